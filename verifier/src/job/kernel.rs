//! Kernel descriptors: what they say about the entry of a kernel.

use std::collections::BTreeMap;
use std::sync::Arc;

use gcn_semantics::algebra::LANES;
use gcn_semantics::float::{EXCP_EN, FP16_OVFL};
use gcn_semantics::instruction::{Access, Registers, code};
use gcn_semantics::{Feature, Target};
use rustc_hash::FxHashMap;

use super::allocation::{ALLOCATION_FIELDS, Allocation};
use super::question::{Mistake, Question};
use super::word::{Abi, list, nearest, unknown};
use crate::equiv::{Defined, Entry, Fragment, InitialMode, Job, meets_others};
use crate::expr::{self, Expr, Place, Register};
use crate::kernarg::{Argument, Kernarg, NoArgument, Preload};
use crate::launched::{Group, Launched, MOST_ITEMS, stay_in_active_lanes};
use crate::state::{KERNARG_OF_B, OWN_SCALARS, StateVar, scalar_name, vector_name};
use crate::targets::Targets;
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

impl Job {
    /// The same under assumptions about arguments of kernels, if these can be read.
    pub fn assuming(&self, texts: &[String]) -> Option<Job> {
        let kernarg = self.entry.kernarg.as_deref().filter(|_| self.entry.kernarg_pair != [None; 2])?;
        let find = |name: &str| find_argument(Some(kernarg), name);
        let assumed: Vec<Expr> = texts.iter().map(|text| Expr::parse_with(text, &find).ok()).collect::<Option<_>>()?;
        let mut job = self.clone();
        job.assumptions.extend(assumed);
        job.entry.holds_arguments = true;
        Some(job)
    }
}

impl Question {
    /// The same about kernels that are launched on this target.
    pub(super) fn launched_on(&self, targets: Targets) -> Question {
        let mut question = self.clone();
        let [a, mut b] = question.kernels;
        // Where one descriptor says how both start, each target reads it in its own way.
        if targets.differ() && b.is_none() {
            b = a.clone().map(|kernel| Kernel { allocation: kernel.allocation.without_split(), ..kernel });
        }
        question.kernels = [a.map(|kernel| kernel.on(targets.a)), b.map(|kernel| kernel.on(targets.b))];
        question
    }

    /// The kernels of both sides, if descriptors say what they are started with.
    pub(super) fn kernels(&self) -> Option<[&Kernel; 2]> {
        let a = self.kernels[0].as_ref().filter(|_| self.abi == Abi::Kernel)?;
        Some([a, self.kernels[1].as_ref().unwrap_or(a)])
    }

    /// Whether descriptors say that the kernels start with different MODE.
    pub fn starts_in_two_modes(&self) -> bool {
        !self.has_one_mode && self.kernels().is_some_and(|[a, b]| a.mode != b.mode)
    }

    /// Puts into the entry what descriptors say of both programs.
    pub(super) fn started_by(&self, entry: &mut Entry, is_same: bool) {
        let Some([a, b]) = self.kernels() else { return };
        entry.wave_offset = [a, b].map(Kernel::wave_offset);
        entry.moved = Arc::new(Kernel::moved(a, b));
        entry.other_mode = if self.has_one_mode { 0 } else { a.mode ^ b.mode };
        entry.arguments = self.entry.arguments.clone();
        self.give_arguments(entry, [a, b]);
        let filled = [a, b].map(Kernel::defined);
        match &mut entry.defined {
            Some(defined) => {
                for (side, filled) in Arc::make_mut(defined).iter_mut().zip(&filled) {
                    side.scalars.extend(&filled.scalars);
                    side.vgprs.extend(&filled.vgprs);
                }
            }
            // One program that is started once has one state, whatever nobody has put there.
            None if is_same && a == b => {}
            None => entry.defined = Some(Arc::new(filled)),
        }
        let names = [a, b].into_iter().enumerate().flat_map(|(side, kernel)| {
            let words = kernel.scalars().flat_map(|(given, first, words)| {
                (first..first + words).filter_map(move |code| Some((code, GIVEN[given?].3)))
            });
            words.map(move |(code, name)| (side, code, name)).collect::<Vec<_>>()
        });
        entry.given = Arc::new(names.map(|(side, code, name)| (entry.shared(side, code), name)).collect());
    }

    /// Says where each kernel finds its arguments. Those that do not stand in the same places are in segments of their
    /// own; else nothing has to be said of them, unless an assumption does, or registers have some of them.
    fn give_arguments(&self, entry: &mut Entry, kernels: [&Kernel; 2]) {
        entry.preloaded = kernels.map(|kernel| kernel.preload);
        let kernarg = match &self.entry.kernarg {
            Some(kernarg) => kernarg,
            None if entry.preloads() => {
                let ends = entry.preloaded.map(|preload| preload.end());
                &Arc::new(Kernarg::nameless(ends[0].max(ends[1])))
            }
            None => return,
        };
        let firsts = kernels.map(|kernel| kernel.first_of(KERNARG));
        if let Some(first) = firsts[1]
            && kernarg.is_moved()
        {
            let moved = Arc::make_mut(&mut entry.moved);
            moved.extend([(first, KERNARG_OF_B), (first + 1, KERNARG_OF_B + 1)]);
        }
        entry.kernarg = Some(kernarg.clone());
        entry.holds_arguments = kernarg.is_moved() || !self.of_arguments.is_empty() || entry.preloads();
        entry.kernarg_pair = [0, 1].map(|side| {
            let first = firsts[side]?;
            let [low, high] = [first, first + 1].map(|code| entry.shared(side, code));
            (low + 1 == high).then_some(low)
        });
    }

    /// The assumptions that name arguments of kernels.
    ///
    /// # Errors
    /// If one cannot be read, or the kernels have no such argument.
    pub(super) fn assumed_of_arguments(&self) -> Result<Vec<Expr>, String> {
        let kernarg = self.entry.kernarg.as_deref().filter(|_| self.kernels().is_some());
        let find = |name: &str| find_argument(kernarg, name);
        let read = |text: &String| match Expr::parse_with(text, &find) {
            Ok(expr) if expr.reads_memory() => Err(format!("`{text}`: assumptions about memory are not modelled")),
            Ok(expr) => Ok(expr),
            Err(error) => {
                let hint = error.hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default();
                Err(format!("assumption `{text}`: {error}{hint}"))
            }
        };
        self.of_arguments.iter().map(read).collect()
    }

    /// What is known of the registers that the launch of the kernels fills.
    ///
    /// # Errors
    /// If the assumptions say that a register has what it cannot have.
    pub(super) fn launched_with(
        &self,
        programs: [&Fragment; 2],
        entry: &Entry,
        assumptions: &[Expr],
        fixed: &FxHashMap<StateVar, u32>,
        targets: Targets,
    ) -> Result<Launched, String> {
        let stay = |(program, target): (&Fragment, _)| stay_in_active_lanes(program.listing.instructions(), target);
        let has_matrices = programs.into_iter().any(Fragment::has_matrices);
        let Some(kernels) = self.kernels() else {
            return match self.group_size {
                Some(_) if matches!(self.abi, Abi::Kernel | Abi::Fragment) => {
                    Err("a size of groups (group_size) is one of kernels whose descriptors are known".into())
                }
                _ => Ok(Launched { is_full: self.abi == Abi::Kernel && has_matrices, ..Launched::default() }),
            };
        };
        let group = self.groups()?;
        let is_packed = kernels.iter().any(|kernel| kernel.is_packed && kernel.axes > 1);
        let unpacked = (0..2).find(|&side| is_packed && !kernels[usize::from(side)].is_packed);
        let mut launched = Launched {
            axes: kernels.map(|kernel| kernel.axes),
            is_packed,
            unpacked,
            is_full: has_matrices && group.sizes().is_none() && group.most_items() >= LANES as u32,
            group,
            in_active_lanes: !programs.into_iter().zip(targets.both()).all(stay),
            in_company: programs.into_iter().any(meets_others),
            ..Launched::default()
        };
        for (side, kernel) in kernels.into_iter().enumerate() {
            for (given, first, _) in kernel.scalars() {
                let bits = given.map_or(!0, |given| GIVEN[given].2);
                if bits != !0 {
                    launched.scalars.insert(entry.shared(side, first), bits);
                }
            }
        }
        let mut said = fixed.iter().map(|(&var, &value)| (var, value)).collect::<Vec<_>>();
        said.sort_unstable();
        // Where one target has the numbers in a register each, no register has the same for both.
        let with_numbers = if launched.unpacked.is_some() { launched.all_axes() } else { 1 };
        let has_numbers =
            |place: &Place| matches!(place.register(), Register::Vector { first, .. } if first < with_numbers);
        if launched.is_packed
            && let Some(place) = assumptions.iter().find_map(|assumption| assumption.names(&has_numbers))
        {
            return Err(format!(
                "`{place}` has numbers of a work-item, which assumptions cannot name on {targets}: the size of groups \
                 (group_size) says what they are"
            ));
        }
        let exec = [code::EXEC_HI, code::EXEC_LO].map(|code| fixed.get(&StateVar::Scalar { code }).copied());
        if let [Some(high), Some(low)] = exec.map(|word| word.map(u64::from))
            && let lanes = high << 32 | low
            && lanes & lanes.wrapping_add(1) != 0
        {
            return Err(format!(
                "a wave of a kernel (kernel) starts in its first lanes, and not in those of {lanes:#x}"
            ));
        }
        match said.into_iter().find(|&(var, value)| !launched.admits(var, value)) {
            Some((StateVar::Scalar { code: code::EXEC_LO | code::EXEC_HI }, _)) => Err(
                "kernels with matrix instructions are launched in full waves, and the assumptions say other lanes: the \
                 size of groups (group_size) says which"
                    .into(),
            ),
            Some((StateVar::Scalar { code }, value)) => {
                let name = scalar_name(code);
                Err(format!("{name} is an aligned pointer at the entry of the kernel (kernel), and {value:#x} is none"))
            }
            Some((StateVar::Vgpr { register, .. }, value)) => Err(format!(
                "{} is the number of a work-item at the entry of the kernel (kernel), which is below {}: {value} is \
                 not",
                vector_name(register),
                launched.group.most(launched.axis_of(register).unwrap_or(0)),
            )),
            _ => Ok(launched),
        }
    }

    /// The sizes of groups, as far as they are said.
    fn groups(&self) -> Result<Group, String> {
        let said = self.group_size.map_or_else(Group::default, Group::Of);
        said.and(self.group).ok_or_else(|| {
            let [size, allowed] = [said, self.group].map(|group| group.to_string());
            format!("the kernels are not launched in groups of {size} work-items (group_size): {allowed}")
        })
    }

    /// Takes in the work-items of a group: one to three numbers.
    pub(super) fn set_group_size(&mut self, text: &str) -> Result<(), Mistake> {
        let numbers: Option<Vec<u32>> = text
            .split(',')
            .map(|size| expr::number(size.trim()).and_then(|size| u32::try_from(size).ok()).filter(|size| *size > 0))
            .collect();
        let sizes = match numbers.as_deref() {
            Some(&[x]) => [x, 1, 1],
            Some(&[x, y]) => [x, y, 1],
            Some(&[x, y, z]) => [x, y, z],
            _ => {
                let message = format!("`{text}`: one to three numbers of work-items, such as 256 or 16,16");
                return Err(Mistake::Word(message));
            }
        };
        let items = sizes.iter().map(|&size| u64::from(size)).product::<u64>();
        if items > MOST_ITEMS.into() {
            return Err(Mistake::Word(format!("`{text}`: {items} work-items; a group has at most {MOST_ITEMS}")));
        }
        self.group_size = Some(sizes);
        Ok(())
    }

    /// Takes in the arguments of both kernels, one behind the other: `in buffer, out buffer, n 4`.
    pub(super) fn set_arguments(&mut self, text: &str) -> Result<(), Mistake> {
        let mut arguments: Vec<Argument> = Vec::new();
        for said in list(text) {
            let wrong = || {
                let message = format!("`{said}`: a name, and `buffer` or a number of bytes (1, 2, 4, 8): `n 4`");
                Mistake::Word(message)
            };
            let (name, what) = said.split_once(char::is_whitespace).ok_or_else(wrong)?;
            let (size, kind) = match what.trim() {
                "buffer" => (8, "global_buffer"),
                number => match number.parse() {
                    Ok(size @ (1 | 2 | 4 | 8)) => (size, "by_value"),
                    _ => return Err(wrong()),
                },
            };
            if arguments.iter().any(|argument| argument.name.as_deref() == Some(name)) {
                return Err(Mistake::Word(format!("`{name}` is an argument twice")));
            }
            let end = arguments.last().map_or(0, |last| last.offset + last.size);
            let offset = end.next_multiple_of(size);
            arguments.push(Argument { name: Some(name.to_owned()), offset, size, kind: kind.to_owned() });
        }
        let kernarg = Kernarg::new([arguments.clone(), arguments]).map_err(Mistake::Word)?;
        self.entry.kernarg = Some(Arc::new(kernarg));
        Ok(())
    }

    /// The argument registers of functions in which neither kernel has something for them.
    pub(super) fn unpassed(&self, a: &Fragment, target: Target) -> Arguments {
        let number = (!passes_number(a, target)).then_some(KERNEL_NUMBER);
        let kernels = self.kernels();
        let absent = |(field, _): &&(&str, std::ops::Range<u16>)| {
            kernels.is_some_and(|kernels| kernels.iter().all(|kernel| kernel.first_of(field).is_none()))
        };
        let missing = PASSED.iter().filter(absent);
        Arguments::all(missing.flat_map(|(_, registers)| registers.clone()).chain(number))
    }

    /// The programs as a launch enters them.
    ///
    /// # Errors
    /// If one cannot be entered there.
    pub(super) fn entered(&self, programs: [Fragment; 2], targets: Targets) -> Result<[Fragment; 2], String> {
        let Some([a, b]) = self.kernels() else { return Ok(programs) };
        let [of_a, of_b] = programs;
        Ok([a.entered(of_a, targets.a)?, b.entered(of_b, targets.b)?])
    }

    /// Whether an assumption names a register that has an argument.
    ///
    /// # Errors
    /// If so.
    pub(super) fn names_no_preloaded(&self, assumptions: &[Expr]) -> Result<(), String> {
        let preloads = self.kernels().map_or([Preload::default(); 2], |kernels| kernels.map(|kernel| kernel.preload));
        let has_argument = |place: &Place| match place.register() {
            Register::Scalar { code, count } => {
                (code..code + count).any(|code| preloads.iter().any(|preload| preload.at(code).is_some()))
            }
            _ => false,
        };
        match assumptions.iter().find_map(|assumption| assumption.names(&has_argument)) {
            Some(place) => Err(format!(
                "the launch puts an argument of a kernel into `{place}` (kernel): name the argument in assumptions, \
                 `arg NAME`, and not the register"
            )),
            None => Ok(()),
        }
    }

    /// Whether each program uses only registers that its descriptor allocates.
    ///
    /// # Errors
    /// The place of the first that is none of them.
    pub(super) fn keep_to_descriptor(&self, programs: [&Fragment; 2], targets: Targets) -> Result<(), String> {
        let Some([a, b]) = self.kernels() else { return Ok(()) };
        for (kernel, target) in [a, b].into_iter().zip(targets.both()).filter(|(_, target)| target.has(Feature::Scopes))
        {
            let is_asked = |field: &&str| kernel.first_of(field).is_some();
            if let Some(field) = [GIVEN[0].0, FLAT_SCRATCH].into_iter().find(is_asked) {
                return Err(format!("`{field}`: kernels of {target} find scratch from the start, in no register"));
            }
        }
        for (side, (kernel, target)) in [a, b].into_iter().zip(targets.both()).enumerate() {
            let [length, _] = PRELOAD;
            if kernel.preload.words > 0 && !target.has(Feature::KernargPreload) {
                return Err(format!("`{length}`: a launch of {target} puts no arguments into registers"));
            }
            let bytes = self.entry.kernarg.as_ref().map(|kernarg| kernarg.length(side));
            if let Some(bytes) = bytes.filter(|bytes| kernel.preload.end() > *bytes) {
                let end = kernel.preload.end();
                return Err(format!("`{length}`: registers get words up to {end:#x} of arguments of {bytes:#x} bytes"));
            }
        }
        // Where one descriptor says how both start, the split of the file of vector registers is still a's own.
        let of_b = if self.kernels[1].is_some() { b.allocation.clone() } else { b.allocation.without_split() };
        let mut both = [&a.allocation, &of_b].into_iter().zip(programs).zip(targets.both());
        both.try_for_each(|((allocation, program), target)| allocation.check(program, target))
            .map_err(|beyond| beyond.to_string())
    }

    /// Where the programs find the arguments of a kernel, by the registers of their common state.
    pub(super) fn kernel_arguments(&self, entry: &Entry) -> KernelArguments {
        match (self.abi, &self.kernels[0]) {
            // Theirs are in registers.
            (Abi::Function | Abi::Shader, _) => KernelArguments::Nowhere,
            (Abi::Fragment, Some(kernel)) => {
                kernel.first_of(KERNARG).map_or(KernelArguments::Nowhere, KernelArguments::Behind)
            }
            (Abi::Kernel | Abi::Fragment, None) => KernelArguments::Somewhere,
            (Abi::Kernel, Some(_)) => {
                let kernels = self.kernels().into_iter().flatten().enumerate();
                let mut pairs = kernels.filter_map(|(side, kernel)| {
                    let first = kernel.first_of(KERNARG)?;
                    let [low, high] = [first, first + 1].map(|code| entry.shared(side, code));
                    (low + 1 == high).then_some(low)
                });
                pairs.next().map_or(KernelArguments::Nowhere, KernelArguments::Behind)
            }
        }
    }

    /// Takes in the fields of the kernel descriptor of a side, as a JSON object: MODE, and the registers that the
    /// launch fills. LDS has the size that the dispatch gives it, which may be more than the descriptor asks for
    /// (ledger K8).
    pub(super) fn set_kernel(&mut self, side: usize, text: &str) -> Result<(), Mistake> {
        self.kernels[side] = Kernel::read(text)?;
        match (&self.kernels[side], side) {
            (Some(kernel), 0) => {
                let mode = kernel.mode;
                self.set_mode("kernel", InitialMode::Value(mode))
            }
            _ => Ok(()),
        }
    }
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
