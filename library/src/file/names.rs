//! Names of functions: as compilers write them, and as people do; patterns of them.

use cpp_demangle::{DemangleOptions, ParseOptions, Symbol};
use wildmatch::WildMatch;

/// How deep a name may be nested, and how many bytes it may have, to be shown as people write it.
const DEPTH: u32 = 256;
const LONGEST: usize = 1 << 16;

/// A name as in the source, with parameters or without; none if it is that already.
pub fn demangled(name: &str, with_parameters: bool) -> Option<String> {
    let mangled = name.strip_suffix(".kd").unwrap_or(name);
    if !mangled.starts_with("_Z") || mangled.len() > LONGEST {
        return None;
    }
    let symbol = Symbol::new_with_options(mangled, &ParseOptions::default().recursion_limit(DEPTH)).ok()?;
    let options = DemangleOptions::default().recursion_limit(DEPTH);
    let options = if with_parameters { options } else { options.no_params().no_return_type() };
    symbol.demangle_with_options(&options).ok()
}

/// Whether a name is a pattern: `*` stands for any letters, `?` for one.
pub fn is_pattern(name: &str) -> bool {
    name.contains(['*', '?'])
}

/// The places of the names that are meant: those that are the same, else those that are so in the source, else those
/// that fit a pattern.
pub fn meant<'n>(wanted: &str, names: impl Iterator<Item = &'n str> + Clone) -> Vec<usize> {
    let places = |fits: &dyn Fn(&str) -> bool| {
        names.clone().enumerate().filter(|(_, name)| fits(name)).map(|(place, _)| place).collect::<Vec<usize>>()
    };
    let in_source = |name: &str, fits: &dyn Fn(&str) -> bool| {
        [true, false].iter().any(|&with| demangled(name, with).is_some_and(|name| fits(&name)))
    };
    let same = places(&|name| name == wanted);
    if !same.is_empty() {
        return same;
    }
    let same = places(&|name| in_source(name, &|name| name == wanted));
    if !same.is_empty() || !is_pattern(wanted) {
        return same;
    }
    let pattern = WildMatch::new(wanted);
    places(&|name| pattern.matches(name) || in_source(name, &|name| pattern.matches(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_as_compilers_and_as_people_write_them() {
        let names = ["_ZN2ns3fooEPi", "_ZN2ns3fooEf", "_ZN2ns3barIiEEvT_", "plain", "plain*"];
        let found = |wanted: &str| meant(wanted, names.iter().copied());
        assert_eq!(demangled("_ZN2ns3fooEPi", true).as_deref(), Some("ns::foo(int*)"));
        assert_eq!(demangled("_ZN2ns3barIiEEvT_", false).as_deref(), Some("ns::bar<int>"));
        assert_eq!(found("_ZN2ns3fooEPi"), [0]);
        assert_eq!(found("ns::foo(float)"), [1]);
        assert_eq!(found("ns::foo"), [0, 1]);
        assert_eq!(found("void ns::bar<int>(int)"), [2]);
        assert_eq!(found("ns::*"), [0, 1, 2]);
        assert_eq!(found("plain*"), [4]);
        assert_eq!(found("pl?in"), [3]);
        assert_eq!(found("other"), Vec::<usize>::new());
        assert_eq!(demangled("_Z", true), None);
        let deep = format!("_Z1f{}i", "P".repeat(100_000));
        assert_eq!(demangled(&deep, true), None);
        let deep = format!("_Z1f{}i", "P".repeat(50_000));
        assert_eq!(demangled(&deep, true), None);
    }
}
