//! A program executed on numbers, on one wave.

use std::collections::BTreeMap;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete, with_choices};
use gcn_semantics::control::Function;
use gcn_semantics::instruction::code;
use gcn_semantics::isa::Control;
use gcn_semantics::ledger::{NanPolicy, Reading, Readings};
use gcn_semantics::text::{Listing, Statement, Warning};
use gcn_semantics::wave::{Exit, InitialState, Observer, PROGRAM, SYMBOLS, Stuck, Wave, Written};
use gcnverify::equiv::{Fragment, InitialMode};
use gcnverify::expr::{Assignment, Place, Register, View, Viewed, parse_viewed};
use gcnverify::flow::History;
use gcnverify::job::{Choice, fix};
use gcnverify::limits::Interruption;
use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;
use gcnverify::views::Views;
use gcnverify_report::state;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::memory::{self, Dump, Shown};
use crate::{Failure, Names};

/// What a run is asked for.
#[derive(Debug, Clone)]
pub struct Request {
    /// The machine.
    pub readings: Readings,
    /// The seed of the values that no document decides.
    pub seed: u64,
    /// Instructions that a program with branches may execute.
    pub max_steps: u32,
    /// The state before.
    pub initial: ConcreteState,
    /// Places to show; none: every register that was written.
    pub show: Vec<Viewed>,
    /// Bytes of memory to show.
    pub dumps: Vec<Dump>,
    /// How messages call the options.
    pub names: Names,
    /// Ends the run early, from another thread.
    pub interruption: Interruption,
}

/// What a run has come to.
pub struct Final<'r> {
    /// The wave at the end.
    pub wave: Wave<Concrete>,
    /// The places to show, in their views.
    pub show: Vec<Viewed>,
    /// Nobody has named the places.
    are_automatic: bool,
    dumps: &'r [Dump],
}

/// Why parts of a run may not be as on the machine.
pub fn warnings(fragment: &Fragment) -> Vec<Warning> {
    let handled = "a run goes on behind a trap, as if its handler changed nothing (ledger K157)";
    let statements = fragment.listing.statements.iter();
    let traps = statements.filter(|statement| statement.instruction.row.flags.control == Control::Trap);
    traps.map(|statement| Warning::new(handled, statement.span)).collect()
}

/// Executes a program; `observe` sees the wave behind each instruction, with what that has written, and in which views
/// registers are.
///
/// # Errors
/// If something in it is not modelled, it reaches memory that nobody gave, or it does not end.
pub fn run<'r>(
    fragment: &Fragment,
    target: Target,
    request: &'r Request,
    observe: &mut Observe,
) -> Result<Final<'r>, Failure> {
    run_kept(fragment, target, request, observe, None)
}

/// Sees the wave behind each instruction.
pub type Observe<'o> = dyn FnMut(&Statement, &mut Wave<Concrete>, &Views) + 'o;

/// What looks at a run while it goes on.
struct Watch<'w, 'o, 'h, 'p> {
    fragment: &'w Fragment,
    target: Target,
    observe: &'w mut Observe<'o>,
    history: Option<&'h mut History<'p>>,
    views: Views,
    written: Written,
    interruption: &'w Interruption,
}

impl Observer<Concrete> for Watch<'_, '_, '_, '_> {
    fn before(&mut self, instruction: usize, wave: &mut Wave<Concrete>) {
        if let Some(history) = &mut self.history {
            history.before(instruction, wave);
        }
    }
    fn after(&mut self, instruction: usize, wave: &mut Wave<Concrete>) {
        if let Some(history) = &mut self.history {
            history.after(instruction, wave);
        }
        let statement = &self.fragment.listing.statements[instruction];
        self.views.after(&statement.instruction, self.target, &wave.written);
        if wave.memory.fault().is_none() {
            (self.observe)(statement, wave, &self.views);
        }
        self.written.extend(&std::mem::take(&mut wave.written));
        if self.interruption.is_set() {
            wave.fuel = 0;
        }
    }
}

/// The same, where `history` keeps what the instructions do.
pub(crate) fn run_kept<'r>(
    fragment: &Fragment,
    target: Target,
    request: &'r Request,
    observe: &mut Observe,
    history: Option<&mut History>,
) -> Result<Final<'r>, Failure> {
    let initial = with_functions(request.initial.clone(), &fragment.listing, target)?;
    let set = request.initial.vgprs.keys().filter_map(|&first| Place::new(Register::Vector { first, count: 1 }));
    if let Some(place) =
        set.chain(request.show.iter().map(|viewed| viewed.place)).find(|place| !place.exists_on(target))
    {
        return Err(Failure::message(format!("{target} has no accumulation registers such as `{place}`")));
    }
    let program = fragment.program(target).map_err(Failure::unsupported)?;
    let mut wave = Wave::<Concrete>::new(target, request.readings, Rc::new(initial));
    wave.fuel = request.max_steps;
    let (views, written) = (Views::default(), Written::default());
    let interruption = &request.interruption;
    let mut watch = Watch { fragment, target, observe, history, views, written, interruption };
    let (ran, _) = with_choices(Choices::seeded(request.seed), || {
        let exit = program.execute_observed(&mut wave, &mut watch);
        if request.interruption.is_set() {
            return Err(Failure::interrupted());
        }
        wave.written = std::mem::take(&mut watch.written);
        let (file, line) = (&fragment.source.name, |index: usize| fragment.listing.statements[index].line);
        if let Some(fault) = wave.memory.fault() {
            return Err(memory::failure(file, line(fault.instruction), &fault, request.names));
        }
        match exit {
            Exit::Stuck { instruction, stuck: Stuck::Limit } => {
                let limit = format!("{}: {} ({})", Stuck::Limit, request.max_steps, request.names.of("max_steps"));
                Err(Failure::in_line(file, line(instruction), limit, None).of_limit())
            }
            Exit::Stuck { instruction, stuck } => Err(Failure::in_line(file, line(instruction), stuck, None)),
            _ => Ok(()),
        }
    });
    ran?;
    let views = watch.views;
    let show = match request.show.is_empty() {
        true => automatic(places(&wave.written.clone()), &views),
        false => request.show.iter().map(|viewed| with_view(*viewed, &views)).collect(),
    };
    Ok(Final { wave, show, are_automatic: request.show.is_empty(), dumps: &request.dumps })
}

/// A place in the view that was asked for, or in that of the instruction that wrote it.
fn with_view(Viewed { place, view }: Viewed, views: &Views) -> Viewed {
    Viewed { place, view: view.or_else(|| views.of_place(&place)) }
}

/// The places in the views of the instructions that wrote them: registers that hold an f64 together.
fn automatic(places: Vec<Place>, views: &Views) -> Vec<Viewed> {
    let mut all: Vec<Viewed> = Vec::new();
    for place in places {
        let pair = all
            .last()
            .and_then(|low| pair(low.place, place))
            .map(|place| with_view(Viewed { place, view: None }, views));
        match pair.filter(|pair| pair.view.is_some_and(|view| view.bits() == Some(64) && view.count == 1)) {
            Some(pair) => *all.last_mut().expect("its low half is there") = pair,
            None => all.push(with_view(Viewed { place, view: None }, views)),
        }
    }
    all
}

/// The pair of vector registers that two are.
fn pair(low: Place, high: Place) -> Option<Place> {
    match (low.register(), high.register()) {
        (Register::Vector { first, count: 1 }, Register::Vector { first: second, count: 1 }) if second == first + 1 => {
            Place::new(Register::Vector { first, count: 2 })
        }
        _ => None,
    }
}

/// The state in which the symbols of functions that are part of the program have their addresses.
fn with_functions(mut state: ConcreteState, listing: &Listing, target: Target) -> Result<ConcreteState, Failure> {
    let functions = listing.functions();
    for (number, symbol) in listing.symbols.iter().enumerate() {
        let is_named =
            |function: &&Function| [Some(function.symbol), function.table_entry].contains(&Some(number as u16));
        let start =
            functions.iter().find(is_named).and_then(|function| function.start).ok_or_else(|| {
                Failure::unsupported(format!("the address of `{symbol}` is known only after linking"))
            })?;
        let words = listing.instructions().take(start).map(|instruction| instruction.words(target));
        let [low, high] = [0, 1].map(|word| PROGRAM + word);
        let base = InitialState::<Concrete>::scalar(&state, low).0;
        let address = [base + 4 * words.map(u32::from).sum::<u32>(), InitialState::<Concrete>::scalar(&state, high).0];
        for (code, word) in (SYMBOLS + 2 * number as u16..).zip(address) {
            state.set(StateVar::Scalar { code }, word);
        }
    }
    Ok(state)
}

/// The final state in JSON.
#[derive(Debug, Clone, Serialize)]
pub struct State {
    /// Each place by its name.
    #[serde(flatten)]
    places: Map<String, Value>,
    /// What people read, by place and view: `v0:f32`.
    #[serde(skip_serializing_if = "Map::is_empty")]
    views: Map<String, Value>,
    #[serde(flatten)]
    memory: Shown,
}

impl Final<'_> {
    /// The places with their values, and memory: the object of `docs/json.md`.
    pub fn json(&mut self) -> State {
        let Final { wave, show, dumps, are_automatic } = self;
        let mut places = Map::new();
        let mut views = Map::new();
        for Viewed { place, view } in show.iter() {
            // Scripts that ask for nothing find single registers, whatever these hold.
            for one in if *are_automatic { singles(place) } else { vec![*place] } {
                places.insert(one.to_string(), value(wave, &one));
            }
            if let Some(view) = view {
                views.insert(format!("{place}:{view}"), viewed(wave, place, *view));
            }
        }
        State { places, views, memory: Shown::of(&mut wave.memory, dumps) }
    }

    /// The same for people.
    pub fn text(&mut self) -> String {
        let Final { wave, show, dumps, .. } = self;
        let places: String = show.iter().map(|Viewed { place, view }| state::place(wave, place, *view, "")).collect();
        places + &dumps.iter().map(|dump| dump.text(&mut wave.memory)).collect::<String>()
    }
}

/// The machine with what the user fixed, and the primary value of every other reading.
///
/// # Errors
/// If two choices contradict each other.
pub fn readings(nan: NanPolicy, choices: impl IntoIterator<Item = Choice>) -> Result<Readings, Failure> {
    let mut readings = Readings { nan, ..Readings::default() };
    let fixed: BTreeMap<Reading, usize> = fixed(choices)?;
    fixed.into_iter().for_each(|(reading, value)| readings.set(reading, value));
    Ok(readings)
}

/// Readings by number of their values.
///
/// # Errors
/// If two choices contradict each other.
pub fn fixed(choices: impl IntoIterator<Item = Choice>) -> Result<BTreeMap<Reading, usize>, Failure> {
    let mut fixed = BTreeMap::new();
    choices.into_iter().try_for_each(|choice| fix(&mut fixed, choice)).map_err(Failure::message)?;
    Ok(fixed)
}

/// The one value of MODE that a run starts with.
///
/// # Errors
/// If it is left open.
pub fn mode(mode: InitialMode) -> Result<u32, Failure> {
    match mode {
        InitialMode::Value(mode) => Ok(mode),
        _ => Err(Failure::message("a run needs one value of MODE")),
    }
}

/// Parses the places of all uses of an option.
///
/// # Errors
/// If one is no register.
pub fn shown(texts: &[String], names: Names) -> Result<Vec<Viewed>, Failure> {
    let option = names.of("show");
    let mut all = Vec::new();
    for text in texts {
        all.extend(parse_viewed(text).map_err(|error| Failure::argument(&option, text, &error))?);
    }
    match all.iter().map(|viewed| viewed.place).find(|place| place.width() == 0) {
        Some(memory) => {
            let dump = names.of("dump");
            Err(Failure::message(format!("{option}: `{memory}` is no register; {dump} shows memory")))
        }
        None => Ok(all),
    }
}

/// Parses `PLACE=VALUE`.
///
/// # Errors
/// If one cannot be read, or a place has two values.
pub fn settings(texts: &[String], names: Names) -> Result<Vec<Assignment>, Failure> {
    let option = names.of("set");
    let mut all: Vec<Assignment> = Vec::new();
    for text in texts {
        let new = Assignment::parse(text).map_err(|error| Failure::argument(&option, text, &error))?;
        if all.iter().any(|known| known.place() == new.place() && known.value() != new.value()) {
            return Err(Failure::message(format!("{option} gives {} two values", new.place())));
        }
        all.push(new);
    }
    Ok(all)
}

/// All registers 0, EXEC all ones, then what the user set for this wave.
pub fn initial_state(settings: &[Assignment], wave: u64) -> ConcreteState {
    let mut state = ConcreteState::default();
    for code in [code::EXEC_LO, code::EXEC_HI] {
        state.set(StateVar::Scalar { code }, u32::MAX);
    }
    for (piece, bits) in settings.iter().flat_map(|assignment| assignment.pieces_in_wave(wave)) {
        state.set_piece(piece, bits);
    }
    state
}

/// The written registers as places; the halves of VCC and EXEC together.
pub fn places(written: &Written) -> Vec<Place> {
    let vectors = written.vgprs.iter().map(|first| Register::Vector { first, count: 1 });
    let scalars = written.scalars.iter().filter_map(|code| match code {
        code::VCC_HI | code::EXEC_HI if written.scalars.contains(code - 1) => None,
        code::VCC_LO | code::EXEC_LO if written.scalars.contains(code + 1) => Some(Register::Scalar { code, count: 2 }),
        code => Some(Register::Scalar { code, count: 1 }),
    });
    let all = vectors.chain(scalars).chain(written.scc.then_some(Register::Scc));
    all.map(|register| Place::new(register).expect("a written register is a place")).collect()
}

/// The registers of a place one by one, if it is several whole vector registers.
fn singles(place: &Place) -> Vec<Place> {
    match place.register() {
        Register::Vector { first, count } if count > 1 => {
            (first..first + count).filter_map(|first| Place::new(Register::Vector { first, count: 1 })).collect()
        }
        _ => vec![*place],
    }
}

/// A place's value: a list of lanes for a vector register, otherwise one number.
pub fn value(wave: &mut Wave<Concrete>, place: &Place) -> Value {
    in_lanes(wave, place, |bits| format!("{bits:#x}"))
}

/// The same as people read it in a view.
pub fn viewed(wave: &mut Wave<Concrete>, place: &Place, view: View) -> Value {
    in_lanes(wave, place, |bits| view.fitting(bits).shown(bits, place.width()))
}

fn in_lanes(wave: &mut Wave<Concrete>, place: &Place, text: impl Fn(u128) -> String) -> Value {
    let mut number = |lane: u8| json!(text(state::bits(wave, place, lane)));
    if place.is_vector() { Value::Array(place.lanes().numbers().map(&mut number).collect()) } else { number(0) }
}
