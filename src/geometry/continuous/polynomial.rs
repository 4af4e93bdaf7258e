//! Polynomials in time with integer coefficients, and their roots between 0 and 1 as intervals that hold one root each.

use super::big::Big;

/// Halvings before a common divisor is looked for.
const CHEAP_ROUNDS: u32 = 8;

/// A polynomial: the constant first, no zero at the end; empty for 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Polynomial(Vec<Big>);

/// A time: an integer over a power of two.
#[derive(Debug, Clone)]
pub(super) struct Dyadic {
    pub numerator: Big,
    pub power: u32,
}

/// A root: the only one of a polynomial in an open interval [n, n + 1] / 2^power, at whose ends the polynomial has different signs;
/// or a time that is known.
#[derive(Debug, Clone)]
pub(super) enum Root {
    Known(Dyadic),
    Between { of: Polynomial, begin: Dyadic, begin_sign: i32 },
}

impl Dyadic {
    pub fn integer(value: i64) -> Self {
        Self { numerator: Big::small(value), power: 0 }
    }

    /// The middle between this and the next one of the same power.
    fn middle(&self) -> Self {
        Self { numerator: self.numerator.shifted_up(1).plus(&Big::small(1)), power: self.power + 1 }
    }

    fn finer(&self) -> Self {
        Self { numerator: self.numerator.shifted_up(1), power: self.power + 1 }
    }

    fn next(&self) -> Self {
        Self { numerator: self.numerator.plus(&Big::small(1)), power: self.power }
    }

    pub fn value(&self) -> f64 {
        self.numerator.over_power(self.power)
    }
}

impl Polynomial {
    pub fn new(mut coefficients: Vec<Big>) -> Self {
        while coefficients.last().is_some_and(Big::is_zero) {
            coefficients.pop();
        }
        Self(coefficients)
    }

    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    fn degree(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    pub fn plus(&self, other: &Self) -> Self {
        let zero = Big::zero();
        let at = |p: &Self, i: usize| p.0.get(i).unwrap_or(&zero).clone();
        Self::new((0..self.0.len().max(other.0.len())).map(|i| at(self, i).plus(&at(other, i))).collect())
    }

    pub fn negated(&self) -> Self {
        Self(self.0.iter().map(Big::negated).collect())
    }

    pub fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negated())
    }

    pub fn times(&self, other: &Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return Self::default();
        }
        let mut product = vec![Big::zero(); self.0.len() + other.0.len() - 1];
        for (i, a) in self.0.iter().enumerate() {
            for (j, b) in other.0.iter().enumerate() {
                product[i + j] = product[i + j].plus(&a.times(b));
            }
        }
        Self::new(product)
    }

    fn derivative(&self) -> Self {
        Self::new((1..self.0.len()).map(|i| self.0[i].times(&Big::small(i as i64))).collect())
    }

    /// Without common powers of two, which change no sign.
    fn reduced(self) -> Self {
        let common = self.0.iter().filter(|c| !c.is_zero()).map(Big::trailing_zeros).min().unwrap_or(0);
        Self(self.0.into_iter().map(|c| c.shifted_down(common)).collect())
    }

    /// Quotient and remainder of a multiple of this, divided by another that is not zero. The multiple may be negative.
    fn divided(&self, by: &Self) -> (Self, Self) {
        let lead = &by.0[by.degree()];
        let mut quotient = Self::default();
        let mut rest = self.clone();
        while !rest.is_zero() && rest.degree() >= by.degree() {
            let up = rest.degree() - by.degree();
            let mut term = vec![Big::zero(); up];
            term.push(rest.0[rest.degree()].clone());
            let term = Self(term);
            let scale = Self(vec![lead.clone()]);
            rest = rest.times(&scale).minus(&term.times(by));
            quotient = quotient.times(&scale).plus(&term);
        }
        (quotient, rest)
    }

    /// The greatest common divisor, but for a factor without t.
    fn common(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.clone(), other.clone());
        while !b.is_zero() {
            let rest = a.divided(&b).1.reduced();
            (a, b) = (b, rest);
        }
        a
    }

    /// With every root once.
    fn square_free(&self) -> Self {
        let common = self.common(&self.derivative());
        if common.degree() == 0 { self.clone() } else { self.divided(&common).0.reduced() }
    }

    /// Its sign at a time.
    pub fn sign(&self, at: &Dyadic) -> i32 {
        let mut sum = Big::zero();
        let mut up = 0;
        for coefficient in self.0.iter().rev() {
            sum = sum.times(&at.numerator).plus(&coefficient.shifted_up(up));
            up += at.power;
        }
        sum.sign()
    }

    /// The signs of its Bernstein coefficients between a time and the next of the same power; for degrees up to 3.
    fn signs_between(&self, begin: &Dyadic) -> Vec<i32> {
        let degree = self.degree();
        // In s, where t = (n + s) / 2^power: by repeated synthetic division.
        let mut shifted: Vec<Big> =
            self.0.iter().enumerate().map(|(i, c)| c.shifted_up(begin.power * (degree - i) as u32)).collect();
        for first in 0..degree {
            for i in (first..degree).rev() {
                shifted[i] = shifted[i].plus(&shifted[i + 1].times(&begin.numerator));
            }
        }
        // Rows: what a coefficient of s^j adds to each Bernstein coefficient, times a common number.
        let rows: &[&[i64]] = match degree {
            0 => &[&[1]],
            1 => &[&[1, 0], &[1, 1]],
            2 => &[&[2, 0, 0], &[2, 1, 0], &[2, 2, 2]],
            _ => &[&[3, 0, 0, 0], &[3, 1, 0, 0], &[3, 2, 1, 0], &[3, 3, 3, 3]],
        };
        let sum = |row: &&[i64]| {
            shifted.iter().zip(*row).fold(Big::zero(), |sum, (c, &by)| sum.plus(&c.times(&Big::small(by)))).sign()
        };
        rows.iter().map(sum).collect()
    }

    /// Its different roots from 0 to 1, in no order; none of the polynomial 0. For degrees up to 3.
    pub fn roots(&self) -> Vec<Root> {
        let mut found = vec![];
        if self.is_zero() {
            return found;
        }
        // Mostly there is one sign change at most, and then one root at most, whatever the others are.
        let start = Dyadic::integer(0);
        let signs = self.signs_between(&start);
        if signs[0] * signs[signs.len() - 1] != 0 && variations(&signs) < 2 {
            if variations(&signs) == 1 {
                found.push(Root::Between { of: self.clone(), begin: start, begin_sign: signs[0] });
            }
            return found;
        }
        let mut rest = self.square_free();
        // Roots at times that bisection meets are taken out, so that no interval ends at a root.
        'again: while rest.degree() > 0 {
            for end in [Dyadic::integer(0), Dyadic::integer(1)] {
                if rest.sign(&end) == 0 {
                    rest = rest.without(&end);
                    found.push(Root::Known(end));
                    continue 'again;
                }
            }
            let mut isolated = vec![];
            let mut open = vec![Dyadic::integer(0)];
            while let Some(begin) = open.pop() {
                match variations(&rest.signs_between(&begin)) {
                    0 => {}
                    1 => {
                        isolated.push(Root::Between { of: rest.clone(), begin_sign: rest.sign(&begin), begin });
                    }
                    _ => {
                        let middle = begin.middle();
                        if rest.sign(&middle) == 0 {
                            rest = rest.without(&middle);
                            found.push(Root::Known(middle));
                            continue 'again;
                        }
                        open.extend([begin.finer(), middle]);
                    }
                }
            }
            found.extend(isolated);
            break;
        }
        found
    }

    /// Divided by t − a root.
    fn without(&self, root: &Dyadic) -> Self {
        let linear = Self(vec![root.numerator.negated(), Big::small(1).shifted_up(root.power)]);
        self.divided(&Self::new(linear.0)).0.reduced()
    }
}

/// Sign changes in a list, zeros left out: with those of Bernstein coefficients there are at most so many roots between, and
/// exactly one for one.
fn variations(signs: &[i32]) -> usize {
    let mut last = 0;
    let mut count = 0;
    for &sign in signs.iter().filter(|&&sign| sign != 0) {
        count += usize::from(sign == -last);
        last = sign;
    }
    count
}

impl Root {
    /// Halves the interval.
    fn refine(&mut self) {
        let Self::Between { of, begin, begin_sign } = self else { return };
        let middle = begin.middle();
        match of.sign(&middle) {
            0 => *self = Self::Known(middle),
            sign if sign == *begin_sign => *begin = middle,
            _ => *begin = begin.finer(),
        }
    }

    /// The sign of a polynomial at this root.
    pub fn sign_of(&mut self, polynomial: &Polynomial) -> i32 {
        if polynomial.is_zero() {
            return 0;
        }
        for round in 0.. {
            let Self::Between { of, begin, .. } = &*self else { break };
            let signs = polynomial.signs_between(begin);
            if signs.iter().all(|&s| s > 0) || signs.iter().all(|&s| s < 0) {
                return signs[0];
            }
            // Most signs are known after a few halvings; the others may be zero.
            if round == CHEAP_ROUNDS {
                // A common root in the interval is this one: the polynomial it is a root of has no other there.
                let common = of.common(polynomial);
                if common.degree() > 0 && common.sign(begin) * common.sign(&begin.next()) < 0 {
                    return 0;
                }
            }
            self.refine();
        }
        let Self::Known(time) = self else { return 0 };
        polynomial.sign(time)
    }

    /// The time, as f64.
    pub fn value(&mut self) -> f64 {
        loop {
            match self {
                Self::Known(time) => return time.value(),
                // Sixty-four bits of the time itself: small ones are as exact as large ones. A root is never 0 here.
                Self::Between { begin, .. } if begin.numerator.bits() > 60 => return begin.middle().value(),
                Self::Between { .. } => self.refine(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polynomial(coefficients: &[i64]) -> Polynomial {
        Polynomial::new(coefficients.iter().map(|&c| Big::small(c)).collect())
    }

    /// The product of q t − p.
    fn with_roots(roots: &[[i64; 2]]) -> Polynomial {
        roots.iter().fold(polynomial(&[1]), |product, &[p, q]| product.times(&polynomial(&[-p, q])))
    }

    fn values(of: &Polynomial) -> Vec<f64> {
        let mut values: Vec<f64> = of.roots().iter_mut().map(Root::value).collect();
        values.sort_by(f64::total_cmp);
        values
    }

    #[test]
    fn roots_between_0_and_1_each_once() {
        assert_eq!(values(&with_roots(&[[0, 1], [1, 1], [1, 2]])), [0.0, 0.5, 1.0]);
        assert_eq!(values(&with_roots(&[[1, 3], [1, 3], [1, 3]])), [1.0 / 3.0]);
        assert_eq!(values(&with_roots(&[[1, 3], [1, 3], [2, 3]])), [1.0 / 3.0, 2.0 / 3.0]);
        assert_eq!(values(&with_roots(&[[-1, 3], [5, 3], [1, 1 << 40]])), [1.0 / (1u64 << 40) as f64]);
        assert_eq!(values(&with_roots(&[[1, 3], [333_333_334, 1_000_000_002]])), [1.0 / 3.0]);
        assert_eq!(values(&with_roots(&[[1, 3], [333_334, 1_000_000]])), [1.0 / 3.0, 0.333_334]);
        // t² + 1, 2 t² − 1, and a constant.
        assert_eq!(values(&polynomial(&[1, 0, 1])), [0.0; 0]);
        assert_eq!(values(&polynomial(&[-1, 0, 2])), [0.5f64.sqrt()]);
        assert_eq!(values(&polynomial(&[7])), [0.0; 0]);
        assert_eq!(values(&polynomial(&[])), [0.0; 0]);
    }

    #[test]
    fn signs_at_roots_are_exact() {
        let sign = |of: &Polynomial, at: &Polynomial| {
            let mut roots = at.roots();
            assert_eq!(roots.len(), 1);
            roots[0].sign_of(of)
        };
        let root_of_half = polynomial(&[-1, 0, 2]);
        assert_eq!(sign(&polynomial(&[-1, 0, 2]), &root_of_half), 0);
        assert_eq!(sign(&polynomial(&[-1, 0, 2]).times(&polynomial(&[3, 1])), &root_of_half), 0);
        // √½ = 0.70710678118654752…
        assert_eq!(sign(&polynomial(&[-70_710_678_118_654_752, 100_000_000_000_000_000]), &root_of_half), 1);
        assert_eq!(sign(&polynomial(&[-70_710_678_118_654_753, 100_000_000_000_000_000]), &root_of_half), -1);
        assert_eq!(sign(&polynomial(&[-1, 3]), &with_roots(&[[1, 3]])), 0);
        assert_eq!(sign(&polynomial(&[-2, 4]), &with_roots(&[[1, 2], [1, 2]])), 0);
        assert_eq!(sign(&polynomial(&[]), &root_of_half), 0);
    }
}
