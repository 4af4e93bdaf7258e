//! The seeds of pieces.

use super::nearest;
use crate::mesh::Mesh;
use crate::random::Random;
use glam::DVec3;

/// Candidates per seed, of which the farthest from the other seeds is used.
const TRIES: usize = 10;
/// How often every seed moves to the centre of its piece: enough that no piece is tiny, few enough that they differ.
const MOVES: usize = 3;

/// Well-distributed points inside a mesh, one per piece; fewer if the mesh has fewer tetrahedra. Each is the centroid of a
/// tetrahedron. They depend on `seed`.
pub fn seeds(mesh: &Mesh, count: usize, seed: u64) -> Vec<DVec3> {
    let centroids: Vec<DVec3> = (0..mesh.cells.len()).map(|t| mesh.tetrahedron(t).centroid()).collect();
    let volumes: Vec<f64> = (0..mesh.cells.len()).map(|t| mesh.tetrahedron(t).signed_volume().abs()).collect();
    let mut seeds = scattered(&centroids, &volumes, count.min(centroids.len()), seed);
    if seeds.is_empty() {
        return seeds;
    }
    for _ in 0..MOVES {
        let mut sums = vec![(DVec3::ZERO, 0.0); seeds.len()];
        for (&centroid, &volume) in centroids.iter().zip(&volumes) {
            let (sum, total) = &mut sums[nearest(&seeds, centroid) as usize];
            *sum += centroid * volume;
            *total += volume;
        }
        let middles: Vec<Option<DVec3>> =
            sums.into_iter().map(|(sum, total)| (total > 0.0).then(|| sum / total)).collect();
        // The centre of a bent piece can lie outside; the nearest tetrahedron of the piece does not.
        let mut best = vec![f64::INFINITY; seeds.len()];
        let mut moved = seeds.clone();
        for &centroid in &centroids {
            let own = nearest(&seeds, centroid) as usize;
            let distance = middles[own].map_or(f64::INFINITY, |middle| middle.distance_squared(centroid));
            if distance < best[own] {
                (best[own], moved[own]) = (distance, centroid);
            }
        }
        seeds = moved;
    }
    seeds
}

/// Random centroids, weighted by volume, but far from each other (Mitchell: *Spectrally optimal sampling
/// for distribution ray tracing*, 1991, the best of some candidates).
fn scattered(centroids: &[DVec3], volumes: &[f64], count: usize, seed: u64) -> Vec<DVec3> {
    let ends: Vec<f64> = volumes
        .iter()
        .scan(0.0, |sum, volume| {
            *sum += volume;
            Some(*sum)
        })
        .collect();
    let total = ends.last().copied().unwrap_or(0.0);
    let mut random = Random::new(seed);
    let mut seeds: Vec<DVec3> = Vec::with_capacity(count);
    for _ in 0..count {
        let gap = |p: DVec3| seeds.iter().map(|s| s.distance_squared(p)).fold(f64::INFINITY, f64::min);
        let mut best = (DVec3::ZERO, 0.0);
        let mut offer = |p: DVec3| {
            if gap(p) > best.1 {
                best = (p, gap(p));
            }
        };
        for _ in 0..TRIES {
            let at = total * random.unit();
            offer(centroids[ends.partition_point(|&end| end <= at).min(centroids.len() - 1)]);
        }
        // Nearly as many seeds as tetrahedra: all candidates were seeds already.
        if best.1 == 0.0 {
            centroids.iter().for_each(|&p| {
                if gap(p) > best.1 {
                    best = (p, gap(p));
                }
            });
        }
        seeds.push(best.0);
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::pieces::Pieces;
    use crate::mesh::shapes;

    #[test]
    fn seeds_are_inside_different_and_the_same_again() {
        for name in ["torus", "jack", "ball"] {
            let mesh = shapes::by_name(name, 3).unwrap();
            let found = seeds(&mesh, 20, 7);
            assert_eq!(found, seeds(&mesh, 20, 7));
            assert_ne!(found, seeds(&mesh, 20, 8));
            assert_eq!(found.len(), 20);
            for (i, p) in found.iter().enumerate() {
                assert!((0..mesh.cells.len()).any(|t| mesh.tetrahedron(t).centroid() == *p));
                assert!(!found[..i].contains(p));
            }
        }
    }

    #[test]
    fn pieces_are_of_similar_volume() {
        for (name, count) in [("ball", 12), ("torus", 10), ("rounded_box", 25)] {
            let mesh = shapes::by_name(name, 4).unwrap();
            for seed in 0..5 {
                let pieces = Pieces::new(&mesh, &seeds(&mesh, count, seed));
                let mut volumes = vec![0.0; count];
                for (t, &piece) in pieces.piece.iter().enumerate() {
                    volumes[piece as usize] += mesh.tetrahedron(t).signed_volume();
                }
                let mean = volumes.iter().sum::<f64>() / count as f64;
                let (least, most) = volumes.iter().fold((mean, mean), |(l, m), &v| (v.min(l), v.max(m)));
                assert!(least > 0.3 * mean && most < 2.5 * mean, "{name} {seed}: {least} {most} {mean}");
            }
        }
    }

    #[test]
    fn never_more_seeds_than_tetrahedra() {
        let mesh = shapes::bar([1, 1, 1], DVec3::ONE);
        let all = seeds(&mesh, 100, 0);
        assert_eq!(all.len(), 6);
        assert!((0..6).all(|t| all.contains(&mesh.tetrahedron(t).centroid())));
        assert_eq!(seeds(&Mesh::default(), 3, 0), []);
        assert_eq!(seeds(&mesh, 0, 0), []);
    }
}
