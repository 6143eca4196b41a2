//! What a rule says.

use gcn_hazards::{Level, NOT_CHECKED, RULES, Rule, Sureness, rule};
use gcn_semantics::Target;

use crate::input::Failure;
use crate::output;
use gcnverify::exit::Exit;
use gcnverify::job::unknown;

/// Writes the rule called `name`, or all of them.
pub fn run(name: &str) -> Result<Exit, Failure> {
    if name == "all" {
        RULES.iter().for_each(|rule| output::line(format_args!("{:5} {}; then {}", rule.id, rule.first, rule.second)));
        NOT_CHECKED.iter().for_each(|(id, why)| output::line(format_args!("{id:5} not checked: {why}")));
        return Ok(Exit::Holds);
    }
    if let Some((id, why)) = NOT_CHECKED.iter().find(|(id, _)| id.eq_ignore_ascii_case(name)) {
        output::line(format_args!("{id}: not checked\n  {why}"));
        return Ok(Exit::Holds);
    }
    let known: Vec<&str> = RULES.iter().map(|rule| rule.id).collect();
    let found = rule(name).ok_or_else(|| Failure::message(unknown("rule", name, &known)))?;
    output::line(text(found));
    Ok(Exit::Holds)
}

fn text(rule: &Rule) -> String {
    let targets: Vec<String> =
        Target::ALL.into_iter().filter(|target| rule.holds_on(*target)).map(|target| target.to_string()).collect();
    let sureness = match rule.sureness {
        Sureness::Sure => "sure",
        Sureness::Observed => "observed by those who write compilers, in no manual",
        Sureness::Convention => "a convention of callers and functions",
        Sureness::Possible => "sure if addresses meet, which the text does not show",
        Sureness::Disputed => "disputed",
        Sureness::Stricter => "disputed; what asks for more is kept to",
        Sureness::Reported => "a fault of the machine that somebody has reported",
    };
    let level = match rule.level() {
        Level::Error => "a breach is an error",
        Level::Warning => "a breach is a warning",
    };
    let Rule { id, first, second, needs, source, .. } = rule;
    format!(
        "{id}: on {}\n  first   {first}\n  then    {second}\n  needs   {needs}\n  source  {source}\n  \
         sureness {sureness}; {level}",
        targets.join(", ")
    )
}
