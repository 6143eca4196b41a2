//! The same in a launch: which wave has the first one, and which waves have stored what it came from.
//!
//! A launch is executed again for each part of the way: the same request makes the same run. So only the steps of one
//! wave are kept at a time.

use std::ops::ControlFlow;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete, Space, Store, with_choices};
use gcn_semantics::wave::{Observer, Program, Wave};
use gcnverify::equiv::Fragment;
use gcnverify::expr::View;
use gcnverify::flow::{Cell, Chain, History};
use gcnverify::state::StateVar;
use gcnverify::views::Views;
use gcnverify_report::origin::Way;

use super::{Found, MOST_LOADS, Member, Place, Seen, Stored, Wanted, loaded, text_of};
use crate::Failure;
use crate::file::Kind;
use crate::launch::{Launched, Request, Turn, Watcher, entered, launch_watched};

/// Looks for the first value of a class.
struct Seeker<'f> {
    fragment: &'f Fragment,
    target: Target,
    wanted: Wanted,
    found: Option<(Turn, Seen)>,
}

impl Watcher for Seeker<'_> {
    fn before(&mut self, _: &Turn, _: &mut Wave<Concrete>) {}

    fn after(&mut self, turn: &Turn, wave: &mut Wave<Concrete>) -> ControlFlow<()> {
        if wave.written.vgprs.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut views = Views::default();
        views.after(&self.fragment.listing.statements[turn.instruction].instruction, self.target, &wave.written);
        match self.wanted.written(wave, &views) {
            Some(seen) => {
                self.found = Some((*turn, seen));
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        }
    }
}

/// Keeps the steps of a wave up to one of them.
struct Keeper<'p> {
    history: History<'p>,
    /// How many instructions all waves had executed before each step.
    numbers: Vec<u64>,
    until: Turn,
}

impl Keeper<'_> {
    fn keeps(&self, turn: &Turn) -> bool {
        (turn.group, turn.wave) == (self.until.group, self.until.wave)
    }
}

impl Watcher for Keeper<'_> {
    fn before(&mut self, turn: &Turn, wave: &mut Wave<Concrete>) {
        if self.keeps(turn) {
            self.history.before(turn.instruction, wave);
            self.numbers.push(turn.number);
        }
    }

    fn after(&mut self, turn: &Turn, wave: &mut Wave<Concrete>) -> ControlFlow<()> {
        if self.keeps(turn) {
            self.history.after(turn.instruction, wave);
        }
        if turn.number >= self.until.number { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Looks for the last store to a dword before a load of it.
struct Storer {
    /// The load.
    load: Turn,
    var: StateVar,
    found: Option<Turn>,
}

impl Storer {
    fn is_store(&self, turn: &Turn, store: &Store) -> bool {
        let StateVar::Memory { space, lane, address } = self.var else { return false };
        let is_near = match space {
            Space::Global => true,
            Space::Lds => turn.group == self.load.group,
            Space::Scratch => {
                (turn.group, turn.wave) == (self.load.group, self.load.wave) && store.lane.is_none_or(|l| l == lane)
            }
        };
        is_near && store.space == space && address.wrapping_sub(store.address) < store.bytes
    }
}

impl Watcher for Storer {
    fn before(&mut self, _: &Turn, wave: &mut Wave<Concrete>) {
        wave.memory.take_stored();
    }

    fn after(&mut self, turn: &Turn, wave: &mut Wave<Concrete>) -> ControlFlow<()> {
        if turn.number >= self.load.number {
            return ControlFlow::Break(());
        }
        if wave.memory.take_stored().iter().any(|store| self.is_store(turn, store)) {
            self.found = Some(*turn);
        }
        ControlFlow::Continue(())
    }
}

/// A launch that is executed again and again.
struct Again<'l> {
    fragment: &'l Fragment,
    /// The program that is executed: it may be entered behind its first instruction.
    entered: &'l Fragment,
    program: &'l Program<Concrete>,
    kind: &'l Kind,
    target: Target,
    request: &'l Request,
    wanted: Wanted,
}

/// A part of a way, and what it has loaded at its beginning: the dword, the load, and as what it was seen.
type Part = (Chain, Option<(StateVar, Turn, View)>);

impl<'l> Again<'l> {
    fn run(&self, watcher: &mut dyn Watcher) -> Result<Launched<'l>, Failure> {
        launch_watched(self.fragment, self.kind, self.target, self.request, Some(watcher))
    }

    fn line(&self, turn: &Turn) -> usize {
        self.entered.listing.statements[turn.instruction].line
    }

    /// The steps of a wave up to one of them.
    fn kept(&self, until: Turn) -> Result<Keeper<'l>, Failure> {
        let instructions = self.entered.listing.instructions();
        let history = History::new(instructions, self.program, self.target, self.request.readings);
        let mut keeper = Keeper { history, numbers: Vec::new(), until };
        self.run(&mut keeper)?;
        Ok(keeper)
    }

    /// The way of a value that is there before a step of a wave that was kept.
    fn part(&self, keeper: &Keeper, cell: Cell, view: View, before: usize) -> Part {
        let history = &keeper.history;
        let followed = || {
            let chain = history.chain(cell, view, before, &|view, bits| self.wanted.is(view, bits));
            let loaded = loaded(history, &chain, view);
            let turn = |step: usize| {
                let instruction = history.instruction(step)?;
                Some(Turn { instruction, number: *keeper.numbers.get(step)?, ..keeper.until })
            };
            let loaded = loaded.and_then(|(var, step, view)| Some((var, turn(step)?, view)));
            (chain, loaded)
        };
        with_choices(Choices::seeded(self.request.seed), followed).0
    }

    /// What was in memory where a way begins with a load, and so on.
    fn before(&self, part: Part, names: &Launched) -> Result<Vec<Stored>, Failure> {
        let mut all = Vec::new();
        let mut next = part.1;
        while let Some((var, load, view)) = next.take()
            && all.len() < MOST_LOADS
        {
            let memory = match var {
                StateVar::Memory { space: Space::Global, address, .. } => names.place(address),
                _ => var.to_string(),
            };
            let mut storer = Storer { load, var, found: None };
            self.run(&mut storer)?;
            let Some(store) = storer.found else {
                all.push(Stored { memory, line: None, member: None, way: None });
                break;
            };
            let line = Some(self.line(&store));
            let member = Some(Member { group: store.group, wave: store.wave });
            let keeper = self.kept(store)?;
            let stored = keeper.history.last_store(var, keeper.history.len());
            let way = stored.and_then(|(step, data)| Some((step, data?))).map(|(step, data)| {
                let (chain, loaded) = self.part(&keeper, data, view, step);
                next = loaded;
                Way::new(self.entered, &chain, Some(view))
            });
            all.push(Stored { memory, line, member, way });
        }
        Ok(all)
    }
}

/// Looks for the first NaN or infinity in what the instructions of a launch leave.
///
/// # Errors
/// If the launch does not come to its end, and nothing was found before.
pub fn find(
    fragment: &Fragment,
    kind: &Kind,
    target: Target,
    request: &Request,
    wanted: Wanted,
) -> Result<Found, Failure> {
    let other = entered(fragment, kind, target)?;
    let entered = other.as_ref().unwrap_or(fragment);
    let program = entered.program::<Concrete>(target).map_err(Failure::unsupported)?;
    let again = Again { fragment, entered, program: &program, kind, target, request, wanted };
    let mut seeker = Seeker { fragment: entered, target, wanted, found: None };
    let launched = again.run(&mut seeker)?;
    let Some((turn, Seen { cell, view, lanes })) = seeker.found else {
        return Ok(Found { wanted: wanted.name(), first: None, last: None, other: None });
    };
    let keeper = again.kept(turn)?;
    let part = again.part(&keeper, cell, view, keeper.history.len());
    let way = Way::new(entered, &part.0, Some(view));
    let line = again.line(&turn);
    let member = Some(Member { group: turn.group, wave: turn.wave });
    let before = again.before(part, &launched)?;
    let first = Place { line: Some(line), text: text_of(entered, line), lanes, way, member, before };
    Ok(Found { wanted: wanted.name(), first: Some(first), last: None, other: None })
}
