//! Shadows that are kept where nothing has moved.

use glam::Vec3;

use super::{Pixel, Studio, difference};
use crate::{
    detect::samples,
    render::{Look, SurfaceStyle},
};

/// A picture, and the same with normals and shadows of its own.
fn both(studio: &mut Studio, still: Option<u64>) -> [Vec<Pixel>; 2] {
    studio.look.still = still;
    studio.draw();
    let kept = studio.draw();
    studio.look.still = None;
    [kept, studio.draw()]
}

#[test]
fn shadows_are_those_of_what_is_shown() {
    let mut studio = Studio::new(samples::blocks(2, 0.5));
    studio.look.floor = true;
    studio.look.marked = false;
    for (number, still) in [(0, Some(7)), (1, Some(7)), (2, Some(8))] {
        let [kept, own] = both(&mut studio, still);
        assert_eq!(difference(&kept, &own, 0), 0, "picture {number}");
    }
    // Whoever says that nothing has moved is believed: the shadow on the floor stays behind.
    studio.look.still = Some(9);
    studio.draw();
    let moved: Vec<Vec3> = studio.scene.positions.iter().map(|p| *p + Vec3::X).collect();
    studio.input.set_positions(&studio.gpu, &moved).expect("the same vertices");
    let stale = studio.draw();
    studio.look.still = Some(10);
    let fresh = studio.draw();
    assert!(difference(&stale, &fresh, 4) > 50, "the shadow moves with another number");
    // Whatever shadows depend on makes them anew.
    let usual = studio.look;
    let looks = [
        Look { explode: 0.5, ..usual },
        Look { floor: false, ..usual },
        usual,
        Look { style: SurfaceStyle::Glass, ..usual },
        usual,
    ];
    for (number, look) in looks.into_iter().enumerate() {
        studio.look = look;
        let [kept, own] = both(&mut studio, Some(10));
        assert_eq!(difference(&kept, &own, 0), 0, "look {number}");
    }
}
