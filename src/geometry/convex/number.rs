//! The numbers that a query works with, and vectors of them.

use glam::{DVec3, Vec3};
use std::{
    fmt::Debug,
    ops::{Add, Div, Mul, Neg, Sub},
};

/// f64 for the reference, f32 for what a GPU would say. The tolerances are relative.
pub trait Number:
    Copy
    + Debug
    + Default
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// A search has converged when a step could shorten the square of the distance by this part of it at most.
    const PROGRESS: Self;
    /// Two shapes touch when their distance is at most this part of the largest corner of the simplex.
    const TOUCHING: Self;
    /// A simplex is flat when its volume is at most this part of its largest corner's length cubed.
    const FLAT: Self;
    /// The most iterations.
    const ITERATIONS: u32;
    /// Its name.
    const NAME: &'static str;

    /// The nearest number to an f64.
    fn of(value: f64) -> Self;
    /// The same number as f64.
    fn wide(self) -> f64;
    /// The absolute value.
    fn abs(self) -> Self;
    /// The square root.
    fn sqrt(self) -> Self;
    /// Neither infinite nor NaN.
    fn is_finite(self) -> bool;

    /// The larger one; the other where one is NaN.
    fn larger(self, other: Self) -> Self {
        if other > self { other } else { self }
    }
}

impl Number for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    const PROGRESS: Self = 1e-12;
    const TOUCHING: Self = 1e-13;
    const FLAT: Self = 1e-14;
    const ITERATIONS: u32 = 64;
    const NAME: &'static str = "f64";

    fn of(value: f64) -> Self {
        value
    }
    fn wide(self) -> f64 {
        self
    }
    fn abs(self) -> Self {
        self.abs()
    }
    fn sqrt(self) -> Self {
        self.sqrt()
    }
    fn is_finite(self) -> bool {
        self.is_finite()
    }
}

impl Number for f32 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    const PROGRESS: Self = 1e-6;
    const TOUCHING: Self = 1e-5;
    const FLAT: Self = 1e-7;
    const ITERATIONS: u32 = 32;
    const NAME: &'static str = "f32";

    fn of(value: f64) -> Self {
        value as f32
    }
    fn wide(self) -> f64 {
        self.into()
    }
    fn abs(self) -> Self {
        self.abs()
    }
    fn sqrt(self) -> Self {
        self.sqrt()
    }
    fn is_finite(self) -> bool {
        self.is_finite()
    }
}

/// A vector of three numbers.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Vector<T>(pub [T; 3]);

impl<T: Number> Vector<T> {
    /// The null vector.
    pub const ZERO: Self = Self([T::ZERO; 3]);

    /// The nearest vector to one of f64.
    pub fn of(v: DVec3) -> Self {
        Self(v.to_array().map(T::of))
    }

    /// The same vector as f64.
    pub fn wide(self) -> DVec3 {
        DVec3::from_array(self.0.map(T::wide))
    }

    /// The dot product.
    pub fn dot(self, other: Self) -> T {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        a * x + b * y + c * z
    }

    /// The cross product.
    pub fn cross(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([b * z - c * y, c * x - a * z, a * y - b * x])
    }

    /// The square of the length.
    pub fn square(self) -> T {
        self.dot(self)
    }

    /// The axis of the largest coordinate.
    pub fn largest_axis(self) -> usize {
        let [x, y, z] = self.0.map(T::abs);
        if x >= y && x >= z {
            0
        } else if y >= z {
            1
        } else {
            2
        }
    }

    /// All three are finite.
    pub fn is_finite(self) -> bool {
        self.0.into_iter().all(T::is_finite)
    }
}

impl<T: Number> Add for Vector<T> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a + x, b + y, c + z])
    }
}

impl<T: Number> Sub for Vector<T> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a - x, b - y, c - z])
    }
}

impl<T: Number> Neg for Vector<T> {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.map(|x| -x))
    }
}

impl<T: Number> Mul<T> for Vector<T> {
    type Output = Self;
    fn mul(self, by: T) -> Self {
        Self(self.0.map(|x| x * by))
    }
}

impl From<DVec3> for Vector<f64> {
    fn from(v: DVec3) -> Self {
        Self(v.to_array())
    }
}

impl From<Vec3> for Vector<f32> {
    fn from(v: Vec3) -> Self {
        Self(v.to_array())
    }
}
