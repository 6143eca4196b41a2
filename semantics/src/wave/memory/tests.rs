//! Scopes of CDNA 3.

use crate::Target;
use crate::algebra::{Concrete, Event};
use crate::text::{Source, read_llvm};
use crate::wave::{Program, Step};

fn step(text: &str) -> Step<Concrete> {
    let listing =
        read_llvm(&Source::new("-", text), Target::Gfx942).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let program =
        Program::new(listing.instructions(), Target::Gfx942).unwrap_or_else(|(_, error)| panic!("{text}: {error}"));
    program.steps.into_iter().next().expect("there is an instruction")
}

/// An access in any scope but that of the wave finds what others have written (ledger K180).
#[test]
fn scopes_of_accesses() {
    for (scope, is_coherent) in [("", false), (" nt", false), (" sc0", true), (" sc1", true), (" sc0 sc1", true)] {
        for text in
            ["global_load_dword v0, v[2:3], off", "buffer_load_dword v0, off, s[4:7], 0", "flat_store_dword v[2:3], v0"]
        {
            let Step::Memory(step) = step(&format!("{text}{scope}")) else { unreachable!("it accesses memory") };
            assert_eq!(step.coherent, is_coherent, "{text}{scope}");
        }
    }
}

/// What is done with caches in one scope is something else in another.
#[test]
fn scopes_of_caches() {
    for name in ["buffer_inv", "buffer_wbl2"] {
        let events = ["", " sc0", " sc1", " sc0 sc1"].map(|scope| match step(&format!("{name}{scope}")) {
            Step::Event(step) => step.event,
            _ => unreachable!("others notice it"),
        });
        for (place, event) in events.iter().enumerate() {
            assert!(matches!(event, Event::Cache(_)), "{event:?}");
            assert!(!events[..place].contains(event), "{event:?}");
        }
    }
}
