//! Certificates of loops: the relations prove them, and the checker believes none of them.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::super::{Certificates, MANIFEST, certify};
use super::flaws;
use super::memory::{certified, job};
use crate::equiv::{Job, LoopProof, PlainQuestion, Settings, check, cut_questions};
use crate::job::Key;
use crate::limits::Limits;

const A: &str = "L:\nv_add_u32 v0, v0, v1\ns_sub_u32 s0, s0, 1\ns_cmp_lg_u32 s0, 0\ns_cbranch_scc1 L\n";

/// `A`, with the operands of the sum in the other order.
fn sums() -> Job {
    job(A, &A.replace("v0, v0, v1", "v0, v1, v0"), &[(Key::Out, "v0")])
}

/// What is wrong with the claim in `directory` after `change`.
fn changed(directory: &Path, change: impl FnMut(&mut Value)) -> Vec<String> {
    let manifest = directory.join(MANIFEST);
    let line = fs::read_to_string(&manifest).unwrap();
    // There is a claim for each machine.
    let mut claims: Vec<Value> = line.lines().map(|line| serde_json::from_str(line).expect("a claim")).collect();
    let before = claims.clone();
    claims.iter_mut().for_each(change);
    assert_ne!(claims, before, "the change changes something");
    let lines: String = claims.iter().map(|claim| format!("{claim}\n")).collect();
    fs::write(&manifest, lines).unwrap();
    let found = flaws(directory);
    fs::write(&manifest, line).unwrap();
    found
}

/// The relation of a register of side `name`, in active lanes, at the first cut.
fn relation<'c>(claim: &'c mut Value, name: &str, register: &Value) -> &'c mut Value {
    let known = claim["loops"]["cuts"][0][name].as_array_mut().expect("relations");
    let mut of_register = known.iter_mut().filter(|known| known["register"] == *register && known["lanes"] == "active");
    &mut of_register.next().expect("a relation of this register")["relation"]
}

fn of(side: usize, key: &Value, scale: u32, offset: u32) -> Value {
    json!({"of": {"side": side, "key": key, "scale": scale, "offset": offset}})
}

#[test]
fn the_relations_are_the_proof() {
    let directory = tempfile::tempdir().unwrap();
    let found = certified(directory.path(), &sums());
    assert!(found.obligations > 0 && found.missing == 0, "{found:?}");
    assert_eq!(flaws(directory.path()), [""; 0]);
}

/// Whoever changes a claim about a loop needs proofs that there are not.
#[test]
fn other_relations_are_not_listed() {
    let directory = tempfile::tempdir().unwrap();
    certified(directory.path(), &sums());
    let (s0, v0, v1) = (json!({"scalar": 0}), json!({"vgpr": 0}), json!({"vgpr": 1}));
    let cases = [
        // A relation that does not hold: for another register, with another constant, as a constant, as if it was kept.
        ("b", &v0, of(0, &v1, 1, 0)),
        ("b", &v0, of(0, &v0, 1, 4)),
        ("b", &s0, of(0, &s0, 2, 0)),
        ("b", &s0, json!({"constant": 5})),
        ("b", &s0, json!("kept")),
        ("a", &v0, json!("kept")),
        // One too few.
        ("b", &v0, json!("free")),
        ("b", &s0, json!("free")),
    ];
    for (name, register, other) in cases {
        let found = changed(directory.path(), |claim| *relation(claim, name, register) = other.clone());
        assert!(found.iter().any(|flaw| flaw.contains("not listed")), "{register} of {name} {other}: {found:?}");
    }
    // The same relations prove nothing about another program.
    for (old, new) in
        [("v_add_u32_e32 v0, v1, v0", "v_sub_u32_e32 v0, v1, v0"), ("s_sub_u32 s0, s0, 1", "s_sub_u32 s0, s0, 2")]
    {
        let found = changed(directory.path(), |claim| {
            let lines = claim["b"].as_array_mut().unwrap().iter_mut();
            lines.filter(|line| **line == old).for_each(|line| *line = new.into());
        });
        assert!(found.iter().any(|flaw| flaw.contains("not listed")), "{new}: {found:?}");
    }
}

/// What the induction could not check is refused before anything is executed.
#[test]
fn relations_that_nobody_can_check_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    certified(directory.path(), &sums());
    let (scc, s0, exec, v0) = (json!("scc"), json!({"scalar": 0}), json!({"scalar": 126}), json!({"vgpr": 0}));
    let cases = [
        // Of itself, of the other program before that is executed, of a register that has its value later.
        ("b", &v0, of(1, &v0, 1, 0)),
        ("a", &v0, of(1, &v0, 1, 0)),
        ("a", &s0, of(0, &exec, 1, 0)),
        ("b", &s0, of(0, &v0, 1, 0)),
        ("b", &s0, of(2, &s0, 1, 0)),
        ("b", &scc, of(0, &scc, 0, 1)),
        ("b", &scc, json!({"constant": 2})),
        // Of a register that the program does not have.
        ("b", &v0, of(0, &json!({"vgpr": 300}), 1, 0)),
        ("b", &v0, json!({"low": {"key": v0, "bits": 32}})),
        ("b", &v0, json!({"low": {"key": v0, "bits": 0}})),
        ("a", &v0, json!({"low": {"key": v0, "bits": 8}})),
        ("a", &exec, json!({"part": {"base": exec, "lanes": "active"}})),
        ("b", &s0, json!({"part": {"base": v0, "lanes": "active"}})),
        ("b", &v0, json!("within")),
        ("a", &v0, json!({"advanced": {"side": 1, "key": v0, "scale": 1, "extension": "word"}})),
        ("a", &v0, json!({"advanced": {"side": 0, "key": v0, "scale": 1, "extension": "word"}})),
        ("b", &v0, json!({"advanced": {"side": 0, "key": v0, "scale": 1, "extension": "wide"}})),
    ];
    for (name, register, other) in cases {
        let found = changed(directory.path(), |claim| *relation(claim, name, register) = other.clone());
        assert!(found.iter().any(|flaw| flaw.contains("cannot be told")), "{register} of {name} {other}: {found:?}");
    }
    type Change = fn(&mut Value);
    let cases: [(&str, Change, &str); 19] = [
        ("no proof", |claim| claim["loops"] = Value::Null, "loop whose number of rounds"),
        ("no cut", |claim| claim["loops"]["cuts"] = json!([]), "is not cut at the loop"),
        ("no block", |claim| claim["loops"]["cuts"][0]["blocks"] = json!([9, 0]), "no block 9"),
        ("another block", |claim| claim["loops"]["cuts"][0]["blocks"] = json!([0, 1]), "is not cut at the loop"),
        (
            "two cuts",
            |claim| {
                let cuts = claim["loops"]["cuts"].as_array_mut().unwrap();
                cuts.push(cuts[0].clone());
            },
            "cut twice",
        ),
        (
            "one more cut",
            |claim| {
                let cuts = claim["loops"]["cuts"].as_array_mut().unwrap();
                let mut more = cuts[0].clone();
                more["blocks"] = json!([1, 1]);
                cuts.push(more);
            },
            "where no loop begins",
        ),
        (
            "swapped sides",
            |claim| {
                let cut = &mut claim["loops"]["cuts"][0];
                let (a, b) = (cut["a"].take(), cut["b"].take());
                (cut["a"], cut["b"]) = (b, a);
            },
            "cannot be told",
        ),
        (
            "two relations",
            |claim| {
                let known = claim["loops"]["cuts"][0]["b"].as_array_mut().unwrap();
                known.push(known[0].clone());
            },
            "two relations",
        ),
        (
            "another register",
            |claim| {
                claim["loops"]["cuts"][0]["b"][0]["register"] = json!({"vgpr": 200});
            },
            "nothing can be said",
        ),
        (
            "a lane that is none",
            |claim| {
                claim["loops"]["cuts"][0]["b"][0]["register"] = json!({"lane": [{"vgpr": 0}, 255, "low"]});
            },
            "nothing can be said",
        ),
        ("other lanes", |claim| claim["loops"]["cuts"][0]["b"][0]["lanes"] = json!("entered"), "nothing can be said"),
        ("one more field", |claim| claim["loops"]["cuts"][0]["more"] = json!(1), "not a claim"),
        (
            "one more field of a relation",
            |claim| {
                let key = json!({"vgpr": 0});
                relation(claim, "b", &key)["of"]["more"] = json!(1);
            },
            "not a claim",
        ),
        (
            "an unknown relation",
            |claim| {
                claim["loops"]["cuts"][0]["b"][0]["relation"] = json!("equal");
            },
            "not a claim",
        ),
        (
            "one field less",
            |claim| {
                claim["loops"].as_object_mut().unwrap().remove("unfolded");
            },
            "not a claim",
        ),
        (
            "one round",
            |claim| {
                claim["loops"]["unfolded"] = json!([{"side": 0, "header": 0, "how": {"repeated": 1}}]);
            },
            "cannot be unfolded",
        ),
        (
            "a third program",
            |claim| {
                claim["loops"]["unfolded"] = json!([{"side": 2, "header": 0, "how": "peeled"}]);
            },
            "cannot be unfolded",
        ),
        (
            "no loop",
            |claim| {
                claim["loops"]["unfolded"] = json!([{"side": 0, "header": 1, "how": "rotated"}]);
            },
            "cannot be unfolded",
        ),
        (
            "one round peeled",
            |claim| {
                claim["loops"]["unfolded"] = json!([{"side": 0, "header": 0, "how": "peeled"}]);
            },
            "",
        ),
    ];
    for (name, change, expected) in cases {
        let found = changed(directory.path(), change);
        assert!(found.iter().any(|flaw| flaw.contains(expected)), "{name}: {found:?}");
    }
}

/// The proof of a claim in `directory`.
fn proof(directory: &Path) -> Value {
    let line = fs::read_to_string(directory.join(MANIFEST)).unwrap();
    serde_json::from_str::<Value>(line.lines().next().expect("a claim")).expect("a claim")
}

/// Whether all that `proof` needs can be proven.
fn holds(job: &Job, proof: &LoopProof) -> bool {
    let directory = tempfile::tempdir().unwrap();
    let certificates = Certificates::open(directory.path(), Limits::default()).expect("a directory");
    let mut all = true;
    let mut ask = |question: &PlainQuestion| {
        let proven = |obligation: &_| certificates.certify(obligation, &Limits::default(), false).unwrap().is_ok();
        all = all && question.alternatives().any(|obligations| obligations.iter().all(proven));
    };
    cut_questions(job, job.first_readings(), proof, &mut ask).is_ok() && all
}

/// Relations that do not hold have no proof, and those of other programs prove nothing.
#[test]
fn what_does_not_hold_has_no_proof() {
    let directory = tempfile::tempdir().unwrap();
    certified(directory.path(), &sums());
    let claim = proof(directory.path());
    let read = |claim: &Value| serde_json::from_value::<LoopProof>(claim["loops"].clone()).expect("a proof");
    assert!(holds(&sums(), &read(&claim)));
    let (s0, v0) = (json!({"scalar": 0}), json!({"vgpr": 0}));
    for (name, register, other) in [
        ("b", &v0, of(0, &v0, 1, 4)),
        ("b", &v0, json!("kept")),
        ("b", &s0, json!({"constant": 5})),
        ("b", &s0, json!("free")),
        ("a", &v0, json!("kept")),
    ] {
        let mut claim = claim.clone();
        *relation(&mut claim, name, register) = other.clone();
        assert!(!holds(&sums(), &read(&claim)), "{register} of {name} {other}");
    }
    for b in ["v_sub_u32 v0, v0, v1", "v_add_u32 v0, 1, v0", "v_add_u32 v0, v0, v0"] {
        let other = job(A, &A.replace("v_add_u32 v0, v0, v1", b), &[(Key::Out, "v0")]);
        assert!(!holds(&other, &read(&claim)), "{b}");
    }
    for (old, new) in
        [("s0, 1", "s0, 2"), ("s_cmp_lg_u32 s0, 0", "s_cmp_lg_u32 s0, 1"), ("s_cmp_lg_u32", "s_cmp_lg_i32")]
    {
        let other = job(A, &A.replace(old, new), &[(Key::Out, "v0")]);
        assert_eq!(holds(&other, &read(&claim)), new == "s_cmp_lg_i32", "{new}");
    }
}

/// Lanes leave the loop one by one, and what they have stored counts.
#[test]
fn lanes_that_leave_and_stores() {
    let a = "s_mov_b64 s[6:7], exec\ns_cbranch_execz E\nL:\nglobal_store_dword v[0:1], v2, off\nv_add_u32 v2, v2, v3\n\
             v_add_u32 v4, -1, v4\nv_cmp_ne_u32 vcc, 0, v4\ns_and_b64 exec, exec, vcc\ns_cbranch_execnz L\nE:\n\
             s_mov_b64 exec, s[6:7]\ns_endpgm\n";
    let b = a.replace("v_add_u32 v2, v2, v3", "v_sub_u32 v5, 0, v3\nv_sub_u32 v2, v2, v5");
    let directory = tempfile::tempdir().unwrap();
    let found = certified(directory.path(), &job(a, &b, &[(Key::Abi, "kernel")]));
    assert!(found.obligations > 0 && found.missing == 0, "{found:?}: {:?}", flaws(directory.path()));
    assert_eq!(flaws(directory.path()), [""; 0]);
    // Memory that is said to be kept, and another value that is stored.
    let found = changed(directory.path(), |claim| claim["loops"]["cuts"][0]["changed"] = json!([false, false, false]));
    assert!(found.iter().any(|flaw| flaw.contains("changes memory")), "{found:?}");
    let found = changed(directory.path(), |claim| {
        let mut lines = claim["b"].as_array_mut().unwrap().iter_mut();
        let store = lines.find(|line| line.as_str().unwrap().contains("store")).unwrap();
        *store = store.as_str().unwrap().replace("v2", "v3").into();
    });
    assert!(found.iter().any(|flaw| flaw.contains("not listed")), "{found:?}");
}

/// A test at the beginning and one at the end: the claim says which loop begins elsewhere.
#[test]
fn an_unfolded_loop() {
    let a = "L:\ns_cmp_eq_u32 s0, 0\ns_cbranch_scc1 E\nv_add_u32 v0, v0, v1\ns_sub_u32 s0, s0, 1\ns_branch L\nE:\n\
             s_nop 0\n";
    let b = "s_cmp_eq_u32 s0, 0\ns_cbranch_scc1 E\nL:\nv_add_u32 v0, v1, v0\ns_sub_u32 s0, s0, 1\ns_cmp_eq_u32 s0, 0\n\
             s_cbranch_scc0 L\nE:\ns_nop 0\n";
    let directory = tempfile::tempdir().unwrap();
    let found = certified(directory.path(), &job(a, b, &[(Key::Out, "v0")]));
    assert!(found.obligations > 0 && found.missing == 0, "{found:?}: {:?}", flaws(directory.path()));
    assert_eq!(flaws(directory.path()), [""; 0]);
    let unfolded = proof(directory.path())["loops"]["unfolded"].clone();
    assert_eq!(unfolded.as_array().map(Vec::len), Some(1), "{unfolded}");
    let found = changed(directory.path(), |claim| claim["loops"]["unfolded"] = json!([]));
    assert!(!found.is_empty(), "the blocks are others");
}

/// A loop of three rounds ends by itself, but for terms without rules it does not.
#[test]
fn a_loop_that_ends_by_itself() {
    let a = format!("s_mov_b32 s0, 3\n{A}");
    let b = a.replace("v0, v0, v1", "v0, v1, v0");
    let directory = tempfile::tempdir().unwrap();
    let found = certified(directory.path(), &job(&a, &b, &[(Key::Out, "v0")]));
    assert!(found.obligations > 0 && found.missing == 0, "{found:?}: {:?}", flaws(directory.path()));
    assert_eq!(flaws(directory.path()), [""; 0]);
}

/// What cannot be proven says so by its name.
#[test]
fn what_is_missing_has_a_name() {
    let other = job(A, &A.replace("v_add_u32 v0, v0, v1", "v_sub_u32 v0, v0, v1"), &[(Key::Out, "v0")]);
    let directory = tempfile::tempdir().unwrap();
    // A verdict, and its relations, that are about other programs.
    let report = check(&sums(), &Settings::default());
    let certificates = Certificates::open(directory.path(), Limits::default()).expect("a directory");
    let found = certify(&certificates, &other, &report, &[], &Settings::default());
    assert!(found.expect("written").expect("equivalent").missing > 0);
    let flaws = flaws(directory.path());
    assert!(flaws.iter().any(|flaw| flaw.contains("not certified: v0 of b at loop 1: ")), "{flaws:?}");
}
