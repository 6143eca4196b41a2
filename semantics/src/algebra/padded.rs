//! Columns of the concrete reading as a wave keeps them: aligned, and readable a few lanes beside.

use std::ops::{Deref, DerefMut};

use super::PerLane;

/// How far beside a column its padding reaches, in lanes.
pub const PADDING: usize = 16;

/// A column at the start of a cache line, so that no vector load or store of it crosses one, between
/// padding, so that it can be read a few lanes beside: what is there is of no meaning.
#[derive(Clone)]
#[repr(C, align(64))]
pub struct Padded<T> {
    before: [T; PADDING],
    /// The values, lane 0 first.
    pub lanes: PerLane<T>,
    after: [T; PADDING],
}

impl<T: Copy> Padded<T> {
    /// A column with `padding` around it.
    pub fn new(lanes: PerLane<T>, padding: T) -> Self {
        Padded { before: [padding; PADDING], lanes, after: [padding; PADDING] }
    }
}

/// A [`Padded`] column of its own: a pointer, so that the columns of a wave are an array of pointers.
#[derive(Clone)]
#[repr(transparent)]
pub struct PaddedBox<T>(Box<Padded<T>>);

impl<T: Copy> From<PerLane<T>> for PaddedBox<T> {
    fn from(lanes: PerLane<T>) -> Self {
        PaddedBox(Box::new(Padded::new(lanes, lanes[0])))
    }
}
impl<T> PaddedBox<T> {
    /// The column with its padding.
    #[inline(always)]
    pub fn padded(&self) -> &Padded<T> {
        &self.0
    }
}
impl<T> Deref for PaddedBox<T> {
    type Target = PerLane<T>;
    #[inline(always)]
    fn deref(&self) -> &PerLane<T> {
        &self.0.lanes
    }
}
impl<T> DerefMut for PaddedBox<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut PerLane<T> {
        &mut self.0.lanes
    }
}
