//! The counts of `s_waitcnt`.

use super::super::SourceError;
use super::super::scan::{Cursor, Symbols, integer_expression};
use crate::Target;
use crate::isa::Counter;

/// Whether the cursor stands at a list of counts rather than at a number.
pub(super) fn at_counts(cursor: &Cursor) -> bool {
    cursor.peek_word().is_some() && cursor.second_is_mark('(')
}

/// Reads `vmcnt(0) & lgkmcnt(0)`, with `&`, `,` or nothing between the counts. Counters that are
/// not named do not wait; `_sat` takes the highest count for any that is higher.
pub(super) fn read(cursor: &mut Cursor, symbols: &Symbols, target: Target) -> Result<u16, SourceError> {
    let mut immediate = Counter::no_wait(target);
    loop {
        let token = cursor.peek();
        let Some(word) = cursor.peek_word() else {
            return Err(cursor.unexpected("a counter: vmcnt, expcnt or lgkmcnt"));
        };
        let (name, saturates) = match word.strip_suffix("_sat") {
            Some(name) => (name, true),
            None => (word, false),
        };
        let Some(counter) = Counter::ALL.into_iter().find(|counter| counter.name() == name) else {
            return Err(SourceError::illegal(format!("`{word}` is not a counter"), token.span)
                .with_hint("the counters are vmcnt, expcnt and lgkmcnt"));
        };
        cursor.advance();
        cursor.expect('(')?;
        let start = cursor.peek().span.start;
        let count = integer_expression(cursor, symbols)?;
        let highest = counter.highest(target);
        let count = match u16::try_from(count) {
            Ok(count) if count <= highest => count,
            _ if saturates && count > 0 => highest,
            _ => {
                let message = format!("{name} counts 0 to {highest} on {target}, not {count}");
                return Err(SourceError::illegal(message, cursor.span_from(start)));
            }
        };
        cursor.expect(')')?;
        immediate = counter.set(immediate, count, target);
        let separated = cursor.eat('&') || cursor.eat(',');
        if cursor.at_end() && !separated {
            return Ok(immediate);
        }
    }
}

/// The counts that wait; all of them if none does. An immediate with bits outside the counters is a number.
pub(super) fn print(immediate: u16, target: Target) -> String {
    if Counter::ALL.iter().fold(immediate, |rest, counter| counter.set(rest, 0, target)) != 0 {
        return format!("{immediate:#x}");
    }
    let waits = |counter: &Counter| counter.get(immediate, target) != counter.highest(target);
    let none_waits = !Counter::ALL.iter().any(waits);
    let shown: Vec<_> = Counter::ALL
        .iter()
        .filter(|counter| none_waits || waits(counter))
        .map(|counter| format!("{}({})", counter.name(), counter.get(immediate, target)))
        .collect();
    shown.join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::super::scan::tokens;
    use super::*;
    use Target::{Gfx803, Gfx900};

    fn immediate(text: &str, target: Target) -> Result<u16, String> {
        let tokens = tokens(text);
        read(&mut Cursor::new(text, &tokens), &Symbols::default(), target).map_err(|error| error.message)
    }

    /// Immediates of `llvm-mc`.
    #[test]
    fn counts() {
        let cases = [
            ("vmcnt(0)", Gfx900, 0x0f70),
            ("vmcnt(0) & expcnt(0) & lgkmcnt(0)", Gfx900, 0),
            ("vmcnt(0), expcnt(0), lgkmcnt(0)", Gfx900, 0),
            ("vmcnt(0) expcnt(0) lgkmcnt(0)", Gfx900, 0),
            ("vmcnt(0) vmcnt(1)", Gfx900, 0x0f71),
            ("vmcnt(16)", Gfx900, 0x4f70),
            ("vmcnt(63)", Gfx900, 0xcf7f),
            ("vmcnt_sat(100)", Gfx900, 0xcf7f),
            ("vmcnt_sat(100)", Gfx803, 0x0f7f),
            ("vmcnt (1+1)", Gfx900, 0x0f72),
            ("lgkmcnt(0)", Gfx803, 0x007f),
        ];
        for (text, target, expected) in cases {
            assert_eq!(immediate(text, target), Ok(expected), "{text}");
        }
    }

    #[test]
    fn mistakes() {
        for text in [
            "vmcnt(64)",
            "expcnt(8)",
            "lgkmcnt(16)",
            "vmcnt(-1)",
            "vmcnt(0) &",
            "foo(0)",
            "VMCNT(0)",
            "vmcnt(",
            "vmcnt",
        ] {
            assert!(immediate(text, Gfx900).is_err(), "{text}");
        }
        assert!(immediate("vmcnt(16)", Gfx803).is_err());
    }

    #[test]
    fn printing() {
        assert_eq!(print(0, Gfx900), "vmcnt(0) expcnt(0) lgkmcnt(0)");
        assert_eq!(print(0x0f70, Gfx900), "vmcnt(0)");
        assert_eq!(print(0x0070, Gfx900), "vmcnt(0) lgkmcnt(0)");
        assert_eq!(print(0xcf7f, Gfx900), "vmcnt(63) expcnt(7) lgkmcnt(15)");
        assert_eq!(print(0x0f7f, Gfx900), "vmcnt(15)");
        assert_eq!(print(0x0141, Gfx900), "vmcnt(1) expcnt(4) lgkmcnt(1)");
        assert_eq!(print(0x0f7f, Gfx803), "vmcnt(15) expcnt(7) lgkmcnt(15)");
    }

    #[test]
    fn bits_outside_the_counters_are_kept() {
        assert_eq!(print(0xffff, Gfx900), "0xffff");
        assert_eq!(print(0x3141, Gfx900), "0x3141");
        assert_eq!(print(0xcf7f, Gfx803), "0xcf7f");
    }
}
