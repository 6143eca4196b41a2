//! The arguments through which a kernel reaches memory.
//!
//! An address goes *through* an argument that is a pointer if it is the argument and an index, and the index hangs on
//! no pointer among the arguments. What was loaded from memory is a number that hangs on none. That is what `noalias`
//! is about (ledger K170): memory behind different arguments has no byte in common. Sums of 64 bits that a program
//! makes word by word are written as sums here, by their carries, or once a solver has said that they are. A pointer
//! that a loop has moved by what nobody knows still goes through the argument that it was.

use std::cell::RefCell;

use gcn_semantics::algebra::{LANES, Space};
use rustc_hash::{FxHashMap, FxHashSet};

use super::products;
use crate::equiv::{Job, Settings};
use crate::kernarg::Argument;
use crate::ladder;
use crate::limits::Budget;
use crate::obligation::Assumptions;
use crate::state::{ARGUMENTS, StateVar};
use crate::term::{self, Accessed, Load, Node, Rebuilder, Term, Var};

/// For the question whether an address is a sum.
const SUM: Budget = Budget::of(400);
/// For the same if it hangs on what products are.
const PRODUCTS: Budget = Budget::of(100);
/// For all of them.
const SUMS: usize = 400;

/// The variable of the word of arguments at this distance.
pub fn argument_word(offset: u64) -> Var {
    StateVar::Scalar { code: ARGUMENTS + (offset / 4) as u16 }.var()
}

/// An address as the argument and an index.
#[derive(Debug, Clone, Copy)]
pub struct Through {
    /// The argument, by its distance from the kernarg pointer.
    pub argument: u64,
    /// The sum that the address is.
    pub sum: Term,
}

/// The pointers of a kernel.
pub struct Pointers<'s> {
    settings: &'s Settings,
    /// The low and the high word of each, and the argument that it goes through.
    words: Vec<([Term; 2], u64)>,
    found: FxHashMap<Term, Option<Through>>,
    asked: usize,
}

impl<'s> Pointers<'s> {
    /// The pointers among the arguments of a job's kernel.
    pub fn of(job: &Job, settings: &'s Settings) -> Self {
        let kernarg = job.entry.kernarg.as_deref().filter(|_| job.entry.holds_arguments);
        let arguments = kernarg.map_or(&[][..], |kernarg| kernarg.of_side(0));
        let is_pointer = |argument: &&Argument| argument.size == 8 && argument.kind.ends_with("_buffer");
        let words = |offset: u64| [offset, offset + 4].map(|offset| term::variable(32, argument_word(offset)));
        let all = arguments.iter().filter(is_pointer).map(|argument| (words(argument.offset), argument.offset));
        Pointers { settings, words: all.collect(), found: FxHashMap::default(), asked: 0 }
    }

    /// Takes in that these words are a pointer that goes through an argument; or that nobody knows that.
    pub fn moved(&mut self, words: [Term; 2], argument: Option<u64>) {
        let before = self.words.len();
        self.words.retain(|(known, old)| *known != words || Some(*old) == argument);
        let is_known = self.words.iter().any(|(known, _)| *known == words);
        self.words.extend(argument.filter(|_| !is_known).map(|argument| (words, argument)));
        if self.words.len() != before {
            self.found.clear();
        }
    }

    /// Takes in that a word is anything: no pointer that has it goes through an argument.
    pub fn forget(&mut self, word: Term) {
        let before = self.words.len();
        self.words.retain(|(known, _)| !known.contains(&word));
        if self.words.len() != before {
            self.found.clear();
        }
    }

    /// The argument that an address of 64 bits goes through.
    pub fn through(&mut self, address: Term) -> Option<Through> {
        if let Some(&found) = self.found.get(&address) {
            return found;
        }
        let found = self.look(address);
        self.found.insert(address, found);
        found
    }

    fn look(&mut self, address: Term) -> Option<Through> {
        if term::width(address) != 64 {
            return None;
        }
        // What was in memory is a number, whatever it was loaded through.
        let loaded: Vec<(Term, Term)> = loads(address)
            .into_iter()
            .zip(0..)
            .map(|(load, number)| (load, term::variable(term::width(load), Var::cut(number))))
            .collect();
        let plain = Rebuilder::knowing(loaded.iter().copied(), term::float).rebuild(address);
        let found = self.look_in(plain)?;
        let back = loaded.into_iter().map(|(load, number)| (number, load));
        Some(Through { sum: Rebuilder::knowing(back, term::float).rebuild(found.sum), ..found })
    }

    /// The same of an address without loads.
    fn look_in(&mut self, address: Term) -> Option<Through> {
        let variables = term::variables(address);
        let is_in = |word: &Term| term::variables(*word).iter().any(|var| variables.contains(var));
        let mut named = self.words.iter().filter(|(words, _)| words.iter().any(is_in));
        let (Some(&(words, argument)), None) = (named.next(), named.next()) else { return None };
        // Most sums are found by the form that they have.
        let mut forms = [term::whole_address, term::without_carries].into_iter().map(|form| form(address));
        if let Some(sum) = forms.find(|&sum| is_pointer_and_index(sum, words)) {
            return Some(Through { argument, sum });
        }
        let known = words.map(|word| (word, term::constant(32, 0)));
        let index = Rebuilder::knowing(known, term::float).rebuild(address);
        let sum = term::add(term::concat(&[words[1], words[0]]), index);
        // Scalar loads leave out the last two bits.
        let aligned = term::concat(&[term::extract(sum, 2, 62), term::constant(2, 0)]);
        let sum = [sum, aligned].into_iter().find(|&sum| self.equal(address, sum))?;
        Some(Through { argument, sum })
    }

    /// Whether two terms are equal.
    pub fn equal(&mut self, a: Term, b: Term) -> bool {
        if a == b || term::without_carries(a) == term::without_carries(b) {
            return true;
        }
        self.asked += 1;
        if self.asked > SUMS || ladder::differ_somewhere(&[(a, b)])[0] {
            return false;
        }
        let hold = |budget: Budget, a: Term, b: Term| {
            let limits = self.settings.limits.at_most(budget);
            ladder::hold_within(&limits, self.settings, &Assumptions::none(), &[(0, a, b)]) == [Some(true)]
        };
        // Whatever products are, most sums are sums.
        match products::unknown(term::not(term::eq(a, b))) {
            Some(loose) => hold(SUM, loose, term::constant(1, 0)) || hold(PRODUCTS, a, b),
            None => hold(SUM, a, b),
        }
    }
}

/// What an address has from memory; of loads whose addresses have something from there, the outer ones.
fn loads(address: Term) -> Vec<Term> {
    let (mut work, mut seen, mut found) = (vec![address], FxHashSet::default(), Vec::new());
    while let Some(t) = work.pop() {
        if !seen.insert(t) {
            continue;
        }
        match term::node(t) {
            Node::Unspecified(what, _) if Load::of(what).is_some() => found.push(t),
            node => node.for_each_operand(|operand| work.push(operand)),
        }
    }
    found
}

/// Whether an address is a sum of a pointer with these words and an index that has none of them.
fn is_pointer_and_index(address: Term, words: [Term; 2]) -> bool {
    let pointer = term::concat(&[words[1], words[0]]);
    let own = term::variables(pointer);
    let index = term::sub(address, pointer);
    term::variables(index).iter().all(|var| !own.contains(var))
}

/// Through which argument addresses go.
#[derive(Default)]
pub struct Reached(FxHashMap<Term, u64>);

impl Reached {
    /// Finds the arguments of all accesses to global memory, and writes their addresses as sums.
    pub fn of<'a>(pointers: &mut Pointers, accessed: impl Iterator<Item = &'a mut Accessed>) -> Reached {
        let mut reached = FxHashMap::default();
        for access in accessed {
            if access.space != Space::Global {
                continue;
            }
            where_active(access);
            for address in terms(access) {
                pointers.through(address);
            }
            access.address = access.address.map(|address| match pointers.found.get(&address) {
                Some(Some(Through { sum, .. })) => *sum,
                _ => address,
            });
        }
        reached.extend(pointers.found.values().flatten().map(|found| (found.sum, found.argument)));
        Reached(reached)
    }

    /// Whether two accesses are through different arguments.
    pub fn are_through_others(&self, a: &Accessed, b: &Accessed) -> bool {
        let through = |access: &Accessed| {
            let mut all = terms(access).into_iter().map(|address| self.0.get(&address).copied());
            let first = all.next()??;
            all.all(|other| other == Some(first)).then_some(first)
        };
        through(a).zip(through(b)).is_some_and(|(a, b)| a != b)
    }
}

/// Writes the address of an access as what it is where the access happens.
fn where_active(access: &mut Accessed) {
    let Some(active) = access.active.any_lane() else { return };
    let conditions = match term::node(active) {
        Node::And(conditions) => conditions.into_vec(),
        _ => vec![active],
    };
    let known = conditions.into_iter().map(|condition| (condition, term::constant(1, 1)));
    let mut known: Vec<_> = known.collect();
    known.push((active, term::constant(1, 1)));
    let rebuilder = RefCell::new(Rebuilder::knowing(known, term::float));
    access.address = access.address.map(|address| rebuilder.borrow_mut().rebuild(address));
}

/// The addresses of an access, in lanes in which it may happen.
fn terms(access: &Accessed) -> Vec<Term> {
    let may_happen = |&lane: &usize| term::as_const(access.active.lane(lane)) != Some(0);
    match access.address.any_lane() {
        Some(any) => vec![any],
        None => (0..LANES).filter(may_happen).map(|lane| access.address.lane(lane)).collect(),
    }
}
