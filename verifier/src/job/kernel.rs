//! Kernel descriptors: what they say about the entry of a kernel.

use std::collections::BTreeMap;
use std::sync::Arc;

use gcn_semantics::Target;
use gcn_semantics::float::{EXCP_EN, FP16_OVFL};
use gcn_semantics::instruction::{Access, Registers, code};
use rustc_hash::FxHashMap;

use super::allocation::{ALLOCATION_FIELDS, Allocation};
use super::question::{Mistake, Question};
use super::word::{Abi, unknown};
use crate::equiv::{Fragment, InitialMode};
use crate::expr;
use crate::launched::{Launched, stay_in_active_lanes};
use crate::state::{StateVar, scalar_name};
use crate::term::{Arguments, KernelArguments};

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
const KERNEL_FIELDS: [&str; 19] = [
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

/// The values that come before the kernarg pointer in the user registers, from s0 on, if the descriptor asks for them:
/// its field, and how many registers the value takes.
const BEFORE_ARGUMENTS: [(&str, u16); 3] =
    [("user_sgpr_private_segment_buffer", 4), ("user_sgpr_dispatch_ptr", 2), ("user_sgpr_queue_ptr", 2)];

/// Bits of an address that is a multiple of 16: the kernarg segment's (LLVM's usage document, "Kernel Dispatch").
const ALIGNED_TO_16: u32 = !15;
/// Bits of an address that is a multiple of 64: a packet's in a queue (HSA's system architecture, "User mode queuing").
const ALIGNED_TO_64: u32 = !63;
/// Bits of the number of a work-item in its group along one axis: a group has 1,024 at most (ledger K174).
const OF_WORK_ITEM: u32 = 1_023;

/// Fields of a descriptor, each with the registers in which functions that are called expect its value. A kernel
/// without the field does not have the value, and cannot pass it on (ledger K155).
const PASSED: [(&str, std::ops::Range<u16>); 7] = [
    ("user_sgpr_dispatch_ptr", 4..6),
    ("user_sgpr_queue_ptr", 6..8),
    ("user_sgpr_kernarg_segment_ptr", 8..10),
    ("user_sgpr_dispatch_id", 10..12),
    ("system_sgpr_workgroup_id_x", 12..13),
    ("system_sgpr_workgroup_id_y", 13..14),
    ("system_sgpr_workgroup_id_z", 14..15),
];
/// Where functions find the number of the kernel, by which they find its LDS.
const KERNEL_NUMBER: u16 = 15;

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

/// The values that the launch puts into registers, as far as they are known. `asked` are the fields of the descriptor
/// that are not 0; `items` vector registers get numbers of work-items.
fn launched(asked: &[&str], items: u16) -> Launched {
    let (mut scalars, mut next) = (BTreeMap::new(), 0);
    let pointer = [("user_sgpr_kernarg_segment_ptr", 2)];
    for (field, registers) in BEFORE_ARGUMENTS.into_iter().chain(pointer).filter(|(field, _)| asked.contains(field)) {
        let bits = match field {
            "user_sgpr_dispatch_ptr" => Some(ALIGNED_TO_64),
            "user_sgpr_kernarg_segment_ptr" => Some(ALIGNED_TO_16),
            _ => None,
        };
        scalars.extend(bits.map(|bits| (next, bits)));
        next += registers;
    }
    let vectors = (0..items).map(|register| (register, OF_WORK_ITEM)).collect();
    Launched { scalars, vectors, in_active_lanes: false }
}

impl Question {
    /// What is known of the registers that the launch of the kernels fills.
    ///
    /// # Errors
    /// If the assumptions say that a register has what it cannot have.
    pub(super) fn launched_with(
        &self,
        programs: [&Fragment; 2],
        fixed: &FxHashMap<StateVar, u32>,
        target: Target,
    ) -> Result<Arc<Launched>, String> {
        if self.abi != Abi::Kernel || self.entry.launched.is_empty() {
            return Ok(Arc::default());
        }
        let instructions = programs.into_iter().flat_map(|program| program.listing.instructions());
        let in_active_lanes = !stay_in_active_lanes(instructions, target);
        let launched = Launched { in_active_lanes, ..Launched::clone(&self.entry.launched) };
        let known = |var: StateVar| match var {
            StateVar::Vgpr { register, .. } => launched.bits(code::VGPR + register),
            StateVar::Scalar { code } => launched.bits(code),
            _ => None,
        };
        let mut said = fixed.iter().map(|(&var, &value)| (var, value)).collect::<Vec<_>>();
        said.sort_unstable();
        match said.into_iter().find(|&(var, value)| known(var).is_some_and(|bits| value & !bits != 0)) {
            Some((StateVar::Scalar { code }, value)) => {
                let name = scalar_name(code);
                Err(format!("{name} is an aligned pointer at the entry of the kernel (kernel), and {value:#x} is none"))
            }
            Some((StateVar::Vgpr { register, .. }, value)) => Err(format!(
                "v{register} is the number of a work-item at the entry of the kernel (kernel), which is below 1024: \
                 {value} is not"
            )),
            _ => Ok(Arc::new(launched)),
        }
    }

    /// The argument registers of functions in which the kernel `a` has nothing for them.
    pub(super) fn unpassed(&self, a: &Fragment, target: Target) -> Arguments {
        let number = (!passes_number(a, target)).then_some(KERNEL_NUMBER);
        let absent = |(field, _): &&(&str, std::ops::Range<u16>)| !self.asked_for.contains(field);
        let missing = PASSED.iter().filter(|_| self.has_descriptor).filter(absent);
        Arguments::all(missing.flat_map(|(_, registers)| registers.clone()).chain(number))
    }

    /// Whether both programs use only registers that the descriptor allocates.
    ///
    /// # Errors
    /// The place of the first that is none of them.
    pub(super) fn keep_to_descriptor(&self, programs: [&Fragment; 2], target: Target) -> Result<(), String> {
        let mut kernels = programs.into_iter().filter(|_| self.abi == Abi::Kernel);
        kernels.try_for_each(|kernel| self.allocation.check(kernel, target)).map_err(|beyond| beyond.to_string())
    }

    /// Where the program finds the arguments of a kernel.
    pub(super) fn kernel_arguments(&self) -> KernelArguments {
        match self.abi {
            Abi::Kernel | Abi::Fragment => self.arguments,
            // Theirs are in registers.
            Abi::Function | Abi::Shader => KernelArguments::Nowhere,
        }
    }

    /// Takes in the fields of a kernel descriptor, as a JSON object: MODE, and the registers that the launch fills. LDS
    /// has the size that the dispatch gives it, which may be more than the descriptor asks for (ledger K8).
    pub(super) fn set_kernel(&mut self, text: &str) -> Result<(), Mistake> {
        let fields: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(text).map_err(|error| Mistake::Word(error.to_string()))?;
        let mut mode = 0;
        self.launched = [0, 1];
        self.has_descriptor = !fields.is_empty();
        self.allocation = Allocation::default();
        self.asked_for.clear();
        let (mut has_stack, mut has_offset, mut asked) = (false, 0, Vec::new());
        for (name, value) in &fields {
            let number = value.as_u64().or_else(|| expr::number(value.as_str()?));
            let value = number.and_then(|value| u32::try_from(value).ok());
            let value = value.ok_or_else(|| Mistake::Word(format!("`{name}` is a number of 32 bits")))?;
            let small = value.min(16) as u16;
            asked.extend((value != 0).then_some(name.as_str()));
            self.asked_for
                .extend(PASSED.iter().filter(|(field, _)| field == name && value != 0).map(|(field, _)| *field));
            match (MODE_FIELDS.iter().find(|(field, ..)| field == name), name.as_str()) {
                (Some((_, _, bits)), _) if value >> bits != 0 => {
                    return Err(Mistake::Word(format!("`{name}` has {bits} bits, and {value} has more")));
                }
                (Some((_, shift, _)), _) => mode |= value << shift,
                (None, other) if self.allocation.set(other, value) => {}
                (None, "system_vgpr_workitem_id") => self.launched[1] = small.min(2) + 1,
                (None, "user_sgpr_count") => self.launched[0] += small,
                (None, "user_sgpr_private_segment_buffer") => has_stack = value != 0,
                (None, known) if KERNEL_FIELDS.contains(&known) => {
                    if known.starts_with("system_sgpr_") {
                        self.launched[0] += small;
                    }
                    if known == "system_sgpr_private_segment_wavefront_offset" {
                        has_offset = small;
                    }
                }
                _ => {
                    let of_mode = MODE_FIELDS.iter().map(|(field, ..)| *field);
                    let known: Vec<&str> = of_mode.chain(KERNEL_FIELDS).chain(ALLOCATION_FIELDS).collect();
                    return Err(Mistake::Word(unknown("field of a kernel descriptor", name, &known)));
                }
            }
        }
        let before = BEFORE_ARGUMENTS.iter().filter(|(field, _)| asked.contains(field)).map(|(_, registers)| registers);
        self.arguments = match asked.contains(&"user_sgpr_kernarg_segment_ptr") {
            _ if fields.is_empty() => KernelArguments::Somewhere,
            true => KernelArguments::Behind(before.sum()),
            false => KernelArguments::Nowhere,
        };
        self.entry.launched = Arc::new(match fields.is_empty() {
            true => Launched::default(),
            false => launched(&asked, self.launched[1]),
        });
        // The offset of the wave's stack comes last.
        self.entry.wave_offset = has_stack.then_some(self.launched[0] - has_offset);
        match fields.is_empty() {
            true => Ok(()),
            false => self.set_mode("kernel", InitialMode::Value(mode)),
        }
    }
}
