//! Cross products whose direction can be trusted even when the two vectors are almost parallel.

use glam::DVec3;

/// Below this sine of the angle a plain cross product has lost two digits, and the careful one takes over.
const WELL_CONDITIONED: f64 = 1e-2;

/// Below this sine the vectors are parallel: what is left is the rounding error of the careful product.
const PARALLEL: f64 = 1e-28;

/// The unit vector perpendicular to `q − p` and `s − r`; none if these are parallel or null.
///
/// The plain formula loses as many digits as the angle is small, and slivers have small angles everywhere: for them the
/// differences and products are taken exactly, each as a sum of two floats (Dekker 1971), and rounded once at the end.
pub(super) fn perpendicular(p: DVec3, q: DVec3, r: DVec3, s: DVec3) -> Option<DVec3> {
    let (e, f) = (q - p, s - r);
    let size = e.length_squared() * f.length_squared();
    let plain = e.cross(f);
    if plain.length_squared() > WELL_CONDITIONED * WELL_CONDITIONED * size {
        return Some(plain.normalize());
    }
    let difference = |p: DVec3, q: DVec3| [0, 1, 2].map(|i| two_sum(q[i], -p[i]));
    let (e, f) = (difference(p, q), difference(r, s));
    let careful = DVec3::new(
        product_difference(e[1], f[2], e[2], f[1]),
        product_difference(e[2], f[0], e[0], f[2]),
        product_difference(e[0], f[1], e[1], f[0]),
    );
    // Squares of such lengths may underflow: bring the vector to length one in two steps.
    let largest = careful.abs().max_element();
    (largest > PARALLEL * size.sqrt()).then(|| (careful / largest).normalize())
}

/// `a + b` and its rounding error (Knuth).
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let part = sum - a;
    (sum, (a - (sum - part)) + (b - part))
}

/// `a·b` and its rounding error; the parts of second order are beyond the precision that is wanted.
fn product(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    let p = a.0 * b.0;
    (p, a.0.mul_add(b.0, -p) + (a.0 * b.1 + a.1 * b.0))
}

/// `a·b − c·d`, rounded once.
fn product_difference(a: (f64, f64), b: (f64, f64), c: (f64, f64), d: (f64, f64)) -> f64 {
    let (ab, cd) = (product(a, b), product(c, d));
    let (sum, error) = two_sum(ab.0, -cd.0);
    sum + (error + (ab.1 - cd.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_give_the_third_axis() {
        let (o, x, y) = (DVec3::ZERO, DVec3::X, DVec3::Y);
        assert_eq!(perpendicular(o, x, o, y), Some(DVec3::Z));
        assert_eq!(perpendicular(o, y, o, x), Some(DVec3::NEG_Z));
    }

    #[test]
    fn parallel_and_null_vectors_have_none() {
        let p = DVec3::new(0.1, 0.7, -0.3);
        let d = DVec3::new(0.3, 0.2, 0.9);
        assert_eq!(perpendicular(p, p, p, d), None);
        assert_eq!(perpendicular(DVec3::ZERO, d, DVec3::ZERO, d * 4.0), None);
        assert_eq!(perpendicular(DVec3::ZERO, d, DVec3::ZERO, -d), None);
    }

    #[test]
    fn almost_parallel_vectors_keep_every_digit() {
        // Exactly representable: e = (1, 1, 1), f = e + 2⁻⁴⁰·(1, −1, 0); e × f = 2⁻⁴⁰·(1, 1, −2).
        let e = DVec3::ONE;
        let f = e + DVec3::new(1.0, -1.0, 0.0) * 2f64.powi(-40);
        let n = perpendicular(DVec3::ZERO, e, DVec3::ZERO, f).unwrap();
        assert!((n - DVec3::new(1.0, 1.0, -2.0) / 6f64.sqrt()).length() < 1e-15);
    }

    #[test]
    fn rounding_in_the_differences_is_made_good() {
        // q − p is not a float: 1 − 2⁻⁶⁰. The plain difference rounds it to 1, which makes the vectors parallel.
        let p = DVec3::new(2f64.powi(-60), 0.0, 0.0);
        let q = DVec3::new(1.0, 1.0, 0.0);
        let n = perpendicular(p, q, DVec3::ZERO, DVec3::new(1.0, 1.0, 0.0)).unwrap();
        assert!((n - DVec3::NEG_Z).length() < 1e-15, "{n}");
    }
}
