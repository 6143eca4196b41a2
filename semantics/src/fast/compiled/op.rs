//! Operations on whole columns, and how they are executed.

use super::block::Block;
use super::float::{FloatCompute, PackedCompute};
use super::machine::{Conditions, Needs};
use super::memory::Transfer;
use super::moves::{Insertion, Route, Subword, and, arrange, expand, gather_bits, join};
use super::translate::ALL;
use crate::algebra::Concrete;
use crate::fast::columns::{Bits, ColumnId, Places, bits, masks, words, words_mut};
use crate::fast::kernels::integer::Kernels;
use crate::instruction::code;
use crate::wave::source::flag_value;
use crate::wave::{Wave, Written};

/// One operation. What it writes is scratch, and no source of the same operation; a result that is
/// a register's new content then changes places with it.
pub enum Op {
    /// Execute this step of the shared program.
    Shared(usize),
    /// Execute this step, a load or a store, on whole columns if it is a common one; otherwise as it stands.
    Memory(Box<Transfer>),
    /// These registers were written since the last such operation or shared step.
    Written(Box<Written>),
    /// A scalar register, spread over the lanes.
    Scalar { code: u16, to: ColumnId },
    /// VCCZ, EXECZ or SCC, spread over the lanes.
    Flag { flag: u16, to: ColumnId },
    /// The lane mask in a scalar pair, as truth values.
    Mask { code: u16, to: ColumnId },
    /// The part of each word that SDWA or `op_sel` selects.
    Subword { part: Subword, from: ColumnId, to: ColumnId },
    /// Bits of each word: those of `kept` stay, and those of `flipped` change then.
    Bits { kept: u32, flipped: u32, from: ColumnId, to: ColumnId },
    /// What each lane reads under DPP; `write` gets the lanes that are written.
    Route { route: Box<Route>, from: ColumnId, to: ColumnId, write: ColumnId },
    /// Each lane reads the lane `shift` further: `to` gets those of `all_active` that are active and whose
    /// source is as well, unless all lanes are active.
    Reach { shift: i16, all_active: ColumnId, to: ColumnId },
    /// Execute this step, a conversion of blocks of numbers, on whole columns if nothing is rare.
    Block(Box<Block>),
    /// The lane function's loop for one word of the lanes that `write` holds in, which become `register`.
    Word { kernels: Kernels, places: Places, write: Write, register: ColumnId },
    /// The lane function's loop.
    Compute(Compute, Ends),
    /// The same for floats.
    Float(Box<FloatCompute>, Ends),
    /// Both halves of a packed result at once, with AVX2: if nothing is rare, leave out as many operations.
    Packed { compute: Box<PackedCompute>, skip: usize },
    /// Where the needs are not met, execute this step of the shared program, and leave out as many operations.
    Guard { needs: Box<Needs>, step: usize, skip: usize },
    /// The loop of a compare that only writes a lane mask, to the pair at `mask`.
    Compare { kernels: Kernels, places: Places, mask: u16 },
    /// The result among the bits of a column: of its destination, or what no document decides.
    Insertion { place: Insertion, result: ColumnId, among: ColumnId, to: ColumnId, register: ColumnId, write: Write },
    /// Of each of two columns the low half, or the high one, as the halves of a word; the bits of `flip` change.
    Arrange { halves: [(ColumnId, bool); 2], flip: u32, to: ColumnId },
    /// What becomes of columns that are there.
    End(Ends),
    /// The halves of a packed result.
    Join { low: ColumnId, high: ColumnId, to: ColumnId, register: ColumnId, write: Write },
}

/// Which lanes take a result.
#[derive(Debug, Clone, Copy)]
pub enum Write {
    Exec,
    /// One column where all lanes are active, and one that [`Op::Route`] or [`Op::Reach`] made otherwise.
    Routed {
        all_active: ColumnId,
        made: ColumnId,
    },
}

impl Write {
    /// Whether all lanes take the result. EXEC is expanded.
    #[inline(always)]
    pub fn is_all(self, wave: &Wave<Concrete>) -> bool {
        match self {
            Write::Exec => wave.all_active(),
            Write::Routed { all_active, .. } => all_active == ALL && wave.all_active(),
        }
    }
}

/// A lane function's loop, and the columns that it reads and writes.
pub struct Compute {
    pub kernels: Kernels,
    pub places: Places,
    pub write: Write,
}

/// What becomes of the columns that a loop wrote.
#[derive(Debug, Clone, Copy)]
pub struct Ends {
    /// New words and truth values.
    pub to: [ColumnId; 3],
    /// The destination: first register, and how many of the two new columns change places with one.
    pub register: ColumnId,
    pub words: u16,
    /// The pair that takes the truth values as a lane mask, 0 in inactive lanes; a `v_cmpx` writes EXEC
    /// as well.
    pub mask: Option<u16>,
    pub writes_exec: bool,
    /// Under DPP the lanes that are written: the bits of others are what no document decides.
    pub routed: Option<Write>,
}

impl Ends {
    /// The columns stay scratch.
    pub const NOTHING: Ends = Ends { to: [0; 3], register: 0, words: 0, mask: None, writes_exec: false, routed: None };
}

impl Op {
    /// Executes the operation, unless it is a shared step, an access to memory, a block, a packed one or a guard.
    ///
    /// # Safety
    /// The columns that the operation names are there, and what it writes is none that it reads. With
    /// `AVX2` the processor must have it.
    #[inline(always)]
    pub unsafe fn execute<const AVX2: bool>(&self, wave: &mut Wave<Concrete>, machine: &Conditions) {
        let columns = wave.columns();
        // Safety: of columns, as the caller made sure.
        unsafe {
            match self {
                Op::Shared(_) | Op::Memory(_) | Op::Block(_) | Op::Packed { .. } | Op::Guard { .. } => {}
                Op::Written(registers) => wave.written.extend(registers),
                &Op::Scalar { code, to } => {
                    let word = wave.scalar(code);
                    columns.get_mut(to).fill(word);
                }
                &Op::Flag { flag, to } => {
                    let word = flag_value(wave, flag);
                    columns.get_mut(to).fill(word);
                }
                &Op::Mask { code, to } => {
                    let (lo, hi) = (wave.scalar(code).0, wave.scalar(code + 1).0);
                    expand(lo, hi, words_mut(columns.get_mut(to)));
                }
                &Op::Subword { part, from, to } => {
                    let to = words_mut(columns.get_mut(to));
                    part.column::<AVX2>(words(columns.get(from)), to);
                }
                &Op::Bits { kept, flipped, from, to } => {
                    let (from, to) = (words(columns.get(from)), words_mut(columns.get_mut(to)));
                    to.iter_mut().zip(from).for_each(|(to, from)| *to = from & kept ^ flipped);
                }
                Op::Route { route, from, to, write } => {
                    wave.load_exec();
                    let (from, to) = (words(columns.get(*from)), words_mut(columns.get_mut(*to)));
                    if wave.all_active() {
                        route.column::<AVX2>(from, to);
                    } else {
                        let write = words_mut(columns.get_mut(*write));
                        route.column_under::<AVX2>(masks(wave.exec_lanes()), from, to, write);
                    }
                }
                &Op::Reach { shift, all_active, to } => {
                    wave.load_exec();
                    if !wave.all_active() {
                        let (here, there) = (masks(wave.exec_lanes()), masks(wave.exec_beside(shift)));
                        and(here, there, words(columns.get(all_active)), words_mut(columns.get_mut(to)));
                    }
                }
                &Op::Word { ref kernels, ref places, write, register } => {
                    run::<AVX2>(kernels, places, write, wave);
                    wave.exchange(register, places.to[0]);
                }
                Op::Compute(Compute { kernels, places, write }, ends) => {
                    run::<AVX2>(kernels, places, *write, wave);
                    ends.take::<AVX2>(wave, machine);
                }
                Op::Float(compute, ends) => {
                    compute.execute::<AVX2>(wave, machine);
                    ends.take::<AVX2>(wave, machine);
                }
                Op::Compare { kernels, places, mask } => {
                    wave.load_exec();
                    let kernel = if AVX2 { kernels.avx2_all } else { kernels.portable };
                    kernel(columns, places, wave.exec_lanes());
                    let bits = gather_bits::<AVX2>(words(columns.get(places.to[2])));
                    wave.put_pair(*mask, bits & wave.exec_bits());
                }
                &Op::Insertion { place, result, among, to, register, write } => {
                    wave.load_exec();
                    let out = words_mut(columns.get_mut(to));
                    let old = words(columns.get(register));
                    let among = words(columns.get(among));
                    let write = masks(lanes_to_write(wave, write));
                    place.column(words(columns.get(result)), among, old, write, out);
                    wave.exchange(register, to);
                }
                &Op::Arrange { halves: [low, high], flip, to } => {
                    let down = [low, high].map(|(_, of_high)| if of_high { 16 } else { 0 });
                    let [low, high] = [low, high].map(|(id, _)| words(columns.get(id)));
                    arrange(low, high, down, flip, words_mut(columns.get_mut(to)));
                }
                Op::End(ends) => {
                    wave.load_exec();
                    ends.take::<AVX2>(wave, machine);
                }
                &Op::Join { low, high, to, register, write } => {
                    wave.load_exec();
                    let out = words_mut(columns.get_mut(to));
                    let (low, high, old) = (columns.get(low), columns.get(high), columns.get(register));
                    join(words(low), words(high), words(old), masks(lanes_to_write(wave, write)), out);
                    wave.exchange(register, to);
                }
            }
        }
    }
}

/// The truth values of `write`. EXEC is expanded.
///
/// # Safety
/// The columns are there, and nobody refers to what is made.
#[inline(always)]
pub unsafe fn lanes_to_write(wave: &mut Wave<Concrete>, write: Write) -> &Bits {
    let columns = wave.columns();
    match write {
        Write::Exec => wave.exec_lanes(),
        // Safety: as the caller made sure.
        Write::Routed { all_active, .. } if wave.all_active() => bits(unsafe { columns.get(all_active) }),
        // Safety: as the caller made sure.
        Write::Routed { made, .. } => bits(unsafe { columns.get(made) }),
    }
}

/// The lanes of `write` as a mask. EXEC is expanded.
///
/// # Safety
/// The columns are there.
#[cold]
#[inline(never)]
unsafe fn written_bits(wave: &mut Wave<Concrete>, write: Write) -> u64 {
    // Safety: as the caller made sure.
    gather_bits::<false>(masks(unsafe { lanes_to_write(wave, write) }))
}

/// Runs a loop; EXEC is expanded then.
///
/// # Safety
/// As for [`Op::execute`].
#[inline(always)]
unsafe fn run<const AVX2: bool>(kernels: &Kernels, places: &Places, write: Write, wave: &mut Wave<Concrete>) {
    wave.load_exec();
    let columns = wave.columns();
    // Safety: of columns and of AVX2, as the caller made sure.
    unsafe {
        if AVX2 && write.is_all(wave) {
            (kernels.avx2_all)(columns, places, wave.exec_lanes());
        } else {
            let kernel = if AVX2 { kernels.avx2 } else { kernels.portable };
            kernel(columns, places, lanes_to_write(wave, write));
        }
    }
}

impl Ends {
    /// Puts the new columns where they belong. EXEC is expanded.
    ///
    /// # Safety
    /// As for [`Op::execute`].
    #[inline(always)]
    unsafe fn take<const AVX2: bool>(&self, wave: &mut Wave<Concrete>, machine: &Conditions) {
        // Safety: of columns and of AVX2, as the caller made sure.
        unsafe {
            if self.words > 0 {
                wave.exchange(self.register, self.to[0]);
            }
            if self.words > 1 {
                wave.exchange(self.register + 1, self.to[1]);
            }
            if let Some(code) = self.mask {
                let mut bits = gather_bits::<AVX2>(words(wave.columns().get(self.to[2])));
                if let Some(write) = self.routed {
                    let written = written_bits(wave, write);
                    bits = bits & written | machine.undecided_bits() & !written;
                }
                let bits = bits & wave.exec_bits();
                wave.put_pair(code, bits);
                if self.writes_exec {
                    wave.put_pair(code::EXEC_LO, bits);
                }
            }
        }
    }
}
