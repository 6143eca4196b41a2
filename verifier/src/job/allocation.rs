//! The registers that a kernel's descriptor allocates, and whether its program keeps to them.
//!
//! LLVM's user guide of the AMDGPU backend: vector registers come in granules of 4, or of 8 together with accumulation
//! registers where both are one file, in which these begin at ACCUM_OFFSET; scalar registers of 8 or 16; VCC,
//! FLAT_SCRATCH and the mask of XNACK are the last ones, where they are used.

use gcn_semantics::instruction::{Registers, code};
use gcn_semantics::text::{SourceError, Span};
use gcn_semantics::{Feature, Target};

use super::Unreadable;
use crate::equiv::Fragment;
use crate::state::vector_name;

/// What a descriptor says about its registers; nothing if it does not say it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allocation {
    vgprs: Option<Count>,
    sgprs: Option<Count>,
    /// Vector registers before the first accumulation register, where both are one file.
    accum_offset: Option<u32>,
    /// Registers behind the general ones, in the order of [`LAST`]; LLVM's assembler reserves those of which nothing
    /// is said.
    reserved: [Option<bool>; LAST.len()],
}

/// A number of registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Count {
    /// The first that is free: `.amdhsa_next_free_vgpr`.
    NextFree(u32),
    /// The field of the descriptor's bytes: granules, but for one.
    Granules(u32),
}

/// Registers behind the general scalar ones that a kernel may ask for: the directive, the name, the first operand code
/// where there is no XNACK_MASK and where there is, and for both how many registers there are from the first one to the
/// end.
const LAST: [(&str, &str, [u16; 2], [u32; 2]); 3] = [
    ("reserve_vcc", "VCC", [code::VCC_LO, code::VCC_LO], [2, 2]),
    ("reserve_xnack_mask", "XNACK_MASK", [104, 104], [0, 4]),
    ("reserve_flat_scratch", "FLAT_SCRATCH", [104, 102], [4, 6]),
];

/// The most vector registers that a wave can have, and the most accumulation registers.
const MOST_VGPRS: u32 = code::VGPRS as u32;

/// The fields of descriptors that this is about.
pub const ALLOCATION_FIELDS: [&str; 8] = [
    "accum_offset",
    "next_free_vgpr",
    "next_free_sgpr",
    "reserve_vcc",
    "reserve_flat_scratch",
    "reserve_xnack_mask",
    "granulated_workitem_vgpr_count",
    "granulated_wavefront_sgpr_count",
];

/// General scalar registers of the processor.
fn general(target: Target) -> u32 {
    target.properties().sgprs.into()
}

impl Count {
    /// How many registers there are in granules of `granule`, `behind` of them behind those that are counted.
    fn allocated(self, granule: u32, behind: u32) -> u32 {
        match self {
            Count::NextFree(free) => free.saturating_add(behind).max(1).next_multiple_of(granule),
            Count::Granules(more) => (more + 1) * granule,
        }
    }
}

impl Allocation {
    /// Takes in a field; whether it is one of these.
    pub fn set(&mut self, field: &str, value: u32) -> bool {
        match field {
            "next_free_vgpr" => self.vgprs = Some(Count::NextFree(value.min(0xffff))),
            "accum_offset" => self.accum_offset = Some(value.min(0xffff)),
            "next_free_sgpr" => self.sgprs = Some(Count::NextFree(value.min(0xffff))),
            "granulated_workitem_vgpr_count" => self.vgprs = Some(Count::Granules(value & 0x3f)),
            "granulated_wavefront_sgpr_count" => self.sgprs = Some(Count::Granules(value & 0xf)),
            _ => match LAST.iter().position(|(reserve, ..)| *reserve == field) {
                Some(place) => self.reserved[place] = Some(value != 0),
                None => return false,
            },
        }
        true
    }

    /// The same without where the accumulation registers begin.
    pub fn without_split(&self) -> Self {
        Allocation { accum_offset: None, ..self.clone() }
    }

    /// How many vector registers there are, and how many accumulation registers.
    fn vgprs(&self, target: Target) -> Option<[u32; 2]> {
        if !target.has(Feature::UnifiedRegisters) {
            return self.vgprs.map(|count| [count.allocated(4, 0); 2]);
        }
        let all = self.vgprs.map(|count| count.allocated(8, 0));
        Some(match (all, self.accum_offset) {
            (None, None) => return None,
            (Some(all), None) => [all; 2],
            (None, Some(offset)) => [offset, MOST_VGPRS],
            (Some(all), Some(offset)) => [offset.min(all), all.saturating_sub(offset)],
        })
    }

    /// All scalar registers, and how many of them are behind the general ones of a program that accesses `used`.
    fn sgprs(&self, target: Target, used: &[Registers]) -> Option<(u32, u32, &'static str)> {
        let later = usize::from(target.has(Feature::XnackMask));
        let words = |place: usize| LAST[place].3[later];
        let reserved = (0..LAST.len()).filter(|&place| self.reserved[place] != Some(false)).map(words).max();
        let granule = target.properties().sgpr_granule.into();
        // The field counts in granules of 8 on all targets, and what is allocated is whole granules.
        let allocated = self.sgprs?.allocated(8, reserved.unwrap_or(0)).next_multiple_of(granule);
        let is_used = |place: &usize| {
            let registers = Registers { first: LAST[*place].2[later], words: 2 };
            words(*place) != 0 && used.iter().any(|used| used.shared(registers).is_some())
        };
        let last = (0..LAST.len()).filter(is_used).max_by_key(|&place| words(place));
        Some((allocated, last.map_or(0, words), last.map_or("", |place| LAST[place].1)))
    }

    /// Whether the kernel uses only registers that it gets.
    ///
    /// # Errors
    /// The instruction that names another one first, or what no kernel can be given.
    pub fn check(&self, kernel: &Fragment, target: Target) -> Result<(), Unreadable> {
        let statements = &kernel.listing.statements;
        let wrong = |number: usize, register: &str, message: String, hint: &str| {
            let span = statements.get(number).map_or(Span { start: 0, end: 0 }, |statement| statement.span);
            let text = kernel.source.text.get(span.start..span.end).unwrap_or_default();
            let span = text
                .find(register)
                .filter(|_| !register.is_empty())
                .map_or(span, |at| Span { start: span.start + at, end: span.start + at + register.len() });
            let error = SourceError::illegal(message, span);
            let errors = vec![if hint.is_empty() { error } else { error.with_hint(hint) }];
            Err(Unreadable { source: kernel.source.clone(), errors })
        };
        let most = if target.has(Feature::UnifiedRegisters) { 2 * MOST_VGPRS } else { MOST_VGPRS };
        if let Some(offset) = self.accum_offset.filter(|_| target.has(Feature::UnifiedRegisters))
            && (offset % 4 != 0 || !(4..=MOST_VGPRS).contains(&offset))
        {
            let message = format!("the descriptor's accum_offset is {offset}: a multiple of 4 from 4 to {MOST_VGPRS}");
            return wrong(0, "", message, "");
        }
        match (self.vgprs, self.sgprs) {
            (Some(Count::NextFree(free)), _) if free > most => {
                return wrong(
                    0,
                    "",
                    format!("the kernel's descriptor asks for {free} vector registers: {most} exist"),
                    "",
                );
            }
            (_, Some(Count::NextFree(free))) if free > general(target) => {
                let most = general(target);
                return wrong(0, "", format!("the kernel's descriptor asks for {free} SGPRs: {target} has {most}"), "");
            }
            _ => {}
        }
        let accesses: Vec<Vec<Registers>> = statements
            .iter()
            .map(|statement| statement.instruction.accesses(target).iter().map(|access| access.registers).collect())
            .collect();
        // A register that an instruction reads without naming it, as a FLAT access reads FLAT_SCRATCH, need not be
        // allocated.
        let named = statements.iter().flat_map(|statement| {
            let accesses = statement.instruction.accesses(target);
            accesses.into_iter().filter(|access| access.operand.is_some()).map(|access| access.registers)
        });
        let sgprs = self.sgprs(target, &named.collect::<Vec<_>>());
        let vgprs = self.vgprs(target);
        for (number, registers) in accesses.iter().enumerate() {
            for registers in registers {
                let last = registers.first + u16::from(registers.words.max(1)) - 1;
                let (kind, name, allocated, behind) = match (last.checked_sub(code::VGPR), vgprs, sgprs) {
                    (Some(last @ ..code::VGPRS), Some([allocated, _]), _) if u32::from(last) >= allocated => {
                        ("vector", vector_name(last), allocated, None)
                    }
                    (Some(last @ code::VGPRS..), Some([_, allocated]), _)
                        if u32::from(last - code::VGPRS) >= allocated =>
                    {
                        ("accumulation", vector_name(last), allocated, None)
                    }
                    (None, _, Some((allocated, behind, of)))
                        if u32::from(last) < general(target) && u32::from(last) + behind >= allocated =>
                    {
                        ("scalar", format!("s{last}"), allocated, (behind != 0).then_some((behind, of)))
                    }
                    _ => continue,
                };
                let behind = behind.map_or(String::new(), |(behind, of)| format!(", the last {behind} for {of}"));
                let message = format!(
                    "{name} is no register of this kernel: its descriptor allocates {allocated} {kind} registers\
                     {behind}"
                );
                let hint = "the descriptor's .amdhsa_next_free_vgpr and .amdhsa_next_free_sgpr say how many there are";
                return wrong(number, &registers.name(target), message, hint);
            }
        }
        Ok(())
    }
}
