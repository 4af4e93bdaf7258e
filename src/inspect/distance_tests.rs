use super::{DistanceFacts, distance_facts::ListedPair};
use crate::{
    detect::{Assembly, Method, Settings},
    geometry::convex::{Outcome, Sub, Verdict},
};
use glam::Vec3;

/// A cube of six tetrahedra around a diagonal.
fn cube(at: Vec3, assembly: &mut Assembly) {
    let corners: Vec<Vec3> =
        (0..8).map(|i| at + Vec3::new((i & 1) as f32, (i >> 1 & 1) as f32, (i >> 2 & 1) as f32)).collect();
    assembly.push(&corners, &[[0, 1, 3, 7], [0, 3, 2, 7], [0, 2, 6, 7], [0, 6, 4, 7], [0, 4, 5, 7], [0, 5, 1, 7]]);
}

fn cubes(places: &[Vec3]) -> Assembly {
    let mut assembly = Assembly::default();
    places.iter().for_each(|&at| cube(at, &mut assembly));
    assembly
}

#[test]
fn the_card_tells_how_two_cubes_are_searched() {
    let assembly = cubes(&[Vec3::ZERO, Vec3::new(1.5, 0.2, 0.3), Vec3::new(0.5, 0.5, 0.5), Vec3::new(9.0, 0.0, 0.0)]);
    let settings = Settings::new(Method::DistanceCpu);
    let facts = DistanceFacts::on_host(&assembly.frame(), &settings);
    let card = facts.card(7, 0).unwrap();
    assert_eq!((card.frame, card.objects, card.vertices), (7, 4, [8, 8]));
    // A cube has twelve edges; diagonals of its faces are none.
    assert_eq!((card.hull.points.len(), card.hull.edges.len(), card.hull.whole), (8, 12, true));
    assert!(card.cells.windows(2).all(|two| two[0].depth + 1 == two[1].depth), "one cell in the other");
    assert_eq!(
        card.partners.iter().map(|p| (p.object, p.verdict)).collect::<Vec<_>>(),
        [(2, Verdict::Intersecting), (1, Verdict::Separate)]
    );
    assert!((card.partners[1].distance - 0.5).abs() < 1e-6);
    let pair = &card.pairs[1];
    // The difference of two cubes is a cube of twice the side.
    assert_eq!((pair.difference.points.len(), pair.difference.edges.len()), (8, 12));
    let [p, q] = pair.closest;
    assert!(((q - p).x - 0.5).abs() < 1e-6 && (q - p).length() - 0.5 < 1e-6);
    for (i, iteration) in pair.iterations.iter().enumerate() {
        let shares: Vec<f64> = iteration.corners.iter().filter_map(|corner| corner.share).collect();
        assert!(shares.is_empty() || (shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(iteration.ends, i + 1 == pair.iterations.len());
        assert!(iteration.at_least <= pair.distance + 1e-6);
        // Weights that are left make up the nearest point of the next iteration.
        let Some(next) = pair.iterations.get(i + 1) else { continue };
        let mixed: glam::DVec3 =
            iteration.corners.iter().map(|corner| corner.point * corner.weight.unwrap_or(0.0)).sum();
        assert!((mixed - next.nearest).length() < 1e-5, "{i}");
    }
    assert_eq!(pair.raw.len(), Sub::ALL.len());
    assert!(pair.raw.iter().all(|raw| raw.outcome == Outcome::Right));
    assert!(card.agrees && facts.card(7, 4).is_none());
}

#[test]
fn what_the_gpu_lists_is_held_against_it() {
    let assembly = cubes(&[Vec3::ZERO, Vec3::new(1.5, 0.0, 0.0)]);
    let settings = Settings::new(Method::Distance);
    let (separate, meets) = (Verdict::Separate, Verdict::Intersecting);
    let card = |found: &[([u32; 2], ListedPair)]| {
        DistanceFacts::on_gpu(&assembly.frame(), &settings, found.iter().copied()).card(0, 1).unwrap()
    };
    assert!(card(&[([0, 1], (separate, 0.5, false))]).agrees);
    assert!(!card(&[([0, 1], (separate, 0.51, false))]).agrees);
    assert!(!card(&[([0, 1], (meets, 0.5, false))]).agrees, "another verdict");
    assert!(!card(&[([0, 1], (separate, 0.5, false)), ([1, 7], (separate, 0.5, false))]).agrees, "a pair too many");
    assert!(card(&[([0, 1], (separate, 0.51, true))]).agrees, "what is left open is the host's to decide");
    assert!(!card(&[]).agrees);
}
