//! Which instructions a search tries: shapes, which are instructions without the registers that they name.

use gcn_semantics::algebra::{Bv, Concrete, LANES, WordColumn};
use gcn_semantics::fast::CompiledProgram;
use gcn_semantics::instruction::{Dpp, DstUnused, Encoding, Instruction, Modifiers, Operand, Select, code};
use gcn_semantics::isa::{Field, Form, Format, HighHalf, Meaning, OperandKind, Relative, Row, Type, WaveOp};
use gcn_semantics::wave::{Step, Wave};
use gcn_semantics::{Feature, Target};
use smallvec::SmallVec;

use crate::cost::{self, Cost};
use crate::modifiers::{decorations, halves, plain_modifiers, selections};
use crate::value::{Origin, Sort, Value, column, constant_words};

/// A source of a shape.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    /// Its place among the operands of the row.
    pub place: usize,
    /// What the row says of it.
    pub kind: OperandKind,
    /// What holds it.
    pub sort: Sort,
    /// Of a vector register: whether it may be a scalar register as well.
    pub takes_scalars: bool,
    /// Whether it may be a constant.
    pub takes_constants: bool,
    /// It is the destination, which is read as well: the result is in the same register.
    pub is_tied: bool,
}

/// An instruction without registers, ready to be executed on test waves.
pub struct Shape {
    /// What the tables say of it.
    pub row: &'static Row,
    /// The encoding in which it is executed; another one may be written.
    pub encoding: Encoding,
    /// What surrounds the operands.
    pub modifiers: Modifiers,
    /// Its sources, in the order of the row.
    pub slots: SmallVec<[Slot; 4]>,
    /// What its results are, in the order of the row; SCC comes last.
    pub results: SmallVec<[Sort; 2]>,
    /// The places of results among the operands of the row.
    pub places: SmallVec<[usize; 2]>,
    /// SCC is a source.
    pub reads_scc: bool,
    /// The first two sources may change places.
    pub commutes: bool,
    /// What it costs in its shortest encoding.
    pub cost: Cost,
    /// It has modifiers: it comes last in programs, and reads registers and few constants.
    pub is_decorated: bool,
    code: Code,
}

enum Code {
    Vector(Box<CompiledProgram>),
    Other(Vec<Step<Concrete>>),
}

/// Registers of the first source on test waves, and what each further one adds.
const SOURCE: u16 = 8;
const STRIDE: u16 = 4;
/// Vector register of the first result.
const RESULT: u16 = 40;
/// Scalar register of the first result.
const SCALAR_RESULT: u16 = 64;
/// Scalar register from which SCC is made.
const SCC_SOURCE: u16 = 80;

impl Shape {
    /// The shape of a row with modifiers; nothing if searches do not use it.
    pub fn new(row: &'static Row, encoding: Encoding, modifiers: Modifiers, target: Target) -> Option<Shape> {
        let mut shape = Shape {
            row,
            encoding,
            modifiers,
            slots: SmallVec::new(),
            results: SmallVec::new(),
            places: SmallVec::new(),
            reads_scc: false,
            commutes: false,
            cost: Cost::default(),
            is_decorated: false,
            code: Code::Other(Vec::new()),
        };
        let keeps =
            modifiers.sdwa.is_some_and(|sdwa| sdwa.dst_sel != Select::Dword && sdwa.dst_unused == DstUnused::Preserve);
        let mut operands: SmallVec<[Operand; 6]> = SmallVec::new();
        for (place, &kind) in row.operands.iter().enumerate() {
            let words = kind.ty.words();
            let register = SOURCE + STRIDE * shape.slots.len() as u16;
            let slot = Slot {
                place,
                kind,
                sort: Sort::Vector(words),
                takes_scalars: true,
                takes_constants: true,
                is_tied: false,
            };
            let is_value = matches!(kind.field, Field::Src | Field::Vsrc);
            operands.push(match kind.field {
                Field::Vdst | Field::VdstRead => {
                    shape.results.push(Sort::Vector(words));
                    shape.places.push(place);
                    Operand::vgpr(RESULT, words)
                }
                Field::Sdst | Field::MaskDst | Field::SdstRead => {
                    let words = if kind.field == Field::MaskDst { 2 } else { words };
                    shape.results.push(Sort::Scalar(words));
                    shape.places.push(place);
                    Operand::scalar(SCALAR_RESULT, words)
                }
                Field::Src | Field::Vsrc | Field::Vgpr => {
                    let is_plain = !matches!(encoding, Encoding::Sdwa | Encoding::Dpp);
                    let takes_scalars = match encoding {
                        Encoding::Dpp => false,
                        Encoding::Sdwa => target.has(Feature::SdwaScalar),
                        _ => true,
                    };
                    shape.slots.push(Slot {
                        takes_scalars: is_value && takes_scalars,
                        takes_constants: is_value && is_plain,
                        ..slot
                    });
                    Operand::vgpr(register, words)
                }
                Field::MaskSrc => {
                    shape.slots.push(Slot { sort: Sort::Scalar(2), takes_constants: false, ..slot });
                    let is_fixed = encoding != Encoding::Vop3;
                    Operand::scalar(if is_fixed { code::VCC_LO } else { register }, 2)
                }
                Field::Ssrc => {
                    shape.slots.push(Slot { sort: Sort::Scalar(words), ..slot });
                    Operand::scalar(register, words)
                }
                _ => return None,
            });
        }
        // What is read of a destination comes behind the other sources.
        for (place, &kind) in row.operands.iter().enumerate() {
            let sort = match kind.field {
                Field::VdstRead => Sort::Vector(kind.ty.words()),
                Field::Vdst if keeps => Sort::Vector(kind.ty.words()),
                Field::SdstRead => Sort::Scalar(kind.ty.words()),
                _ => continue,
            };
            let (takes_scalars, takes_constants, is_tied) = (false, false, true);
            shape.slots.push(Slot { place, kind, sort, takes_scalars, takes_constants, is_tied });
        }
        let instruction = Instruction { row, encoding, operands, modifiers };
        shape.reads_scc = instruction.reads_scc();
        shape.cost = cost::of_instruction(&instruction, target);
        shape.is_decorated = modifiers != plain_modifiers(row, encoding);
        if row.format.has_extended_forms() && !shape.is_decorated {
            shape.cost.bytes = 4;
        }
        if instruction.overwrites_scc() {
            shape.results.push(Sort::Scc);
        }
        shape.code = match row.meaning {
            Meaning::Lane(..) => Code::Vector(Box::new(CompiledProgram::new([&instruction], target).ok()?)),
            _ => Code::Other(vec![Step::new(&instruction, target).ok()?]),
        };
        Some(shape)
    }

    /// Puts source `slot` into wave number `number` of the tests.
    fn load(&self, wave: &mut Wave<Concrete>, number: usize, slot: usize, value: &Value) {
        let Slot { kind, sort, is_tied, .. } = self.slots[slot];
        let register = match (is_tied, sort, kind.field) {
            (true, Sort::Vector(_), _) => RESULT,
            (true, ..) => SCALAR_RESULT,
            (_, _, Field::MaskSrc) if self.encoding != Encoding::Vop3 => code::VCC_LO,
            _ => SOURCE + STRIDE * slot as u16,
        };
        match sort {
            Sort::Vector(words) => {
                for word in 0..words {
                    let lanes = match (value.sort, value.origin) {
                        (Sort::Vector(_), _) => column(&value.wave(number)[usize::from(word) * LANES..][..LANES]),
                        (Sort::Constant, Origin::Constant(operand)) => {
                            let ty = self.row.constant_type(kind.ty);
                            let words = constant_words(operand, ty).unwrap_or_default();
                            [Bv::new(words[usize::from(word)]); LANES]
                        }
                        _ => [Bv::new(value.wave(number)[usize::from(word)]); LANES],
                    };
                    let lanes = if is_tied { active(wave, lanes) } else { lanes };
                    *wave.vgpr(register + u16::from(word)) = lanes;
                }
            }
            _ => {
                let words = match value.origin {
                    Origin::Constant(operand) => constant_words(operand, kind.ty).unwrap_or_default(),
                    _ => {
                        let words = value.wave(number);
                        [words[0], words.get(1).copied().unwrap_or_default()]
                    }
                };
                if register == code::VCC_LO || is_tied {
                    // A mask that waits there goes.
                    wave.scalar(register);
                }
                wave.put_pair(register, u64::from(words[1]) << 32 | u64::from(words[0]));
            }
        }
    }

    /// Executes the shape on wave number `number` of the tests. Sources before number `from` are there already.
    pub fn execute(
        &self,
        wave: &mut Wave<Concrete>,
        number: usize,
        sources: &[&Value],
        scc: Option<&Value>,
        from: usize,
    ) {
        for (slot, value) in sources.iter().enumerate() {
            if slot >= from || self.slots[slot].is_tied {
                self.load(wave, number, slot, value);
            }
        }
        match &self.code {
            Code::Vector(program) => {
                program.execute(wave);
            }
            Code::Other(steps) => {
                if let Some(scc) = scc {
                    wave.put_pair(SCC_SOURCE, scc.wave(number)[0].into());
                    if let Some(step) = set_scc(wave.target) {
                        step.execute(wave);
                    }
                }
                for step in steps {
                    step.execute(wave);
                }
            }
        }
    }

    /// Result number `result` on the wave that was executed last, written behind `words`.
    pub fn result(&self, wave: &mut Wave<Concrete>, result: usize, words: &mut Vec<u32>) {
        match self.results[result] {
            Sort::Vector(count) => {
                (0..u16::from(count)).for_each(|word| words.extend(wave.vgpr(RESULT + word).iter().map(|lane| lane.0)));
            }
            Sort::Scalar(count) => {
                (0..u16::from(count)).for_each(|word| words.push(wave.scalar(SCALAR_RESULT + word).0));
            }
            Sort::Scc => words.push(wave.scc().0.get().into()),
            Sort::Constant => {}
        }
    }

    /// Whether result number `result` on the wave that was executed last is this.
    pub fn is_result(&self, wave: &mut Wave<Concrete>, result: usize, wanted: &[u32]) -> bool {
        match self.results[result] {
            Sort::Vector(count) => (0..u16::from(count)).zip(wanted.chunks(LANES)).all(|(word, wanted)| {
                // Without a branch in each step.
                let lanes = wave.vgpr(RESULT + word);
                lanes.iter().zip(wanted).fold(0, |all, (lane, &wanted)| all | (lane.0 ^ wanted)) == 0
            }),
            Sort::Scalar(count) => {
                (0..u16::from(count)).all(|word| wave.scalar(SCALAR_RESULT + word).0 == wanted[usize::from(word)])
            }
            Sort::Scc => u32::from(wave.scc().0.get()) == wanted[0],
            Sort::Constant => false,
        }
    }
}

/// The lanes that are active, and 0 in the others, as goals have it.
fn active(wave: &mut Wave<Concrete>, mut lanes: WordColumn<Concrete>) -> WordColumn<Concrete> {
    let exec = u64::from(wave.scalar(code::EXEC_HI).0) << 32 | u64::from(wave.scalar(code::EXEC_LO).0);
    let inactive = lanes.iter_mut().enumerate().filter(|(lane, _)| exec >> lane & 1 == 0);
    inactive.for_each(|(_, word)| *word = Bv::zero());
    lanes
}

/// The step that makes SCC of a scalar register.
fn set_scc(target: Target) -> Option<Step<Concrete>> {
    let row = gcn_semantics::rows::rows_named("s_cmp_lg_u32", target).next()?;
    let operands =
        SmallVec::from_slice(&[Operand::scalar(SCC_SOURCE, 1), Operand::Code { code: code::ZERO, words: 1 }]);
    let modifiers = Modifiers::default();
    Step::new(&Instruction { row, encoding: Encoding::Sopc, operands, modifiers }, target).ok()
}

/// What kinds of operations a window has: others are not tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kinds {
    /// Vector instructions.
    pub vector: bool,
    /// Scalar instructions.
    pub scalar: bool,
    /// Floats of 32 bits.
    pub single: bool,
    /// Floats of 16 bits.
    pub half: bool,
    /// Floats of 64 bits.
    pub double: bool,
    /// Integers of 16 bits.
    pub short: bool,
    /// Pairs.
    pub packed: bool,
    /// Integers of 64 bits.
    pub long: bool,
    /// Comparisons and lane masks.
    pub masks: bool,
    /// Conversions.
    pub converts: bool,
    /// Approximations.
    pub approximate: bool,
}

impl Kinds {
    /// Those of instructions.
    pub fn of<'i>(instructions: impl IntoIterator<Item = &'i Instruction>) -> Kinds {
        let mut kinds = Kinds::default();
        for instruction in instructions {
            let own = Kinds::of_row(instruction.row);
            let pairs = [
                (&mut kinds.vector, own.vector),
                (&mut kinds.scalar, own.scalar),
                (&mut kinds.single, own.single),
                (&mut kinds.half, own.half),
                (&mut kinds.double, own.double),
                (&mut kinds.short, own.short),
                (&mut kinds.packed, own.packed),
                (&mut kinds.long, own.long),
                (&mut kinds.masks, own.masks),
                (&mut kinds.converts, own.converts),
                (&mut kinds.approximate, own.approximate),
            ];
            pairs.into_iter().for_each(|(all, own)| *all |= own);
        }
        kinds
    }

    /// Those of a row.
    pub fn of_row(row: &Row) -> Kinds {
        let has = |is_one: fn(Type) -> bool| row.operands.iter().any(|kind| is_one(kind.ty));
        let is_vector = row.format.is_vector_alu();
        Kinds {
            vector: is_vector,
            scalar: !is_vector,
            single: has(|ty| ty == Type::F32),
            half: has(|ty| ty == Type::F16),
            double: has(|ty| ty == Type::F64),
            short: has(|ty| matches!(ty, Type::B16 | Type::I16 | Type::U16)),
            packed: has(Type::is_packed),
            long: has(|ty| matches!(ty, Type::B64 | Type::I64 | Type::U64)),
            masks: row.operands.iter().any(|kind| matches!(kind.field, Field::MaskDst | Field::MaskSrc)),
            converts: row.mnemonic.contains("_cvt_"),
            approximate: row.flags.approximate,
        }
    }

    /// Whether a row's operations are among these.
    fn has(self, row: &Row) -> bool {
        let own = Kinds::of_row(row);
        let is_scalar_pair = own.scalar && self.masks;
        (self.vector || !own.vector)
            && (self.scalar || !own.scalar)
            && (self.single || self.converts || !own.single)
            && (self.half || !own.half)
            && (self.double || !own.double)
            && (self.short || !own.short)
            && (self.packed || !own.packed)
            && (self.long || is_scalar_pair || !own.long)
            && (self.masks || !own.masks)
            && (self.converts || !own.converts)
            && (self.half && self.converts || !row.flags.mixed)
            && (self.approximate || !own.approximate)
    }
}

/// Whether a search tries instructions of a row at all.
fn is_tried(row: &Row, target: Target) -> bool {
    let has_meaning = match row.meaning {
        Meaning::Lane(..) | Meaning::Scalar(..) => true,
        Meaning::Wave(op) => op == WaveOp::ReadFirstLane,
        _ => false,
    };
    let half = row.operands.first().is_some_and(|kind| kind.ty.bits() < 32);
    let keeps_half = match row.flags.high_half {
        HighHalf::Zero => false,
        HighHalf::ByTarget => target.has(Feature::KeepsHighHalf),
        _ => true,
    };
    // What is always or never, and other names for what is there.
    let is_idle = ["v_cmp_f_", "v_cmp_t_", "v_cmp_tru_", "v_nop", "s_nop", "v_clrexcp"]
        .iter()
        .any(|&begin| row.mnemonic.starts_with(begin));
    let is_exec = row.compares_into_exec() || row.mnemonic.contains("saveexec") || row.mnemonic.contains("wrexec");
    has_meaning
        && row.exists_on(target)
        && row.format != Format::Vintrp
        && !row.flags.undocumented
        && !row.flags.reads_m0
        && !row.flags.reads_vcc
        && row.flags.relative == Relative::NONE
        && !row.has_truth_table()
        && !row.flags.narrow
        && !row.flags.writes_early
        && !(half && keeps_half)
        && !is_idle
        && !is_exec
        && row.operands.iter().all(|kind| kind.ty.words() <= 2)
}

/// The encoding in which a row takes registers of all kinds.
fn general(row: &Row, target: Target) -> Encoding {
    let own = row.format.encoding();
    if row.format.has_extended_forms() && row.has_encoding(Encoding::Vop3, target) { Encoding::Vop3 } else { own }
}

/// What shapes there are for a window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The kinds of its operations.
    pub kinds: Kinds,
    /// Parts of registers are looked at.
    pub parts: bool,
    /// The lane controls that it has.
    pub lanes: Vec<Dpp>,
}

/// All shapes for windows of these kinds, the cheapest first.
pub fn shapes(wanted: &Wanted, target: Target) -> Vec<Shape> {
    let rows = gcn_semantics::rows::all_rows().iter().copied();
    // A constant may need a scalar register.
    let is_move = |row: &Row| row.mnemonic == "s_mov_b32";
    let tried = rows.filter(|row| is_tried(row, target) && (wanted.kinds.has(row) || is_move(row)));
    let mut shapes = Vec::new();
    for row in tried {
        let encoding = general(row, target);
        let plain = plain_modifiers(row, encoding);
        let is_tied = row.operands.iter().any(|kind| matches!(kind.field, Field::VdstRead | Field::SdstRead));
        let mut add = |encoding: Encoding, modifiers: Modifiers| {
            if row.has_encoding(encoding, target) {
                shapes.extend(Shape::new(row, encoding, modifiers, target));
            }
        };
        add(encoding, plain);
        halves(row, encoding, plain).into_iter().for_each(|modifiers| add(encoding, modifiers));
        if is_tied {
            continue;
        }
        if encoding == Encoding::Vop3 {
            decorations(Form { row, encoding, target }).into_iter().for_each(|modifiers| add(encoding, modifiers));
        }
        if wanted.parts && !row.operands.iter().any(|kind| kind.ty.is_float()) {
            selections(row).into_iter().for_each(|sdwa| {
                add(Encoding::Sdwa, Modifiers { sdwa: Some(sdwa), ..Modifiers::default() });
            });
        }
        for &dpp in &wanted.lanes {
            for bound_ctrl in [dpp.bound_ctrl, !dpp.bound_ctrl] {
                let dpp = Some(Dpp { bound_ctrl, ..dpp });
                add(Encoding::Dpp, Modifiers { dpp, ..Modifiers::default() });
            }
        }
    }
    shapes.sort_by_key(|shape| (shape.cost.cycles, shape.cost.bytes, shape.slots.len(), shape.is_decorated));
    shapes
}
