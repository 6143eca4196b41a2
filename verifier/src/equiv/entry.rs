//! What both programs find at their entry.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use gcn_semantics::algebra::{
    Algebra, B32, B64, Bit, BitColumn, Bv, Column, Concrete, ConcreteMemory, Constants, Memory, Placement, Space,
    WordColumn,
};
use gcn_semantics::instruction::code;
use gcn_semantics::wave::{
    Apertures, Caller, InitialState, PROGRAM, STACK_POINTER, SYMBOLS, Stack, StackUnit, is_preserved_scalar,
};
use serde::{Deserialize, Serialize};

use super::calling::{CallerSaved, has_stack_resource};
use super::image::{Addresses, Image};
use crate::kernarg::{ALIGNMENT, Kernarg, Preload};
use crate::launched::Launched;
use crate::machine::ConcreteState;
use crate::state::{ITEMS, OWN_SCALARS, OWN_VGPRS, StateVar, WAVE};
use crate::targets::Targets;
use crate::term::{Arguments, StackResource};

/// The state at the entry of both programs, as far as it is not simply the same.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// For each side the registers that are defined; what the others hold, the sides do not share.
    pub defined: Option<Arc<[Defined; 2]>>,
    /// The programs are not one program, so that they are at different places.
    pub is_elsewhere: bool,
    /// Of each side: the scalar register, by operand code, that a kernel with a stack adds to the base of the stack's
    /// resource.
    pub wave_offset: [Option<u16>; 2],
    /// Scalar registers of b that do not have at the entry what a has in the same one, though both have something: by
    /// operand code, the code of the common state's register that has it.
    pub moved: Arc<BTreeMap<u16, u16>>,
    /// No descriptor says where the stack is: the programs show it.
    pub guesses_stack: bool,
    /// Sums of addresses in LDS and offsets are promised not to wrap.
    pub lds_does_not_wrap: bool,
    /// Who starts the programs. What belongs to the callers of functions is compared as well.
    pub caller: Caller,
    /// A program knows where apertures are. An address that it makes of an aperture's is in LDS or scratch; every other
    /// FLAT address is taken to be in global memory.
    pub has_apertures: bool,
    /// Argument registers in which a kernel has nothing for the functions that it calls (ledger K155).
    pub unpassed: Arguments,
    /// Scalar registers that callers of functions save: no function has to leave them as they were.
    pub caller_saved: CallerSaved,
    /// The bits of MODE in which program b starts otherwise than a: the descriptors of two kernels say so.
    pub other_mode: u32,
    /// Constant data of the programs' files.
    pub image: Option<Arc<Image>>,
    /// Two places in data that can be written, one of each program's file, of which nobody says whether they are the
    /// same.
    pub nameless: Option<Arc<[String; 2]>>,
    /// What is known of the registers that the launch of a kernel fills (ledger K174).
    pub launched: Arc<Launched>,
    /// What people call that which the launch puts into scalar registers, by the operand codes of the common state.
    pub given: Arc<BTreeMap<u16, &'static str>>,
    /// Names of arguments of each side, by their distances from the kernarg pointer.
    pub arguments: Arc<[BTreeMap<u64, String>; 2]>,
    /// What metadata say of the arguments of both kernels.
    pub kernarg: Option<Arc<Kernarg>>,
    /// Of each side: the register of the common state with the low word of its kernarg pointer, by operand code.
    pub kernarg_pair: [Option<u16>; 2],
    /// What memory has behind the kernarg pointers are the arguments, which nobody writes: they do not stand in the
    /// same places in both kernels, or assumptions are about them (ledger K175).
    pub holds_arguments: bool,
    /// Of each side: the arguments that the launch puts into registers. They are part of [`Entry::kernarg`].
    pub preloaded: [Preload; 2],
    /// The size of groups in it is an assumption.
    pub group_is_assumed: bool,
    /// Program a of the job is the one that is b here, and the other way round ([`Job::swapped`](super::Job::swapped)).
    pub is_swapped: bool,
}

/// Registers that are defined at the entry of a program.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defined {
    /// Vector registers by number.
    pub vgprs: BTreeSet<u16>,
    /// Scalar registers by operand code. Only general ones matter: the others are always shared.
    pub scalars: BTreeSet<u16>,
}

impl Entry {
    /// Whether EXEC has a lane: somebody has started the programs (ledger K152).
    pub fn has_active_lane(&self) -> bool {
        self.caller != Caller::Unknown
    }

    /// Whether b starts with something else in a register than a, beside what is undefined; or a register does not have
    /// what is in the common state, but an argument.
    pub fn starts_otherwise(&self) -> bool {
        let [a, b] = self.wave_offset;
        self.other_mode != 0 || !self.moved.is_empty() || a != b || self.preloads()
    }

    /// Whether a launch puts arguments into registers.
    pub fn preloads(&self) -> bool {
        self.preloaded.iter().any(|preload| preload.words > 0)
    }

    /// Whether both programs start in one state.
    pub fn is_one_state(&self) -> bool {
        self.defined.is_none() && !self.starts_otherwise()
    }

    /// Whether a side has a stack whose resource is known.
    pub fn has_stack(&self) -> bool {
        self.stack().iter().any(|side| side.is_somewhere())
    }

    /// Where each side has the resource of its stack.
    pub fn stack(&self) -> [StackResource; 2] {
        let of_kernel = |side: usize| match self.wave_offset[side] {
            None => StackResource::Nowhere,
            Some(_) if self.guesses_stack => StackResource::Usual,
            Some(_) => match [0, 1].map(|code| self.shared(side, code)) {
                [low, high] if low + 1 == high => StackResource::At(low),
                // The other kernel has something else in one of them.
                _ => StackResource::Usual,
            },
        };
        match self.caller {
            Caller::Function => [StackResource::Usual; 2],
            Caller::Launch => [0, 1].map(of_kernel),
            Caller::Unknown | Caller::Shader => [StackResource::Nowhere; 2],
        }
    }

    /// The scalar register of the common state, by operand code, that one of a side has at the entry. A register that
    /// only the other side defines is another one. If nobody defines it, b has the common one and a another: both must
    /// never agree on an undefined value.
    pub fn shared(&self, side: usize, code: u16) -> u16 {
        if code >= code::VCC_LO {
            return code;
        }
        match self.moved.get(&code).filter(|_| side == 1) {
            Some(&shared) => shared,
            None if self.is_usual(side, |defined| defined.scalars.contains(&code)) => code,
            None => code + OWN_SCALARS,
        }
    }

    /// Whether a register is that of the common state.
    fn is_usual(&self, side: usize, is_defined: impl Fn(&Defined) -> bool) -> bool {
        let Some(defined) = &self.defined else { return true };
        let [own, other] = [side, 1 - side].map(|side| is_defined(&defined[side]));
        own || side == 1 && !other
    }

    /// Why the programs cannot be compared, if both read data that can be written, and no name says that these are the
    /// same data.
    pub fn lacks_names(&self) -> Option<String> {
        let [a, b] = &**self.nameless.as_ref()?;
        let what = "the files have no names for data that can be written; files that are not stripped have them";
        Some(format!("nothing says whether `{a}` of a is `{b}` of b: {what}"))
    }

    /// The state in which the program of `side` of the job starts.
    pub fn of_side<A: Algebra>(
        &self,
        side: usize,
        state: Rc<dyn InitialState<A>>,
        targets: Targets,
    ) -> Rc<dyn InitialState<A>> {
        let has_resource = has_stack_resource(targets.of(side));
        let side = if self.is_swapped { 1 - side } else { side };
        let addresses = self.addresses(&*state);
        let stack_unit = targets.stack_unit();
        Rc::new(AtEntry { state, entry: self.clone(), side, addresses, stack_unit, has_resource })
    }

    /// The addresses of what has contents that are known, if anything has.
    fn addresses<A: Algebra>(&self, state: &dyn InitialState<A>) -> Option<Addresses<A>> {
        let segments = self.segments().into_iter().map(|(side, low, kernarg)| {
            let [lower, high] = [low, low + 1].map(|code| state.scalar(code));
            let address = B64::from_words(lower & Bv::constant(!(ALIGNMENT - 1) & u64::from(u32::MAX)), high);
            let (behind, align) = (kernarg.length(side), ALIGNMENT);
            ([low, low + 1], Placement { address, before: 0, behind, align, shares: false })
        });
        let segments: Vec<_> = segments.collect();
        let tables = self.image.as_ref().map(|image| image.places(state)).unwrap_or_default();
        Addresses::of(tables.into_iter().chain(segments).collect())
    }

    /// The kernarg segments whose contents are known: whose layout each has, and the register of the common state with
    /// the low word of its address.
    fn segments(&self) -> Vec<(usize, u16, &Kernarg)> {
        let Some(kernarg) = self.kernarg.as_deref().filter(|_| self.holds_arguments) else { return Vec::new() };
        let mut segments: Vec<(usize, u16, &Kernarg)> = Vec::new();
        for (side, pair) in self.kernarg_pair.into_iter().enumerate() {
            if let Some(pair) = pair.filter(|pair| segments.iter().all(|(_, known, _)| known != pair)) {
                segments.push((side, pair, kernarg));
            }
        }
        segments
    }

    /// A state as programs find it, where it is one of a run: kernarg pointers are where the arguments are, and memory
    /// has these.
    pub fn with_arguments(&self, mut state: ConcreteState) -> ConcreteState {
        let segments = self.segments();
        if segments.is_empty() {
            return state;
        }
        let Some(addresses) = self.addresses::<Concrete>(&state) else { return state };
        for (side, low, kernarg) in segments {
            let words = [low, low + 1].map(|code| addresses.word(code).map_or(0, |word| word.0));
            let address = u64::from(words[1]) << 32 | u64::from(words[0]);
            for (code, word) in [low, low + 1].into_iter().zip(words) {
                state.set(StateVar::Scalar { code }, word);
            }
            let word = |code: u16| Bv::new(state.value(StateVar::Scalar { code }));
            let bytes: Vec<(u64, u8)> = kernarg.constants::<Concrete>(side, Bv::new(address), word).given().collect();
            for dword in bytes.chunks(4) {
                let value = dword.iter().rev().fold(0, |value, (_, byte)| value << 8 | u32::from(*byte));
                state.set(StateVar::Memory { space: Space::Global, lane: 0, address: dword[0].0 }, value);
            }
        }
        state
    }

    /// The arguments of kernels that a state has, with their bytes, if they are part of it.
    pub fn arguments_in(&self, state: &ConcreteState) -> Vec<(String, Vec<u8>)> {
        let kernarg = self.kernarg.as_deref().filter(|_| self.holds_arguments);
        kernarg.map(|kernarg| kernarg.values(|code| state.value(StateVar::Scalar { code }))).unwrap_or_default()
    }

    /// Whether an address is in a segment of arguments that are part of a state.
    pub fn is_of_arguments(&self, state: &ConcreteState, address: u64) -> bool {
        self.segments().into_iter().any(|(side, low, kernarg)| {
            let [low, high] = [low, low + 1].map(|code| u64::from(state.value(StateVar::Scalar { code })));
            address.wrapping_sub(high << 32 | low) < kernarg.length(side)
        })
    }

    /// The 64 bits of arguments at multiples of 8 bytes in the segments whose contents are known.
    pub fn argument_qwords(&self, state: &dyn InitialState<Concrete>) -> Vec<u64> {
        let segments = self.segments().into_iter();
        let codes: Vec<u16> = segments.take(1).flat_map(|(_, _, kernarg)| kernarg.codes()).collect();
        let words = |pair: &[u16]| [1, 0].map(|word| u64::from(state.scalar(pair[word]).0));
        codes.chunks_exact(2).map(words).map(|[high, low]| high << 32 | low).collect()
    }

    /// Whether a run that began with `state` has left the constant data of the files in `memory` as it was.
    pub fn keeps_data(&self, state: Rc<dyn InitialState<Concrete>>, memory: &mut ConcreteMemory) -> bool {
        if self.image.is_none() && !self.holds_arguments {
            return true;
        }
        let addresses = self.addresses(&*state);
        let (side, stack_unit, has_resource) = (0, None, false);
        let entry = AtEntry { state, entry: self.clone(), side, addresses, stack_unit, has_resource };
        let constants = entry.constants();
        let mut given = constants.iter().flat_map(Constants::given);
        given.all(|(address, byte)| memory.byte(Space::Global, 0, address) == Some(byte))
    }
}

struct AtEntry<A: Algebra> {
    state: Rc<dyn InitialState<A>>,
    entry: Entry,
    side: usize,
    /// Of constant data.
    addresses: Option<Addresses<A>>,
    /// What stack pointers count, if that is one thing on both sides.
    stack_unit: Option<StackUnit>,
    /// Functions find the resource of the stack in s[0:3].
    has_resource: bool,
}

/// The state with the addresses of both programs, each by the code of its own.
struct AtPlaces<'e, A: Algebra>(&'e AtEntry<A>);

impl<A: Algebra> InitialState<A> for AtPlaces<'_, A> {
    fn vgpr(&self, register: u16) -> WordColumn<A> {
        self.0.vgpr(register)
    }
    fn scalar(&self, code: u16) -> B32<A> {
        self.0.address_word(code)
    }
    fn scc(&self) -> Bit<A> {
        self.0.scc()
    }
}

impl<A: Algebra> AtEntry<A> {
    /// A word of an address that is known after linking.
    fn address_word(&self, code: u16) -> B32<A> {
        let word = self.addresses.as_ref().and_then(|addresses| addresses.word(code));
        word.unwrap_or_else(|| self.state.scalar(code))
    }

    /// What memory has that nobody writes.
    fn constants(&self) -> Vec<Constants<A>> {
        let mut constants = self.entry.image.as_ref().map(|image| image.constants(&AtPlaces(self))).unwrap_or_default();
        constants.extend(self.entry.segments().into_iter().map(|(side, low, kernarg)| {
            let address = B64::from_words(self.address_word(low), self.address_word(low + 1));
            kernarg.constants(side, address, |code| self.state.scalar(code))
        }));
        constants
    }

    /// The lanes that are active.
    fn active(&self) -> BitColumn<A> {
        A::unpack_mask(self.scalar(code::EXEC_LO), self.scalar(code::EXEC_HI))
    }

    /// What is in a vector register before anything is known of it.
    fn column(&self, register: u16) -> WordColumn<A> {
        let is_usual = self.entry.is_usual(self.side, |defined| defined.vgprs.contains(&register));
        match self.entry.caller {
            _ if is_usual => self.state.vgpr(register),
            // Lanes that are not active belong to the caller of a function (ledger K153).
            Caller::Function => {
                let [own, common] = [OWN_VGPRS, 0].map(|from| self.state.vgpr(register + from));
                let active = self.active();
                let scope = active.scope().and(own.scope()).and(common.scope());
                Column::build(scope, |lane| active.at(lane).select(own.at(lane), common.at(lane)))
            }
            _ => self.state.vgpr(register + OWN_VGPRS),
        }
    }

    /// The number of the wave in its group, as far as that is known.
    fn wave(&self) -> B32<A> {
        self.state.scalar(WAVE)
    }
}

impl<A: Algebra> InitialState<A> for AtEntry<A> {
    fn vgpr(&self, register: u16) -> WordColumn<A> {
        let column = |register| if register >= ITEMS { self.state.vgpr(register) } else { self.column(register) };
        self.entry.launched.vector::<A>(self.side, register, column, || self.wave(), || self.active())
    }
    fn scalar(&self, code: u16) -> B32<A> {
        if (PROGRAM..SYMBOLS).contains(&code) {
            // Each program is where it is, both in the same 4 GiB (ledger K154).
            let has_own = self.entry.is_elsewhere && code == PROGRAM;
            return self.address_word(if has_own { code + 2 * self.side as u16 } else { code });
        }
        if code >= SYMBOLS {
            return self.address_word(code);
        }
        if let (Some(at), Some(kernarg)) = (self.entry.preloaded[self.side].at(code), &self.entry.kernarg) {
            return kernarg.dword::<A>(self.side, at, |code| self.state.scalar(code));
        }
        let shared = self.entry.shared(self.side, code);
        let value = self.address_word(shared);
        match (code, self.entry.caller, self.stack_unit) {
            // The stack pointer of functions is aligned, and not large (ledger K156).
            (STACK_POINTER, Caller::Function, Some(unit)) => value & Bv::constant(unit.bits().into()),
            _ => self.entry.launched.scalar::<A>(shared, value, || self.wave()),
        }
    }
    fn scc(&self) -> Bit<A> {
        self.state.scc()
    }
    fn mode(&self) -> B32<A> {
        match self.entry.other_mode {
            other if other != 0 && self.side == 1 => self.state.mode() ^ Bv::constant(other.into()),
            _ => self.state.mode(),
        }
    }
    fn memory(&self) -> A::Memory {
        let mut memory = self.state.memory();
        memory.of_side(self.side);
        let constants = self.constants();
        if !constants.is_empty() {
            memory.hold(&constants);
        }
        memory
    }
    fn has_active_lane(&self) -> bool {
        self.entry.has_active_lane()
    }
    fn stack(&self) -> Option<Stack<A>> {
        let words = [0, 1, 2, 3].map(|code| self.scalar(code));
        match self.entry.caller {
            Caller::Unknown | Caller::Shader => None,
            Caller::Function => self.has_resource.then_some(Stack { words }),
            Caller::Launch => Some(Stack::moved(words, self.scalar(self.entry.wave_offset[self.side]?))),
        }
    }
    fn caller(&self) -> Caller {
        self.entry.caller
    }
    fn calls_preserve(&self, code: u16) -> bool {
        is_preserved_scalar(code) && !self.entry.caller_saved.has(code)
    }
    fn lds_size(&self) -> Option<B32<A>> {
        self.state.lds_size()
    }
    fn lds_wraps(&self) -> bool {
        !self.entry.lds_does_not_wrap
    }
    fn apertures(&self) -> Option<Apertures<A>> {
        if self.entry.has_apertures { Some(Apertures::anywhere()) } else { self.state.apertures() }
    }
}
