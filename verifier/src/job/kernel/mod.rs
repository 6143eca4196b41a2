//! Kernel descriptors: what they say about the entry of a kernel.

mod launch;

use std::collections::BTreeMap;

use gcn_semantics::float::{EXCP_EN, FP16_OVFL};
use gcn_semantics::instruction::{Access, Registers};
use gcn_semantics::{Feature, Target};

use super::allocation::{ALLOCATION_FIELDS, Allocation};
use super::question::Mistake;
use super::word::{nearest, unknown};
use crate::equiv::{Defined, Fragment};
use crate::expr::{self, Register};
use crate::kernarg::{Kernarg, NoArgument, Preload};
use crate::state::OWN_SCALARS;

/// Fields of a kernel descriptor that are parts of MODE, each with its lowest bit there and its width.
pub const MODE_FIELDS: [(&str, u32, u32); 14] = [
    ("float_round_mode_32", 0, 2),
    ("float_round_mode_16_64", 2, 2),
    ("float_denorm_mode_32", 4, 2),
    ("float_denorm_mode_16_64", 6, 2),
    ("dx10_clamp", 8, 1),
    ("ieee_mode", 9, 1),
    ("exception_fp_ieee_invalid_op", EXCP_EN, 1),
    ("exception_fp_denorm_src", EXCP_EN + 1, 1),
    ("exception_fp_ieee_div_zero", EXCP_EN + 2, 1),
    ("exception_fp_ieee_overflow", EXCP_EN + 3, 1),
    ("exception_fp_ieee_underflow", EXCP_EN + 4, 1),
    ("exception_fp_ieee_inexact", EXCP_EN + 5, 1),
    ("exception_int_div_zero", EXCP_EN + 6, 1),
    ("fp16_overflow", FP16_OVFL, 1),
];

/// The others: they say which registers are defined, which the list of these says as well, or nothing about values.
const KERNEL_FIELDS: [&str; 20] = [
    "enable_private_segment",
    "group_segment_fixed_size",
    "private_segment_fixed_size",
    "kernarg_size",
    "user_sgpr_count",
    "user_sgpr_private_segment_buffer",
    "user_sgpr_dispatch_ptr",
    "user_sgpr_queue_ptr",
    "user_sgpr_kernarg_segment_ptr",
    "user_sgpr_dispatch_id",
    "user_sgpr_flat_scratch_init",
    "user_sgpr_private_segment_size",
    "system_sgpr_private_segment_wavefront_offset",
    "system_sgpr_workgroup_id_x",
    "system_sgpr_workgroup_id_y",
    "system_sgpr_workgroup_id_z",
    "system_sgpr_workgroup_info",
    "system_vgpr_workitem_id",
    "uses_dynamic_stack",
    "wavefront_size32",
];

/// What a launch puts into scalar registers, from s0 on in this order, where the descriptor asks for it: the field, how
/// many registers it takes, the bits that its low word may have, what people call it. From LLVM's user guide of the
/// AMDGPU backend, "Initial Kernel Execution State". The kernarg segment is aligned to 16 bytes (there, "Kernel
/// Dispatch"), packets in a queue to 64 (HSA's system architecture, "User mode queuing").
const GIVEN: [(&str, u16, u32, &str); 12] = [
    ("user_sgpr_private_segment_buffer", 4, !0, "stack resource"),
    ("user_sgpr_dispatch_ptr", 2, !63, "dispatch packet"),
    ("user_sgpr_queue_ptr", 2, !0, "queue"),
    (KERNARG, 2, !15, KERNARG_NAME),
    ("user_sgpr_dispatch_id", 2, !0, "dispatch id"),
    (FLAT_SCRATCH, 2, !0, "flat scratch"),
    ("user_sgpr_private_segment_size", 1, !0, "private segment size"),
    ("system_sgpr_workgroup_id_x", 1, !0, "workgroup id x"),
    ("system_sgpr_workgroup_id_y", 1, !0, "workgroup id y"),
    ("system_sgpr_workgroup_id_z", 1, !0, "workgroup id z"),
    ("system_sgpr_workgroup_info", 1, !0, "workgroup info"),
    (STACK_OFFSET, 1, !0, "stack offset"),
];
/// The field of what FLAT_SCRATCH gets.
const FLAT_SCRATCH: &str = "user_sgpr_flat_scratch_init";
/// The field of the pointer to the arguments.
const KERNARG: &str = "user_sgpr_kernarg_segment_ptr";
/// What people call it.
pub const KERNARG_NAME: &str = "kernarg";
/// Why no argument can be named.
const NO_METADATA: &str = "nothing says which arguments the programs have: these are those of kernels with metadata";
/// The field of the offset of the wave's stack.
const STACK_OFFSET: &str = "system_sgpr_private_segment_wavefront_offset";
/// The first of [`GIVEN`] that are no user registers.
const FIRST_OF_SYSTEM: usize = 7;

/// Fields of a descriptor, each with the registers in which functions that are called expect its value. A kernel
/// without the field does not have the value, and cannot pass it on (ledger K155).
const PASSED: [(&str, std::ops::Range<u16>); 7] = [
    ("user_sgpr_dispatch_ptr", 4..6),
    ("user_sgpr_queue_ptr", 6..8),
    (KERNARG, 8..10),
    ("user_sgpr_dispatch_id", 10..12),
    ("system_sgpr_workgroup_id_x", 12..13),
    ("system_sgpr_workgroup_id_y", 13..14),
    ("system_sgpr_workgroup_id_z", 14..15),
];
/// Where functions find the number of the kernel, by which they find its LDS.
const KERNEL_NUMBER: u16 = 15;

/// What a kernel is started with, as its descriptor says it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kernel {
    /// The registers that it allocates.
    pub allocation: Allocation,
    mode: u32,
    /// What is in scalar registers, in their order from s0 on: the number in [`GIVEN`], or nothing for registers of
    /// which only the count is said, and how many there are.
    scalars: Vec<(Option<usize>, u16)>,
    /// The arguments among them.
    preload: Preload,
    /// Along how many axes work-items have numbers.
    axes: u16,
    /// All numbers of a work-item are in v0; else each has a register, from v0 on.
    is_packed: bool,
}

/// A field that says something which no launch here does, with words for it.
const NOT_GIVEN: (&str, &str) = ("tg_split", "the waves of a group are on several compute units");

/// The fields of arguments in registers: how many words, and their distance from the kernarg pointer in words.
const PRELOAD: [&str; 2] = ["user_sgpr_kernarg_preload_length", "user_sgpr_kernarg_preload_offset"];
/// Bytes before the place at which a launch enters a kernel that has arguments in registers (ledger K183).
pub const PROLOGUE: usize = 256;

impl Kernel {
    /// Takes the fields of a kernel descriptor, as a JSON object; nothing of one without fields.
    fn read(text: &str) -> Result<Option<Kernel>, Mistake> {
        let fields: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(text).map_err(|error| Mistake::Word(error.to_string()))?;
        let (mut kernel, mut asked, mut counted) = (Kernel { axes: 1, ..Kernel::default() }, Vec::new(), None);
        let mut preload = [0; 2];
        for (name, value) in &fields {
            let number = value.as_u64().or_else(|| expr::number(value.as_str()?));
            let value = number.and_then(|value| u32::try_from(value).ok());
            let value = value.ok_or_else(|| Mistake::Word(format!("`{name}` is a number of 32 bits")))?;
            asked.extend((value != 0).then_some(name.as_str()));
            match (MODE_FIELDS.iter().find(|(field, ..)| field == name), name.as_str()) {
                (Some((_, _, bits)), _) if value >> bits != 0 => {
                    return Err(Mistake::Word(format!("`{name}` has {bits} bits, and {value} has more")));
                }
                (Some((_, shift, _)), _) => kernel.mode |= value << shift,
                (None, other) if kernel.allocation.set(other, value) => {}
                (None, name) if name == NOT_GIVEN.0 => {
                    if value != 0 {
                        return Err(Mistake::Word(format!("`{name}`: {}, which is not modelled", NOT_GIVEN.1)));
                    }
                }
                (None, name) if PRELOAD.contains(&name) => preload[usize::from(name == PRELOAD[1])] = value,
                (None, "system_vgpr_workitem_id") => kernel.axes = value.min(2) as u16 + 1,
                (None, "user_sgpr_count") => counted = Some(value.min(MOST_USER_REGISTERS) as u16),
                (None, known) if KERNEL_FIELDS.contains(&known) => {}
                _ => {
                    let of_mode = MODE_FIELDS.iter().map(|(field, ..)| *field);
                    let known = of_mode.chain(KERNEL_FIELDS).chain(PRELOAD).chain(ALLOCATION_FIELDS);
                    let known: Vec<&str> = known.collect();
                    return Err(Mistake::Word(unknown("field of a kernel descriptor", name, &known)));
                }
            }
        }
        if fields.is_empty() {
            return Ok(None);
        }
        let of = |numbers: std::ops::Range<usize>| {
            let numbers = numbers.filter(|&number| asked.contains(&GIVEN[number].0));
            numbers.map(|number| (Some(number), GIVEN[number].1)).collect::<Vec<_>>()
        };
        kernel.scalars.extend(of(0..FIRST_OF_SYSTEM));
        let mut users: u16 = kernel.scalars.iter().map(|(_, words)| words).sum();
        if preload[0] > 0 {
            kernel.preload = preloaded(preload, users, counted).map_err(Mistake::Word)?;
            kernel.scalars.push((None, kernel.preload.words));
            users += kernel.preload.words;
        }
        kernel.scalars.extend(counted.filter(|&counted| counted > users).map(|counted| (None, counted - users)));
        kernel.scalars.extend(of(FIRST_OF_SYSTEM..GIVEN.len()));
        Ok(Some(kernel))
    }

    /// The same on this target: some have all numbers of a work-item in one register, and some find scratch without a
    /// register for its offset.
    fn on(self, target: Target) -> Kernel {
        let is_given = |(given, _): &(Option<usize>, u16)| given.is_none_or(|given| GIVEN[given].0 != STACK_OFFSET);
        let has_offset = !target.has(Feature::Scopes);
        let scalars = self.scalars.into_iter().filter(|given| has_offset || is_given(given)).collect();
        Kernel { is_packed: target.has(Feature::UnifiedRegisters), scalars, ..self }
    }

    /// The program as its launch enters it.
    fn entered(&self, program: Fragment, target: Target) -> Result<Fragment, String> {
        if self.preload.words == 0 || !target.has(Feature::KernargPreload) {
            return Ok(program);
        }
        program.entered_behind(PROLOGUE, target)
    }

    /// What its scalar registers have, each with its first register and how many there are.
    fn scalars(&self) -> impl Iterator<Item = (Option<usize>, u16, u16)> {
        self.scalars.iter().scan(0, |next, &(given, words)| {
            let first = *next;
            *next += words;
            Some((given, first, words))
        })
    }

    /// The first register of what [`GIVEN`] calls so, if it has it.
    fn first_of(&self, field: &str) -> Option<u16> {
        self.scalars().find(|(given, ..)| given.is_some_and(|given| GIVEN[given].0 == field)).map(|(_, first, _)| first)
    }

    /// The registers that the launch fills.
    fn defined(&self) -> Defined {
        let count = self.scalars.iter().map(|(_, words)| words).sum();
        let vgprs = if self.is_packed { 0..1 } else { 0..self.axes };
        Defined { vgprs: vgprs.collect(), scalars: (0..count).collect() }
    }

    /// The register with the offset of the wave's stack, if it has a stack: the last one. Without the field it is the
    /// one behind all others.
    fn wave_offset(&self) -> Option<u16> {
        let count = self.scalars.iter().map(|(_, words)| words).sum();
        let offset = || self.first_of(STACK_OFFSET).unwrap_or(count);
        self.first_of(GIVEN[0].0).map(|_| offset())
    }

    /// The scalar registers of `b` that do not have what those of `a` have, each with the register of the common state
    /// that has it.
    fn moved(a: &Kernel, b: &Kernel) -> BTreeMap<u16, u16> {
        let at = |code: u16| a.scalars().find(|&(_, first, words)| (first..first + words).contains(&code));
        let mut moved = BTreeMap::new();
        for (given, first, words) in b.scalars() {
            let of_a = given.and_then(|given| a.first_of(GIVEN[given].0));
            for (word, code) in (first..first + words).enumerate() {
                let shared = match (of_a, at(code)) {
                    (Some(of_a), _) => of_a + word as u16,
                    (None, None) => code,
                    // Of both only the count is said.
                    (None, Some((None, ..))) if given.is_none() => code,
                    (None, Some(_)) => code + OWN_SCALARS,
                };
                if shared != code {
                    moved.insert(code, shared);
                }
            }
        }
        moved
    }
}

/// The most user registers that a field of descriptors counts.
const MOST_USER_REGISTERS: u32 = 31;
/// The most that a launch fills where it puts arguments into registers.
const MOST_FILLED: u32 = 16;

/// The arguments in registers that a descriptor asks for, by [`PRELOAD`], behind `users` other user registers, of
/// `counted` in all.
fn preloaded([words, offset]: [u32; 2], users: u16, counted: Option<u16>) -> Result<Preload, String> {
    let [length, _] = PRELOAD;
    let all = words.saturating_add(users.into());
    match counted {
        Some(counted) if u32::from(counted) < all => Err(format!(
            "`{length}`: {words} words behind {users} other registers, and `user_sgpr_count` says {counted} in all"
        )),
        _ if all > MOST_FILLED => Err(format!(
            "`{length}`: {words} words behind {users} other registers, and a launch fills {MOST_FILLED} at most"
        )),
        _ => Ok(Preload { first: users, words: words as u16, offset: 4 * u64::from(offset) }),
    }
}

/// Whether `program` puts a constant into the register for the kernel's number: a kernel knows its own.
fn passes_number(program: &Fragment, target: Target) -> bool {
    program.listing.instructions().filter(|instruction| instruction.row.mnemonic.starts_with("s_mov")).any(|mov| {
        let accesses = mov.accesses(target);
        let is_number = |access: &Access| {
            let Registers { first, words } = access.registers;
            access.writes && (first..first + u16::from(words)).contains(&KERNEL_NUMBER)
        };
        accesses.iter().any(is_number) && accesses.iter().all(|access| access.writes)
    })
}

/// The argument of that name among those of kernels; else what is wrong, with a hint.
fn find_argument(kernarg: Option<&Kernarg>, name: &str) -> Result<(Register, u32, u32), (String, Option<String>)> {
    let kernarg = kernarg.ok_or_else(|| (NO_METADATA.to_owned(), None))?;
    kernarg.find(name).map_err(|NoArgument { message, known }| {
        let hint = match nearest(name, known.iter().map(String::as_str)) {
            Some(word) if word != name => Some(format!("did you mean `{word}`?")),
            _ if known.is_empty() => None,
            _ => Some(format!("both kernels have {}", known.join(", "))),
        };
        (message, hint)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kernel(text: &str) -> Kernel {
        Kernel::read(text).expect("these are fields").expect("there are some")
    }

    #[test]
    fn registers_that_have_the_same_are_found_elsewhere() {
        let a = kernel(
            r#"{"user_sgpr_private_segment_buffer": 1, "user_sgpr_dispatch_ptr": 1, "user_sgpr_queue_ptr": 1,
                "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_dispatch_id": 1, "user_sgpr_flat_scratch_init": 1,
                "system_sgpr_workgroup_id_x": 1, "system_sgpr_workgroup_id_y": 1, "system_sgpr_workgroup_id_z": 1,
                "system_sgpr_private_segment_wavefront_offset": 1, "system_vgpr_workitem_id": 2}"#,
        );
        let b = kernel(r#"{"user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1}"#);
        assert_eq!((a.first_of(KERNARG), a.wave_offset(), a.axes), (Some(8), Some(17), 3));
        assert_eq!((b.first_of(KERNARG), b.wave_offset(), b.axes), (Some(0), None, 1));
        assert_eq!(Kernel::moved(&a, &b), BTreeMap::from([(0, 8), (1, 9), (2, 14)]));
        let back = Kernel::moved(&b, &a);
        // What b does not have, and where it has something else, is in registers of its own.
        let own = |code: u16| (code, code + OWN_SCALARS);
        assert_eq!(back, BTreeMap::from([own(0), own(1), own(2), (8, 0), (9, 1), (14, 2)]));
        assert_eq!(Kernel::moved(&a, &a), BTreeMap::new());
    }

    #[test]
    fn user_registers_of_which_only_the_count_is_said_are_filled_too() {
        let a =
            kernel(r#"{"user_sgpr_count": 8, "user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1}"#);
        assert_eq!(a.defined().scalars, (0..9).collect());
        let b =
            kernel(r#"{"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1}"#);
        assert_eq!(Kernel::moved(&a, &b), BTreeMap::from([(2, 8)]));
        let other = |code: u16| (code, code + OWN_SCALARS);
        assert_eq!(Kernel::moved(&b, &a), BTreeMap::from([other(2), (8, 2)]), "the group's number is nothing else");
    }
}
