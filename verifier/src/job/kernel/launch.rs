//! How questions about kernels launch them: where arguments stand, what is the same in both, how large groups are.

use std::sync::Arc;

use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::code;
use gcn_semantics::{Feature, Target};
use rustc_hash::FxHashMap;

use super::{FLAT_SCRATCH, GIVEN, KERNARG, KERNEL_NUMBER, Kernel, PASSED, PRELOAD, find_argument, passes_number};
use crate::equiv::{Entry, Fragment, InitialMode, Job, meets_others};
use crate::expr::{self, Expr, Place, Register};
use crate::job::question::{Mistake, Question};
use crate::job::word::{Abi, list};
use crate::kernarg::{Argument, Kernarg, Preload};
use crate::launched::{Group, Launched, MOST_ITEMS, stay_in_active_lanes};
use crate::state::{KERNARG_OF_B, StateVar, scalar_name, vector_name};
use crate::targets::Targets;
use crate::term::{Arguments, KernelArguments};

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
    pub(in crate::job) fn launched_on(&self, targets: Targets) -> Question {
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
    pub(in crate::job) fn kernels(&self) -> Option<[&Kernel; 2]> {
        let a = self.kernels[0].as_ref().filter(|_| self.abi == Abi::Kernel)?;
        Some([a, self.kernels[1].as_ref().unwrap_or(a)])
    }

    /// Whether descriptors say that the kernels start with different MODE.
    pub fn starts_in_two_modes(&self) -> bool {
        !self.has_one_mode && self.kernels().is_some_and(|[a, b]| a.mode != b.mode)
    }

    /// Puts into the entry what descriptors say of both programs.
    pub(in crate::job) fn started_by(&self, entry: &mut Entry, is_same: bool) {
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
    pub(in crate::job) fn assumed_of_arguments(&self) -> Result<Vec<Expr>, String> {
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
    pub(in crate::job) fn launched_with(
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
    pub(in crate::job) fn set_group_size(&mut self, text: &str) -> Result<(), Mistake> {
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
    pub(in crate::job) fn set_arguments(&mut self, text: &str) -> Result<(), Mistake> {
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
    pub(in crate::job) fn unpassed(&self, a: &Fragment, target: Target) -> Arguments {
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
    pub(in crate::job) fn entered(&self, programs: [Fragment; 2], targets: Targets) -> Result<[Fragment; 2], String> {
        let Some([a, b]) = self.kernels() else { return Ok(programs) };
        let [of_a, of_b] = programs;
        Ok([a.entered(of_a, targets.a)?, b.entered(of_b, targets.b)?])
    }

    /// Whether an assumption names a register that has an argument.
    ///
    /// # Errors
    /// If so.
    pub(in crate::job) fn names_no_preloaded(&self, assumptions: &[Expr]) -> Result<(), String> {
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
    pub(in crate::job) fn keep_to_descriptor(&self, programs: [&Fragment; 2], targets: Targets) -> Result<(), String> {
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
    pub(in crate::job) fn kernel_arguments(&self, entry: &Entry) -> KernelArguments {
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
    pub(in crate::job) fn set_kernel(&mut self, side: usize, text: &str) -> Result<(), Mistake> {
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
