//! The text of a test file: a pair of programs, and the negative twins of the pair.

use std::path::Path;

use gcn_semantics::text::Source;

use crate::directive::{Line, Mistake, Preamble};
use crate::pair::{Demand, Expectation, Pair};
use crate::twin::{Rows, Twin, WRONG};

/// The pairs of the file at `path`, the twins behind the pair that they are of; the error names file and line.
pub fn read(path: &Path) -> Result<Vec<Pair>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse(path, &text).map_err(|mistake| format!("{}:{mistake}", path.display()))
}

/// The pairs of a file with this text.
pub fn parse(path: &Path, text: &str) -> Result<Vec<Pair>, Mistake> {
    let mut sections = Sections::default();
    for (line, text) in (1..).zip(text.lines()) {
        sections.line(line, text)?;
    }
    sections.pairs(path, text)
}

/// What was read so far.
#[derive(Default)]
struct Sections<'t> {
    preamble: Preamble<'t>,
    programs: Vec<Rows<'t>>,
    twins: Vec<Twin<'t>>,
}

impl<'t> Sections<'t> {
    fn line(&mut self, line: usize, text: &'t str) -> Result<(), Mistake> {
        match (Line::of(text), self.programs.len()) {
            (Line::Section("a"), 0) | (Line::Section("b"), 1) => self.programs.push(Rows::new()),
            (Line::Section(name), 2) if name.starts_with(WRONG) => {
                if self.twins.iter().any(|twin| twin.name == name) {
                    return Err(Mistake::new(line, format!("a second section `{name}`")));
                }
                self.twins.push(Twin::new(line, name));
            }
            (Line::Section(name), _) => {
                let message = format!("section `{name}` is out of place; they are a, then b, then twins, {WRONG}...");
                return Err(Mistake::new(line, message));
            }
            (content, _) if !self.twins.is_empty() => {
                self.twins.last_mut().expect("there is one").line(line, content)?;
            }
            (Line::Directive { key, value }, 0) => self.preamble.directive(line, key, value)?,
            (Line::Directive { key, .. }, _) => {
                return Err(Mistake::new(line, format!("directive `{key}` stands behind the programs")));
            }
            (Line::Prose(prose), 0) => self.preamble.prose(line, prose)?,
            (Line::Code(code), 0) if !code.trim().is_empty() => {
                return Err(Mistake::new(line, "assembly outside the sections `; == a ==` and `; == b ==`"));
            }
            (Line::Code(_), 0) => {}
            (Line::Prose(_) | Line::Code(_), _) if text.trim().is_empty() => {}
            (Line::Prose(_) | Line::Code(_), number) => self.programs[number - 1].push((line, text)),
        }
        Ok(())
    }

    fn pairs(self, path: &Path, text: &str) -> Result<Vec<Pair>, Mistake> {
        let [a, b] = &self.programs[..] else {
            return Err(Mistake::new(0, "a file needs the sections `; == a ==` and `; == b ==`"));
        };
        if !self.preamble.prose.iter().any(|line| !line.is_empty()) {
            return Err(Mistake::new(1, "a file starts with a comment that says why it exists"));
        }
        let file = Source::new(path.display().to_string(), text);
        let demand = Demand::of(&self.preamble.directives)?;
        let expectation = demand.expectation.ok_or_else(|| Mistake::new(0, "the directive `expect` is missing"))?;
        let mut pairs = vec![Pair::new(&file, None, &self.preamble.prose, demand, expectation, [a, b])];
        for twin in &self.twins {
            if expectation != Expectation::Equivalent {
                return Err(Mistake::new(twin.heading, "only a pair that is equivalent has twins"));
            }
            let demand = Demand::of(&twin.directives(&self.preamble)?)?;
            let [a, b] = twin.programs([a, b])?;
            let prose = if twin.preamble.prose.is_empty() { &self.preamble.prose } else { &twin.preamble.prose };
            pairs.push(Pair::new(&file, Some(twin.name), prose, demand, Expectation::Different, [&a, &b]));
        }
        Ok(pairs)
    }
}

#[cfg(test)]
mod tests {
    use gcn_semantics::Target;
    use gcn_semantics::text::{Syntax, read_unlinked};
    use gcnverify::Targets;
    use gcnverify::job::Unreadable;

    use super::*;

    const GOOD: &str = "; A move.\n; target: gfx803, gfx900\n; out: v0\n; assume: exec == -1\n; expect: equivalent\n\
                        ; == a ==\nv_mov_b32 v0, v1\n; == b ==\n\nv_mov_b32_e64 v0, v1\n";

    fn pairs(text: &str) -> Result<Vec<Pair>, Mistake> {
        parse(Path::new("of/x.s"), text)
    }
    fn mistake(text: &str) -> String {
        pairs(text).expect_err(text).to_string()
    }

    #[test]
    fn a_file_is_read() {
        let pairs = pairs(GOOD).unwrap();
        let [pair] = &pairs[..] else { panic!("{pairs:?}") };
        assert_eq!((pair.name(), pair.own_path()), ("of/x.s".into(), "of/x.s".into()));
        assert_eq!(pair.targets, [Target::Gfx803, Target::Gfx900].map(Targets::from));
        assert_eq!(pair.prose, ["A move."]);
        assert_eq!(pair.expectation, Expectation::Equivalent);
        assert_eq!((pair.question.out.len(), pair.question.assumptions.len()), (1, 1));
        assert_eq!(pair.programs[0].line_text(7), "v_mov_b32 v0, v1");
        assert_eq!(pair.programs[0].text.trim(), "v_mov_b32 v0, v1");
        assert_eq!(pair.programs[1].line_text(10), "v_mov_b32_e64 v0, v1");
        assert_eq!(pair.programs[1].text.trim(), "v_mov_b32_e64 v0, v1");
    }

    #[test]
    fn mistakes_name_their_line() {
        for (from, to, message) in [
            ("; out: v0", "; outs: v0", "3: there is no directive `outs`; did you mean `out`?"),
            ("; out: v0", "; out: w0", "3: `w0`: there is no register or name `w0`"),
            ("; out: v0", "; out: v0\n; out: v1", "4: a second directive `out`"),
            ("; out: v0", "; out:", "3: `out` has no value"),
            ("; out: v0", "; out: v0\n; Prose.", "4: prose stands above the directives"),
            ("; out: v0", "; without: out", "3: there is no directive `without`"),
            ("gfx803, ", "gfx804, ", "2: no target is called `gfx804`"),
            ("exec == -1", "exec = -1", "4: "),
            ("equivalent", "same", "5: nothing is expected by `same`"),
            ("equivalent", "proved", "5: nothing is expected by `proved`"),
            ("; expect: equivalent\n", "", "the directive `expect` is missing"),
            ("; == a ==\n", "", "6: assembly outside"),
            ("; == b ==\n", "", "a file needs the sections"),
            ("; == a ==", "; == b ==", "6: section `b` is out of place"),
            ("; == b ==\n", "; == b ==\n; out: v1\n", "9: directive `out` stands behind the programs"),
            ("; A move.\n", "", "1: a file starts with a comment"),
            ("; A move.\n", "; A move.\n; reading: D15=maybe\n", "2: there is no value of D15 `maybe`"),
            ("; A move.\n", "; A move.\n; model: software\n", "2: there is no model `software`"),
            ("; A move.\n", "; A move.\n; mode: slow\n", "2: `slow` is no value of MODE"),
            ("; A move.\n", "; A move.\n; nan: quiet\n", "2: there is no choice of NaNs `quiet`"),
            ("; A move.\n", "; A move.\n; fp: exactly\n", "2: there is no arithmetic `exactly`"),
            ("; A move.\n", "; A move.\n; reading: D15=bc\n; reading: D15=read\n", "3: D15=bc and D15=read contradict"),
            ("; A move.\n", "; A move.\n; syntax: clrx\n", "2: only LLVM's dialect is read"),
        ] {
            assert_eq!(GOOD.matches(from).count(), 1, "{from}");
            let text = GOOD.replace(from, to);
            assert!(mistake(&text).starts_with(message), "{} is not `{message}...`", mistake(&text));
        }
    }

    /// Twelve lines, to be followed by twins.
    const ROUNDS: &str = "; Rounds.\n; out: v0\n; assume: v1 <u 4\n; expect: equivalent\n; relies on: D15=bc\n\
                          ; == a ==\n  s_nop 0\nv_mov_b32 v0, v1\n; == b ==\ns_nop 1\nv_mov_b32 v0, v1\ns_nop 1\n";

    /// The only twin of [`ROUNDS`] in the section with these lines.
    fn twin(section: &str) -> Pair {
        let mut pairs = pairs(&format!("{ROUNDS}; == wrong_x ==\n{section}")).unwrap();
        assert_eq!(pairs.len(), 2);
        pairs.pop().expect("two pairs")
    }
    fn rows(pair: &Pair, side: usize) -> Vec<&str> {
        pair.programs[side].text.lines().filter(|row| !row.is_empty()).collect()
    }

    #[test]
    fn a_twin_is_its_pair_but_for_what_its_section_says() {
        let twin = twin("; Lost.\n; out: v1\n\n@@ b @@\n-v_mov_b32 v0, v1\n+v_mov_b32 v1, v0\n+s_nop 2\n");
        assert_eq!((twin.name(), twin.own_path()), ("of/x.s#wrong_x".into(), "of/x_wrong_x.s".into()));
        assert_eq!((&twin.prose[..], twin.expectation), (&["Lost.".to_owned()][..], Expectation::Different));
        assert_eq!((twin.question.out[0].to_string(), twin.question.assumptions.len()), ("v1".into(), 1));
        assert_eq!(rows(&twin, 0), ["  s_nop 0", "v_mov_b32 v0, v1"]);
        assert_eq!(rows(&twin, 1), ["s_nop 1", "v_mov_b32 v1, v0", "s_nop 2", "s_nop 1"]);
        let lines = [7, 8].map(|line| twin.programs[0].line_text(line));
        assert_eq!(lines, ["  s_nop 0", "v_mov_b32 v0, v1"], "lines have their numbers");
        assert_eq!((twin.programs[1].line_text(10), twin.programs[1].line_text(11)), ("s_nop 1", "v_mov_b32 v1, v0"));
    }

    #[test]
    fn what_is_said_about_the_verdict_is_not_taken_over() {
        let (silent, saying) = (twin("; without: assume\n"), twin("; mode: 0x300\n; relies on: D15=bc, D6=own\n"));
        assert_eq!((silent.relies_on.len(), silent.question.assumptions.len()), (0, 0));
        assert_eq!(silent.prose, ["Rounds."]);
        assert_eq!(
            (&saying.relies_on[..], saying.question.assumptions.len()),
            (&["D15=bc", "D6=own"].map(String::from)[..], 1)
        );
    }

    #[test]
    fn rows_beside_a_change_say_where_it_is() {
        let last = "@@ b @@\n v_mov_b32 v0, v1\n-s_nop 1\n";
        assert_eq!(rows(&twin(last), 1), ["s_nop 1", "v_mov_b32 v0, v1"]);
        let both = "@@ b @@\n v_mov_b32 v0, v1\n+s_nop 3\n@@ a @@\n+s_nop 4\n   s_nop 0\n";
        assert_eq!(rows(&twin(both), 0), ["s_nop 4", "  s_nop 0", "v_mov_b32 v0, v1"]);
        assert_eq!(rows(&twin(both), 1), ["s_nop 1", "v_mov_b32 v0, v1", "s_nop 3", "s_nop 1"]);
        // No row belongs to two changes.
        let beside = "@@ b @@\n-v_mov_b32 v0, v1\n-s_nop 1\n+s_nop 5\n@@ b @@\n+s_nop 6\n s_nop 1\n v_mov_b32 v0, v1\n";
        assert!(
            mistake(&format!("{ROUNDS}; == wrong_x ==\n{beside}")).starts_with("14: two changes are about one row")
        );
        let apart = "@@ b @@\n-v_mov_b32 v0, v1\n-s_nop 1\n+s_nop 5\n@@ a @@\n-  s_nop 0\n";
        assert_eq!(
            (rows(&twin(apart), 0), rows(&twin(apart), 1)),
            (vec!["v_mov_b32 v0, v1"], vec!["s_nop 1", "s_nop 5"])
        );
    }

    #[test]
    fn bad_sections_are_refused() {
        for (section, message) in [
            ("", "13: `wrong_x` changes nothing"),
            ("; Only prose.\n; relies on: D6=own\n", "13: `wrong_x` changes nothing"),
            ("; expect: different\n", "14: a twin has no `expect`"),
            ("; out: v0\n", "14: `out` is as above"),
            ("; out: v1\n; out: v2\n", "15: a second directive `out`"),
            ("; out: w1\n", "14: `w1`: there is no register or name `w1`"),
            ("; outs: v1\n", "14: there is no directive `outs`; did you mean `out`?"),
            ("; without: mode\n", "14: there is no `mode` to be taken over"),
            ("; without: relies on\n", "14: there is no `relies on` to be taken over"),
            ("; without: assume\n; assume: v1 <u 5\n", "14: `assume` is said, and left out"),
            ("; without: nothing\n", "14: there is no directive `nothing`"),
            ("; out: v1\n; Prose.\n", "15: prose stands above the directives"),
            ("@@ b @@\n-v_mov_b32 v0, v1\n; out: v1\n", "16: prose and directives stand above the changes"),
            ("-v_mov_b32 v0, v1\n", "14: a change starts with `@@ a @@` or `@@ b @@`"),
            ("@@ c @@\n", "14: there is no program `c`"),
            ("@@ b @@\nv_mov_b32 v0, v1\n", "15: a row of a change starts with"),
            ("@@ b @@\n", "14: the change changes nothing"),
            ("@@ b @@\n v_mov_b32 v0, v1\n", "14: the change changes nothing"),
            ("@@ b @@\n-v_mov_b32 v0, v1\n+v_mov_b32 v0, v1\n", "14: the change changes nothing"),
            ("@@ b @@\n+s_nop 0\n", "14: the change does not say beside which row it is"),
            ("@@ b @@\n-v_mov_b32 v0, v2\n+s_nop 0\n", "15: program b has no row `v_mov_b32 v0, v2`"),
            ("@@ a @@\n v_mov_b32 v0, v1\n-s_nop 0\n", "16: program a has no row `s_nop 0`"),
            ("@@ b @@\n-s_nop 1\n+s_nop 2\n", "15: this stands on lines 10 and 12 of program b: rows beside it say"),
            ("@@ b @@\n-s_nop 1\n s_nop 1\n", "15: program b has these rows, but not one behind the other"),
            ("@@ b @@\n-s_nop 1\n-v_mov_b32 v0, v1\n@@ b @@\n-v_mov_b32 v0, v1\n", "17: two changes are about one row"),
            ("@@ b @@\n-v_mov_b32 v0, v1\n; == wrong_x ==\n", "16: a second section `wrong_x`"),
            ("@@ b @@\n-v_mov_b32 v0, v1\n; == a ==\n", "16: section `a` is out of place"),
            ("@@ b @@\n-v_mov_b32 v0, v1\n; == other ==\n", "16: section `other` is out of place"),
        ] {
            let found = mistake(&format!("{ROUNDS}; == wrong_x ==\n{section}"));
            assert!(found.starts_with(message), "{found} is not `{message}...`\n{section}");
        }
        let different = ROUNDS.replace("equivalent", "different");
        let found = mistake(&format!("{different}; == wrong_x ==\n; out: v1\n"));
        assert!(found.starts_with("13: only a pair that is equivalent has twins"), "{found}");
        let early = ROUNDS.replace("; == b ==", "; == wrong_x ==");
        assert!(mistake(&early).starts_with("9: section `wrong_x` is out of place"));
    }

    #[test]
    fn errors_in_a_program_of_a_twin_stand_in_its_section() {
        let section = "@@ b @@\n-v_mov_b32 v0, v1\n+v_mov_b32 v0, v1\n+  v_mov_b23 v0, v1\n";
        let twin = twin(section);
        let read = |side: usize| read_unlinked(&twin.programs[side], Target::Gfx900, Syntax::Llvm);
        let errors = read(1).expect_err("a misspelt instruction");
        let shown = twin.in_file(1, Unreadable { source: twin.programs[1].clone(), errors }).to_string();
        assert!(shown.starts_with("of/x.s:17:4: "), "{shown}");
        // What a change moves down still stands where it stood.
        let section = "; == wrong_x ==\n@@ b @@\n+s_nop 2\n v_mov_b32 v0, v1\n";
        let text = ROUNDS.replace("v0, v1\ns_nop 1", "v0, v1\ns_nop -1 +") + section;
        let twin = pairs(&text).unwrap().pop().expect("two pairs");
        let errors = read_unlinked(&twin.programs[1], Target::Gfx900, Syntax::Llvm).expect_err("no number");
        let shown = twin.in_file(1, Unreadable { source: twin.programs[1].clone(), errors }).to_string();
        assert!(shown.starts_with("of/x.s:12:"), "{shown}");
    }

    #[test]
    fn twins_are_called_by_either_name() {
        let twin = twin("; out: v1\n");
        assert!(["of/", "x.s#wrong", "x_wrong_x.s", "#wrong_x", "of/x.s"].iter().all(|text| twin.is_called(text)));
        assert!(!twin.is_called("y.s"));
    }
}
