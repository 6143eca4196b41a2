//! A concrete wave as compiled programs see it: whole columns that are known to be there, and scalars as plain words.

use super::columns::{Bits, Columns, beside};
use crate::algebra::{Bit, Bv, Concrete, LANES, Mask, PaddedBox};
use crate::instruction::code;
use crate::wave::{NUMBERS, Wave};

/// The first column behind the vector registers.
pub const FIRST_SCRATCH: u16 = NUMBERS;

/// What compiled programs need: whole columns that are known to be there.
impl Wave<Concrete> {
    /// Makes scratch columns up to `end`.
    pub fn reserve_columns(&mut self, end: u16) {
        if self.columns.len() < usize::from(end) {
            self.columns.resize_with(end.into(), || None);
        }
        for column in &mut self.columns[FIRST_SCRATCH.into()..end.into()] {
            column.get_or_insert_with(|| [Bv::zero(); LANES].into());
        }
    }

    /// All columns by number, to be written while others are read.
    #[inline(always)]
    pub fn columns(&mut self) -> Columns {
        // An optional box is a pointer, and a stored column is a box.
        Columns(self.columns.as_mut_ptr().cast_const().cast())
    }

    #[inline(always)]
    fn expanded(&self) -> &PaddedBox<Bit<Concrete>> {
        self.exec.as_ref().expect("EXEC was expanded before")
    }

    /// EXEC, which is expanded.
    #[inline(always)]
    pub fn exec_bits(&self) -> u64 {
        let word = |code: u16| self.scalars[usize::from(code)].expect("EXEC was expanded from its words");
        u64::from(word(code::EXEC_LO).0) | u64::from(word(code::EXEC_HI).0) << 32
    }

    /// Whether all lanes are active. EXEC is expanded.
    #[inline(always)]
    pub fn all_active(&self) -> bool {
        self.exec_bits() == u64::MAX
    }

    /// Makes scratch `id` the content of vector register `register`, and the reverse.
    ///
    /// # Safety
    /// Both are there.
    #[inline(always)]
    pub unsafe fn exchange(&mut self, register: u16, id: u16) {
        debug_assert!(usize::from(register.max(id)) < self.columns.len());
        let columns = self.columns.as_mut_ptr();
        // Safety: both are in bounds.
        unsafe { std::ptr::swap(columns.add(register.into()), columns.add(id.into())) };
    }

    /// Makes sure that EXEC is expanded.
    #[inline(always)]
    pub fn load_exec(&mut self) {
        if self.exec.is_none() {
            self.exec();
        }
    }

    /// The truth values of EXEC, which is expanded, `shift` lanes further.
    ///
    /// # Safety
    /// `shift` is at most the padding in size.
    #[inline(always)]
    pub unsafe fn exec_beside(&self, shift: i16) -> &Bits {
        // Safety: as the caller made sure.
        unsafe { beside(self.expanded().padded(), shift) }
    }

    /// Writes the pair at `code`, without noting it as written.
    #[inline(always)]
    pub fn put_pair(&mut self, code: u16, bits: u64) {
        let words = [bits as u32, (bits >> 32) as u32].map(|word| Some(Bv::new(word)));
        self.scalars[usize::from(code)..][..2].copy_from_slice(&words);
        if code == code::EXEC_LO {
            self.refresh_exec(bits);
        }
    }

    /// Makes the truth values of EXEC those of its words.
    #[inline(never)]
    fn refresh_exec(&mut self, bits: u64) {
        if let Some(exec) = &mut self.exec {
            for (half, word) in exec.chunks_exact_mut(LANES / 2).zip([bits as u32, (bits >> 32) as u32]) {
                for (lane, bit) in half.iter_mut().enumerate() {
                    *bit = Bit(Mask::new(word & 1 << lane != 0));
                }
            }
        }
    }

    /// EXEC, which is expanded.
    #[inline(always)]
    pub fn exec_lanes(&self) -> &Bits {
        self.expanded()
    }

    /// As [`Wave::scalar`], where that is asked often.
    #[inline(always)]
    pub fn quick_scalar(&mut self, code: u16) -> u32 {
        match self.scalars[usize::from(code)] {
            Some(word) if self.masks.is_empty() => word.0,
            _ => self.slow_scalar(code),
        }
    }
    /// As [`Wave::quick_scalar`], for `code` and the next one.
    #[inline(always)]
    pub fn quick_pair(&mut self, code: u16) -> [u32; 2] {
        let words = self.scalars.get(code.into()..).and_then(<[_]>::first_chunk);
        match words.filter(|_| self.masks.is_empty()) {
            Some(&[Some(low), Some(high)]) => [low.0, high.0],
            _ => self.slow_scalars(code),
        }
    }
    /// As [`Wave::quick_scalar`], for four registers from `code` on.
    #[inline(always)]
    pub fn quick_quad(&mut self, code: u16) -> [u32; 4] {
        let words = self.scalars.get(code.into()..).and_then(<[_]>::first_chunk);
        match words.filter(|_| self.masks.is_empty()) {
            // Not in a loop: compilers would gather the words in a vector, and wait for it.
            Some(&[Some(a), Some(b), Some(c), Some(d)]) => [a.0, b.0, c.0, d.0],
            _ => self.slow_scalars(code),
        }
    }
    #[inline(never)]
    fn slow_scalars<const COUNT: usize>(&mut self, code: u16) -> [u32; COUNT] {
        std::array::from_fn(|word| self.scalar(code + word as u16).0)
    }
    #[inline(never)]
    fn slow_scalar(&mut self, code: u16) -> u32 {
        self.scalar(code).0
    }
}
