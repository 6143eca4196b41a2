//! What is known about memory without a proof, and what follows: which effects do not meet.

use std::fmt;

use gcn_semantics::algebra::{Event, Space};
use gcn_semantics::instruction::code;
use gcn_semantics::wave::StackUnit;

use super::super::node::Term;
use super::apart::are_apart;
use super::argument::KernelArguments;
use super::distance::never_meet;
use super::effect::{Effect, EffectKind, EffectValue};
use super::frame::OwnStack;
use crate::state::{OWN_SCALARS, StateVar, register_names};
use crate::variable::Var;

/// What is known about memory without a proof.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Promises {
    /// What the caller says.
    pub facts: MemoryFacts,
    /// Where the arguments of a kernel are.
    pub arguments: KernelArguments,
    /// Where each side finds the stack that lanes have by themselves.
    pub stack: [StackResource; 2],
    /// The own part of the stack is nobody else's.
    pub own_stack: OwnStack,
    /// What stack pointers count.
    pub stack_unit: StackUnit,
    /// LDS is nobody else's, and not compared: of a kernel whose groups have one wave.
    pub own_lds: bool,
    /// How stores are kept.
    pub stores: Stores,
    /// It does not matter what loads find: they do not look for what the program has stored.
    pub blind: bool,
    /// Waves of a group act in any order between two barriers: what is kept cell by cell is what each has done.
    pub in_any_order: bool,
}

/// Where a program finds the resource of its stack.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum StackResource {
    /// It has no stack.
    #[default]
    Nowhere,
    /// In s[0:3], which the sides share or not.
    Usual,
    /// In the registers from the one with this operand code on.
    At(u16),
}

impl StackResource {
    /// The operand codes of registers with its base.
    fn base(self) -> &'static [u16] {
        const USUAL: [u16; 4] = [0, 1, OWN_SCALARS, OWN_SCALARS + 1];
        match self {
            StackResource::Nowhere => &[],
            StackResource::At(0) => &USUAL[..2],
            StackResource::At(OWN_SCALARS) => &USUAL[2..],
            StackResource::Usual | StackResource::At(_) => &USUAL,
        }
    }

    /// Whether there is one.
    pub fn is_somewhere(self) -> bool {
        self != StackResource::Nowhere
    }

    /// The variables of its base.
    pub(super) fn variables(self) -> Vec<Var> {
        self.base().iter().map(|&code| StateVar::Scalar { code }.var()).collect()
    }
}

/// What the caller says of memory and calls: a field for each fact that the memory model asks for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MemoryFacts {
    /// Nobody writes what scalar loads read.
    pub constants: bool,
    /// Memory that is reached through different arguments of a kernel does not overlap.
    pub noalias: bool,
    /// The lanes of an atomic act in ascending order.
    pub ascending: bool,
    /// Workgroups have one wave: a barrier waits for nobody.
    pub one_wave: bool,
    /// Functions that are called, and are not part of the program, do not look at these registers.
    pub unread: Arguments,
}

/// A set of registers in which functions have arguments: s4 to s29, v0 to v31; s0 to s3 where no resource of the stack
/// is in them ([`Arguments::found`]).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Arguments {
    scalar: u32,
    vector: u32,
}

impl Arguments {
    /// No register.
    pub const NONE: Arguments = Arguments { scalar: 0, vector: 0 };

    /// The register with this operand code, if it is one for arguments.
    pub fn only(code: u16) -> Self {
        let mut one = Arguments::NONE;
        one.add(code);
        one
    }

    /// Adds the register with this operand code; whether it is one for arguments.
    pub fn add(&mut self, code: u16) -> bool {
        match code {
            4..30 => self.scalar |= 1 << code,
            code::VGPR.. if code < code::VGPR + 32 => self.vector |= 1 << (code - code::VGPR),
            _ => return false,
        }
        true
    }

    /// Whether it has the register with this operand code.
    pub fn has(self, code: u16) -> bool {
        self.codes().any(|one| one == code)
    }

    /// The registers with these operand codes.
    pub fn all(codes: impl IntoIterator<Item = u16>) -> Self {
        codes.into_iter().fold(Arguments::NONE, |all, code| all.with(Arguments::only(code)))
    }

    /// The registers with these operand codes, s0 to s3 among them.
    pub fn found(codes: impl IntoIterator<Item = u16>) -> Self {
        let mut all = Arguments::NONE;
        for code in codes {
            match code {
                0..4 => all.scalar |= 1 << code,
                _ => _ = all.add(code),
            }
        }
        all
    }

    /// With those of `other`.
    pub fn with(self, other: Self) -> Self {
        Arguments { scalar: self.scalar | other.scalar, vector: self.vector | other.vector }
    }

    /// Those that `other` has as well.
    pub fn and(self, other: Self) -> Self {
        Arguments { scalar: self.scalar & other.scalar, vector: self.vector & other.vector }
    }

    /// Their operand codes, scalar registers first.
    pub fn codes(self) -> impl Iterator<Item = u16> {
        let of = |set: u32, first: u16| (0..32).filter(move |bit| set >> bit & 1 == 1).map(move |bit| first + bit);
        of(self.scalar, 0).chain(of(self.vector, code::VGPR))
    }
}

/// `s15, v[0:3]`; two are named one by one.
impl fmt::Display for Arguments {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&register_names(&self.codes().collect::<Vec<_>>()))
    }
}

/// How stores are kept that nobody has looked at; nothing that has to be known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Stores {
    /// As a program has them, but for the order of those to the same base.
    #[default]
    Plain,
    /// Without those that are overwritten, halves of a wider one as that one, in an order that hangs less on the
    /// program.
    Joined {
        /// What is loaded is put together of single bytes.
        bytes: bool,
    },
    /// Cell by cell, to be looked up: there are no effects.
    Cells {
        /// What was there at the start is put together of single bytes.
        bytes: bool,
    },
}

impl Promises {
    /// How contents of a part of memory are put together, if they are kept cell by cell.
    pub(super) fn cells_of(self, space: Space) -> Option<Stores> {
        match self.stores {
            Stores::Cells { .. } => Some(self.stores),
            _ => (self.own_lds && space == Space::Lds).then_some(Stores::Cells { bytes: true }),
        }
    }

    /// Whether two addresses go through different arguments, of which somebody has said that they do not overlap.
    pub(super) fn tell_apart(&self, one: Term, other: Term) -> bool {
        self.facts.noalias && self.arguments.tell_apart(&EffectValue::Whole(one), &EffectValue::Whole(other))
    }

    /// Whether an effect changes no cell of `bytes` bytes at `address`.
    pub(super) fn is_apart(self, effect: &Effect, space: Space, address: &EffectValue, bytes: u64) -> bool {
        match (effect.kind, effect.kind.space()) {
            (EffectKind::Cut(_, changed), _) => !changed[space as usize],
            (EffectKind::Event(Event::Call), _) => false,
            (EffectKind::Look(..) | EffectKind::LookFormatted(..), _) => true,
            (EffectKind::StoreFormatted(..), _) => space != Space::Global,
            (_, None) => space == Space::Scratch,
            (_, Some(other)) => {
                let (at, size) = (&effect.operands[0], effect.kind.bytes());
                other != space
                    || are_apart(space, at, size, address, bytes)
                    || self.stores != Stores::Plain && effect.is_store() && never_meet(space, at, size, address, bytes)
                    || self.facts.noalias && self.arguments.tell_apart(at, address)
            }
        }
    }

    /// Whether two stores change no cell in common, so that their order does not matter.
    pub(super) fn are_apart(self, first: &Effect, second: &Effect) -> bool {
        match (first.is_store(), second.kind.space()) {
            (true, Some(space)) if second.is_store() => {
                self.is_apart(first, space, &second.operands[0], second.kind.bytes())
            }
            _ => false,
        }
    }
}
