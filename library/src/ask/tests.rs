use super::*;

const END: &str = "s_setpc_b64 s[30:31]";

fn text(text: &str) -> Program {
    Program::Text { name: "program".into(), text: text.into() }
}

fn asked(ask: fn(&Program, &str, &Interruption) -> Result<Reply, Failure>, program: &str, options: &str) -> Reply {
    ask(&text(program), options, &Interruption::default()).unwrap_or_else(|failure| panic!("{program}: {failure}"))
}

fn json(reply: &Reply) -> serde_json::Value {
    serde_json::from_str(&reply.json).expect("it is JSON")
}

#[test]
fn machine_code_and_back() {
    let program = "v_add_u32_e32 v0, v1, v2\ns_endpgm\n";
    let code = asked(asm, program, "");
    assert_eq!(code.text, "01050068\n000081bf\n");
    assert_eq!(json(&code), serde_json::json!(code.text));
    // Lines of machine code may have several instructions.
    for code in [code.text.clone(), code.text.replace('\n', "")] {
        assert_eq!(asked(disasm, &code, "").text, program);
    }
    let wrong = asm(&text("s_nop 0\nv_nosuch v0"), "", &Interruption::default()).unwrap_err();
    assert_eq!(wrong.problems()[0].line, Some(2));
    let wrong = disasm(&text("01050068ffffffff"), "", &Interruption::default()).unwrap_err();
    assert_eq!(wrong.problems()[0].column, Some(9));
}

#[test]
fn repairs_are_asked_for() {
    let early = "s_load_dword s0, s[4:5], 0x0\ns_add_u32 s1, s0, 1\n";
    let [plain, repaired] = ["", r#"{"fix": true}"#].map(|options| json(&asked(hazards, early, options)));
    assert!(plain[0].get("fixed").is_none());
    let lines: Vec<&str> = repaired[0]["fixed"].as_str().expect("a text").lines().collect();
    assert_eq!(lines[1], "s_waitcnt lgkmcnt(0)");
    assert!(hazards(&text(early), r#"{"minimal": true}"#, &Interruption::default()).is_err());
}

#[test]
fn functions_of_two_files_have_an_answer_each() {
    let a = format!("twice:\nv_add_u32 v0, v0, v0\n{END}\nonce:\nv_mov_b32 v0, v0\n{END}\n");
    let b = format!("twice:\nv_lshlrev_b32 v0, 2, v0\n{END}\nthrice:\nv_mul_lo_u32 v0, v0, 3\n{END}\n");
    let ask = |options: &str| {
        let mut heard = Vec::new();
        let asking = Asking { page: Some("again"), ..Asking::default() };
        let reply = equiv_modules(asking, &text(&a), &text(&b), options, &mut |Answered { done, of, reply }| {
            heard.push((done, of, reply.exit));
        });
        (reply.expect("an answer"), heard)
    };
    let (reply, heard) = ask("");
    assert_eq!(heard, [(1, 3, Exit::Fails), (2, 3, Exit::Missing), (3, 3, Exit::Missing)]);
    let verdicts = json(&reply);
    assert_eq!(verdicts[0]["id"], "twice");
    assert_eq!(verdicts[1]["verdict"], "missing");
    assert!(reply.page.is_some_and(|page| page.contains("thrice") && page.contains("again")));
    let (reply, heard) = ask(r#"{"missing": "warn", "jobs": 1, "budget": "small"}"#);
    assert_eq!((heard.len(), reply.exit, reply.warnings.len()), (1, Exit::Fails, 2));
}

#[test]
fn the_same_code_that_begins_in_another_way_is_compared() {
    let file = || Program::File(concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/tests/files/module.o").into());
    let ask = |options: &str| {
        equiv_modules(Asking::default(), &file(), &file(), options, &mut |_| ()).expect("an answer").text
    };
    assert!(ask("").contains("the same machine code"));
    for options in
        [r#"{"kernel_b": {"float_round_mode_32": 3}}"#, r#"{"livein_b": "v0"}"#, r#"{"assume": "exec == -1"}"#]
    {
        assert!(!ask(options).contains("the same machine code"), "{options}");
    }
}

#[test]
fn theorems_are_told_one_by_one() {
    let proof = "; for k in 1, 2\n; assume: exec == -1\n; ensures: v0 == v1 << 1\nv_lshlrev_b32 v0, {k}, v1\n";
    let mut heard = Vec::new();
    let reply = prove(&text(proof), "", &Interruption::default(), &mut |answered| heard.push(answered.reply.exit));
    let reply = reply.expect("an answer");
    assert_eq!((heard, reply.exit), (vec![Exit::Holds, Exit::Fails], Exit::Fails));
    assert_eq!(json(&reply)[1]["pass"], false);
    let interruption = Interruption::default();
    interruption.set();
    assert!(prove(&text(proof), "", &interruption, &mut |_| panic!("nobody has answered")).is_err());
}

#[test]
fn engines_and_limits_that_are_not_there_are_refused() {
    for (options, what) in [
        (r#"{"solver": "yices"}"#, "there is no solver `yices`"),
        (r#"{"solver_path": "/no/such/z3"}"#, "solver_path"),
        (r#"{"jobs": 0}"#, "jobs"),
        (r#"{"memory": "much"}"#, "memory"),
        (r#"{"cache": "/proc/none/here"}"#, "cache: cannot write"),
        (r#"{"missing": "warn"}"#, "no option `missing`"),
    ] {
        let failure = super::equiv(&text("v_nop"), &text("v_nop"), options, &Interruption::default()).unwrap_err();
        assert!(failure.to_string().contains(what), "{options}: {failure}");
    }
    assert!(Session::new(r#"{"jobs": 2, "solver": "z3"}"#).is_ok());
    assert!(Session::new(r#"{"budget": "small"}"#).is_err());
}
