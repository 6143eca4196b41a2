//! A limit on the memory that a question adds, which ends it by name before the system ends the process.
//!
//! What counts is by how much the resident memory of the whole process has grown since the question began: that is what
//! a system runs out of, and it has the memory of the engines in process too. What other threads take for their
//! questions at the same time counts as well. Programs of other solvers are processes of their own and do not count.

use std::fmt;
use std::str::FromStr;

/// The most memory that a question may add to what the process has, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryLimit(u64);

/// Letters behind a number, and what they multiply it by.
const SUFFIXES: [(char, u64); 3] = [('K', 1 << 10), ('M', 1 << 20), ('G', 1 << 30)];

impl MemoryLimit {
    /// No limit.
    pub const NONE: MemoryLimit = MemoryLimit(u64::MAX);

    /// A limit of `bytes`.
    pub const fn of(bytes: u64) -> Self {
        MemoryLimit(bytes)
    }

    /// Three quarters of what the machine has free now, or the control group (version 2) of the process may have;
    /// no limit where the system tells neither.
    pub fn of_machine() -> Self {
        let free = kilobytes("/proc/meminfo", "MemAvailable:").map(|kilobytes| kilobytes * 1024);
        let group = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
        let group = group.and_then(|text| text.trim().parse().ok());
        free.into_iter().chain(group).min().map_or(MemoryLimit::NONE, |bytes: u64| MemoryLimit(bytes / 4 * 3))
    }
}

/// No limit.
impl Default for MemoryLimit {
    fn default() -> Self {
        MemoryLimit::NONE
    }
}

/// A number of bytes with one of the letters `K`, `M` and `G` (powers of 1024), or `none`.
impl FromStr for MemoryLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(MemoryLimit::NONE);
        }
        let error = || "a limit of memory is a number with K, M or G behind it, for example 512M, or none".to_owned();
        let with = |&(letter, unit): &(char, u64)| Some((text.strip_suffix(letter)?, unit));
        let (number, unit) = SUFFIXES.iter().find_map(with).ok_or_else(error)?;
        let digits = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
        let bytes = number.parse::<u64>().ok().filter(|&number| digits && number > 0);
        bytes.and_then(|number| number.checked_mul(unit)).map(MemoryLimit).ok_or_else(error)
    }
}

/// As it is written in an option.
impl fmt::Display for MemoryLimit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match SUFFIXES.iter().rev().find(|(_, unit)| self.0.is_multiple_of(*unit)) {
            _ if *self == MemoryLimit::NONE => f.write_str("none"),
            Some((letter, unit)) => write!(f, "{}{letter}", self.0 / unit),
            None => write!(f, "{}K", self.0 >> 10),
        }
    }
}

/// The resident memory that the process may reach while it has a question with `limit`, in bytes: what it has now, and
/// the limit.
pub fn ceiling(limit: MemoryLimit) -> u64 {
    match limit {
        MemoryLimit::NONE => u64::MAX,
        MemoryLimit(bytes) => resident().map_or(u64::MAX, |now| now.saturating_add(bytes)),
    }
}

/// Whether the process has more than `bytes` now.
pub(crate) fn exceeds_by_now(bytes: u64) -> bool {
    bytes != u64::MAX && resident().is_some_and(|now| now > bytes)
}

/// Whether the process has more than `ceiling` bytes, also after it has given back what it does not use.
pub fn exceeds(ceiling: u64) -> bool {
    let exceeds = || ceiling != u64::MAX && resident().is_some_and(|bytes| bytes > ceiling);
    exceeds() && {
        give_back();
        exceeds()
    }
}

/// The resident memory of the process in bytes, if the system tells.
fn resident() -> Option<u64> {
    Some(kilobytes("/proc/self/status", "VmRSS:")? * 1024)
}

/// The number behind `key` in `file`, as Linux writes it.
fn kilobytes(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// Gives memory that was freed back to the system.
pub fn give_back() {
    // SAFETY: the function takes the allocator's own locks, and has no other condition.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        nix::libc::malloc_trim(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_number_with_a_letter() {
        for (text, bytes) in [("1K", 1 << 10), ("512M", 512 << 20), ("3G", 3 << 30), ("none", u64::MAX)] {
            let limit: MemoryLimit = text.parse().unwrap();
            assert_eq!(limit, MemoryLimit::of(bytes));
            assert_eq!(limit.to_string(), text);
        }
        for text in ["", "0M", "12", "M", "-1M", "+1M", "1.5G", "1T", "1 G", "99999999999999999G", "None"] {
            assert!(text.parse::<MemoryLimit>().is_err(), "{text}");
        }
    }
}
