//! Towers, a pyramid and an arch for a simulated minute: `cargo run --release --example towers -- [SECONDS] [NAME]`.

use kdet::internals::simulate::{
    Response, SimulateError, World,
    stacks::{arch, drift, pyramid, tower},
};
use std::time::Instant;

const RESPONSES: [(&str, Response, usize); 4] = [
    ("sequential", Response::Sequential, 4),
    ("pgs", Response::Pgs, 10),
    ("jacobi", Response::Jacobi, 20),
    ("lemke", Response::Lemke, 2),
];

fn main() -> Result<(), SimulateError> {
    let mut arguments = std::env::args().skip(1);
    let seconds: usize = arguments.next().and_then(|given| given.parse().ok()).unwrap_or(60);
    let only = arguments.next();
    let steps: usize = arguments.next().and_then(|given| given.parse().ok()).unwrap_or(20);
    let more: Option<usize> = arguments.next().and_then(|given| given.parse().ok());
    println!(
        "| | response | passes | drift after 1 s | drift at the end | largest gain of energy, J | speed at the end, m/s | ms per frame |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|--:|");
    type Make = fn(Response, usize) -> Result<World, SimulateError>;
    let stacks: [(&str, Make); 5] = [
        ("tower of 8", |r, p| tower(8, r, p)),
        ("tower of 10", |r, p| tower(10, r, p)),
        ("tower of 50", |r, p| tower(50, r, p)),
        ("pyramid of 30", |r, p| pyramid(4, r, p)),
        ("arch of 9", arch),
    ];
    for (name, make) in stacks {
        for (response, which, passes) in RESPONSES {
            if only.as_ref().is_some_and(|only| !format!("{name} {response}").contains(only)) {
                continue;
            }
            let passes = more.unwrap_or(passes);
            let start = make(which, passes)?;
            let mut world = start.clone();
            let energy = world.energy();
            let (mut gained, mut early) = (f64::NEG_INFINITY, 0.0);
            let begun = Instant::now();
            for frame in 0..seconds * 30 {
                world.step_frame(1.0 / 30.0, steps, steps)?;
                gained = gained.max(world.energy() - energy);
                if frame == 29 {
                    early = drift(&start, &world);
                }
            }
            let per_frame = begun.elapsed().as_secs_f64() * 1e3 / (seconds * 30) as f64;
            let fastest = world.bodies.iter().map(|b| b.momentum().length() / b.mass()).fold(0.0, f64::max);
            let end = drift(&start, &world);
            println!(
                "| {name} | {response} | {passes} | {early:.6} | {end:.6} | {gained:.3} | {fastest:.1e} | {per_frame:.2} |"
            );
        }
    }
    Ok(())
}
