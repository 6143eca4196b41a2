//! The processors that a rule is for.

use gcn_semantics::Target;

use crate::job;

/// What a rule says of processors.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Processors {
    /// Those that it names one by one: the rule has to be one there.
    pub named: Vec<Target>,
    /// Those that are meant by `gfx9` or `gfx8+`: the rule may be none there.
    pub meant: Vec<Target>,
}

impl Processors {
    /// All of them, in their order; of a rule that names none, all that there are.
    pub fn all(&self) -> Vec<Target> {
        let is_open = self.named.is_empty() && self.meant.is_empty();
        let is_meant = |target: &Target| is_open || self.named.contains(target) || self.meant.contains(target);
        Target::ALL.iter().copied().filter(is_meant).collect()
    }
}

/// What a list of processors means.
///
/// # Errors
/// If a name is none.
pub fn processors(text: &str) -> Result<Processors, String> {
    let mut found = Processors::default();
    for name in job::list(text) {
        let unknown = || {
            let names: Vec<String> = Target::ALL.iter().map(ToString::to_string).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!(
                "{}; `gfx9` means all that begin so, `gfx8+` all from there on",
                job::unknown("target", name, &names)
            )
        };
        let one = |name: &str| name.parse().ok().filter(|target| Target::ALL.contains(target));
        let begins = |prefix: &str| -> Vec<Target> {
            let is_prefix = prefix.len() > 3 && prefix.starts_with("gfx");
            Target::ALL.iter().copied().filter(|target| is_prefix && target.to_string().starts_with(prefix)).collect()
        };
        if let Some(from) = name.strip_suffix('+') {
            let first = one(from).or(begins(from).first().copied()).ok_or_else(unknown)?;
            found.meant.extend(Target::ALL.iter().copied().skip_while(|target| *target != first));
            continue;
        }
        // The names of generations are names of one processor elsewhere.
        match (begins(name), one(name)) {
            (all, _) if all.len() > 1 => found.meant.extend(all),
            (_, Some(target)) => found.named.push(target),
            _ => return Err(unknown()),
        }
    }
    match found.named.is_empty() && found.meant.is_empty() {
        true => Err("no target is named".into()),
        false => Ok(found),
    }
}
