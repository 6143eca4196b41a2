//! The report of `--verify-rewrites`.

use std::time::Instant;

use gcnverify::equiv::Settings;
use gcnverify::limits::{Interruption, Limits};
use gcnverify::rewrites::Summary;

/// Proves what is left of a question that was asked at `start`, if the option was given; an interrupt does not make
/// this a summary of less.
pub fn finish(settings: &Settings, start: Instant) -> Option<Summary> {
    let verifier = settings.session.rewrites()?;
    verifier.prove_within(&Limits { interruption: Interruption::default(), ..settings.limits.clone() }, start);
    Some(verifier.summary())
}
