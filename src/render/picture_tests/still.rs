//! Shadows that are kept where nothing has moved.

use glam::Vec3;

use super::{Pixel, Studio, difference};
use crate::{
    detect::samples,
    render::{Clip, Ground, Look, SurfaceStyle},
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
    let ground = Ground { radius: 2.0 * usual.ground.radius, ..usual.ground };
    let looks = [
        Look { explode: 0.5, ..usual },
        Look { floor: false, ..usual },
        Look { ground, ..usual },
        Look { clip: Some(Clip { normal: Vec3::X, offset: 1.4 }), ..usual },
        Look { style: SurfaceStyle::Glass, ..usual },
        Look { style: SurfaceStyle::Hidden, ..usual },
    ];
    for (number, look) in looks.into_iter().enumerate() {
        // From each to the other and back, with shadows of the one before it there.
        for (from, to) in [(usual, look), (look, usual)] {
            studio.look = from;
            studio.draw();
            studio.look = to;
            let kept = studio.draw();
            studio.look.still = None;
            assert_eq!(difference(&kept, &studio.draw(), 0), 0, "look {number}");
        }
    }
}
