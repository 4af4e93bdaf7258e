//! The shapes by name, in four resolutions.

use super::kuhn_block::normalised;
use super::{
    ball, bar, cubes, cushion, ellipsoid, figures, gear, icosahedron, jack, rounded_bar, rounded_box, spike, star,
    torus, voussoir,
};
use crate::mesh::Mesh;
use glam::DVec3;

/// The names that [`by_name`] knows: four large ones, then the toys.
pub const NAMES: [&str; 12] = [
    "bar",
    "sheet",
    "cushion",
    "spike",
    "ball",
    "ellipsoid",
    "rounded_box",
    "capsule",
    "torus",
    "gear",
    "star",
    "jack",
];

/// Further names: shapes with a single resolution, for Heidelberger's scenes, and the block of an arch.
pub const COARSE: [&str; 9] =
    ["coarse_ball", "membrane", "rod", "cube", "head_figure", "cow_figure", "teddy_figure", "dog_figure", "voussoir"];

/// A shape at a resolution from 1 to 4, or a coarse one at 1; none for other names and resolutions. Like the scanned models it is centred at
/// the origin and its longest side is 1.
///
/// The large shapes have about as many tetrahedra as the scanned models, and thirty toys together have.
pub fn by_name(name: &str, resolution: u32) -> Option<Mesh> {
    let step = (resolution as usize).checked_sub(1).filter(|&step| step < 4)?;
    if let Some(mesh) = coarse(name) {
        return (step == 0).then(|| normalised(mesh));
    }
    // Longer than wide, where cells come in such numbers.
    let oblong = [[4, 4, 4], [6, 4, 6], [8, 6, 6], [10, 6, 8]][step];
    let mesh = match name {
        "bar" => {
            // Rounded so far that light plays on it, and so little that one sees how far it is wrung.
            let cells = [[46, 6, 6], [65, 8, 8], [83, 10, 10], [107, 12, 12]][step];
            rounded_bar(cells, DVec3::new(1.0, 0.1, 0.1), 0.5)
        }
        "sheet" => {
            let cells = [[41, 1, 41], [64, 1, 64], [91, 1, 91], [88, 2, 88]][step];
            bar(cells, DVec3::new(1.0, 1.0 / 80.0, 1.0))
        }
        "cushion" => cushion([0.164, 0.119, 0.095, 0.0776][step]),
        "spike" => spike([0.105, 0.076, 0.061, 0.0498][step]),
        "ball" => ball([[4, 4, 4], [6, 4, 6], [8, 6, 6], [8, 8, 8]][step]),
        "ellipsoid" => ellipsoid(oblong, DVec3::new(1.0, 0.6, 0.8)),
        "rounded_box" => rounded_box(oblong, DVec3::new(1.0, 0.7, 0.85), 0.5),
        "capsule" => {
            let cells = [[6, 3, 3], [10, 4, 4], [8, 6, 6], [14, 6, 6]][step];
            rounded_box(cells, DVec3::new(1.0, 0.45, 0.45), 1.0)
        }
        "torus" => {
            let (around, across) = [(15, 2), (16, 3), (18, 4), (31, 4)][step];
            torus(around, across)
        }
        "gear" => gear(8, [[2, 1, 32], [5, 1, 32], [3, 3, 32], [4, 2, 64]][step]),
        "star" => star(5, [[3, 1, 20], [4, 2, 20], [3, 3, 30], [4, 3, 40]][step]),
        "jack" => {
            let (across, along) = [(2, 2), (3, 2), (4, 2), (4, 5)][step];
            jack(across, along)
        }
        _ => return None,
    };
    Some(normalised(mesh))
}

/// A shape with a single resolution.
fn coarse(name: &str) -> Option<Mesh> {
    Some(match name {
        "coarse_ball" => icosahedron(),
        "membrane" => cubes([10, 1, 10]),
        // Upright.
        "rod" => cubes([2, 100, 2]),
        "cube" => cubes([5, 5, 5]),
        "voussoir" => voussoir([4, 4, 4]),
        _ => return figures::by_name(name),
    })
}

#[cfg(test)]
mod tests {
    use super::super::checks::{check, size_ratio};
    use super::*;
    use crate::crc::crc32;

    #[test]
    fn every_name_at_every_resolution() {
        for name in NAMES {
            let large = NAMES[..4].contains(&name);
            let targets: [f64; 4] =
                if large { [10_000.0, 25_000.0, 50_000.0, 92_000.0] } else { [350.0, 900.0, 1_700.0, 3_000.0] };
            for (resolution, target) in (1..).zip(targets) {
                let mesh = by_name(name, resolution).unwrap();
                let count = mesh.cells.len();
                assert!((count as f64 / target - 1.0).abs() < 0.15, "{name} {resolution}: {count}");
                check(&mesh, if ["gear", "star"].contains(&name) { 0.1 } else { 0.18 });
                let bounds = mesh.bounds();
                assert!((bounds.extent().max_element() - 1.0).abs() < 1e-12);
                assert!((bounds.min + bounds.max).length() < 1e-12);
                if ["cushion", "spike"].contains(&name) {
                    assert!(size_ratio(&mesh) >= 100.0);
                }
            }
        }
    }

    /// Heidelberger's numbers (Table 3.1), where they are met exactly.
    #[test]
    fn coarse_shapes_have_one_resolution() {
        let exact = [("coarse_ball", 13, 20), ("membrane", 242, 500), ("rod", 909, 2000), ("cube", 216, 625)];
        for (name, vertices, tetrahedra) in exact {
            let mesh = by_name(name, 1).unwrap();
            assert_eq!((mesh.positions.len(), mesh.cells.len()), (vertices, tetrahedra), "{name}");
        }
        for name in COARSE {
            let mesh = by_name(name, 1).unwrap();
            check(&mesh, 0.15);
            assert!((mesh.bounds().extent().max_element() - 1.0).abs() < 1e-12);
            assert_eq!(by_name(name, 2), None, "{name}");
        }
    }

    #[test]
    fn other_names_and_resolutions_are_none() {
        assert_eq!((by_name("ball", 0), by_name("ball", 5), by_name("Ball", 1)), (None, None, None));
    }

    #[test]
    fn the_same_bits_on_every_machine() {
        for (names, expected) in [(&NAMES[..], 2_412_799_247), (&COARSE[..], 716_894_324)] {
            let mut bytes: Vec<u8> = vec![];
            for name in names {
                let mesh = by_name(name, 1).unwrap();
                assert_eq!(by_name(name, 1).as_ref(), Some(&mesh), "{name}");
                mesh.positions.iter().flat_map(|p| p.to_array()).for_each(|x| bytes.extend(x.to_bits().to_le_bytes()));
                mesh.cells.iter().flatten().for_each(|v| bytes.extend(v.to_le_bytes()));
            }
            assert_eq!(crc32(&[&bytes]), expected, "after a change of a shape: the new number");
        }
    }
}
