//! What is noted about accesses of the concrete reading.

use super::Space;

/// An access to bytes that nobody gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// The number of the instruction in its program.
    pub instruction: usize,
    /// `None`: the access is the whole wave's.
    pub lane: Option<u8>,
    /// Which memory it is in.
    pub space: Space,
    /// The first of the bytes.
    pub address: u64,
    /// Stores and atomics.
    pub writes: bool,
}

/// A dword that a scalar load has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScalarLoad {
    /// The number of the instruction in its program.
    pub instruction: usize,
    /// Where it is, in bytes.
    pub address: u64,
    /// What is there.
    pub value: u32,
}

/// Bytes that an instruction has written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Store {
    /// `None`: the access is the whole wave's.
    pub lane: Option<u8>,
    /// Which memory they are in; scratch is the lane's.
    pub space: Space,
    /// The first of them.
    pub address: u64,
    /// How many there are.
    pub bytes: u64,
}
