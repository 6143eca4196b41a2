use gcn_semantics::Target;
use gcn_semantics::generate::SplitMix;
use gcn_semantics::instruction::Encoding;
use gcn_semantics::isa::Format;
use gcn_semantics::machine::encode;
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::{Source, Syntax, hex};
use serde_json::json;

use super::directive::{Line as FileLine, Region};
use super::*;

fn question(line: &serde_json::Value) -> Result<Question, String> {
    let line: Line = serde_json::from_str(&line.to_string()).map_err(|error| json_error(1, &error))?;
    line.question().map_err(|(key, mistake)| format!("{key}: {mistake}"))
}

/// A job with one more entry.
fn with(key: &str, value: serde_json::Value) -> Result<Question, String> {
    let mut line = json!({ "id": 1, "a": ["s_nop 0"], "b": ["s_nop 0"] });
    line[key] = value;
    question(&line)
}

#[test]
fn every_key_of_a_job_is_read() {
    let line = json!({
        "id": 1, "a": [], "b": [], "target": "fiji", "syntax": "clrx", "syntax_a": "hex", "abi": "fragment",
        "out": ["v0", "v[2:3]"], "assume": ["exec == -1"], "facts": ["noalias", "calls-ignore(s15)"],
        "reading": ["D15=bc", "D6=own"], "model": "hardware", "mode": "any", "nan": "canonical", "fp": "uf",
    });
    let question = question(&line).unwrap();
    assert_eq!(question.targets, [gcn_semantics::Target::Gfx803]);
    assert_eq!(question.notations(), [Notation::Hex, Notation::Text(Syntax::Clrx)]);
    assert_eq!((question.out.len(), question.assumptions.len()), (2, 1));
    assert_eq!(question.facts.iter().map(Fact::to_string).collect::<Vec<_>>(), ["noalias", "calls-ignore(s15)"]);
    assert_eq!(question.fixed.len(), 3);
    assert_eq!(question.float.mode.to_string(), "any");
    assert_eq!(with("reading", json!("D15=read")).unwrap().fixed.len(), 1);
    assert_eq!(with("mode", json!(0x300)).unwrap().float.mode.to_string(), "0x300");
    assert!(with("model", json!(null)).unwrap().fixed.is_empty());
}

#[test]
fn an_unknown_word_is_an_error_with_the_nearest() {
    for (key, value, message) in [
        ("asume", json!(["exec == -1"]), "no key `asume`; did you mean `assume`?"),
        ("uot", json!(["v0"]), "no key `uot`; did you mean `out`?"),
        ("outs", json!(["v0"]), "no key `outs`; did you mean `out`?"),
        ("targt", json!("gfx803"), "no key `targt`; did you mean `target`?"),
        ("Target", json!("gfx803"), "no key `Target`; did you mean `target`?"),
        ("readings", json!(["D15=bc"]), "no key `readings`; did you mean `reading`?"),
        ("comment", json!("x"), "no key `comment`; there are id, a, b, target, "),
        ("ensures", json!("v0 == 0"), "no key `ensures`"),
        ("target", json!("gfx90"), "target: "),
        ("syntax", json!("gas"), "syntax: there is no syntax `gas`"),
        ("reading", json!(["D15=bcc"]), "reading: there is no value of D15 `bcc`; did you mean `bc`?"),
        ("reading", json!(["D51=bc"]), "reading: no reading is called `D51`"),
        ("reading", json!(["model=hardware"]), "reading: the reverse-opcode model is no reading"),
        ("reading", json!(["D15=bc", "D15=read"]), "reading: D15=bc and D15=read contradict each other"),
        ("model", json!("software"), "model: there is no model `software`"),
        ("mode", json!("0xffffffffff"), "mode: "),
        ("nan", json!("canonic"), "nan: there is no choice of NaNs `canonic`; did you mean `canonical`?"),
        ("fp", json!("exakt"), "fp: there is no arithmetic `exakt`; did you mean `exact`?"),
        ("abi", json!("functon"), "abi: there is no ABI `functon`; did you mean `function`?"),
        ("livein", json!(["mem"]), "livein: `mem` is no register"),
        ("livein", json!(["v0{3:0}"]), "livein: `v0{3:0}`: whole registers are defined"),
        ("kernel", json!({ "sgprs": 4 }), "kernel: there is no field of a kernel descriptor `sgprs`"),
        ("kernel", json!({ "ieee_mode": "on" }), "kernel: `ieee_mode` is a number of 32 bits"),
        ("facts", json!(["no-alias"]), "facts: there is no fact `no-alias`; did you mean `noalias`?"),
        ("facts", json!(["alias"]), "facts: there is no fact `alias`; did you mean `noalias`?"),
        (
            "facts",
            json!(["quiet"]),
            "facts: there is no fact `quiet`; there are args-readonly, noalias, private-stack, ",
        ),
        ("facts", json!(["call-ignores(s15)"]), "facts: there is no fact `call-ignores`; did you mean `calls-ignore`?"),
        ("facts", json!(["calls-ignore"]), "facts: `calls-ignore` names registers: calls-ignore(s15, v[2:3])"),
        ("facts", json!(["calls-ignore(s15"]), "facts: `calls-ignore(s15` has no `)`"),
        ("facts", json!(["noalias(s[4:5], s[6:7])"]), "facts: `noalias` has nothing in parentheses: pointers in "),
        ("facts", json!(["one-wave()"]), "facts: `one-wave` has nothing in parentheses"),
        ("facts", json!(["stack"]), "facts: `stack` need not be said: answers take it for granted"),
        ("facts", json!(["calls-ignore(s30)"]), "facts: s30: functions have arguments in s0 to s29 and v0 to v31"),
        ("facts", json!(["calls-ignore(s15, v32)"]), "facts: v32: functions have arguments in s0 to s29 and v0 to v31"),
        ("facts", json!(["calls-ignore(v0[3])"]), "facts: v0[3]: calls-ignore is about whole registers"),
        ("facts", json!(["calls-ignore()"]), "facts: "),
        ("facts", json!(["caller-saved(s33)"]), "facts: s33: not among the scalar registers from s34 on that"),
        ("facts", json!(["caller-saved(v40)"]), "facts: v40: not among the scalar registers from s34 on that"),
        ("facts", json!(["caller-saved(s[39:40])"]), "facts: s[39:40]: not among the scalar registers from s34"),
        ("facts", json!(["caller-saved(s34{7:0})"]), "facts: s34{7:0}: caller-saved is about whole registers"),
        ("out", json!([""]), "out: `out` has no value"),
        ("out", json!([5]), "`out` is a text, not 5"),
        ("assume", json!(["v0 = 5"]), "assume: `v0 = 5`: "),
        ("fp", json!(["exact", "real"]), "`fp` is a text, not "),
    ] {
        let found = with(key, value.clone()).expect_err(&format!("{key}: {value}"));
        assert!(found.contains(message), "{key}: {value}: {found}");
    }
    for (text, message) in [
        (r#"{"a": [], "b": [], "out": ["v0"], "out": ["v1"]}"#, "a second key `out`"),
        (r#"{"a": [], "a": [], "b": []}"#, "a second key `a`"),
        (r#"{"a": []}"#, "there is no key `b`"),
        (r#"{"a": "s_nop 0", "b": []}"#, "line 1, column "),
    ] {
        let error = serde_json::from_str::<Line>(text).expect_err(text);
        assert!(json_error(1, &error).contains(message), "{text}: {}", json_error(1, &error));
    }
}

#[test]
fn every_choice_is_read_as_it_is_written() {
    fn words<W: Word + std::fmt::Debug>() {
        for (choice, word, _) in W::ALL {
            assert_eq!(W::read(word), Ok(*choice));
            assert_eq!(W::read(&word.to_uppercase()), Ok(*choice));
            assert_eq!(choice.word(), *word);
        }
    }
    words::<crate::equiv::Arithmetic>();
    words::<gcn_semantics::ledger::NanPolicy>();
    words::<gcn_semantics::ledger::ReverseModel>();
    words::<Abi>();
    for (key, name) in Key::ALL {
        assert_eq!((name.parse(), key.name()), (Ok(key), name));
    }
    for reading in gcn_semantics::ledger::Reading::ALL {
        let choices = (0..reading.values().len()).map(|value| Choice { reading, value });
        for choice in choices.filter(|_| reading != gcn_semantics::ledger::Reading::Reverse) {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
    }
}

#[test]
fn lines_of_a_proof_file() {
    use FileLine::{Code, Directive, Prose, Section};
    let read = |text, region| FileLine::read(text, &Key::OF_PROOFS, region);
    for region in [Region::Preface, Region::Header, Region::Program] {
        for (text, line) in [
            ("; == a ==", Section("a")),
            ("# assume: exec == -1", Directive { key: Key::Assume, value: "exec == -1" }),
            (";; ensures : v0 == 1", Directive { key: Key::Ensures, value: "v0 == 1" }),
            ("; Wrong: the carry is lost.", Prose("Wrong: the carry is lost.")),
            (
                "; Specification: v0[63] == reduce(add_u32, v0), in words",
                Prose("Specification: v0[63] == reduce(add_u32, v0), in words"),
            ),
            ("; as in the paper, page 3: no carry", Prose("as in the paper, page 3: no carry")),
            ("; see https://example.org/scan", Prose("see https://example.org/scan")),
            ("// Copyright: nobody", Prose("Copyright: nobody")),
            ("  ; the lanes of a row", Prose("the lanes of a row")),
            ("v_mov_b32 v0, v1 ; lane 0: the sum", Code),
            ("v_mov_b32 v0, v1 ; out of the row", Code),
            ("", Code),
        ] {
            assert_eq!(read(text, region), Ok(line), "{text}");
        }
        for (text, message) in [
            ("; ensure: v0 == 1", "no directive `ensure`; did you mean `ensures`?"),
            ("; Ensures: v0 == 1", "no directive `Ensures`; did you mean `ensures`?"),
            ("; ENSURES: v0 == 1", "did you mean `ensures`?"),
            ("; assumes: exec == -1", "no directive `assumes`; did you mean `assume`?"),
            ("; asume: exec == -1", "did you mean `assume`?"),
            ("; targets: gfx803", "did you mean `target`?"),
            ("; uot: v0", "did you mean `out`?"),
            ("; expects: refuted", "did you mean `expect`?"),
            ("; claim: v0 == 1", "no directive `claim`"),
            ("  ; ensures: v0 == 1", "`ensures` starts in the first column"),
            ("\t# assume: exec == -1", "`assume` starts in the first column"),
            ("// ensures: v0 == 1", "`ensures` is a comment with `;` (LLVM) or `#` (CLRX)"),
            ("  ; == b ==", "the heading `== b ==` starts in the first column"),
            ("// == b ==", "the heading `== b ==` is a comment with"),
            ("; ensures v0 == 1", "`ensures` needs a colon"),
            ("; Ensures v0 == 1", "`ensures` needs a colon"),
            ("; ensures that v0 == 1", "`ensures` needs a colon"),
            ("; ensures - v0 == 1", "`ensures` needs a colon"),
            ("; ensures = v0 == 1", "`ensures` needs a colon"),
            ("; ensures(v0 == 1)", "`ensures` needs a colon"),
            ("; assume exec == -1", "`assume` needs a colon"),
            ("; assume that in all lanes exec == -1", "`assume` needs a colon"),
            ("; target gfx906", "`target` needs a colon"),
            ("; targets gfx803, gfx906", "`target` needs a colon"),
            ("; syntax clrx", "`syntax` needs a colon"),
            ("; expect refuted", "`expect` needs a colon"),
            ("; out v0, s[4:5]", "`out` needs a colon"),
            ("; abi function", "`abi` needs a colon"),
            ("; fact private-stack", "`facts` needs a colon"),
            ("; facts noalias(s[4:5], s[6:7])", "`facts` needs a colon"),
            ("; reading D15=bc", "`reading` needs a colon"),
            ("; model hardware", "`model` needs a colon"),
            ("; mode any", "`mode` needs a colon"),
            ("; nan = canonical", "`nan` needs a colon"),
            ("; ensures that: v0 == 1", "`ensures` has its colon behind it: `ensures: ...`, not `ensures that: ...`"),
            ("; Ensures that: all is well", "`ensures` has its colon behind it"),
            ("; ensure that: v0 == 1", "`ensures` has its colon behind it"),
            ("; assume that: exec == -1", "`assume` has its colon behind it"),
            ("; target gfx900: v0 == 1", "`target` has its colon behind it"),
            ("v_mov_b32 v0, v1 ; ensures: v0 == v1", "`ensures` stands on a line of its own"),
        ] {
            let found = read(text, region).expect_err(text);
            assert!(found.contains(message), "{text}: {found}");
        }
    }
    // Among the directives, even a word that is like none of them is a mistake.
    assert!(read("; note: wave64", Region::Header).is_err());
    assert!(read("; note: wave64", Region::Preface).is_ok());
    assert!(read("; relies on: D15", Region::Header).is_err());
    assert!(read("; out v0", Region::Header).is_err());
    for prose in [
        "; out of the rows",
        "; target of a branch",
        "; expect no difference here",
        "; ensures that all is well",
        "; mode is what it was",
        "; reading the row above",
        "; facts about memory",
        "; model of the machine",
        "; abi of functions",
    ] {
        assert!(read(prose, Region::Preface).is_ok(), "{prose}");
    }
    let within = read("; the claim above is no claim of this file: ensures: v0 == 1", Region::Preface);
    assert!(within.is_err_and(|error| error.contains("`ensures` stands on a line of its own")));
    assert!(read("; out of these: the first row", Region::Preface).is_ok());
    assert!(read("; out of these: the first row", Region::Header).is_err());
}

#[test]
fn two_values_of_mode_contradict_each_other() {
    let line = |kernel: serde_json::Value, mode: &str| {
        question(&json!({ "id": 1, "a": ["s_endpgm"], "b": ["s_endpgm"], "kernel": kernel, "mode": mode }))
    };
    let error = line(json!({ "ieee_mode": "1" }), "0x3f0").expect_err("two values");
    assert!(error.contains("says MODE 0x3f0") && error.contains("says MODE 0x200"), "{error}");
    assert!(line(json!({ "ieee_mode": "1" }), "0x200").is_ok());
    assert!(line(json!({}), "0x3f0").is_ok());
}

#[test]
fn what_was_started_has_an_active_lane() {
    let job = |abi: &str, assume: &str| {
        let text = "v_mov_b32 v0, v1";
        let question = question(&json!({ "id": 1, "a": [text], "b": [text], "abi": abi, "assume": [assume] }));
        question.expect("a question").job(gcn_semantics::Target::Gfx900, read(text), read(text))
    };
    let error = job("kernel", "exec == 0").expect_err("a contradiction");
    assert!(error.contains("a kernel starts with an active lane"), "{error}");
    assert!(job("fragment", "exec == 0").is_ok() && job("kernel", "exec == 1").is_ok());
}

fn read(text: &str) -> crate::equiv::Fragment {
    let source = gcn_semantics::text::Source::new("a", text);
    Input { source, notation: Notation::Text(Default::default()), entry: None }
        .read_unlinked(gcn_semantics::Target::Gfx900)
        .expect("a program")
}

#[test]
fn memory_alone_is_compared_only_where_programs_have_some() {
    let job = |abi: &str, text: &str, out: &[&str]| {
        let line = json!({ "id": 1, "a": [text], "b": [text], "abi": abi, "out": out });
        let question = question(&line).expect("a question");
        question.job(gcn_semantics::Target::Gfx900, read(text), read(text))
    };
    let error = job("fragment", "v_mov_b32 v0, v1", &["mem", "lds"]).expect_err("no memory");
    assert!(error.contains("nothing else is compared"), "{error}");
    assert!(job("kernel", "v_mov_b32 v0, v1", &["mem"]).is_ok(), "kernels end alike");
    let out = |abi: &str, text: &str| job(abi, text, &[]).expect("a question").out.len();
    assert_eq!(out("kernel", "v_mov_b32 v0, v1"), 0, "all that is written");
    assert_eq!(out("kernel", "ds_write_b32 v0, v1"), 1, "a kernel's output is memory");
    assert_eq!(out("fragment", "ds_write_b32 v0, v1"), 0, "all that is written");
    assert!(job("fragment", "ds_write_b32 v0, v1", &["mem"]).is_ok());
}

/// What a solver finds behind thousands of instructions and a branch is replayed.
#[test]
fn long_programs_with_branches_are_run_to_their_end() {
    let text = |odd: &str| {
        let mut lines = vec!["s_cmp_eq_u32 s0, 0", "s_cbranch_scc1 L0"];
        lines.extend(std::iter::repeat_n("v_add_u32 v0, v0, v1", 2_500));
        lines.extend([odd, "L0:", "v_mov_b32 v9, v0"]);
        lines.join("\n")
    };
    let [a, b] = ["v_add_u32 v0, v0, v2", "v_sub_u32 v0, v0, v2"].map(|odd| read(&text(odd)));
    let job = crate::equiv::Job::new(gcn_semantics::Target::Gfx900, a, b);
    let report = crate::equiv::check(&job, &crate::equiv::Settings::default());
    assert_eq!(report.verdict.name(), "different");
}

/// Where different programs are is nothing that they share; a symbol is.
#[test]
fn programs_do_not_share_their_places() {
    let verdict = |a: &str, b: &str| {
        let job = crate::equiv::Job::new(gcn_semantics::Target::Gfx900, read(a), read(b));
        crate::equiv::check(&job, &crate::equiv::Settings::default()).verdict.name()
    };
    let place = "s_getpc_b64 s[4:5]";
    assert_eq!(verdict(place, place), "equivalent");
    assert_eq!(verdict(place, &format!("{place}\ns_nop 0")), "different");
    let symbol =
        format!("{place}\ns_add_u32 s4, s4, f@rel32@lo+4\ns_addc_u32 s5, s5, f@rel32@hi+12\ns_cmp_eq_u32 s0, 0");
    assert_eq!(verdict(&symbol, &format!("s_nop 0\n{symbol}")), "equivalent");
    assert_eq!(verdict(&symbol, &symbol.replace("f@", "g@")), "different");
}

/// Of two rows with one number the decoder finds the first, and text may name the other.
#[test]
fn machine_code_that_has_two_names_is_read() {
    let mut names = Vec::new();
    for target in Target::ALL {
        for row in all_rows().iter().filter(|row| row.format == Format::Vopc && row.exists_on(target)) {
            let instruction = row.generate(Encoding::Vopc, target, &mut SplitMix::new(1));
            let words = encode(&instruction, target).expect("a generated instruction has machine code");
            let source = Source::new("code", hex(&words));
            let fragment = Input { source, notation: Notation::Hex, entry: None }.read(target);
            let fragment = fragment.unwrap_or_else(|error| panic!("{target} {}: {error}", row.mnemonic));
            let read = &fragment.listing.statements[0].instruction;
            assert_eq!(encode(read, target).expect("it was read"), words, "{target} {}", row.mnemonic);
            if read.row != *row {
                names.push(row.mnemonic);
            }
        }
    }
    assert!(["v_cmp_lg_u32", "v_cmpx_tru_i16"].iter().all(|name| names.contains(name)), "{names:?}");
}

#[test]
fn registers_of_facts_are_a_set() {
    let line = json!(["calls-ignore(v[1:2], s15)", "calls-ignore(s[14:15])", "caller-saved(s[34:37], s48)"]);
    let question = with("facts", line).unwrap();
    assert_eq!(
        question.facts.iter().map(Fact::to_string).collect::<Vec<_>>(),
        ["calls-ignore(s15, v1, v2)", "calls-ignore(s14, s15)", "caller-saved(s[34:37], s48)"]
    );
}

/// The facts that a job has, with this said of it.
fn facts_of(said: &[(Key, &str)], program: &str) -> Vec<String> {
    let mut question = Question::default();
    said.iter().for_each(|(key, text)| question.set(*key, text).expect("a word"));
    let source = Source { name: "p".into(), text: program.into() };
    let input = Input { source, notation: Notation::Text(Syntax::Llvm), entry: None };
    let fragment = input.read(Target::Gfx900).expect("a program");
    let job = question.job(Target::Gfx900, fragment.clone(), fragment).expect("a question");
    job.facts().iter().map(Fact::to_string).collect()
}

/// Each row of the table: what it writes is read again, and the job has it once, however often it is said.
#[test]
fn every_fact_is_kept_by_the_job() {
    let function = (Key::Abi, "function");
    for row in crate::equiv::FACTS.iter().filter(|row| row.is_said()) {
        let usage = row.usage();
        let fact: Fact = usage.parse().expect("it is written so");
        let written = fact.to_string();
        assert_eq!(written.parse::<Fact>().as_ref(), Ok(&fact), "{usage}");
        assert_eq!(row.usage().parse(), Ok(fact));
        let has = facts_of(&[function, (Key::Facts, &usage), (Key::Facts, &written)], "s_nop 0");
        // A function has its arguments in registers; and what promises nothing leaves nothing.
        let keeps = !["noalias", "ir-flags"].contains(&row.word);
        assert_eq!(has, if keeps { vec![written] } else { vec![] }, "{usage}");
    }
    assert_eq!(facts_of(&[(Key::Facts, "noalias")], "s_nop 0"), ["noalias"]);
}

#[test]
fn a_fact_that_goes_with_nothing_else_said_is_none() {
    let private = (Key::Facts, "private-stack");
    let of = |said: &[(Key, &str)]| facts_of(&[said, &[private]].concat(), "buffer_store_dword v1, off, s[0:3], s32");
    assert_eq!(of(&[(Key::Abi, "function")]), ["private-stack"]);
    // What is compared is somebody's, whichever is said first; kernels and fragments have no part of their own.
    assert_eq!(of(&[(Key::Abi, "function"), (Key::Out, "scratch")]), [""; 0]);
    assert_eq!(facts_of(&[private, (Key::Out, "scratch"), (Key::Abi, "function")], "s_nop 0"), [""; 0]);
    assert_eq!(of(&[(Key::Abi, "kernel")]), [""; 0]);
    assert_eq!(of(&[]), [""; 0]);
}
