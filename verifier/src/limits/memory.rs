//! A limit on the memory of the process, which ends searches by name before the system ends the process.
//!
//! What counts is the resident memory of the whole process: that is what a system runs out of, and it has the memory of
//! the engines in process too. Programs of other solvers are processes of their own and do not count.

use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::str::FromStr;

/// The most memory that the process may have, in bytes.
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

    /// Whether the process has more, also after it has given back what it does not use.
    pub fn is_exceeded(self) -> bool {
        let exceeds = || self != MemoryLimit::NONE && resident().is_some_and(|bytes| bytes > self.0);
        exceeds() && {
            give_back();
            exceeds()
        }
    }

    /// Runs `body`; nothing if it made so many terms that the limit was exceeded.
    pub fn guard<T>(self, body: impl FnOnce() -> T) -> Option<T> {
        let _outer = Restore(LIMIT.replace(self));
        match catch_unwind(AssertUnwindSafe(body)) {
            Ok(result) => Some(result),
            Err(payload) if payload.is::<Exceeded>() => None,
            Err(payload) => resume_unwind(payload),
        }
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

/// Says in words that `limit` has ended a search.
pub fn ended_by(limit: MemoryLimit) -> String {
    format!("the memory limit of {limit} (--memory) ended the search")
}

/// What unwinds from [`check`] to [`MemoryLimit::guard`].
struct Exceeded;

thread_local! {
    /// The limit of the guard around what this thread does.
    static LIMIT: Cell<MemoryLimit> = const { Cell::new(MemoryLimit::NONE) };
}

/// Puts the outer limit back, also when a panic unwinds.
struct Restore(MemoryLimit);

impl Drop for Restore {
    fn drop(&mut self) {
        LIMIT.set(self.0);
    }
}

/// Leaves the [guarded](MemoryLimit::guard) call if its limit is exceeded. What needs a lot of memory calls this from
/// time to time.
pub fn check() {
    if LIMIT.get().is_exceeded() {
        resume_unwind(Box::new(Exceeded));
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
fn give_back() {
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

    #[test]
    fn a_guard_ends_what_checks_and_nothing_else() {
        let work = || {
            check();
            7
        };
        assert_eq!(MemoryLimit::NONE.guard(work), Some(7));
        assert_eq!(MemoryLimit::of(1 << 60).guard(work), Some(7));
        assert_eq!(MemoryLimit::of(1).guard(|| 7), Some(7), "nothing has looked");
        if resident().is_some() {
            assert_eq!(MemoryLimit::of(1).guard(work), None);
            let inner = || MemoryLimit::NONE.guard(work).map(|_| work());
            assert_eq!(MemoryLimit::of(1).guard(inner), None, "the outer limit is back");
        }
        assert_eq!(work(), 7, "nothing is left behind");
        assert!(catch_unwind(|| MemoryLimit::NONE.guard(|| panic!("on purpose"))).is_err());
    }
}
