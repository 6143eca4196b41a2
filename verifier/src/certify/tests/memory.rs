//! Certificates of programs with memory, branches and calls.

use std::fs;
use std::path::Path;

use gcn_semantics::Target;

use super::super::{Certificates, Certified, MANIFEST, certify};
use super::{flaws, fragment};
use crate::equiv::{Job, Settings, Verdict, check, plain_obligations};
use crate::job::{Key, Question};
use crate::limits::Limits;

/// The question about `a` and `b` to which `said` belongs.
pub fn job(a: &str, b: &str, said: &[(Key, &str)]) -> Job {
    let mut question = Question::default();
    said.iter().for_each(|(key, text)| question.set(*key, text).expect("a word"));
    question.job(Target::Gfx900, fragment(a), fragment(b)).expect("a question")
}

/// Certifies what is equivalent.
pub fn certified(directory: &Path, job: &Job) -> Certified {
    let report = check(job, &Settings::default());
    assert!(matches!(report.verdict, Verdict::Holds), "{:?}", report.verdict);
    let certificates = Certificates::open(directory, Limits::default()).expect("a directory");
    certify(&certificates, job, &report, &[], &Settings::default()).expect("written").expect("equivalent")
}

/// Reads the manifest with `old` replaced by `new`.
fn forged(directory: &Path, old: &str, new: &str) -> Vec<String> {
    let manifest = directory.join(MANIFEST);
    let claims = fs::read_to_string(&manifest).unwrap();
    assert!(claims.contains(old), "{claims}");
    fs::write(&manifest, claims.replace(old, new)).unwrap();
    let found = flaws(directory);
    fs::write(&manifest, claims).unwrap();
    found
}

const KERNEL: (Key, &str) = (Key::Abi, "kernel");

/// A load and a store at two addresses of one pointer, and the store first: they are apart.
#[test]
fn a_store_and_a_load() {
    let a = "global_load_dword v3, v[0:1], off offset:8\ns_waitcnt vmcnt(0)\nv_lshlrev_b32 v3, 1, v3\n\
             global_store_dword v[0:1], v3, off\ns_endpgm";
    let b = a.replace("v_lshlrev_b32 v3, 1, v3", "v_add_u32 v3, v3, v3");
    let directory = tempfile::tempdir().unwrap();
    let found = certified(directory.path(), &job(a, &b, &[KERNEL]));
    assert!(found.obligations > 0 && found.missing == 0, "{found:?}");
    assert_eq!(flaws(directory.path()), [""; 0]);
    for (old, new) in [("offset:8", "offset:4"), ("v_add_u32", "v_sub_u32")] {
        let flaws = forged(directory.path(), old, new);
        // Both programs have the offset.
        assert!(old == "offset:8" || flaws.iter().any(|flaw| flaw.contains("not listed")), "{old}: {flaws:?}");
    }
    let flaws = forged(directory.path(), "\"abi\":\"kernel\"", "\"abi\":\"kernels\"");
    assert!(flaws.iter().any(|flaw| flaw.contains("surroundings")), "{flaws:?}");
}

/// What a scalar load reads is nobody else's, as a fact says.
#[test]
fn what_surrounds_the_programs_is_claimed() {
    let store = "global_store_dword v[0:1], v2, off\n";
    let load = "s_load_dword s0, s[4:5], 0x0\n";
    let last = "s_waitcnt lgkmcnt(0)\nv_mov_b32 v3, s0\nglobal_store_dword v[0:1], v3, off offset:4\ns_endpgm";
    let (a, b) = (format!("{store}{load}{last}"), format!("{load}{store}{last}"));
    let directory = tempfile::tempdir().unwrap();
    let found = certified(directory.path(), &job(&a, &b, &[KERNEL, (Key::Facts, "args-readonly")]));
    assert_eq!(found.missing, 0, "{found:?}");
    assert_eq!(flaws(directory.path()), [""; 0]);
    for (old, new) in [("\"args-readonly\"", ""), ("\"args-readonly\"", "\"noalias\"")] {
        let flaws = forged(directory.path(), old, new);
        assert!(flaws.iter().any(|flaw| flaw.contains("not listed")), "{new}: {flaws:?}");
    }
}

/// What a function keeps on its own stack is nobody else's only as long as no address in it gets out: the goals do not
/// say all then.
#[test]
fn an_address_in_the_stack_that_gets_out() {
    let rest = "v_mov_b32 v4, s32\nglobal_store_dword v[0:1], v4, off\ns_setpc_b64 s[30:31]";
    let spills = format!("buffer_store_dword v2, off, s[0:3], s32\n{rest}");
    let said = [(Key::Abi, "function"), (Key::Facts, "private-stack"), (Key::Out, "mem")];
    let job = job(&spills, rest, &said);
    assert!(plain_obligations(&job, job.first_readings()).is_err());
}

/// Two paths that meet.
#[test]
fn a_branch() {
    let a = "s_cmp_eq_u32 s0, 0\ns_cbranch_scc1 L\nv_add_u32 v0, v0, v1\nL:\nv_add_u32 v0, v0, v0\n";
    let b = "s_cmp_lg_u32 s0, 0\ns_cbranch_scc0 L\nv_add_u32 v0, v1, v0\nL:\nv_lshlrev_b32 v0, 1, v0\n";
    let directory = tempfile::tempdir().unwrap();
    let found = certified(directory.path(), &job(a, b, &[(Key::Out, "v0")]));
    assert!(found.obligations > 0 && found.missing == 0, "{found:?}");
    assert_eq!(flaws(directory.path()), [""; 0]);
    assert!(!forged(directory.path(), "s_cmp_lg_u32", "s_cmp_eq_u32").is_empty());
}
