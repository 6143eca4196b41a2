//! Pairs of fragments that nearly do the same.
//!
//! Mutations of random programs are rarely equivalent, and most differences show at once. Between two ways to write
//! the same value it is a mode, a NaN, a zero's sign or an inactive lane that decides.

use gcn_semantics::Target;
use gcn_semantics::generate::Random;
use gcn_semantics::instruction::Instruction;
use gcn_semantics::text::{Source, read_llvm};

use super::dice::Dice;
use gcnverify::expr::{Place, parse_places};

const IDIOMS: &str = include_str!("idioms.txt");

/// Sources that become another one, in some pairs.
const COINCIDENCES: [&[(&str, &str)]; 4] =
    [&[], &[("v2", "v1")], &[("v3", "v2")], &[("v2", "v1"), ("v3", "v1"), ("v[4:5]", "v[2:3]")]];

/// The groups: what is compared, and fragments.
fn groups() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let lines = |group: &'static str| group.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let groups = IDIOMS.split("\n\n").map(lines);
    groups.filter_map(|mut lines| Some((lines.next()?, lines.collect())))
}

/// Two fragments of one group, and what to compare of them; `None` if not both are legal on `target`.
pub fn draw(target: Target, dice: &mut Dice) -> Option<([Vec<Instruction>; 2], Vec<Place>)> {
    let groups: Vec<_> = groups().collect();
    let (out, fragments) = &groups[dice.below(groups.len() as u32) as usize];
    let legal: Vec<Vec<Instruction>> = {
        let same = dice.pick(&COINCIDENCES);
        fragments.iter().filter_map(|fragment| read(fragment, same, target)).collect()
    };
    let first = dice.below(legal.len() as u32) as usize;
    let second = dice.below(legal.len() as u32) as usize;
    if first == second {
        return None;
    }
    let out = parse_places(out).expect("the places of idioms are well-formed");
    Some(([legal[first].clone(), legal[second].clone()], out))
}

fn read(fragment: &str, same: &[(&str, &str)], target: Target) -> Option<Vec<Instruction>> {
    let mut text = fragment.replace("; ", "\n") + "\n";
    for (from, to) in same {
        text = text.replace(from, to);
    }
    let listing = read_llvm(&Source { name: "idiom".into(), text }, target).ok()?;
    Some(listing.statements.into_iter().map(|statement| statement.instruction).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fragment_is_legal_somewhere() {
        for (out, fragments) in groups() {
            assert!(parse_places(out).is_ok(), "{out}");
            assert!(fragments.len() > 1, "{fragments:?}");
            for fragment in fragments {
                let legal = Target::ALL.into_iter().filter(|&target| read(fragment, &[], target).is_some());
                assert!(legal.count() > 0, "{fragment}");
            }
        }
    }
}
