//! Certificates that are right, and all the ways in which they can be wrong.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use gcn_semantics::Target;
use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::text::{Source, read_llvm};

use super::{Certificates, Certified, Claim, MANIFEST, check};
use crate::equiv::{Fragment, Job, Settings, plain_machines, plain_obligations, satisfying_state};
use crate::expr::{Expr, parse_places};
use crate::limits::Limits;
use crate::state::scalar_name;

mod loops;
mod memory;

fn fragment(text: &str) -> Fragment {
    let source = Source::new("-", text);
    let listing = read_llvm(&source, Target::Gfx900).expect("the text is correct");
    Fragment { source, listing }
}

/// Whether `a` and `b` leave the same in `out` under `assume`.
fn job(a: &str, b: &str, out: &str, assume: &[&str]) -> Job {
    Job {
        out: parse_places(out).expect("places"),
        assumptions: assume.iter().map(|text| Expr::parse(text).expect("an expression")).collect(),
        fixed: BTreeMap::from([(Reading::Reverse, 0)]),
        ..Job::new(Target::Gfx900, fragment(a), fragment(b))
    }
}

/// The claim of `job` on the machine of `readings`.
fn claim(job: &Job, assume: &[&str], readings: Readings) -> Claim {
    let assume: Vec<String> = assume.iter().map(|&text| text.into()).collect();
    let out: Vec<String> = job.out.iter().map(|place| place.to_string()).collect();
    let witness = satisfying_state(job, &Settings::default()).unwrap_or_default();
    Claim::new(job, &out, &assume, &witness, readings)
}

/// Certifies that `a` and `b` leave the same v0 under `assume`, on one machine.
fn certify(directory: &Path, a: &str, b: &str, assume: &[&str]) -> Certified {
    let job = job(a, b, "v0", assume);
    let certificates = Certificates::open(directory, Limits::default()).expect("a directory");
    let claim = claim(&job, assume, Readings::default());
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
        (r#""fp":"exact""#, r#""fp":"uf""#, "not listed"),
        (r#""fp":"exact""#, r#""fp":"exactly""#, "there is no arithmetic `exactly`"),
        (r#""fp":"exact","#, "", "not a claim"),
        // What the command line refuses.
        (r#""mode":"0x3f0""#, r#""mode":"0x8003f0""#, "not listed"),
        (r#""mode":"0x3f0""#, r#""mode":"0x10003f0""#, "of MODE"),
        (r#""mode":"0x3f0""#, r#""mode":"0xfffffffff""#, "no value of MODE"),
        (r#""mode":"0x3f0""#, r#""mode":"default""#, "no value of MODE"),
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

/// What contradicts itself implies anything: assumptions are believed where a state satisfies them.
#[test]
fn a_vacuous_claim_is_refused() {
    let (a, b) = ("v_mov_b32 v0, v1", "v_mov_b32 v0, v2");
    let contradiction = ["v1 <u 1", "v1 ^ 1 == 0"];
    let directory = tempfile::tempdir().unwrap();
    assert_eq!(certify(directory.path(), a, b, &contradiction), Certified { obligations: 1, missing: 0 });
    let found = flaws(directory.path());
    assert!(found.len() == 1 && found[0].contains("`v1 ^ 1 == 0` does not hold in the witness"), "{found:?}");
    assert!(satisfying_state(&job(a, b, "v0", &contradiction), &Settings::default()).is_err());
    // The neighbour that can be satisfied, and a forger who says that it can be satisfied in another way.
    let directory = tempfile::tempdir().unwrap();
    certify(directory.path(), a, b, &["v1 == v2", "v1 ^ 1 == 1 || v1 == 7", "exec == 3", "scc == 1", "s4 == 9"]);
    assert_eq!(flaws(directory.path()), [""; 0]);
    let manifest = directory.path().join(MANIFEST);
    let claim = fs::read_to_string(&manifest).unwrap();
    for (old, new) in [("\"s4=0x9\"", "\"s4=0x8\""), ("\"s4=0x9\"", "\"s4=9\",\"v1[5]=3\""), ("scc=", "vcc=")] {
        let forged = claim.replacen(old, new, 1);
        assert_ne!(forged, claim, "{old}");
        fs::write(&manifest, forged).unwrap();
        assert!(flaws(directory.path())[0].contains("does not hold in the witness"), "{new}");
    }
}

/// A claim about the machine as such has a line for each machine that does something else.
#[test]
fn every_machine_is_asked_for() {
    let program = "v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf";
    let job = job(program, program, "v0", &[]);
    let machines = plain_machines(&job).expect("modelled");
    assert_eq!(machines.len(), Reading::D15.values().len(), "{machines:?}");
    let directory = tempfile::tempdir().unwrap();
    let certificates = Certificates::open(directory.path(), Limits::default()).expect("a directory");
    for &readings in &machines {
        let obligations = plain_obligations(&job, readings).expect("modelled");
        certificates.add(claim(&job, &[], readings), &obligations).expect("written");
    }
    assert_eq!(flaws(directory.path()), [""; 0]);
    let manifest = directory.path().join(MANIFEST);
    let lines = fs::read_to_string(&manifest).unwrap();
    let without = |missing: usize| {
        let kept = lines.lines().enumerate().filter(|&(number, _)| number != missing);
        kept.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    for (missing, readings) in machines.iter().enumerate() {
        fs::write(&manifest, without(missing)).unwrap();
        let found = flaws(directory.path());
        let name = format!("no claim about the machine with D15={}", readings.name(Reading::D15));
        assert!(found.len() == 1 && found[0].contains(&name), "{found:?}");
    }
    // Whoever fixes the reading needs one machine; and no other.
    let first = lines.lines().next().unwrap().replace("\"fixed\":{", "\"fixed\":{\"D15\":\"bc\",");
    fs::write(&manifest, &first).unwrap();
    assert_eq!(flaws(directory.path()), [""; 0]);
    fs::write(&manifest, first.replace("\"fixed\":{\"D15\":\"bc\"", "\"fixed\":{\"D15\":\"zero\"")).unwrap();
    assert!(flaws(directory.path()).iter().any(|flaw| flaw.contains("another D15 than the one that was fixed")));
}

/// Pipes, loops and directories under the names of files are refused, and nobody waits for them.
#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    use std::os::unix::fs::symlink;
    type Replace = fn(&Path);
    let replacements: [(&str, Replace); 4] = [
        ("a pipe", |path| assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success())),
        ("a loop", |path| symlink(path, path).unwrap()),
        ("a link", |path| symlink("/dev/zero", path).unwrap()),
        ("a directory", |path| fs::create_dir(path).unwrap()),
    ];
    for (what, replace) in replacements {
        for name in ["cnf", "lrat", "smt2", MANIFEST] {
            let directory = tempfile::tempdir().unwrap();
            certify(directory.path(), A, B, &[]);
            let path = if name == MANIFEST { directory.path().join(name) } else { file(directory.path(), name) };
            fs::remove_file(&path).unwrap();
            replace(&path);
            let found = check(directory.path());
            if name == MANIFEST {
                assert!(found.is_err_and(|error| error.contains("no regular file")), "{what}");
                assert!(Certificates::open(directory.path(), Limits::default()).is_err(), "{what}");
            } else {
                let flaws = found.unwrap().remove(0).flaws;
                assert!(flaws[0].contains("no regular file"), "{what} as .{name}: {flaws:?}");
            }
        }
    }
}

/// What a claim says is read back as it was.
#[test]
fn every_place_is_read_back() {
    let everything = (0..256).map(|register| format!("v{register}")).chain((0..128).map(scalar_name));
    let everything: Vec<String> = everything.chain(["scc".into()]).collect();
    let job = job("s_setreg_imm32_b32 hwreg(HW_REG_MODE), 5", "s_nop 0", &everything.join(" "), &[]);
    let text = serde_json::to_string(&claim(&job, &[], Readings::default())).unwrap();
    let read: Claim = serde_json::from_str(&text).unwrap();
    let (again, readings) = read.job().expect("the claim is readable");
    assert_eq!((again.out, readings), (job.out, Readings::default()));
    assert_eq!((again.fixed, again.float.mode), (job.fixed, job.float.mode));
}
