//! Targets as files and users name them: a processor with features, `gfx906:sramecc+:xnack-`.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use gcn_semantics::{Target, UnknownTarget};

/// A processor, and of some features whether they are on. Code for one without a word about a feature runs with it and
/// without it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TargetId {
    processor: String,
    features: BTreeMap<String, bool>,
    target: Option<Target>,
}

/// The first version of the ABI, `ELFABIVERSION_AMDGPU_HSA_V4`, whose flags say this of features.
const V4: u8 = 2;

/// `EF_AMDGPU_FEATURE_XNACK_V4`, `EF_AMDGPU_FEATURE_SRAMECC_V4`: name, and the lowest of two bits, which are 2 for off
/// and 3 for on. From LLVM's user guide of the AMDGPU backend.
const FEATURES: [(&str, u32); 2] = [("xnack", 8), ("sramecc", 10)];

impl TargetId {
    /// The ID in a text, which may be the name of a bundle's entry: `hipv4-amdgcn-amd-amdhsa--gfx906:xnack-`. Of a name
    /// that says no processor of AMD there is none.
    pub fn of_name(name: &str) -> Option<TargetId> {
        let at = name.rfind("gfx").filter(|_| name.contains("amdgcn") || name.starts_with("gfx"))?;
        let start = name.find("--gfx").map_or(at, |dashes| dashes + 2);
        Some(TargetId::new(&name[start..]))
    }

    /// What the flags of an ELF header say; the number of a processor without a name is one.
    pub fn of_elf(flags: u32, abi_version: u8) -> TargetId {
        let [machine, ..] = flags.to_le_bytes();
        let target = Target::of_elf(machine);
        let unmodelled = || Target::unmodelled_of_elf(machine).map(str::to_owned);
        let processor = target.map(|target| target.to_string()).or_else(unmodelled);
        let processor = processor.unwrap_or_else(|| format!("EF_AMDGPU_MACH {machine:#x}"));
        let setting = |(name, low): &(&str, u32)| match flags >> low & 3 {
            2 => Some(((*name).to_owned(), false)),
            3 => Some(((*name).to_owned(), true)),
            _ => None,
        };
        let is_v4 = abi_version >= V4;
        TargetId { processor, features: FEATURES.iter().filter(|_| is_v4).filter_map(setting).collect(), target }
    }

    fn new(id: &str) -> TargetId {
        let mut parts = id.trim().split(':');
        // `gfx900+xnack` is how it was written before.
        let mut older = parts.next().unwrap_or_default().split('+');
        let processor = older.next().unwrap_or_default().to_owned();
        let older: Vec<String> = older.map(str::to_owned).collect();
        let feature = |part: &str| match part.split_at_checked(part.len().checked_sub(1)?)? {
            (name, "+") => Some((name.to_owned(), true)),
            (name, "-") => Some((name.to_owned(), false)),
            _ => None,
        };
        let features = older.into_iter().map(|name| (name, true)).chain(parts.filter_map(feature)).collect();
        let target = processor.parse().ok();
        // Of an alias the name that files have.
        let processor = match target {
            Some(target) if !processor.starts_with("gfx") => Target::to_string(&target),
            _ => processor,
        };
        TargetId { processor, features, target }
    }

    /// The target that it is, if it is modelled.
    pub fn target(&self) -> Option<Target> {
        self.target
    }

    /// Whether code for it runs on the other one, as far as programs can tell.
    pub fn fits(&self, other: &TargetId) -> bool {
        let is_one = self.is_same_processor(other) || self.target.is_some() && self.target == other.target;
        is_one && self.goes_with(other)
    }

    /// Whether both name the same processor, not only processors that programs cannot tell apart.
    pub(super) fn is_same_processor(&self, other: &TargetId) -> bool {
        self.processor == other.processor
    }

    /// Whether no feature is on in one and off in the other.
    pub(super) fn goes_with(&self, other: &TargetId) -> bool {
        self.features.iter().all(|(name, on)| other.features.get(name).is_none_or(|other| other == on))
    }
}

impl From<Target> for TargetId {
    fn from(target: Target) -> TargetId {
        TargetId { processor: target.to_string(), features: BTreeMap::new(), target: Some(target) }
    }
}

impl FromStr for TargetId {
    type Err = UnknownTarget;

    fn from_str(text: &str) -> Result<TargetId, UnknownTarget> {
        let target = text.parse::<Target>()?;
        let id = TargetId::of_name(text).unwrap_or_else(|| TargetId::new(text));
        Ok(TargetId { target: Some(target), ..id })
    }
}

impl fmt::Display for TargetId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.processor)?;
        self.features.iter().try_for_each(|(name, on)| write!(f, ":{name}{}", if *on { '+' } else { '-' }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_entries_and_options_are_read() {
        for (name, shown, target) in [
            ("hipv4-amdgcn-amd-amdhsa--gfx906:sramecc+:xnack-", "gfx906:sramecc+:xnack-", Some(Target::Gfx906)),
            ("hip-amdgcn-amd-amdhsa-gfx803", "gfx803", Some(Target::Gfx803)),
            ("hipv4-amdgcn-amd-amdhsa--gfx1030:xnack+", "gfx1030:xnack+", None),
            ("openmp-amdgcn-amd-amdhsa--gfx9-4-generic", "gfx9-4-generic", None),
            ("gfx902", "gfx902", Some(Target::Gfx900)),
            ("hip-amdgcn-amd-amdhsa--gfx900+xnack", "gfx900:xnack+", Some(Target::Gfx900)),
        ] {
            let id = TargetId::of_name(name).expect(name);
            assert_eq!((id.to_string().as_str(), id.target()), (shown, target));
        }
        assert_eq!(TargetId::of_name("host-x86_64-unknown-linux"), None);
        let asked = |text: &str| text.parse::<TargetId>().expect("a target").to_string();
        assert_eq!(asked("fiji"), "gfx803");
        assert_eq!(asked("gfx906:xnack-"), "gfx906:xnack-");
        assert_eq!(asked("amdgcn-amd-amdhsa--gfx90c:xnack+"), "gfx90c:xnack+");
        assert!("gfx1030".parse::<TargetId>().is_err());
        assert_eq!(TargetId::of_elf(0x2f | 2 << 8 | 3 << 10, 2).to_string(), "gfx906:sramecc+:xnack-");
        assert_eq!(TargetId::of_elf(0x2f | 2 << 8, 1).to_string(), "gfx906");
    }
}
