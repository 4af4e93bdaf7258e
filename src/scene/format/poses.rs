//! Poses without loss: the bits of their f32 numbers, each as the difference from the previous frame.

use super::{
    bytes::{Input, Output, unzigzag, zigzag},
    error::{Problem, Wrong},
};
use crate::scene::Pose;
use glam::{Quat, Vec3};

/// Numbers per pose.
const NUMBERS: usize = 8;

/// The state of writing or reading the poses of some bodies.
#[derive(Debug)]
pub(super) struct Poses {
    last: Vec<[u32; NUMBERS]>,
    bodies: usize,
}

impl Poses {
    /// For a number of bodies.
    pub fn of(bodies: usize) -> Self {
        Self { last: vec![], bodies }
    }

    /// Writes the next frames, each with a pose per body.
    pub fn write(&mut self, frames: &[&[Pose]], output: &mut Output) {
        self.last.resize(self.bodies, [0; NUMBERS]);
        let mut values = Vec::with_capacity(frames.len() * self.bodies * NUMBERS);
        for body in 0..self.bodies {
            for number in 0..NUMBERS {
                let last = &mut self.last[body][number];
                for frame in frames {
                    let bits = numbers(&frame[body])[number].to_bits();
                    values.push(zigzag(bits.wrapping_sub(*last) as i32));
                    *last = bits;
                }
            }
        }
        output.planes(&values);
    }

    /// Reads the next frames.
    pub fn read(&mut self, frames: usize, input: &mut Input<'_>) -> Result<Vec<Vec<Pose>>, Wrong> {
        let count = (frames as u64).saturating_mul(NUMBERS as u64).saturating_mul(self.bodies as u64);
        let count = input.room("numbers of poses", count, 1)?;
        let mut values = input.planes(count, "numbers of poses")?.into_iter();
        self.last.resize(self.bodies, [0; NUMBERS]);
        let mut all = vec![vec![[0.0; NUMBERS]; self.bodies]; frames];
        for body in 0..self.bodies {
            for number in 0..NUMBERS {
                let last = &mut self.last[body][number];
                for (frame, value) in all.iter_mut().zip(&mut values) {
                    *last = last.wrapping_add(unzigzag(value) as u32);
                    frame[body][number] = f32::from_bits(*last);
                    if !frame[body][number].is_finite() {
                        let found = frame[body][number].into();
                        return Err(input.wrong(Problem::NotFinite { what: "a number of a pose", found }));
                    }
                }
            }
        }
        Ok(all.into_iter().map(|frame| frame.into_iter().map(pose).collect()).collect())
    }
}

/// The numbers of a pose, in the order of the file.
pub(super) fn numbers(pose: &Pose) -> [f32; NUMBERS] {
    let ([x, y, z], [i, j, k, w]) = (pose.translation.to_array(), pose.rotation.to_array());
    [x, y, z, i, j, k, w, pose.scale]
}

fn pose([x, y, z, i, j, k, w, scale]: [f32; NUMBERS]) -> Pose {
    Pose { translation: Vec3::new(x, y, z), rotation: Quat::from_xyzw(i, j, k, w), scale }
}
