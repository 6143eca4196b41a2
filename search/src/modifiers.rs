//! What surrounds the operands of instructions that a search tries: signs, limits, parts, halves.

use gcn_semantics::instruction::{DstUnused, Encoding, Modifiers, Omod, Sdwa, Select};
use gcn_semantics::isa::{Field, Form, Format, Row};

/// The modifiers of an instruction in an encoding that says nothing.
pub fn plain_modifiers(row: &Row, encoding: Encoding) -> Modifiers {
    // The high half of each source is that of the register, also of one that is absent; sources of mixed instructions
    // are no halves.
    let op_sel_hi = if encoding == Encoding::Vop3p && !row.flags.mixed { 0b111 } else { 0 };
    Modifiers { op_sel_hi, ..Modifiers::default() }
}

/// Which halves of sources an instruction on pairs reads, and which sources of a mixed one are halves.
pub fn halves(row: &Row, encoding: Encoding, plain: Modifiers) -> Vec<Modifiers> {
    if encoding != Encoding::Vop3p || row.accumulates() {
        return Vec::new();
    }
    let sources = row.operands.iter().filter(|kind| kind.field.is_source()).count() as u32;
    // Of three sources one at most is read otherwise, but for mixed ones.
    let most = if row.flags.mixed || sources < 3 { sources } else { 1 };
    let all = (0..4u32.pow(sources)).map(|code| {
        let bits = (0..sources).map(|source| code / 4u32.pow(source) % 4);
        bits.enumerate().fold((0u8, 0u8), |(low, high), (source, bits)| {
            (low | ((bits & 1) as u8) << source, high | ((bits >> 1) as u8) << source)
        })
    });
    let is_few = |&(low, high): &(u8, u8)| (low | high ^ plain.op_sel_hi & ((1 << sources) - 1)).count_ones() <= most;
    // A mixed source that is no half has no halves.
    let is_real = |&(low, high): &(u8, u8)| !row.flags.mixed || low & !high == 0;
    let absent = plain.op_sel_hi & !((1u8 << sources) - 1);
    let of = |(op_sel, high): (u8, u8)| Modifiers { op_sel, op_sel_hi: high | absent, ..plain };
    let all = all.filter(is_few).filter(is_real).map(of);
    all.filter(|modifiers| *modifiers != plain).collect()
}

/// Signs of float sources, and what is done with results.
pub fn decorations(form: Form) -> Vec<Modifiers> {
    let sources: Vec<_> = form.row.operands.iter().filter(|kind| kind.field.is_source()).collect();
    let takes = |index: usize| form.float_signs(*sources[index]) && sources[index].ty.is_float();
    let signed: Vec<usize> = (0..sources.len()).filter(|&index| takes(index)).collect();
    let mut all = Vec::new();
    let base = Modifiers::default();
    // Each source as it is, negated, absolute, or both; of three sources one alone has a sign, or all are negated.
    let mut signs = vec![(0u8, 0u8)];
    for &index in &signed {
        let bit = 1u8 << index;
        let more: Vec<(u8, u8)> = signs
            .iter()
            .filter(|&&(_, abs)| signed.len() < 3 || abs == 0)
            .flat_map(|&(neg, abs)| [(neg | bit, abs), (neg, abs | bit), (neg | bit, abs | bit)])
            .filter(|&(neg, abs)| signed.len() < 3 || abs == 0 || neg & !abs == 0)
            .collect();
        signs.extend(more);
    }
    all.extend(signs.iter().skip(1).map(|&(neg, abs)| Modifiers { neg, abs, ..base }));
    if form.omod() && form.row.operands[0].ty.is_float() {
        for omod in [Omod::Mul2, Omod::Mul4, Omod::Div2] {
            all.push(Modifiers { omod, ..base });
            all.push(Modifiers { omod, clamp: true, ..base });
        }
    }
    if form.clamp() && form.row.format != Format::Vopc {
        let few = signs.iter().filter(|&&(_, abs)| abs == 0);
        all.extend(few.map(|&(neg, abs)| Modifiers { neg, abs, clamp: true, ..base }));
    }
    all
}

/// Parts of sources and of the result.
pub fn selections(row: &Row) -> Vec<Sdwa> {
    let sources = row.operands.iter().filter(|kind| matches!(kind.field, Field::Src | Field::Vsrc)).count();
    let base =
        Sdwa { dst_sel: Select::Dword, dst_unused: DstUnused::Pad, src_sel: [Select::Dword; 2], src_sext: [false; 2] };
    let parts = &Select::ALL[..6];
    let mut all = Vec::new();
    for source in 0..sources.min(2) {
        for &part in parts {
            for sext in [false, true] {
                let (mut src_sel, mut src_sext) = (base.src_sel, base.src_sext);
                (src_sel[source], src_sext[source]) = (part, sext);
                all.push(Sdwa { src_sel, src_sext, ..base });
            }
        }
    }
    if sources == 2 {
        for &first in parts {
            for &second in parts.iter().filter(|second| second.bits() == first.bits()) {
                all.push(Sdwa { src_sel: [first, second], ..base });
                if first.bits() == 16 {
                    all.push(Sdwa { src_sel: [first, second], src_sext: [true; 2], ..base });
                }
            }
        }
    }
    if row.has_vector_result() {
        for &part in parts {
            for dst_unused in [DstUnused::Pad, DstUnused::Preserve] {
                let base = Sdwa { dst_sel: part, dst_unused, ..base };
                all.push(base);
                let is_move = row.mnemonic == "v_mov_b32";
                let others = parts.iter().filter(|other| is_move || **other != Select::Word0);
                all.extend(others.map(|&other| Sdwa { src_sel: [other, Select::Dword], ..base }));
            }
        }
    }
    all
}
