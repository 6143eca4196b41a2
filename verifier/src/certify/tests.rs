//! Certificates that are right, and all the ways in which they can be wrong.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use gcn_semantics::Target;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, read_llvm};

use super::{Certificates, Certified, Claim, MANIFEST, check};
use crate::equiv::{FloatOptions, Fragment, Job, plain_obligations};
use crate::expr::{Expr, parse_places};
use crate::limits::Limits;

fn fragment(text: &str) -> Fragment {
    let source = Source::new("-", text);
    let listing = read_llvm(&source, Target::Gfx900).expect("the text is correct");
    Fragment { source, listing }
}

/// Certifies that `a` and `b` leave the same v0 under `assume`.
fn certify(directory: &Path, a: &str, b: &str, assume: &[&str]) -> Certified {
    let job = Job {
        target: Target::Gfx900,
        a: fragment(a),
        b: fragment(b),
        out: parse_places("v0").expect("a place"),
        assumptions: assume.iter().map(|text| Expr::parse(text).expect("an expression")).collect(),
        fixed: BTreeMap::new(),
        float: FloatOptions::default(),
    };
    let assume: Vec<String> = assume.iter().map(|&text| text.into()).collect();
    let certificates = Certificates::open(directory, Limits::default()).expect("a directory");
    let claim = Claim::new(&job, &["v0".into()], &assume, Readings::default());
    certificates.add(claim, &plain_obligations(&job, Readings::default()).expect("modelled")).expect("written")
}

fn flaws(directory: &Path) -> Vec<String> {
    check(directory).expect("a manifest").into_iter().flat_map(|checked| checked.flaws).collect()
}

/// The only file with this extension.
fn file(directory: &Path, extension: &str) -> std::path::PathBuf {
    let entries = fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("an entry").path());
    entries.filter(|path| path.extension().is_some_and(|found| found == extension)).max().expect("a file")
}

const A: &str = "v_lshrrev_b32 v0, 8, v1\nv_and_b32 v0, 0xff, v0";
const B: &str = "v_bfe_u32 v0, v1, 8, 8";

#[test]
fn a_proven_claim() {
    let directory = tempfile::tempdir().unwrap();
    assert_eq!(certify(directory.path(), A, B, &[]), Certified { obligations: 1, missing: 0 });
    assert_eq!(flaws(directory.path()), Vec::<String>::new());
    // A second claim that needs its assumption, and shares no file with the first.
    certify(directory.path(), "v_and_b32 v0, 0xff, v1", "v_mov_b32 v0, v1", &["v1 <=u 255"]);
    let checked = check(directory.path()).unwrap();
    assert_eq!(checked.iter().map(|c| (c.line, c.proofs, c.flaws.len())).collect::<Vec<_>>(), [(1, 1, 0), (2, 1, 0)]);
}

/// Evidence for one reading of floating point is none for another: whoever changes the claim is found out.
#[test]
fn evidence_is_for_one_reading_of_floating_point() {
    let directory = tempfile::tempdir().unwrap();
    // The product of 1 and x: quieting, which depends on the NaNs, and on subnormals as MODE says.
    let (a, b) = ("v_mul_f32 v0, 1.0, v1", "v_mul_f32 v0, v1, 1.0");
    assert_eq!(certify(directory.path(), a, b, &[]), Certified { obligations: 1, missing: 0 });
    assert_eq!(flaws(directory.path()), Vec::<String>::new());
    let manifest = directory.path().join(MANIFEST);
    let claim = fs::read_to_string(&manifest).unwrap();
    let cases = [
        (r#""mode":"0x3f0""#, r#""mode":"0x0""#, "not listed"),
        (r#""mode":"0x3f0""#, r#""mode":"any""#, "not listed"),
        (r#""nan":"unspecified""#, r#""nan":"canonical""#, "not listed"),
        (r#""fp":"exact""#, r#""fp":"uninterpreted""#, "not listed"),
        (r#""fp":"exact""#, r#""fp":"exactly""#, "fp is not"),
        (r#""fp":"exact","#, "", "not a claim"),
        (r#""D15":"bc","#, "", "does not say D15"),
        (r#""fp":"exact""#, r#""fp":"exact","also":1"#, "not a claim"),
    ];
    for (old, new, expected) in cases {
        let forged = claim.replacen(old, new, 1);
        assert_ne!(forged, claim, "{old}");
        fs::write(&manifest, forged).unwrap();
        let flaws = flaws(directory.path());
        assert!(flaws.iter().any(|flaw| flaw.contains(expected)), "{old} -> {new}: {flaws:?}");
    }
}

/// Obligations that become the same formula keep their own scripts.
#[test]
fn a_script_has_its_own_name() {
    let directory = tempfile::tempdir().unwrap();
    certify(directory.path(), A, B, &[]);
    let script = file(directory.path(), "smt2");
    let name = super::hash(&fs::read(&script).unwrap());
    assert_eq!(script.file_stem().and_then(|stem| stem.to_str()), Some(&name[..]));
}

#[test]
fn half_a_line_is_no_claim() {
    let directory = tempfile::tempdir().unwrap();
    certify(directory.path(), A, B, &[]);
    let manifest = directory.path().join(MANIFEST);
    let claim = fs::read(&manifest).unwrap();
    fs::write(&manifest, &claim[..claim.len() / 2]).unwrap();
    assert!(flaws(directory.path())[0].contains("not a claim"));
}

#[test]
fn a_false_claim_has_no_certificate() {
    let directory = tempfile::tempdir().unwrap();
    let certified = certify(directory.path(), A, "v_bfe_u32 v0, v1, 8, 7", &[]);
    assert_eq!(certified, Certified { obligations: 0, missing: 1 });
    assert!(flaws(directory.path())[0].contains("satisfiable"));
}

#[test]
fn tampering_is_noticed() {
    type Change = fn(&str) -> String;
    let cases: [(&str, Change, &str); 6] = [
        ("lrat", |text| text.lines().skip(1).map(|line| format!("{line}\n")).collect(), "hash"),
        ("cnf", |text| text.replacen(" 0\n", " 0\n1 0\n", 1), "hash"),
        ("smt2", |text| text.replace("check-sat", "exit"), "hash"),
        (MANIFEST, |text| text.replace("v_bfe_u32 v0, v1, 8, 8", "v_bfe_u32 v0, v1, 8, 7"), "not listed"),
        (MANIFEST, |text| text.replace("\"out\":[\"v0\"]", "\"out\":[\"v1\"]"), "not listed"),
        (MANIFEST, |text| text.replace('{', ""), "not a claim"),
    ];
    for (name, change, expected) in cases {
        let directory = tempfile::tempdir().unwrap();
        certify(directory.path(), A, B, &[]);
        let path = if name == MANIFEST { directory.path().join(name) } else { file(directory.path(), name) };
        let text = fs::read_to_string(&path).unwrap();
        let changed = change(&text);
        assert_ne!(text, changed, "{name}");
        fs::write(&path, changed).unwrap();
        let flaws = flaws(directory.path());
        assert!(flaws.iter().any(|flaw| flaw.contains(expected)), "{name}: {flaws:?}");
    }
}

#[test]
fn a_proof_of_another_formula_is_no_proof() {
    let directory = tempfile::tempdir().unwrap();
    certify(directory.path(), A, B, &[]);
    // A forger who also corrects the hashes.
    let (proof, manifest) = (file(directory.path(), "lrat"), directory.path().join(MANIFEST));
    let text = fs::read_to_string(&proof).unwrap();
    let forged = "999999 0 1 2 0\n";
    let claim = fs::read_to_string(&manifest).unwrap();
    fs::write(&proof, forged).unwrap();
    fs::write(&manifest, claim.replace(&super::hash(text.as_bytes()), &super::hash(forged.as_bytes()))).unwrap();
    assert!(flaws(directory.path())[0].contains("does not follow"), "{:?}", flaws(directory.path()));
}
