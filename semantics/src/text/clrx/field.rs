//! Notations of immediate fields: `vmcnt(0) & expcnt(1)`, `hwreg(mode, 0, 1)`, `sendmsg(gs, nop)`.

use super::super::{SourceError, Warning};
use super::operand::Reader;
use crate::Target;

/// Hardware registers by number. The first name of a number is the one to print.
pub(super) const HARDWARE: [(&str, u16); 23] = [
    ("mode", 1),
    ("status", 2),
    ("trapsts", 3),
    ("hw_id", 4),
    ("gpr_alloc", 5),
    ("lds_alloc", 6),
    ("ib_sts", 7),
    ("pc_lo", 8),
    ("pc_hi", 9),
    ("inst_dw0", 10),
    ("inst_dw1", 11),
    ("ib_dbg0", 12),
    ("dbg0", 12),
    ("ib_dbg1", 13),
    ("flush_ib", 14),
    ("sh_mem_bases", 15),
    ("sq_shader_tba_lo", 16),
    ("tba_lo", 16),
    ("sq_shader_tba_hi", 17),
    ("tba_hi", 17),
    ("sq_shader_tma_lo", 18),
    ("tma_lo", 18),
    ("sq_shader_tma_hi", 19),
];
/// More names that are only read.
const HARDWARE_SYNONYMS: [(&str, u16); 1] = [("tma_hi", 19)];
/// Messages by number, with the first target that has them.
/// The first name of a number is the one to print.
pub(super) const MESSAGES: [(&str, u16, Target); 12] = [
    ("interrupt", 1, Target::Gfx600),
    ("gs", 2, Target::Gfx600),
    ("gs_done", 3, Target::Gfx600),
    ("savewave", 4, Target::Gfx803),
    ("stall_wave_gen", 5, Target::Gfx900),
    ("halt_waves", 6, Target::Gfx900),
    ("ordered_ps_done", 7, Target::Gfx900),
    ("early_prim_dealloc", 8, Target::Gfx900),
    ("gs_alloc_req", 9, Target::Gfx900),
    ("get_doorbell", 10, Target::Gfx900),
    ("system", 15, Target::Gfx600),
    ("sysmsg", 15, Target::Gfx600),
];
/// Operations of a geometry shader message, by number.
pub(super) const GS_OPERATIONS: [&str; 4] = ["nop", "cut", "emit", "emit-cut"];

/// The counters of `s_waitcnt`: name, position and bits. What `vmcnt` has beyond four bits stands at 14.
pub(super) const COUNTERS: [(&str, u32, u32); 3] = [("vmcnt", 0, 4), ("expcnt", 4, 3), ("lgkmcnt", 8, 4)];

/// Whether the target has 6 bits of `vmcnt`.
pub(super) fn has_wide_vmcnt(name: &str, target: Target) -> bool {
    name == "vmcnt" && target.properties().vmcnt_bits > 4
}

/// The last hardware register that has a name, from a target on.
const LAST_NAMED: [(Target, u16); 3] = [(Target::Gfx600, 12), (Target::Gfx803, 13), (Target::Gfx900, 19)];

/// The last hardware register that has a name.
pub(super) fn last_named_register(target: Target) -> u16 {
    LAST_NAMED.iter().rfind(|(first, _)| *first <= target).map_or(0, |(_, last)| *last)
}

/// `name` without a prefix that CLRX allows.
fn without_prefix<'n>(name: &'n str, prefix: &str) -> &'n str {
    name.strip_prefix(prefix).unwrap_or(name)
}

impl Reader<'_, '_, '_> {
    /// Counts with or without `&` between them; what is not named does not wait. Also a number.
    pub fn wait_counts(&mut self) -> Result<i64, SourceError> {
        if self.cursor.at("@") || self.cursor.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return self.field(16);
        }
        let wide = has_wide_vmcnt("vmcnt", self.target);
        let mut immediate: i64 = if wide { 0xcf7f } else { 0x0f7f };
        let mut seen = Vec::new();
        loop {
            let start = self.cursor.start();
            let counter = COUNTERS.iter().find(|(name, ..)| self.cursor.clone().eat_call(name));
            let Some(&(name, at, bits)) = counter else {
                return Err(self.cursor.unexpected("vmcnt(…), expcnt(…) or lgkmcnt(…)"));
            };
            self.cursor.eat_call(name);
            let wide = has_wide_vmcnt(name, self.target);
            let count = self.field(if wide { 6 } else { bits })?;
            self.cursor.expect(")")?;
            let mask = (1 << bits) - 1;
            immediate = immediate & !(mask << at) | (count & mask) << at;
            if wide {
                immediate = immediate & !0xc000 | count >> 4 << 14;
            }
            if seen.contains(&name) {
                self.warnings.push(Warning::new(format!("{name} is given twice"), self.cursor.span_from(start)));
            }
            seen.push(name);
            // What the disassembler adds if bits between the counts are set.
            if self.cursor.eat(":") {
                return self.field(16);
            }
            let more = self.cursor.eat("&");
            if self.cursor.at_end() && !more {
                return Ok(immediate);
            }
        }
    }

    /// `hwreg(name, offset, size)`, or the field as a number.
    pub fn hardware_register(&mut self) -> Result<i64, SourceError> {
        if !self.cursor.eat_call("hwreg") {
            return match self.cursor.at("@") {
                true => self.field(16),
                false => Err(self.cursor.unexpected("hwreg(…)")),
            };
        }
        let id = if self.cursor.at("@") {
            self.field(6)?
        } else {
            let wanted = self.cursor.peek_word().unwrap_or_default();
            let lower = wanted.to_ascii_lowercase();
            let name = without_prefix(&lower, "hwreg_");
            let last = last_named_register(self.target);
            let mut known = HARDWARE.iter().chain(&HARDWARE_SYNONYMS).filter(|(_, id)| *id <= last);
            let Some(&(_, id)) = known.find(|(known, _)| *known == name) else {
                return Err(self.cursor.unexpected("a hardware register such as mode or hwreg_status"));
            };
            self.cursor.advance(wanted.len());
            id.into()
        };
        self.cursor.expect(",")?;
        let offset = self.part_of_register(0, "the first bit is 0 to 31")?;
        self.cursor.expect(",")?;
        let size = self.part_of_register(1, "the size is 1 to 32 bits")?;
        self.cursor.expect(")")?;
        Ok((id | offset << 6 | (size - 1) << 11) & 0xffff)
    }

    /// Which bits of a hardware register. CLRX only warns of a number outside of its 32 values, of
    /// which `least` is the first, and lets it run into the next field.
    fn part_of_register(&mut self, least: i64, rule: &str) -> Result<i64, SourceError> {
        let start = self.cursor.start();
        let value = super::expression::number(self.cursor, self.scope)?;
        if !(least..least + 32).contains(&value) {
            self.warnings.push(Warning::new(rule, self.cursor.span_from(start)));
        }
        Ok(value)
    }

    /// `sendmsg(name, operation, stream)`.
    pub fn message(&mut self) -> Result<i64, SourceError> {
        if !self.cursor.eat_call("sendmsg") {
            return match self.cursor.at("@") {
                true => self.field(16),
                false => Err(self.cursor.unexpected("sendmsg(…)")),
            };
        }
        let message = if self.cursor.at("@") {
            self.field(4)?
        } else {
            let wanted = self.cursor.peek_word().unwrap_or_default();
            let lower = wanted.to_ascii_lowercase();
            let name = without_prefix(&lower, "msg_");
            let mut known = MESSAGES.iter().filter(|(.., first)| *first <= self.target);
            let Some(&(_, message, _)) = known.find(|(known, ..)| *known == name) else {
                return Err(self.cursor.unexpected("a message such as gs or msg_system"));
            };
            self.cursor.advance(wanted.len());
            message.into()
        };
        let mut immediate = message;
        // What the disassembler shows of bits that other messages ignore is read as well.
        if matches!(message, 2 | 3) || self.cursor.at(",") {
            self.cursor.expect(",")?;
            let operation = self.gs_operation()?;
            immediate |= operation << 4;
            if matches!(message, 2 | 3) && operation != 0 {
                self.cursor.expect(",")?;
                immediate |= self.field(2)? << 8;
            } else if self.cursor.eat(",") {
                immediate |= self.field(2)? << 8;
            }
        }
        self.cursor.expect(")")?;
        if self.cursor.eat(":") { self.field(16) } else { Ok(immediate) }
    }

    fn gs_operation(&mut self) -> Result<i64, SourceError> {
        if self.cursor.at("@") {
            return self.field(3);
        }
        let rest = self.cursor.rest();
        let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))).unwrap_or(rest.len());
        let lower = rest[..length].to_ascii_lowercase();
        let name = without_prefix(&lower, "gs_op_");
        let operation = GS_OPERATIONS.iter().position(|known| *known == name || known.replace('-', "_") == name);
        let Some(operation) = operation else {
            return Err(self.cursor.unexpected("an operation: nop, cut, emit or emit-cut"));
        };
        self.cursor.advance(length);
        Ok(operation as i64)
    }
}
