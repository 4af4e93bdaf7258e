//! Spatial hashing and penetration depth against the references on the host.

use super::{
    Check, Failure, combinations,
    support::{IN_BROWSER, ensure},
};
use crate::{
    detect::{
        Assembly, CellOrigin, Count, Estimate, Found, Frame, Hash, Method, Normals, Penetration, Report, Settings,
        Stored, reference, samples,
    },
    geometry::Primitive,
    gpu::Gpu,
    pipeline::{DetectError, Detector, Input},
};

/// The checks of this file.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "hashing: contacts on every sample scene", body: |gpu| Box::pin(contacts(gpu)) },
    Check { name: "hashing: crossings on every sample scene", body: |gpu| Box::pin(crossings(gpu)) },
    Check { name: "hashing: every pair of settings", body: |gpu| Box::pin(every_setting(gpu)) },
    Check { name: "hashing: giants among small primitives", body: |gpu| Box::pin(giants(gpu)) },
    Check { name: "depth: on every sample scene", body: |gpu| Box::pin(depths(gpu)) },
    Check { name: "depth: a topology is asked for", body: |gpu| Box::pin(without_topology(gpu)) },
];

/// Inter, self, both.
const KINDS: [(bool, bool); 3] = [(true, false), (false, true), (true, true)];

const CELL_SIZES: [f32; 4] = [0.25, 1.0, 2.0, 16.0];
// One slot: all that is stored is in it.
const TABLE_SLOTS: [u32; 4] = [0, 49_999, 64, 1];

fn upload(gpu: &Gpu, frame: &Frame<'_>) -> Result<Input, Failure> {
    Ok(Input::upload(gpu, frame)?.with_topology(gpu, frame)?)
}

fn scenes() -> impl Iterator<Item = (&'static str, Assembly)> {
    let most = if IN_BROWSER { 200 } else { 2000 };
    samples::every().into_iter().filter(move |(_, assembly)| assembly.cells.len() <= most)
}

fn accepts(method: Method, frame: &Frame<'_>) -> bool {
    method.traits().primitives.contains(&frame.primitive)
}

/// Fails unless two answers are the same, contact by contact or crossing by crossing: both are exact.
fn same(what: &str, settings: &Settings, expected: &Report, got: &Report) -> Result<(), Failure> {
    ensure(expected.found == got.found, || {
        let number = |report: &Report| match &report.found {
            Found::Contacts(contacts) => contacts.len(),
            Found::Crossings(crossings) => crossings.len(),
            _ => 0,
        };
        format!("{what}: {} where {} are expected, with {settings:?}", number(got), number(expected))
    })?;
    ensure(expected.colliding == got.colliding, || format!("{what}: other colliding primitives, with {settings:?}"))?;
    for count in [Count::Contacts, Count::CollidingVertices, Count::Crossings] {
        if let (Some(one), Some(other)) = (expected.count(count), got.count(count)) {
            ensure(one == other, || format!("{what}: {other} {count} where {one} are expected, with {settings:?}"))?;
        }
    }
    Ok(())
}

async fn contacts(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    for (name, assembly) in scenes() {
        let frame = assembly.frame();
        if !accepts(Method::Hashing, &frame) {
            continue;
        }
        let input = upload(gpu, &frame)?;
        for (inter_collisions, self_collisions) in KINDS {
            let settings = Settings { inter_collisions, self_collisions, ..Settings::new(Method::Hashing) };
            let expected = reference::brute_force_contacts(&frame, &settings);
            for &stored in Stored::ALL {
                let settings = Settings { stored, ..settings };
                same(name, &settings, &expected, &detector.detect_input(&input, &settings).await?)?;
            }
        }
    }
    Ok(())
}

async fn crossings(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    for (name, assembly) in scenes().filter(|(_, assembly)| assembly.cells.len() <= 150) {
        let frame = assembly.frame();
        let input = upload(gpu, &frame)?;
        for (inter_collisions, self_collisions) in KINDS {
            let settings = Settings { inter_collisions, self_collisions, ..Settings::new(Method::HashingEdges) };
            let expected = reference::brute_force_crossings(&frame, &settings);
            same(name, &settings, &expected, &detector.detect_input(&input, &settings).await?)?;
        }
    }
    Ok(())
}

/// The answer does not depend on the table.
async fn every_setting(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let blocks = samples::blocks(3, 0.3);
    // Around the origin, where cells are negative, too.
    let soup = samples::soup(5, 3, if IN_BROWSER { 20 } else { 80 }, 4.0);
    for (name, assembly) in [("blocks", blocks), ("soup", soup)] {
        let frame = assembly.frame();
        let input = upload(gpu, &frame)?;
        let expected = [Method::Hashing, Method::HashingEdges].map(|method| {
            let settings = Settings::new(method).with_self_collisions(true);
            match method {
                Method::Hashing => reference::brute_force_contacts(&frame, &settings),
                _ => reference::brute_force_crossings(&frame, &settings),
            }
        });
        let sizes = [2, Hash::ALL.len(), CELL_SIZES.len(), TABLE_SLOTS.len(), CellOrigin::ALL.len(), 2, 2];
        for row in combinations::pairwise(&sizes) {
            let settings = Settings {
                hash: Hash::ALL[row[1]],
                cell_size: CELL_SIZES[row[2]],
                table_slots: TABLE_SLOTS[row[3]],
                cell_origin: CellOrigin::ALL[row[4]],
                primes: [Settings::PRIMES, [3, 5, 7]][row[5]],
                stored: Stored::ALL[row[6]],
                ..Settings::new([Method::Hashing, Method::HashingEdges][row[0]]).with_self_collisions(true)
            };
            same(name, &settings, &expected[row[0]], &detector.detect_input(&input, &settings).await?)?;
        }
    }
    Ok(())
}

/// A primitive that covers more cells than a word counts is tested all the same.
async fn giants(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let assembly = samples::with_outlier(&samples::soup(7, 2, 20, 2.0), 3e4);
    let frame = assembly.frame();
    let input = upload(gpu, &frame)?;
    let topology = input.topology().map_or(1.0, |known| known.topology.mean_edge);
    for cell_size in [0.0625, (1.0 / topology).clamp(0.0625, 64.0)] {
        for method in [Method::Hashing, Method::HashingEdges] {
            let settings = Settings { cell_size, ..Settings::new(method).with_self_collisions(true) };
            let expected = match method {
                Method::Hashing => reference::brute_force_contacts(&frame, &settings),
                _ => reference::brute_force_crossings(&frame, &settings),
            };
            for &stored in Stored::ALL.iter().filter(|_| method == Method::Hashing) {
                let settings = Settings { stored, ..settings };
                same("giants", &settings, &expected, &detector.detect_input(&input, &settings).await?)?;
            }
            same("giants", &settings, &expected, &detector.detect_input(&input, &settings).await?)?;
        }
    }
    Ok(())
}

/// The least depth that relative differences are told against, in mean edges.
const LEAST_DEPTH: f64 = 1e-2;

fn close(what: &str, unit: f64, expected: &[Penetration], got: &[Penetration]) -> Result<(), Failure> {
    let vertices = |list: &[Penetration]| list.iter().map(|p| p.vertex).collect::<Vec<u32>>();
    ensure(vertices(expected) == vertices(got), || {
        format!("{what}: {} vertices where {} are expected", got.len(), expected.len())
    })?;
    for (one, other) in expected.iter().zip(got) {
        let off = (one.depth - other.depth).abs() / one.depth.abs().max(LEAST_DEPTH * unit);
        let turned = one.direction.dot(other.direction).clamp(-1.0, 1.0).acos();
        ensure(off <= 1e-4 && turned <= 1e-3, || {
            format!("{what}: vertex {}: {other:?} where {one:?} is expected, off by {off}, {turned} rad", one.vertex)
        })?;
    }
    Ok(())
}

/// Scenes whose vertices are not at the limit of being inside, where f32 and f64 would answer another question.
async fn depths(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let scenes = [
        ("blocks", samples::blocks(if IN_BROWSER { 3 } else { 5 }, 0.37)),
        // Every vertex of one lies on faces and edges inside the other.
        ("aligned blocks", half_a_cell_apart()),
        ("soup", samples::soup(11, 3, if IN_BROWSER { 20 } else { 60 }, 2.0)),
        ("many objects", samples::many_objects(6, 12)),
        ("slivers", samples::slivers(40)),
    ];
    for (i, (name, assembly)) in scenes.into_iter().enumerate() {
        let frame = assembly.frame();
        let input = upload(gpu, &frame)?;
        for (k, (inter_collisions, self_collisions)) in KINDS.into_iter().enumerate() {
            let settings = Settings {
                inter_collisions,
                self_collisions,
                normals: Normals::ALL[(i + k) % 2],
                estimate: Estimate::ALL[(i + k) % 3],
                stored: Stored::ALL[(i / 2 + k) % 2],
                ..Settings::new(Method::Depth)
            };
            let expected = reference::depth(&frame, &settings);
            let got = detector.detect_input(&input, &settings).await?;
            let (Found::Depths { consistent, nearest }, Found::Depths { consistent: c, nearest: n }) =
                (&expected.found, &got.found)
            else {
                return Err(Failure(format!("{name}: no depths")));
            };
            let unit = f64::from(input.topology().map_or(1.0, |known| known.topology.mean_edge));
            close(&format!("{name}, consistent, {settings:?}"), unit, consistent, c)?;
            close(&format!("{name}, nearest, {settings:?}"), unit, nearest, n)?;
            let counts = match settings.estimate.is_consistent() {
                true => {
                    &[Count::CollidingVertices, Count::Crossings, Count::BorderVertices, Count::Rings, Count::NoDepth][..]
                }
                false => &[Count::CollidingVertices, Count::NoDepth],
            };
            for count in counts {
                ensure(expected.count(*count) == got.count(*count), || {
                    format!("{name}: {count} {:?} where {:?} is expected", got.count(*count), expected.count(*count))
                })?;
            }
        }
    }
    Ok(())
}

/// Two blocks with the same lattice, but for half a cell along x.
fn half_a_cell_apart() -> Assembly {
    let mut assembly = samples::aligned_blocks(4);
    let vertices = assembly.positions.len() / 2;
    assembly.positions[vertices..].iter_mut().for_each(|p| p.x -= 1.5);
    assembly
}

async fn without_topology(gpu: &Gpu) -> Result<(), Failure> {
    let assembly = samples::blocks(1, 0.3);
    let input = Input::upload(gpu, &assembly.frame())?;
    let mut detector = Detector::on(gpu)?;
    let error = detector.detect_input(&input, &Settings::new(Method::Depth)).await.err();
    ensure(matches!(error, Some(DetectError::NoTopology { method: Method::Depth })), || format!("{error:?}"))?;
    // From a frame it is made.
    detector.detect(&assembly.frame(), &Settings::new(Method::Depth)).await?;
    ensure(assembly.primitive == Primitive::Tetrahedra, || "blocks are of tetrahedra".into())
}
