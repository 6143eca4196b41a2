//! Enumeration: values of expressions over all test waves, bottom-up, each distinct value kept once.

use std::hash::Hasher;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::Concrete;
use gcn_semantics::instruction::Operand;
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::Wave;
use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use crate::grammar::{Shape, Slot};
use crate::solve::{self, Sample};
use crate::value::{Origin, Sort, Value, ValueId};
use crate::work::Work;

/// An instruction with the values that it is applied to.
#[derive(Debug, Clone)]
pub struct Node {
    /// The number of its shape.
    pub shape: usize,
    /// Its sources.
    pub sources: SmallVec<[ValueId; 3]>,
}

/// A result that has the values that are wanted.
#[derive(Debug, Clone)]
pub struct Match {
    /// The last instruction; those before it are behind its sources.
    pub node: Node,
    /// Which result each of the wanted values is, in the order of the goals that were looked for.
    pub results: SmallVec<[u8; 2]>,
    /// A value that is wanted as well, and the number of its goal; that of the last instruction is the other one.
    pub other: Option<(usize, ValueId)>,
}

/// Looks at sources whose results are in wave 0 of the bank; says whether to go on.
pub type Look<'l> = dyn FnMut(&mut Bank, &[ValueId], &mut Work) -> bool + 'l;

/// A value that is wanted.
#[derive(Debug, Clone)]
pub struct Goal {
    /// What holds it.
    pub sort: Sort,
    /// Wave by wave, as in a [`Value`]; inactive lanes are 0.
    pub words: Box<[u32]>,
}

impl Goal {
    fn wave(&self, wave: usize) -> &[u32] {
        let length = self.sort.words();
        &self.words[wave * length..][..length]
    }
}

/// Values that sources may have, and those that are constants.
#[derive(Debug, Clone, Default)]
pub struct Pool {
    /// Registers, and results of instructions.
    pub values: Vec<ValueId>,
    /// Constants that stand in the window, or come from them.
    pub near: Vec<ValueId>,
    /// All other inline constants: one of these at most in an instruction.
    pub far: Vec<ValueId>,
}

/// The values of a search.
pub struct Bank {
    /// Waves on which single instructions are executed.
    waves: Vec<Wave<Concrete>>,
    /// EXEC of each.
    exec: Vec<u64>,
    /// All values, those of registers first.
    pub values: Vec<Value>,
    /// All instructions whose results are values.
    pub nodes: Vec<Node>,
    known: FxHashMap<(Sort, u64), ValueId>,
    /// SCC at the start.
    scc: Option<ValueId>,
}

impl Bank {
    /// A bank without values, with EXEC and MODE of test states.
    pub fn new(target: Target, states: &[ConcreteState]) -> Bank {
        let wave = |state: &ConcreteState| {
            let mut start = ConcreteState::of_zeros();
            start.set_exec(state.exec());
            start.set(StateVar::Mode, state.value(StateVar::Mode));
            Wave::new(target, Readings::default(), Rc::new(start))
        };
        let waves = states.iter().map(wave).collect();
        let exec = states.iter().map(ConcreteState::exec).collect();
        Bank { waves, exec, values: Vec::new(), nodes: Vec::new(), known: FxHashMap::default(), scc: None }
    }

    /// Adds a value, unless one is there that has the same words; gives its number, and whether it is new.
    pub fn add(&mut self, sort: Sort, origin: Origin, words: Box<[u32]>) -> (ValueId, bool) {
        let next = self.values.len() as ValueId;
        let key = match origin {
            Origin::Constant(operand) => {
                let mut hasher = FxHasher::default();
                std::hash::Hash::hash(&operand, &mut hasher);
                (sort, hasher.finish())
            }
            _ => (sort, fingerprint(&words)),
        };
        let id = *self.known.entry(key).or_insert(next);
        if id == next {
            if origin == Origin::Scc {
                self.scc = Some(id);
            }
            self.values.push(Value { sort, origin, words });
        }
        (id, id == next)
    }

    /// A constant.
    pub fn constant(&mut self, operand: Operand) -> ValueId {
        self.add(Sort::Constant, Origin::Constant(operand), Box::default()).0
    }

    /// The value that is wanted, if it is a result of an instruction.
    pub fn find(&self, goal: &Goal) -> Option<ValueId> {
        let id = *self.known.get(&(goal.sort, fingerprint(&goal.words)))?;
        matches!(self.values[id as usize].origin, Origin::Result(..)).then_some(id)
    }

    fn is_literal(&self, id: ValueId) -> bool {
        matches!(self.values[id as usize].origin, Origin::Constant(Operand::Literal(_)))
    }

    fn is_constant(&self, id: ValueId) -> bool {
        self.values[id as usize].sort == Sort::Constant
    }

    fn fits(&self, slot: &Slot, id: ValueId, shape: &Shape) -> bool {
        let value = &self.values[id as usize];
        match (slot.sort, value.sort) {
            _ if slot.is_tied => slot.sort == value.sort && matches!(value.origin, Origin::Register(_)),
            (own, other) if own == other => true,
            (Sort::Vector(_) | Sort::Scalar(_), Sort::Constant) => {
                let Origin::Constant(operand) = value.origin else { return false };
                let is_scalar = shape.row.format.is_scalar();
                let ty = if is_scalar { slot.kind.ty } else { shape.row.constant_type(slot.kind.ty) };
                let takes = shape.row.takes_constants() || !is_scalar;
                slot.takes_constants && takes && crate::value::constant_words(operand, ty).is_some()
            }
            (Sort::Vector(words), Sort::Scalar(others)) => slot.takes_scalars && words == others,
            _ => false,
        }
    }

    /// Whether an instruction may have these sources together, as far as that is quickly told.
    fn is_legal(&self, shape: &Shape, sources: &[ValueId]) -> bool {
        if sources.iter().all(|&id| self.is_constant(id)) {
            return false;
        }
        let is_scalar = shape.row.format.is_scalar();
        let mut first = None;
        for (&id, slot) in sources.iter().zip(&shape.slots) {
            let is_literal = self.is_literal(id);
            if is_literal && !is_scalar && !shape.row.format.has_extended_forms() {
                return false;
            }
            let value = &self.values[id as usize];
            let counts = match is_scalar {
                true => is_literal,
                false => is_literal || matches!(value.sort, Sort::Scalar(_)) && slot.kind.field.is_source(),
            };
            if counts && *first.get_or_insert(id) != id {
                return false;
            }
        }
        true
    }

    /// EXEC of a wave.
    pub fn exec(&self, wave: usize) -> u64 {
        self.exec.get(wave).copied().unwrap_or_default()
    }

    /// Whether a value is what an operand names.
    pub fn is_operand(&self, id: ValueId, operand: Operand) -> bool {
        let value = &self.values[id as usize];
        match (value.origin, operand) {
            (Origin::Constant(own), _) => own == operand,
            (Origin::Register(own), Operand::Code { code, words }) => {
                own == code && matches!(value.sort, Sort::Vector(own) | Sort::Scalar(own) if own == words)
            }
            _ => false,
        }
    }

    /// Executes a shape on the first wave, with values that `of` finds among those of the bank or elsewhere.
    pub fn execute_with<'a, S>(&'a mut self, shape: &Shape, sources: &[S], of: impl Fn(&S, &'a [Value]) -> &'a Value) {
        let all: &'a [Value] = &self.values;
        let values: SmallVec<[&Value; 4]> = sources.iter().map(|source| of(source, all)).collect();
        shape.execute(&mut self.waves[0], 0, &values, None, 0);
    }

    /// Result number `result` on the first wave, of the shape that was executed there last.
    pub fn result(&mut self, shape: &Shape, result: usize) -> Value {
        let mut words = Vec::with_capacity(shape.results[result].words());
        shape.result(&mut self.waves[0], result, &mut words);
        Value { sort: shape.results[result], origin: Origin::Scc, words: words.into() }
    }

    /// The results of shape number `number` as values; nothing in the place of SCC.
    pub fn results(&mut self, number: usize, shape: &Shape, sources: &[ValueId]) -> SmallVec<[Option<ValueId>; 2]> {
        self.execute_from(shape, sources, 0, 0);
        let words = self.all_words(shape, sources);
        let node = self.nodes.len() as u32;
        let results = shape.results.iter().zip(words).enumerate();
        let ids: SmallVec<[Option<(ValueId, bool)>; 2]> = results
            .map(|(result, (&sort, words))| {
                (sort != Sort::Scc).then(|| self.add(sort, Origin::Result(node, result as u8), words.into()))
            })
            .collect();
        if ids.iter().flatten().any(|&(_, is_new)| is_new) {
            self.nodes.push(Node { shape: number, sources: SmallVec::from_slice(sources) });
        }
        ids.into_iter().map(|id| id.map(|(id, _)| id)).collect()
    }

    /// Those of `ids` that each source of a shape may be.
    pub fn choices(&self, shape: &Shape, ids: &[ValueId]) -> SmallVec<[Vec<ValueId>; 4]> {
        let fitting = |slot: &Slot| ids.iter().copied().filter(|&id| self.fits(slot, id, shape)).collect();
        shape.slots.iter().map(fitting).collect()
    }

    /// The low word of a value as a source of a shape, in a lane of a wave.
    fn word(&self, shape: &Shape, slot: usize, id: ValueId, wave: usize, lane: usize) -> u32 {
        let value = &self.values[id as usize];
        match (value.sort, value.origin) {
            (_, Origin::Constant(operand)) => {
                let ty = shape.row.constant_type(shape.slots[slot].kind.ty);
                crate::value::constant_words(operand, ty).unwrap_or_default()[0]
            }
            (Sort::Vector(_), _) => value.wave(wave)[lane],
            _ => value.wave(wave)[0],
        }
    }

    /// Constants for source `slot` of a shape, whose others are `sources`, with which it may give what is wanted.
    pub fn solved(&self, shape: &Shape, slot: usize, sources: &[ValueId], goal: &Goal) -> Vec<u32> {
        let mut samples: SmallVec<[Sample; 64]> = SmallVec::new();
        let is_vector = matches!(goal.sort, Sort::Vector(_));
        let waves = if is_vector { self.waves.len().min(2) } else { self.waves.len() };
        for wave in 0..waves {
            let mut add = |lane: usize| {
                let mut words = [0; 3];
                for (number, &id) in sources.iter().enumerate().filter(|(number, _)| *number != slot) {
                    words[number] = self.word(shape, number, id, wave, lane);
                }
                samples.push(Sample { sources: words, result: goal.wave(wave)[lane] });
            };
            match is_vector {
                true => solve::lanes(self.exec[wave]).for_each(&mut add),
                false => add(0),
            }
        }
        solve::solve(shape.row.mnemonic, slot, &samples)
    }

    /// Whether the shape gives what is wanted on all waves.
    pub fn gives(&mut self, shape: &Shape, sources: &[ValueId], goals: &[Goal]) -> Option<SmallVec<[u8; 2]>> {
        self.execute_from(shape, sources, 0, 0);
        self.matches(shape, sources, goals)
    }

    /// A constant in a scalar register, which instruction number `shape` puts there.
    pub fn in_register(&mut self, shape: usize, constant: ValueId, word: u32) -> ValueId {
        let origin = Origin::Result(self.nodes.len() as u32, 0);
        let words: Box<[u32]> = self.waves.iter().map(|_| word).collect();
        let (id, is_new) = self.add(Sort::Scalar(1), origin, words);
        if is_new {
            self.nodes.push(Node { shape, sources: SmallVec::from_slice(&[constant]) });
        }
        id
    }

    /// The values that source `slot` of a shape may have, without constants that are far away.
    pub fn near(&self, shape: &Shape, slot: usize, pool: &Pool, fresh: &[ValueId]) -> Vec<ValueId> {
        let all = pool.values.iter().chain(&pool.near).chain(fresh).copied();
        all.filter(|&id| self.fits(&shape.slots[slot], id, shape)).collect()
    }

    /// Whether an instruction may have these sources together, as far as that is quickly told.
    pub fn may_have(&self, shape: &Shape, sources: &[ValueId]) -> bool {
        self.is_legal(shape, sources)
    }

    /// Looks at the instructions of a shape with sources from the pools, of which one at least is `fresh`, if there are
    /// such, and one at most is a constant that is far. `look` gets the bank with the results in wave 0, and says
    /// whether to go on.
    pub fn each(&mut self, shape: &Shape, pools: &Pools, work: &mut Work, look: &mut Look) -> bool {
        if shape.reads_scc && self.scc.is_none() {
            return true;
        }
        let near: Vec<ValueId> = pools.old.values.iter().chain(&pools.old.near).copied().collect();
        let near = self.choices(shape, &near);
        let far = self.choices(shape, &pools.old.far);
        let slots = 0..shape.slots.len();
        let Some(fresh) = pools.fresh else {
            let lists: SmallVec<[&[ValueId]; 4]> = near.iter().map(Vec::as_slice).collect();
            let is_symmetric = shape.commutes && lists.len() > 1 && lists[0] == lists[1];
            return self.product(shape, &lists, is_symmetric, work, look)
                && slots.clone().filter(|&place| !(shape.commutes && place == 1)).all(|place| {
                    let list = |slot: usize| if slot == place { &far[slot][..] } else { &near[slot][..] };
                    let lists: SmallVec<[&[ValueId]; 4]> = slots.clone().map(list).collect();
                    self.product(shape, &lists, false, work, look)
                });
        };
        let new = self.choices(shape, fresh);
        for place in slots.clone().filter(|&place| !(shape.commutes && place == 1)) {
            let list = |slot: usize| if slot == place { &new[slot][..] } else { &near[slot][..] };
            let lists: SmallVec<[&[ValueId]; 4]> = slots.clone().map(list).collect();
            if !self.product(shape, &lists, false, work, look) {
                return false;
            }
            for other in slots.clone().filter(|&other| other != place && !far[other].is_empty()) {
                let mut lists = lists.clone();
                lists[other] = &far[other];
                if !self.product(shape, &lists, false, work, look) {
                    return false;
                }
            }
        }
        true
    }

    /// Looks at all sources from these lists. `is_symmetric`: of two sources that may change places, one order is
    /// enough.
    fn product(
        &mut self,
        shape: &Shape,
        lists: &[&[ValueId]],
        is_symmetric: bool,
        work: &mut Work,
        look: &mut Look,
    ) -> bool {
        if lists.is_empty() || lists.iter().any(|list| list.is_empty()) {
            return true;
        }
        let mut places: SmallVec<[usize; 4]> = SmallVec::from_elem(0, lists.len());
        let mut sources: SmallVec<[ValueId; 4]> = lists.iter().map(|list| list[0]).collect();
        let mut changed_from = 0;
        loop {
            let is_ordered = !is_symmetric || places[0] <= places[1];
            if is_ordered && self.is_legal(shape, &sources) {
                if !work.take() {
                    return false;
                }
                self.execute_from(shape, &sources, 0, changed_from);
                changed_from = lists.len();
                if !look(self, &sources, work) {
                    return false;
                }
            }
            // The last source changes first: the others stay loaded.
            let mut slot = lists.len();
            loop {
                if slot == 0 {
                    return true;
                }
                slot -= 1;
                places[slot] += 1;
                if places[slot] < lists[slot].len() {
                    break;
                }
                places[slot] = 0;
                sources[slot] = lists[slot][0];
            }
            sources[slot] = lists[slot][places[slot]];
            changed_from = changed_from.min(slot);
        }
    }

    /// Executes a shape on a wave, whose sources before number `from` are there already.
    fn execute_from(&mut self, shape: &Shape, sources: &[ValueId], wave: usize, from: usize) {
        let values: SmallVec<[&Value; 4]> = sources.iter().map(|&id| &self.values[id as usize]).collect();
        let scc = self.scc.map(|id| &self.values[id as usize]).filter(|_| shape.reads_scc);
        shape.execute(&mut self.waves[wave], wave, &values, scc, from);
    }

    /// Which results of the shape have the wanted values on all waves, wave 0 being executed.
    pub fn matches(&mut self, shape: &Shape, sources: &[ValueId], goals: &[Goal]) -> Option<SmallVec<[u8; 2]>> {
        let mut taken: SmallVec<[u8; 2]> = SmallVec::new();
        for goal in goals {
            let is_one = |number: usize, bank: &mut Bank| {
                shape.results[number] == goal.sort && shape.is_result(&mut bank.waves[0], number, goal.wave(0))
            };
            let found =
                (0..shape.results.len()).find(|&number| !taken.contains(&(number as u8)) && is_one(number, self));
            taken.push(found? as u8);
        }
        for wave in 1..self.waves.len() {
            self.execute_from(shape, sources, wave, 0);
            let is_wanted = goals
                .iter()
                .zip(&taken)
                .all(|(goal, &number)| shape.is_result(&mut self.waves[wave], number.into(), goal.wave(wave)));
            if !is_wanted {
                return None;
            }
        }
        Some(taken)
    }

    /// Adds the results of the shape, which was executed on wave 0. Gives the numbers of those that are new.
    pub fn keep(&mut self, number: usize, shape: &Shape, sources: &[ValueId]) -> SmallVec<[ValueId; 2]> {
        let words = self.all_words(shape, sources);
        let node = self.nodes.len() as u32;
        let mut fresh = SmallVec::new();
        for (result, words) in words.into_iter().enumerate() {
            if shape.results[result] == Sort::Scc {
                // Who reads SCC has to come next: not followed.
                continue;
            }
            let origin = Origin::Result(node, result as u8);
            let (id, is_new) = self.add(shape.results[result], origin, words.into());
            if is_new {
                fresh.push(id);
            }
        }
        if !fresh.is_empty() {
            self.nodes.push(Node { shape: number, sources: SmallVec::from_slice(sources) });
        }
        fresh
    }

    /// The words of all results on all waves, of the shape that was executed on the first one.
    fn all_words(&mut self, shape: &Shape, sources: &[ValueId]) -> SmallVec<[Vec<u32>; 2]> {
        let mut words: SmallVec<[Vec<u32>; 2]> = shape.results.iter().map(|_| Vec::new()).collect();
        for wave in 0..self.waves.len() {
            if wave > 0 {
                self.execute_from(shape, sources, wave, 0);
            }
            for (result, words) in words.iter_mut().enumerate() {
                shape.result(&mut self.waves[wave], result, words);
            }
        }
        words
    }

    /// The instructions behind a match, in an order in which they can be executed, and the match at the end.
    pub fn program(&self, found: &Match) -> Vec<Node> {
        let mut order: Vec<u32> = Vec::new();
        found.other.iter().for_each(|&(_, id)| self.visit(id, &mut order));
        found.node.sources.iter().for_each(|&id| self.visit(id, &mut order));
        order.iter().map(|&node| self.nodes[node as usize].clone()).chain([found.node.clone()]).collect()
    }

    /// Which result of which of these instructions a value is.
    pub fn place(&self, id: ValueId, nodes: &[Node]) -> Option<(usize, u8)> {
        let Origin::Result(node, result) = self.values[id as usize].origin else { return None };
        let node = &self.nodes[node as usize];
        let number = nodes.iter().position(|own| own.shape == node.shape && own.sources == node.sources)?;
        Some((number, result))
    }

    fn visit(&self, id: ValueId, order: &mut Vec<u32>) {
        if let Origin::Result(node, _) = self.values[id as usize].origin
            && !order.contains(&node)
        {
            self.nodes[node as usize].sources.iter().for_each(|&source| self.visit(source, order));
            order.push(node);
        }
    }

    /// Notes which shapes have two sources that may change places, as all test waves show.
    pub fn find_commuting(&mut self, shapes: &mut [Shape]) {
        let is_value = |slot: &Slot| slot.takes_constants && slot.takes_scalars && !slot.is_tied;
        // With modifiers the operands are told apart.
        for shape in shapes.iter_mut().filter(|shape| !shape.is_decorated) {
            let [a, b] = match &shape.slots[..] {
                [a, b, ..]
                    if a.sort == b.sort && a.kind == b.kind
                        || a.sort == b.sort && is_value(a) && is_value(b) && !b.is_tied =>
                {
                    [a.sort, b.sort]
                }
                _ => continue,
            };
            let sample = |sort: Sort, salt: u32| Value {
                sort,
                origin: Origin::Register(0),
                words: (0..sort.words() * self.waves.len())
                    .map(|word| (word as u32 + salt).wrapping_mul(0x9e37_79b9).rotate_left(word as u32 % 31))
                    .collect(),
            };
            let (a, b) = (sample(a, 1), sample(b, 77));
            let others: Vec<Value> =
                shape.slots[2..].iter().enumerate().map(|(i, slot)| sample(slot.sort, 500 + i as u32)).collect();
            let scc = sample(Sort::Scc, 3);
            let mut of = |first: &Value, second: &Value| {
                let mut words = Vec::new();
                for wave in 0..self.waves.len() {
                    let sources: SmallVec<[&Value; 4]> = [first, second].into_iter().chain(&others).collect();
                    shape.execute(&mut self.waves[wave], wave, &sources, shape.reads_scc.then_some(&scc), 0);
                    for result in 0..shape.results.len() {
                        shape.result(&mut self.waves[wave], result, &mut words);
                    }
                }
                words
            };
            let (one, other) = (of(&a, &b), of(&b, &a));
            shape.commutes = one == other;
        }
    }
}

/// Where sources come from: values that have been tried with one another, and those that have not.
#[derive(Debug, Clone, Copy)]
pub struct Pools<'p> {
    /// Registers and constants.
    pub old: &'p Pool,
    /// Results of instructions, one of which at least is a source; none: all are old.
    pub fresh: Option<&'p [ValueId]>,
}

fn fingerprint(words: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    for pair in words.chunks(2) {
        hasher.write_u64(u64::from(pair[0]) | u64::from(pair.get(1).copied().unwrap_or_default()) << 32);
    }
    hasher.finish()
}
