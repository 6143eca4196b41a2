//! `returns(...)` among the places that are compared: what a function gives back in registers.

use super::fact::whole_registers;
use super::{Abi, Mistake, Question, Word};
use crate::equiv::{Job, RETURNED_VGPRS, Returned};
use crate::expr::{Lanes, Place, Register, parse_places};
use crate::term::Arguments;

/// The word before the parenthesis.
const WORD: &str = "returns";
/// Registers that functions give something back in.
const RULE: &str = "functions give back v0 to v31, and s4 to s29 if that is `inreg`";

/// What a list of places says.
pub struct Said {
    /// What each `returns(...)` has.
    pub returned: Vec<Vec<Place>>,
    /// The other places, at the columns that they have in the list; `None` if there are none.
    pub places: Option<String>,
}

impl Question {
    /// Takes in places, and what a function gives back: `returns(2), s4`.
    pub(super) fn set_out(&mut self, text: &str) -> Result<(), Mistake> {
        let expression = |error| Mistake::Expression { text: text.to_owned(), error };
        let Said { returned, places } = said(text).map_err(Mistake::Word)?;
        if !returned.is_empty() {
            let all = self.returns.get_or_insert_default();
            all.extend(returned.into_iter().flatten());
        }
        if let Some(places) = places {
            self.out.extend(parse_places(&places).map_err(expression)?);
        }
        Ok(())
    }

    /// What is known of what the programs of `job` give back.
    pub(super) fn returned(&self, job: &Job) -> Result<Option<Returned>, String> {
        match &self.returns {
            Some(_) if self.abi != Abi::Function => {
                Err(format!("returns(...) says what a function gives back, and this is a {} (abi)", self.abi.word()))
            }
            Some(places) => Ok(Some(Returned::said(places.clone()))),
            // Of one execution all is the same.
            None if self.abi == Abi::Function && self.out.is_empty() && !job.is_one_execution() => {
                Ok(Some(Returned::shown(job, self.callers)))
            }
            None => Ok(None),
        }
    }
}

/// What `text` says: places, and `returns(N)`, `returns(v0, v1)` or `returns()` among them.
///
/// # Errors
/// If what is in parentheses is no number and no list of registers that a function may give back.
pub fn said(text: &str) -> Result<Said, String> {
    let (mut returned, mut rest) = (Vec::new(), text.to_owned());
    while let Some(at) = word(&rest) {
        let inside = at + WORD.len() + rest[at + WORD.len()..].find('(').expect("a parenthesis follows") + 1;
        let Some(length) = rest[inside..].find(')') else {
            return Err(format!("`{text}`: `{WORD}(` has no closing parenthesis"));
        };
        returned.push(registers(rest[inside..inside + length].trim())?);
        let mut range = at..inside + length + 1;
        // One comma goes with it.
        let behind = rest[range.end..].trim_start();
        let before = rest[..range.start].trim_end();
        if behind.starts_with(',') {
            range.end = rest.len() - behind.len() + 1;
        } else if behind.is_empty() && before.ends_with(',') {
            range.start = before.len() - 1;
        }
        rest.replace_range(range.clone(), &" ".repeat(range.len()));
    }
    let places = Some(rest).filter(|rest| returned.is_empty() || !rest.trim().is_empty());
    Ok(Said { returned, places })
}

/// Where the word stands with a parenthesis behind it.
fn word(text: &str) -> Option<usize> {
    let is_word = |&(at, _): &(usize, &str)| {
        let before = text[..at].chars().next_back();
        let begins = before.is_none_or(|c| !c.is_ascii_alphanumeric() && c != '_');
        begins && text[at + WORD.len()..].trim_start().starts_with('(')
    };
    text.match_indices(WORD).find(is_word).map(|(at, _)| at)
}

fn registers(text: &str) -> Result<Vec<Place>, String> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        let count: u16 = text.parse().ok().filter(|count| *count <= RETURNED_VGPRS).ok_or_else(|| too_many(text))?;
        let place = |first: u16| Place::new(Register::Vector { first, count: 1 }).expect("it is a register");
        return Ok((0..count).map(place).collect());
    }
    let places = parse_places(text).map_err(|error| format!("{WORD}({text}): {error}"))?;
    for place in &places {
        let codes = whole_registers(place.register());
        let is_returned = codes.is_some_and(|mut codes| codes.all(|code| Arguments::only(code) != Arguments::NONE));
        if !is_returned || place.lanes() != Lanes::All {
            return Err(format!("{WORD}({text}): `{place}`: {RULE}, in all lanes"));
        }
    }
    Ok(places)
}

fn too_many(text: &str) -> String {
    format!("{WORD}({text}): functions give back at most {RETURNED_VGPRS} vector registers, from v0 on")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is given back, and the other places.
    fn shown(text: &str) -> Result<(String, Option<String>), String> {
        let Said { returned, places } = said(text)?;
        let lists: Vec<String> =
            returned.iter().map(|places| places.iter().map(Place::to_string).collect::<Vec<_>>().join(" ")).collect();
        let places = places.map(|places| parse_places(&places).unwrap().iter().map(Place::to_string).collect());
        Ok((lists.join("; "), places.map(|places: Vec<String>| places.join(" "))))
    }

    #[test]
    fn registers_are_counted_or_named() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(shown("v0, s4"), Ok((String::new(), some("v0 s4"))));
        assert_eq!(shown("returns(2)"), Ok(("v0 v1".into(), None)));
        assert_eq!(shown("returns(v0, v[2:3])"), Ok(("v0 v[2:3]".into(), None)));
        assert_eq!(shown("returns()"), Ok((String::new(), None)));
        assert_eq!(shown("returns(0), mem"), Ok((String::new(), some("mem"))));
        assert_eq!(shown("s5, returns (v0{15:0})"), Ok(("v0{15:0}".into(), some("s5"))));
        assert_eq!(shown("s5 returns(1) s6"), Ok(("v0".into(), some("s5 s6"))));
        assert_eq!(shown("s5, returns(1), s6"), Ok(("v0".into(), some("s5 s6"))));
        assert_eq!(shown("returns(s4)"), Ok(("s4".into(), None)));
    }

    #[test]
    fn what_no_function_gives_back_is_refused() {
        for text in ["returns(33)", "returns(v40)", "returns(s32)", "returns(mem)", "returns(v0", "returns(v0[3])"] {
            assert!(said(text).is_err(), "{text}");
        }
    }
}
