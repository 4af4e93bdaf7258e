//! What stands for a simulated minute, and how many contact queries a second takes (docs/rigid.md).
//!
//! ```sh
//! cargo run --release --example towers -- 60              # towers, a pyramid and an arch for 60 s
//! cargo run --release --example towers -- 60 'tower of 8' # those whose row begins so
//! cargo run --release --example towers -- rate            # contact queries per second against the number of cubes
//! ```

use glam::{DQuat, DVec3};
use kdet::{
    glam,
    internals::{
        geometry::{Aabb, OCTREE_DEPTH, Octree, convex::Polytope},
        simulate::{
            CONTACT_MARGIN, Response, SimulateError, World, manifold,
            stacks::{arch, cube, drift, pyramid, tower},
        },
    },
};
use std::time::Instant;

/// Frames per second, and sub-steps in each.
const RATE: usize = 30;
const SUBSTEPS: usize = 20;

const RESPONSES: [(&str, Response, usize); 7] = [
    ("sequential", Response::Sequential, 4),
    ("sequential", Response::Sequential, 40),
    ("pgs", Response::Pgs, 10),
    ("pgs", Response::Pgs, 40),
    ("jacobi", Response::Jacobi, 40),
    ("lemke", Response::Lemke, 1),
    ("lemke", Response::Lemke, 4),
];

type Make = fn(Response, usize) -> Result<World, SimulateError>;
const STACKS: [(&str, Make); 5] = [
    ("tower of 8", |response, passes| tower(8, response, passes)),
    ("tower of 10", |response, passes| tower(10, response, passes)),
    ("tower of 50", |response, passes| tower(50, response, passes)),
    ("pyramid of 30", |response, passes| pyramid(4, response, passes)),
    ("arch of 9", arch),
];

fn main() -> Result<(), SimulateError> {
    let mut arguments = std::env::args().skip(1);
    let first = arguments.next().unwrap_or_default();
    if first == "rate" {
        rates();
        return Ok(());
    }
    let seconds = first.parse().unwrap_or(60);
    let only = arguments.next().unwrap_or_default();
    println!("| stack | response | passes | drift, 1 s | drift, end | energy gained, J | speed, end | ms per frame |");
    println!("|---|---|--:|--:|--:|--:|--:|--:|");
    for (stack, make) in STACKS {
        for (response, which, passes) in RESPONSES {
            let name = format!("{stack} | {response} | {passes}");
            if name.starts_with(&only) {
                println!("| {name} | {} |", stand(&make(which, passes)?, seconds)?);
            }
        }
    }
    Ok(())
}

/// Lets a stack stand, and says how it did.
fn stand(start: &World, seconds: usize) -> Result<String, SimulateError> {
    let mut world = start.clone();
    let energy = world.energy();
    let (mut gained, mut early) = (f64::NEG_INFINITY, 0.0);
    let begun = Instant::now();
    for frame in 1..=seconds * RATE {
        world.step_frame(1.0 / RATE as f64, SUBSTEPS, SUBSTEPS)?;
        gained = gained.max(world.energy() - energy);
        if frame == RATE {
            early = drift(start, &world);
        }
    }
    let frame = begun.elapsed().as_secs_f64() * 1e3 / (seconds * RATE) as f64;
    let fastest = world.bodies.iter().map(|b| b.momentum().length() / b.mass()).fold(0.0, f64::max);
    Ok(format!("{early:.5} | {:.5} | {gained:.3} | {fastest:.1e} | {frame:.2}", drift(start, &world)))
}

/// Contact queries per second of a static tower: boxes, pairs and manifolds of all cubes, again and again.
fn rates() {
    let Some(solid) = Polytope::new(&cube().positions) else { return };
    println!(
        "| cubes | pairs, all | pairs, octree | contacts per second, all pairs | octree | octree's share of time |"
    );
    println!("|--:|--:|--:|--:|--:|--:|");
    for cubes in 1..=15 {
        let at = |i: usize| DVec3::Y * (0.5 + 1.0005 * i as f64);
        // The ground is a flat block.
        let mut places: Vec<DVec3> = (0..cubes).map(at).collect();
        places.push(DVec3::Y * -0.5005);
        let measure = |octree: bool| {
            let (mut contacts, mut rounds, mut searching) = (0, 0, 0.0);
            let begun = Instant::now();
            while begun.elapsed().as_secs_f64() < 0.3 {
                let solids: Vec<_> = places.iter().map(|&at| solid.placed(DQuat::IDENTITY, at)).collect();
                let around = |p: DVec3| Aabb { min: p, max: p };
                let boxes: Vec<Aabb> =
                    solids.iter().map(|s| s.points().fold(Aabb::EMPTY, |b, p| b.union(&around(p)))).collect();
                let searched = Instant::now();
                let pairs = if octree {
                    Octree::new(&boxes, CONTACT_MARGIN / 2.0, OCTREE_DEPTH).pairs()
                } else {
                    let grown: Vec<Aabb> = boxes.iter().map(|b| b.grown(CONTACT_MARGIN / 2.0)).collect();
                    let all = (0..boxes.len()).flat_map(|a| (a + 1..boxes.len()).map(move |b| [a as u32, b as u32]));
                    all.filter(|&[a, b]| grown[a as usize].overlaps(&grown[b as usize])).collect()
                };
                searching += searched.elapsed().as_secs_f64();
                let near =
                    |&&[a, b]: &&[u32; 2]| manifold(&solids[a as usize], &solids[b as usize], CONTACT_MARGIN).is_some();
                contacts += pairs.iter().filter(near).count();
                rounds += pairs.len();
            }
            let time = begun.elapsed().as_secs_f64();
            (contacts as f64 / time, rounds, searching / time)
        };
        let boxes: Vec<Aabb> = places.iter().map(|&p| Aabb { min: p - 0.5, max: p + 0.5 }).collect();
        let tree = Octree::new(&boxes, CONTACT_MARGIN / 2.0, OCTREE_DEPTH);
        let ((all, ..), (with_tree, _, share)) = (measure(false), measure(true));
        let every = (cubes + 1) * cubes / 2;
        println!("| {cubes} | {every} | {} | {all:.0} | {with_tree:.0} | {:.0} % |", tree.tests(), share * 100.0);
    }
}
