//! Bits of terms, and terms side by side.

use gcn_semantics::instruction::code;

use super::{Binds, Printer, constant};
use crate::explain::named::Named;
use gcnverify::expr::{Place, Register};
use gcnverify::state::StateVar;
use gcnverify::term::{self, Node, Term, as_const, node, width};

impl Printer<'_> {
    pub(super) fn extract(&mut self, arg: Term, lo: u32, bits: u32) -> (String, Binds) {
        if let (Node::Var(var), 1) = (node(arg), bits)
            && let Some(StateVar::Scalar { code }) = StateVar::of(var)
            && lo == u32::from(self.view.lane) % 32
            && let Some(first) = code.checked_sub(u16::from(self.view.lane / 32))
            && self.view.masks.contains(&first)
        {
            let name = match first {
                code::VCC_LO => "vcc".into(),
                code::EXEC_LO => "exec".into(),
                _ => format!("s[{first}:{}]", first + 1),
            };
            return (format!("{name}[lane]"), Binds::Atom);
        }
        let arg = self.term(arg, Binds::Atom);
        let range = if bits == 1 { format!("{lo}") } else { format!("{}:{lo}", lo + bits - 1) };
        (format!("{arg}{{{range}}}"), Binds::Atom)
    }

    /// The two words of one operation on 64 bits.
    pub(super) fn paired(&mut self, high: Term, low: Term) -> Option<(String, Binds)> {
        if width(high) != 32 || width(low) != 32 {
            return None;
        }
        let (sign, binds, highs, lows) = match (node(high), node(low)) {
            (Node::Var(high), Node::Var(low)) => {
                let name = register_pair(StateVar::from_var(high), StateVar::from_var(low), self.view.lane)?;
                return Some((name, Binds::Atom));
            }
            (Node::Const(high), Node::Const(low)) => return Some((constant(high << 32 | low, 64), Binds::Atom)),
            (Node::Not(high), Node::Not(low)) => {
                let (text, binds) = self.paired(high, low)?;
                let text = if binds < Binds::Unary { format!("({text})") } else { text };
                return Some((format!("~{text}"), Binds::Unary));
            }
            (Node::And(highs), Node::And(lows)) => ("&", Binds::And, highs, lows),
            (Node::Or(highs), Node::Or(lows)) => ("|", Binds::Or, highs, lows),
            (Node::Xor(highs), Node::Xor(lows)) => ("^", Binds::Xor, highs, lows),
            _ => return None,
        };
        let mut left: Vec<Term> = lows.to_vec();
        let mut texts = Vec::new();
        for &high in &highs {
            let (at, (text, inner)) =
                (0..left.len()).find_map(|at| self.paired(high, left[at]).map(|pair| (at, pair)))?;
            left.remove(at);
            texts.push(if inner <= binds { format!("({text})") } else { text });
        }
        left.is_empty().then(|| (texts.join(&format!(" {sign} ")), binds))
    }

    /// A register with low bits of the next one above it.
    fn low_bits_of_pair(&self, high: Term, low: Term) -> Option<String> {
        match (node(high), node(low)) {
            (Node::Extract { arg, lo: 0 }, Node::Var(var)) => match node(arg) {
                Node::Var(next) => {
                    let pair = register_pair(StateVar::from_var(next), StateVar::from_var(var), self.view.lane)?;
                    Some(format!("{pair}{{{}:0}}", 31 + width(high)))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Zeros above are an extension, zeros below a shift, neighbouring registers a range.
    pub(super) fn concat(&mut self, parts: &[Term]) -> (String, Binds) {
        // What has a name may have been joined with other bits.
        let tail = |named: &&Named| match node(named.term) {
            Node::Concat(of) => parts.len() > of.len() && parts.ends_with(&of),
            _ => false,
        };
        if let Some(Named { term, name, arguments }) = self.view.named.iter().find(tail) {
            let Node::Concat(of) = node(*term) else { return ("?".into(), Binds::Atom) };
            let above = &parts[..parts.len() - of.len()];
            let (call, binds) = self.call(name, arguments);
            return match above {
                [zero] if as_const(*zero) == Some(0) => (format!("zext{}({call})", width(*zero) + width(*term)), binds),
                _ => (format!("{{{}, {call}}}", self.concatenated(above).0), binds),
            };
        }
        let is_zero = |t: &Term| as_const(*t) == Some(0);
        if let [high, rest @ ..] = parts
            && is_zero(high)
            && !rest.is_empty()
        {
            let (text, binds) = self.concatenated(rest);
            let total: u32 = parts.iter().map(|&part| width(part)).sum();
            return match rest {
                [_] => (format!("zext{total}({text})"), Binds::Atom),
                _ => (text, binds),
            };
        }
        self.concatenated(parts)
    }

    /// A value without its low bits, and maybe a constant: `high` has the other bits.
    fn aligned(&mut self, high: Term, bits: u32) -> Option<(String, Binds)> {
        let (start, constant) = match node(high) {
            Node::Sum { constant, addends } => match addends[..] {
                [(1, start)] => (start, constant),
                _ => return None,
            },
            _ => (high, 0),
        };
        let reaches_up = |arg: Term, t: Term| width(t) + bits == width(arg);
        let is_rest = |t: Term| match node(t) {
            Node::Extract { arg, lo } => u32::from(lo) == bits && reaches_up(arg, t),
            _ => false,
        };
        let of = |t: Term| match node(t) {
            Node::Extract { arg, .. } => arg,
            _ => t,
        };
        let whole = match node(start) {
            Node::Concat(parts) => match parts[..] {
                [high, low] if is_rest(low) => term::concat(&[high, of(low)]),
                _ => return None,
            },
            _ if is_rest(start) => of(start),
            _ => return None,
        };
        let masked = format!("{} & -{}", self.term(whole, Binds::And), 1u64 << bits);
        let signed = ((constant << (64 - width(high))) as i64) >> (64 - width(high));
        let moved = |sign: char| format!("({masked}) {sign} {}", self::constant(signed.unsigned_abs() << bits, 64));
        Some(match signed {
            0 => (masked, Binds::And),
            1.. => (moved('+'), Binds::Sum),
            _ => (moved('-'), Binds::Sum),
        })
    }

    fn concatenated(&mut self, parts: &[Term]) -> (String, Binds) {
        if let [upper @ .., low] = parts
            && as_const(*low) == Some(0)
            && !upper.is_empty()
            && let Some(text) = self.aligned(term::concat(upper), width(*low))
        {
            return text;
        }
        match parts {
            [single] => self.expression(*single),
            [high, low] if as_const(*low) == Some(0) => {
                (format!("{} << {}", self.term(*high, Binds::Sum), width(*low)), Binds::Shift)
            }
            _ => {
                if let [high, low] = parts
                    && let Some(pair) = self.paired(*high, *low)
                {
                    return pair;
                }
                if let [high, low] = parts
                    && let Some(text) = self.low_bits_of_pair(*high, *low)
                {
                    return (text, Binds::Atom);
                }
                let parts: Vec<String> = parts
                    .iter()
                    .map(|&part| match as_const(part) {
                        Some(value) => format!("{}:{}", constant(value, width(part)), width(part)),
                        None => self.term(part, Binds::Choice),
                    })
                    .collect();
                (format!("{{{}}}", parts.join(", ")), Binds::Atom)
            }
        }
    }
}

/// Two whole registers that follow one another.
fn register_pair(high: StateVar, low: StateVar, lane: u8) -> Option<String> {
    match (high, low) {
        (StateVar::Vgpr { register: high, lane: a }, StateVar::Vgpr { register: low, lane: b })
            if high == low + 1 && a == lane && b == lane =>
        {
            Place::new(Register::Vector { first: low, count: 2 }).map(|pair| pair.to_string())
        }
        (StateVar::Scalar { code: high }, StateVar::Scalar { code: low }) if high == low + 1 => Some(match low {
            code::VCC_LO => "vcc".into(),
            code::EXEC_LO => "exec".into(),
            _ => format!("s[{low}:{high}]"),
        }),
        _ => None,
    }
}
