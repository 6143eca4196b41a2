//! Which of the code objects of a file are meant.

use itertools::Itertools;

use super::{CodeObject, Contents, TargetId};
use crate::Failure;

/// The code objects of one target: of the one that is `wanted`, else of the only one that is modelled.
///
/// # Errors
/// If there is none, or it is not clear which.
pub fn chosen(name: &str, contents: Contents, wanted: Option<&TargetId>) -> Result<Vec<CodeObject>, Failure> {
    if contents.objects.is_empty() {
        return Err(nothing(name, &contents));
    }
    let objects = contents.objects;
    let ids: Vec<TargetId> = objects.iter().map(|object| object.id.clone()).unique().sorted().collect();
    let described = |id: &TargetId| format!("{id}{}", if id.target().is_none() { " (not modelled)" } else { "" });
    let all = || format!("{name} has code for {}", ids.iter().map(described).join(", "));
    let modelled: Vec<&TargetId> = ids.iter().filter(|id| id.target().is_some()).collect();
    let fitting: Vec<&TargetId> = match wanted {
        None if modelled.is_empty() => {
            return Err(Failure::unsupported(format!("{}: none of these is modelled", all())));
        }
        None => modelled,
        Some(wanted) => fitting(&modelled, wanted),
    };
    let id = match (&fitting[..], wanted) {
        (&[id], _) => id.clone(),
        ([], wanted) => {
            let wanted = wanted.map(ToString::to_string).unwrap_or_default();
            return Err(Failure::message(format!("{}, not for {wanted}", all())));
        }
        (several, None) => {
            let several = several.iter().join(" or --target ");
            return Err(Failure::message(format!("{}: choose with --target {several}", all())));
        }
        (several, Some(wanted)) => {
            let several = several.iter().join(" and ");
            return Err(Failure::message(format!("{}: {several} both fit --target {wanted}", all())));
        }
    };
    Ok(objects.into_iter().filter(|object| object.id == id).collect())
}

/// The failure that a file has no code object.
pub fn nothing(name: &str, contents: &Contents) -> Failure {
    Failure::message(match (&contents.passed[..], &contents.host) {
        ([], Some(host)) => format!("{name}: this ELF file is for {host}, not for AMDGPU, and carries no code object"),
        ([], None) => format!("{name} has no code for a processor of AMD"),
        (passed, _) => format!("{name} has no code object; it has {}", passed.join(", ")),
    })
}

/// The IDs that fit the one that is wanted: the same one, else those of the same processor whose features go with it,
/// else those of processors that programs cannot tell from it.
fn fitting<'i>(ids: &[&'i TargetId], wanted: &TargetId) -> Vec<&'i TargetId> {
    if let Some(same) = ids.iter().find(|id| **id == wanted) {
        return vec![same];
    }
    let fit: Vec<&TargetId> =
        ids.iter().copied().filter(|id| id.target() == wanted.target() && id.goes_with(wanted)).collect();
    let same: Vec<&TargetId> = fit.iter().copied().filter(|id| id.is_same_processor(wanted)).collect();
    if same.is_empty() { fit } else { same }
}
