//! The report of `--verify-rewrites`.

use std::time::Instant;

use itertools::Itertools;

use gcnverify::equiv::Settings;
use gcnverify::limits::{Interruption, Limits};
use gcnverify::rewrites::Summary;
use gcnverify_report::text::wrap;

/// Wrong or open steps shown.
const SHOWN: usize = 10;

/// Proves what is left of a question that was asked at `start`, if the option was given; an interrupt does not make
/// this a summary of less.
pub fn finish(settings: &Settings, start: Instant) -> Option<Summary> {
    let verifier = settings.session.rewrites()?;
    verifier.prove_within(&Limits { interruption: Interruption::default(), ..settings.limits.clone() }, start);
    Some(verifier.summary())
}

/// The summary for people.
pub fn text(summary: &Summary) -> String {
    let Summary { steps, proven, rules, unexplained, undecided, failed } = summary;
    let mut report = format!(
        "rewrites: {steps} steps of {} rules; {proven} distinct ones proven, {} wrong, {} undecided\n",
        rules.len(),
        failed.len() + unexplained.len(),
        undecided.len()
    );
    let most = rules.iter().sorted_by_key(|&(rule, &count)| (std::cmp::Reverse(count), rule));
    wrap(&mut report, "  ", &most.map(|(rule, count)| format!("{rule} {count}")).join(", "), "  ");
    for (what, list) in [("WRONG", failed), ("WRONG: no rule", unexplained), ("undecided", undecided)] {
        list.iter().take(SHOWN).for_each(|text| report += &format!("  {what}: {text}\n"));
    }
    report
}
