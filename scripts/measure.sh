#!/usr/bin/env bash
# measure.sh FOLDER [GROUP…]: measures what docs/results.md shows, each group into FOLDER/GROUP/…; `make results
# DATA=FOLDER` writes the page, with the text of FOLDER/note.txt where there is one. Groups: scenes n brute depth hash
# narrow workgroup surfaces triangles; all of them where none is named. The group hashing, for docs/hashing.md and docs/depth.md, has to be named. About ten minutes on an NVIDIA H200, half of them for brute force. A
# call that fails, or takes more than LIMIT seconds, is told and the next one goes on; what it had measured stays.
#
# KDET=… is the command to run (target/release/kdet), ARGS=… is added to every call, such as --adapter. SCENES, THESIS,
# RESOLUTIONS, SIZES, FRAMES, FEW, RUNS, BRUTE, BRUTE_FRAMES and DEPTH_FRAMES make it smaller for a try.
set -uo pipefail
cd "$(dirname "$0")/.."

out=${1:?usage: measure.sh FOLDER [GROUP…]}
shift
groups=${*:-scenes n brute depth hash narrow workgroup surfaces triangles}
kdet=${KDET:-target/release/kdet}
# The order is that of the catalogue.
thesis=${THESIS:-armadillos pass_through_armadillos statue_and_armadillo bunny_and_planck}
scenes=${SCENES:-$thesis cloth_and_bunny pile twist dragon_and_dragon mixed_sizes shatter}
resolutions=${RESOLUTIONS:-1,2,3,4}
finest=${resolutions##*,}
sizes=${SIZES:-4 6 8 12 16 20 25 30 37 44 50 55 58}
frames=${FRAMES:-../5}
few=${FEW:-../10}
runs=${RUNS:-10}
# Scenes of triangles have lists of their own.
declare -A resolutions_of=([exploding_dragon]=1 [whirling_cloth]=1,2,3 [n_body]=1,2,3 [funnel]=1,2 [chair]=1,2,3 [breaking_statue]=1,2,3,4 [cloth_on_statue]=1,2,3,4,5 [not_k_free]=1,2,3)
failed=0

# measure NAME ARGUMENTS…: one call, with its command and its messages kept beside its files.
measure() {
  local folder=$out/$1
  shift
  mkdir -p "$folder"
  echo "kdet bench $*" > "$folder/command.txt"
  local started=$SECONDS
  # An interrupt, as by Ctrl-C: files are written before it ends.
  # shellcheck disable=SC2086
  if ! timeout --signal=INT "${LIMIT:-240}" "$kdet" bench "$@" ${ARGS:-} -d "$folder" > "$folder/table.txt" 2> "$folder/messages.txt"; then
    failed=$((failed + 1))
    echo "failed: $(cat "$folder/command.txt"): $(tail -n 1 "$folder/messages.txt")" >&2
  fi
  echo "$((SECONDS - started)) s: $(cat "$folder/command.txt")"
}

for group in $groups; do
  case $group in
    scenes)
      for scene in $scenes; do
        measure "scenes/$scene" "$scene" -r "$resolutions" -c kdet,kdet_no_pairs,kdet_hash_map,kdet_home_cell -s no,yes --frames "$frames" -n "$runs"
      done ;;
    n)
      for cells in $sizes; do
        measure "n/$cells" --generate "blocks:$cells:0.5" -c kdet,kdet_no_pairs,kdet_hash_map,kdet_home_cell -s no,yes -n "$runs" --repeat-frame 5 --warm-up 3
      done ;;
    brute)
      for scene in $scenes; do
        measure "brute/$scene" "$scene" -r "${BRUTE:-1,2,3,4}" -c gpu,gpu_no_loop,kdet_home_cell -s no,yes --frames "${BRUTE_FRAMES:-../25}" -n 2
      done ;;
    depth)
      measure depth pass_through_armadillos -r "$resolutions" -c kdet,kdet_no_pairs,kdet_home_cell -s no --frames "${DEPTH_FRAMES:-0..}" -n 2 ;;
    hash)
      for scene in $thesis; do
        measure "hash/$scene" "$scene" -r "$finest" -c kdet,kdet_home_cell -h djb2,fnv-1a,simple,morton -s no,yes --frames "$few" -n "$runs"
      done ;;
    narrow)
      for scene in $thesis; do
        measure "narrow/$scene" "$scene" -r "$resolutions" -c kdet_home_cell -o sat,sat_no_edges,sat_mtv,gjk -s no,yes --frames "$few" -n "$runs"
      done ;;
    workgroup)
      for scene in $thesis; do
        measure "workgroup/$scene" "$scene" -r "$finest" -c kdet,kdet_home_cell -g 16,32,64,128,256 -s no,yes --frames "$few" -n "$runs"
      done ;;
    surfaces)
      for scene in "${!resolutions_of[@]}"; do
        measure "surfaces/$scene" "$scene" -r "${resolutions_of[$scene]}" -c kdet_home_cell,bvh,bvh_refit -s yes --frames "${SURFACE_FRAMES:-0..}" -n 3
        for resolution in ${resolutions_of[$scene]//,/ }; do
          "$kdet" info --scene "$scene" --resolution "$resolution" --frame 60 --json > "$out/surfaces/$scene/info_$resolution.json"
        done
      done ;;
    triangles)
      for times in 0 1 2; do
        measure "triangles/$times" whirling_cloth -r 1,2,3 --primitive triangles --subdivide "$times" -c kdet_home_cell,bvh -s yes --frames "$few" -n 2
      done ;;
    hashing)
      for scene in boldie pitbull mixed_objects membrane rod multi_rod two_cubes spheres_120; do
        self=no
        [[ $scene != *rod ]] || self=yes
        measure "hashing/$scene" "$scene" -c hashing,hashing_edges,depth,hashing_cpu,depth_cpu -s $self --frames "$few" -n 3 --repeat-frame 3 --warm-up 1
        measure "hashing/$scene/tetrahedra" "$scene" -c hashing,depth --stored tetrahedra -s $self --frames "$few" -n 3 --repeat-frame 3 --warm-up 1
      done
      measure hashing/large armadillos bunny_and_planck -r 4 -c hashing,hashing_edges,depth -s yes --frames "$few" -n 3 --repeat-frame 3 --warm-up 1
      measure hashing/large/tetrahedra armadillos bunny_and_planck -r 4 -c hashing,depth --stored tetrahedra -s yes --frames "$few" -n 3 --repeat-frame 3 --warm-up 1
      measure hashing/cells pitbull -c hashing,hashing_cpu --cell-size 0.25,0.5,1,2,4 -s no --frames 10..16/3 -n 3 --repeat-frame 3
      measure hashing/slots pitbull -c hashing,hashing_cpu --table-slots 64,1024,8192,49999,500009 -s no --frames 10..16/3 -n 3 --repeat-frame 3 ;;
    *)
      echo "group is '$group', allowed are scenes, n, brute, depth, hash, narrow, workgroup, surfaces, triangles, hashing" >&2
      exit 2 ;;
  esac
done
[ "$failed" = 0 ] || { echo "$failed calls failed; see messages.txt beside each" >&2; exit 1; }
