//! Vector instructions of the oracle, lane by lane: operands, modifiers, destination.

use gcn_semantics::Target;
use gcn_semantics::instruction::{DstUnused, Encoding, Instruction, Omod, Operand, Select, code};
use gcn_semantics::isa::{Field, Format, OperandKind, Type};
use gcn_semantics::ledger::ReverseModel;

use super::dpp::Routed;
use super::integer::{self, Exact, Operands};
use super::operand::{is_signed, number};
use super::{Known, OracleMachine, Writes, cdna, float, float_function, small};
use gcnverify::state::StateVar;

/// A source operand of the instruction.
#[derive(Clone, Copy)]
struct Source {
    operand: Operand,
    kind: OperandKind,
    /// The type that decides about constants.
    constant: Type,
}

/// The parts of an instruction.
struct Parts<'i> {
    instruction: &'i Instruction,
    /// Without `v_` or `v_pk_`.
    name: &'i str,
    sources: Vec<Source>,
    vdst: Option<(u16, Type)>,
    mask: Option<u16>,
    packed: bool,
}

/// What a lane computes.
#[derive(Clone, Copy)]
pub struct Computed {
    pub(super) value: Known,
    pub(super) bit: bool,
}

impl<'i> Parts<'i> {
    fn new(instruction: &'i Instruction) -> Option<Self> {
        let row = instruction.row;
        let name = row.mnemonic.strip_prefix("v_")?;
        let packed = name.starts_with("pk_");
        let mut parts = Parts {
            instruction,
            name: name.trim_start_matches("pk_"),
            sources: Vec::new(),
            vdst: None,
            mask: None,
            packed,
        };
        let mut accumulator = None;
        for (&operand, &kind) in instruction.operands.iter().zip(row.operands) {
            match kind.field {
                Field::Vdst | Field::VdstRead | Field::AccDst => {
                    parts.vdst = Some((operand.as_vector()?, kind.ty));
                    let old = Source { operand, kind, constant: kind.ty };
                    accumulator = (kind.field == Field::VdstRead).then_some(old);
                }
                Field::MaskDst => parts.mask = operand.as_scalar_register(),
                _ => parts.sources.push(Source { operand, kind, constant: row.constant_type(kind.ty) }),
            }
        }
        parts.sources.extend(accumulator);
        Some(parts)
    }
}

impl Parts<'_> {
    /// Whether a dot product reads the high half of an inline constant.
    fn arranges_constant(&self) -> bool {
        let modifiers = &self.instruction.modifiers;
        // Outside VOP3P both halves of all pairs take part.
        let is_short = self.name == "dot2c_i32_i16";
        let selectors = if is_short { 0b11 } else { modifiers.op_sel | modifiers.op_sel_hi };
        let open = |(index, source): (usize, &Source)| {
            source.kind.ty.is_packed() && selectors >> index & 1 == 1 && is_inline(source.operand)
        };
        (is_short || self.name.starts_with("dot2_")) && self.sources.iter().enumerate().any(open)
    }
}

impl OracleMachine<'_> {
    pub(super) fn vector(&self, instruction: &Instruction) -> Option<Writes> {
        let parts = Parts::new(instruction)?;
        let modifiers = &instruction.modifiers;
        let lane_function = self.lane_function(&parts)?;
        let mut outcome = Writes::default();
        let (mut mask, mut open) = (0u64, 0u64);
        for lane in 0..64 {
            let routed = modifiers.dpp.as_ref().map(|dpp| self.routed(dpp, lane));
            if !self.is_active(lane) {
                continue;
            }
            if routed == Some(Routed::Nothing) {
                // The bit of an active lane that is not written is open (D19, D20).
                open |= 1 << lane;
                continue;
            }
            let computed = self.compute(&parts, &lane_function, lane, routed)?;
            mask |= u64::from(computed.bit) << lane;
            if let Some((register, ty)) = parts.vdst {
                self.place(&parts, &mut outcome, (register, ty), lane, computed.value);
            }
        }
        if let Some(register) = parts.mask {
            let mask = Known { value: mask, decided: !open };
            outcome.set_pair(register, mask);
            if parts.name.starts_with("cmpx_") || parts.name.starts_with("cmpsx_") {
                outcome.set_pair(code::EXEC_LO, mask);
            }
        }
        Some(outcome)
    }

    fn compute(&self, parts: &Parts, function: &LaneFunction, lane: u32, routed: Option<Routed>) -> Option<Computed> {
        let modifiers = &parts.instruction.modifiers;
        let mut operands = Operands { lane, ..Operands::default() };
        let mut raw = [0; 4];
        let reversed = self.readings.reverse == ReverseModel::Hardware && is_reversed(parts.name);
        for (index, source) in parts.sources.iter().enumerate() {
            if source.kind.field == Field::MaskSrc {
                operands.carry = self.pair(source.operand.as_scalar_register()?) >> lane & 1 == 1;
                continue;
            }
            let from = match routed {
                Some(routed) if index == usize::from(reversed) => routed,
                _ => Routed::From(lane),
            };
            raw[index] = match from {
                Routed::From(from) => self.operand(source.operand, source.constant, from)?,
                _ => 0,
            };
            if let Some(sdwa) = modifiers.sdwa.filter(|_| index < 2) {
                raw[index] = selected(raw[index], sdwa.src_sel[index], sdwa.src_sext[index]);
            }
        }
        let selects = parts.name == "cndmask_b32" && parts.instruction.encoding == Encoding::Vop3;
        if selects {
            for (index, word) in raw.iter_mut().enumerate().take(2) {
                if modifiers.abs >> index & 1 == 1 {
                    *word &= 0x7fff_ffff;
                }
                if modifiers.neg >> index & 1 == 1 {
                    *word ^= 0x8000_0000;
                }
            }
        }
        let integer_signs = !selects
            && parts.sources.iter().enumerate().any(|(index, source)| {
                let signs = modifiers.abs | modifiers.neg | modifiers.neg_hi;
                !source.kind.ty.is_float() && signs >> index & 1 == 1 && !float::is_mixed(parts.name)
            });
        if integer_signs {
            // A4, P9.
            return Some(Computed { value: Known::OPEN, bit: self.integer(parts, function, &raw, operands).bit });
        }
        match function {
            LaneFunction::Integer(_) if parts.packed => self.packed(parts, function, &raw, operands),
            // The high half of a constant (P18).
            LaneFunction::Integer(_) if parts.arranges_constant() => Some(Computed { value: Known::OPEN, bit: false }),
            LaneFunction::Integer(_) => {
                let exact = self.integer(parts, function, &self.halved(parts, &raw), operands);
                let (_, ty) = parts.vdst.unwrap_or((0, Type::B32));
                Some(Computed { value: self.limit(parts, exact.value, ty, is_signed(ty)), bit: exact.bit })
            }
            LaneFunction::Own(function) => {
                let types: Vec<Type> = parts.sources.iter().map(|source| source.kind.ty).collect();
                let inline: Vec<Option<u16>> = parts.sources.iter().map(|source| inline_code(source.operand)).collect();
                let constants: Vec<bool> = parts.sources.iter().map(|source| is_constant(source.operand)).collect();
                let context = self.context(parts, lane, (&types, &constants, &inline));
                let (value, bit) = function(&context, &raw)?;
                Some(Computed { value, bit })
            }
            LaneFunction::Float(_) if parts.arranges_constant() => Some(Computed { value: Known::OPEN, bit: false }),
            LaneFunction::Float(function) => {
                let sources: Vec<Type> = parts.sources.iter().map(|source| source.kind.ty).collect();
                let constants: Vec<bool> = parts.sources.iter().map(|source| is_constant(source.operand)).collect();
                let context = self.context(parts, lane, (&sources, &constants, &[]));
                let computed = context.compute(*function, self.halved(parts, &raw))?;
                let bits = parts.vdst.map_or(64, |(_, ty)| ty.bits());
                let value = computed.value.value & (u64::MAX >> (64 - bits));
                Some(Computed { value: Known { value, ..computed.value }, ..computed })
            }
        }
    }

    fn context<'c>(
        &'c self,
        parts: &Parts<'c>,
        lane: u32,
        (types, constants, inline): (&'c [Type], &'c [bool], &'c [Option<u16>]),
    ) -> float::Context<'c> {
        float::Context {
            machine: self,
            instruction: parts.instruction,
            name: parts.name,
            types,
            constants,
            inline,
            vdst: parts.vdst.map(|(_, ty)| ty),
            vcc: self.pair(code::VCC_LO) >> lane & 1 == 1,
        }
    }

    /// 16-bit operands: the half that `op_sel` names.
    fn halved(&self, parts: &Parts, raw: &[u64; 4]) -> [u64; 4] {
        let mut halved = *raw;
        let packed = parts.instruction.row.format == Format::Vop3p;
        for (index, source) in parts.sources.iter().enumerate().filter(|(_, source)| source.kind.ty.bits() == 16) {
            let high = !packed && parts.instruction.modifiers.op_sel >> index & 1 == 1;
            halved[index] = raw[index] >> if high { 16 } else { 0 } & 0xffff;
            debug_assert!(source.kind.ty.bits() == 16);
        }
        if packed && parts.name.starts_with("dot2_") {
            // Whole words of chosen halves.
            let modifiers = &parts.instruction.modifiers;
            for (index, word) in halved.iter_mut().enumerate().take(2) {
                let half = |selector: u8| *word >> if selector >> index & 1 == 1 { 16 } else { 0 } & 0xffff;
                *word = half(modifiers.op_sel) | half(modifiers.op_sel_hi) << 16;
            }
        }
        halved
    }

    fn integer(&self, parts: &Parts, function: &LaneFunction, words: &[u64; 4], mut operands: Operands) -> Exact {
        let LaneFunction::Integer(function) = function else { return Exact::default() };
        operands.u = *words;
        for (index, source) in parts.sources.iter().enumerate().take(3) {
            operands.n[index] = number(words[index], source.kind.ty);
        }
        function(&operands)
    }

    fn packed(&self, parts: &Parts, function: &LaneFunction, raw: &[u64; 4], base: Operands) -> Option<Computed> {
        let LaneFunction::Integer(function) = function else { return None };
        let modifiers = &parts.instruction.modifiers;
        let signed = parts.name.ends_with("_i16");
        let ty = if signed { Type::I16 } else { Type::U16 };
        let mut result = Known { value: 0, decided: u64::MAX };
        for (shift, selectors) in [(0, modifiers.op_sel), (16, modifiers.op_sel_hi)] {
            let mut operands = base;
            let mut open = false;
            for (index, source) in parts.sources.iter().enumerate() {
                let high = selectors >> index & 1 == 1;
                open |= high && is_inline(source.operand);
                operands.u[index] = raw[index] >> if high { 16 } else { 0 } & 0xffff;
                operands.n[index] = number(operands.u[index], ty);
            }
            let half = self.limit(parts, function(&operands).value, ty, signed);
            result.value |= (half.value & 0xffff) << shift;
            if open || half.decided == 0 {
                result.decided &= !(0xffff << shift);
            }
        }
        Some(Computed { value: result, bit: false })
    }

    /// Cuts `exact` to its type, or limits it under `clamp` (C13).
    fn limit(&self, parts: &Parts, exact: i128, ty: Type, signed: bool) -> Known {
        let modifiers = &parts.instruction.modifiers;
        let bits = ty.bits();
        let cut = Known::all(exact as u64 & (u64::MAX >> (64 - bits)));
        let compare = parts.instruction.row.format == Format::Vopc;
        if modifiers.omod != Omod::None {
            return Known::OPEN;
        }
        if !modifiers.clamp || compare || self.target < Target::Gfx803 {
            return cut;
        }
        let in_range = ["min", "max", "med"].iter().any(|start| parts.name.starts_with(start));
        let narrow = modifiers.sdwa.is_some_and(|sdwa| width(sdwa.dst_sel) < bits);
        if in_range && bits == 16 && parts.instruction.row.format != Format::Vop2 {
            return cut;
        }
        if !integer::saturates(parts.name) || narrow || parts.name == "add_lshl_u32" {
            return Known::OPEN;
        }
        if matches!(parts.name, "add3_u32" | "lshl_add_u32" | "xad_u32") {
            return Known::OPEN;
        }
        let (least, greatest) =
            if signed { (-1i128 << (bits - 1), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) };
        Known::all(exact.clamp(least, greatest) as u64 & (u64::MAX >> (64 - bits)))
    }

    /// Puts a result into its register.
    fn place(&self, parts: &Parts, outcome: &mut Writes, (register, ty): (u16, Type), lane: u32, result: Known) {
        let mut set = |register: u16, value: Known| {
            outcome.set(StateVar::Vgpr { register, lane: lane as u8 }, value);
        };
        if ty.words() == 2 {
            let high = Known { value: result.value >> 32, decided: result.decided >> 32 };
            set(register, Known { value: result.value & 0xffff_ffff, ..result });
            set(register + 1, high);
            return;
        }
        let old = self.vgpr(register, lane);
        let modifiers = &parts.instruction.modifiers;
        let value = match modifiers.sdwa {
            Some(sdwa) => placed(result, old, sdwa.dst_sel, sdwa.dst_unused),
            None if ty == Type::B8 || ty.bits() == 16 && small::function(parts.name).is_some() => {
                placed_part(parts.instruction, result, old, ty)
            }
            None if ty.bits() == 16 => self.placed_half(parts, result, old),
            None => result,
        };
        set(register, value);
    }

    /// A 16-bit result in its register (C6, C7).
    fn placed_half(&self, parts: &Parts, result: Known, old: u64) -> Known {
        let low = |other: u64| Known {
            value: result.value & 0xffff | other & 0xffff_0000,
            decided: result.decided | !0xffff,
        };
        if result == Known::OPEN {
            return result;
        }
        let high_result = parts.name.ends_with("mixhi_f16");
        if high_result || parts.instruction.encoding == Encoding::Vop3 && parts.instruction.modifiers.op_sel & 8 != 0 {
            return Known {
                value: old & 0xffff | (result.value & 0xffff) << 16,
                decided: result.decided << 16 | 0xffff,
            };
        }
        let name = parts.name;
        let keeps = [
            "mad_u16",
            "mad_i16",
            "mac_f16",
            "madmk_f16",
            "madak_f16",
            "mad_f16",
            "fma_f16",
            "div_fixup_f16",
            "bitop3_b16",
        ];
        if name.ends_with("mixlo_f16") || self.is_gfx9() && keeps.contains(&name) {
            return low(old);
        }
        let three = ["min3_", "max3_", "med3_"].iter().any(|start| name.starts_with(start));
        if three
            || matches!(name, "add_i16" | "sub_i16" | "cvt_norm_i16_f16" | "cvt_norm_u16_f16")
            || name.starts_with("ashr_pk_")
        {
            return Known { decided: result.decided & 0xffff, ..result };
        }
        low(0)
    }

    fn lane_function(&self, parts: &Parts) -> Option<LaneFunction> {
        let mnemonic = parts.instruction.row.mnemonic.strip_prefix("v_")?;
        if let Some(function) = cdna::function(mnemonic, self.target) {
            return Some(LaneFunction::Own(function));
        }
        let integer = integer::function(parts.name).map(LaneFunction::Integer);
        integer.or_else(|| float_function::function(parts.name).map(LaneFunction::Float))
    }
}

enum LaneFunction {
    Integer(integer::Function),
    Float(float_function::Function),
    /// On whole registers.
    Own(float_function::Function),
}

/// The code of an inline constant.
fn inline_code(operand: Operand) -> Option<u16> {
    match operand {
        Operand::Code { code, .. } if is_inline(operand) => Some(code),
        _ => None,
    }
}

fn is_inline(operand: Operand) -> bool {
    matches!(operand, Operand::Code { code: 128..=248, .. })
}

fn is_constant(operand: Operand) -> bool {
    is_inline(operand) || matches!(operand, Operand::Literal(_))
}

/// Opcodes whose sources the machine exchanges.
fn is_reversed(name: &str) -> bool {
    let shift = ["lshlrev_b32", "lshrrev_b32", "ashrrev_i32", "lshlrev_b16", "lshrrev_b16", "ashrrev_i16"];
    let subtraction = name.starts_with("subrev_") || name.starts_with("subbrev_");
    shift.contains(&name) || subtraction && !name.ends_with("_f16") && !name.ends_with("_f32")
}

fn width(select: Select) -> u32 {
    match select {
        Select::Dword => 32,
        Select::Word0 | Select::Word1 => 16,
        _ => 8,
    }
}

/// The selection's lowest bit.
fn position(select: Select) -> u32 {
    match select {
        Select::Byte1 => 8,
        Select::Byte2 | Select::Word1 => 16,
        Select::Byte3 => 24,
        _ => 0,
    }
}

/// The selected part of a source.
fn selected(word: u64, select: Select, sext: bool) -> u64 {
    let part = (word >> position(select)) as u32;
    u64::from(match (width(select), sext) {
        (8, false) => part & 0xff,
        (8, true) => part as i8 as u32,
        (16, false) => part & 0xffff,
        (16, true) => part as i16 as u32,
        _ => part,
    })
}

/// A byte or a half where `op_sel` says; the rest of the register is kept (F10).
fn placed_part(instruction: &Instruction, result: Known, old: u64, ty: Type) -> Known {
    let op_sel = u32::from(instruction.modifiers.op_sel);
    let at = if ty == Type::B8 { 8 * (op_sel >> 2 & 3) } else { 16 * (op_sel >> 3 & 1) };
    let ones = u64::MAX >> (64 - ty.bits()) << at;
    Known { value: old & !ones | result.value << at & ones, decided: !ones | result.decided << at & ones }
}

/// A result in the selected part of its register.
fn placed(result: Known, old: u64, select: Select, unused: DstUnused) -> Known {
    let (lo, bits) = (position(select), width(select));
    let ones = (1u64 << bits) - 1;
    let part = (result.value & ones) << lo;
    let others = 0xffff_ffff & !(ones << lo);
    let above = 0xffff_ffff & !((1u64 << (lo + bits)) - 1);
    let rest = match unused {
        DstUnused::Pad => 0,
        DstUnused::Preserve => old & others,
        DstUnused::Sext if result.value >> (bits - 1) & 1 == 1 => above,
        DstUnused::Sext => 0,
    };
    let sign_open = unused == DstUnused::Sext && result.decided >> (bits - 1) & 1 == 0;
    let decided = (result.decided & ones) << lo | others & if sign_open { !above } else { u64::MAX };
    Known { value: part | rest, decided }
}
