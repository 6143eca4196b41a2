//! Two files with several functions: those with equal names are compared.

use std::cell::OnceCell;
use std::collections::HashMap;

use gcnverify::Targets;
use gcnverify::equiv::ReadByCallers;

use crate::Failure;
use crate::equiv::{Callers, Sides};
use crate::file::{File, Function, Kind};
use crate::format::Same;

/// A function of each file.
pub type Both<'f> = [&'f Function; 2];

/// Two functions to compare, or why that cannot be.
pub struct Pair<'f> {
    /// What the answer calls them.
    pub name: String,
    /// Both of them.
    pub functions: Result<Both<'f>, Failure>,
}

/// The functions of two files.
#[derive(Default)]
pub struct ByName<'f> {
    /// Those that both files have.
    pub pairs: Vec<Pair<'f>>,
    /// Those that only one file has, and what is said of them.
    pub only: Vec<(String, String)>,
    /// What is said of those that only one file has and no other file can call: their callers are compared.
    pub local: Vec<String>,
}

/// Whether functions are compared by their names: both files have several, or one has and the other has one of them.
pub fn is_by_name(a: &File, b: &File) -> bool {
    let is_one_of = |one: &File, of: &File| {
        let [function] = one.functions() else { return false };
        of.is_several() && one.wanted().is_none() && !of.of_symbol(&function.name).is_empty()
    };
    let is_pattern = |file: &File| file.wanted().is_some() && file.is_several();
    a.is_several() && (b.is_several() || is_pattern(a) && b.wanted().is_none())
        || is_pattern(b) && a.wanted().is_none()
        || is_one_of(a, b)
        || is_one_of(b, a)
}

/// The functions that both files have, and those that only one has.
///
/// # Errors
/// If one of a text has the name of another.
pub fn by_name<'f>(a: &'f File, b: &'f File) -> Result<ByName<'f>, Failure> {
    let (mut pairs, mut only, mut local) = (Vec::new(), Vec::new(), Vec::new());
    let (of_a, of_b) = (named(a, a.meant_beside(b)?)?, named(b, b.meant_beside(a)?)?);
    let is_chosen = a.wanted().is_some() || b.wanted().is_some();
    let mut alone = |file: &File, name: &str, functions: &[&Function]| match functions {
        // Its callers have it as part of them.
        mine if !is_chosen && mine.iter().all(|function| function.is_local()) => {
            local.push(format!("only {} has `{name}`, which is local: its callers are compared", file.name));
        }
        _ => only.push((name.to_owned(), format!("only {} has `{name}`: it is not compared", file.name))),
    };
    for (name, mine) in &of_a.groups {
        match of_b.places.get(name) {
            None => alone(a, name, mine),
            Some(&place) => pairs.extend(paired(name, [a, b], [mine, &of_b.groups[place].1])),
        }
    }
    for (name, theirs) in of_b.groups.iter().filter(|(name, _)| !of_a.places.contains_key(name)) {
        alone(b, name, theirs);
    }
    Ok(ByName { pairs, only, local })
}

impl<'f> ByName<'f> {
    /// The pairs, if there are some.
    ///
    /// # Errors
    /// If the files `a` and `b` have no function of the same name.
    pub fn some(self, a: &File, b: &File) -> Result<ByName<'f>, Failure> {
        if self.pairs.is_empty() {
            let message =
                format!("{} and {} have no function of the same name: there is nothing to compare", a.name, b.name);
            return Err(Failure::message(message));
        }
        Ok(self)
    }
}

/// Functions by their names, in the order of the file.
struct Named<'f> {
    groups: Vec<(&'f str, Vec<&'f Function>)>,
    places: HashMap<&'f str, usize>,
}

/// Functions by their names. A code object may have several of one name that are the same: one of them counts.
fn named<'f>(file: &File, functions: Vec<&'f Function>) -> Result<Named<'f>, Failure> {
    let mut named = Named { groups: Vec::new(), places: HashMap::new() };
    for function in functions {
        let Named { groups, places } = &mut named;
        let place = *places.entry(&function.name).or_insert_with(|| {
            groups.push((&function.name, Vec::new()));
            groups.len() - 1
        });
        let group = &mut groups[place].1;
        if !group.is_empty() && function.size().is_none() {
            // Of a text it is a mistake.
            file.function(&function.name)?;
        }
        if !group.iter().any(|other| other.is_same(function)) {
            group.push(function);
        }
    }
    Ok(named)
}

/// The pairs of functions that have one name: those that are the same, and the others in the order of their files.
fn paired<'f>(name: &str, files: [&File; 2], [mine, theirs]: [&[&'f Function]; 2]) -> Vec<Pair<'f>> {
    let (mut left, mut right) = (Vec::new(), theirs.to_vec());
    let mut both: Vec<Both> = Vec::new();
    for function in mine {
        match right.iter().position(|other| other.is_same(function)) {
            Some(place) => both.push([function, right.remove(place)]),
            None => left.push(*function),
        }
    }
    let counts = [mine.len(), theirs.len()];
    let several = counts != [1, 1];
    if left.len() != right.len() {
        let of = |side: usize| format!("{} has {} different functions of that name", files[side].name, counts[side]);
        let functions = Err(Failure::message(format!("{}, {}", of(0), of(1))));
        return vec![Pair { name: name.to_owned(), functions }];
    }
    both.extend(left.into_iter().zip(right).map(|(one, other)| [one, other]));
    let called = |number: usize| if several { format!("{name} ({number} of {})", counts[0]) } else { name.to_owned() };
    both.into_iter().zip(1..).map(|(both, number)| Pair { name: called(number), functions: Ok(both) }).collect()
}

/// Two functions that have the same machine code, so that nothing has to be asked about them.
pub fn same([a, b]: &Both, targets: Targets) -> Option<Same> {
    let (bytes, instructions) = a.size().filter(|_| !targets.differ() && a.is_same(b))?;
    Some(Same { target: targets.to_string(), bytes, instructions })
}

/// What functions of `files` read behind calls of a function, of which `all` is found when it is wanted first. Nobody
/// calls a kernel.
pub fn callers([a, b]: &Both, files: [&File; 2], targets: Targets, all: &OnceCell<Callers>) -> Option<ReadByCallers> {
    if [a, b].iter().any(|function| matches!(function.kind, Kind::Kernel(_))) {
        return None;
    }
    all.get_or_init(|| Callers::of(files, targets)).of_function(&a.name)
}

/// The texts of both functions, and what they are.
///
/// # Errors
/// If one cannot be executed.
pub fn sides(both: &Both, files: [&File; 2], targets: Targets) -> Result<Sides, Failure> {
    let side = |side: usize| {
        let (file, function) = (files[side], both[side]);
        Ok::<_, Failure>((function.input(&file.name, targets.of(side))?, function.kind.clone()))
    };
    Ok([side(0)?, side(1)?])
}
