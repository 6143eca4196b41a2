//! The checks of relations in light terms, which keep the shape of the programs. Normal forms hide places where two
//! programs agree, and depend on the order in which terms were made.

use std::collections::BTreeSet;

use super::Search;
use super::induction::{About, checks};
use super::relation::Relations;
use crate::equiv::any_lane::OpenGoals;
use crate::equiv::pair::Pair;
use crate::equiv::scene::Scene;
use crate::ladder::{self, Open};
use crate::term::{self, Symbolic, Term};

impl Search<'_> {
    /// Which of the `wanted` promises merging shows to hold, whenever and however the programs come to their cuts.
    pub(super) fn hold_by_merging(
        self,
        relations: &Relations,
        symbolic: &Pair<Symbolic>,
        wanted: &BTreeSet<About>,
    ) -> BTreeSet<About> {
        if wanted.is_empty() {
            return BTreeSet::new();
        }
        term::with_light_arena(|| {
            let mut scene = Scene::new(self.job, symbolic, self.readings);
            if scene.frame.stuck.is_some() {
                return BTreeSet::new();
            }
            let Ok(checks) = checks(relations, &mut scene.ends) else { return BTreeSet::new() };
            let open = checks.open.iter().filter(|check| wanted.contains(&check.about));
            let (abouts, sides): (Vec<About>, Vec<(Term, Term)>) =
                open.map(|check| (check.about, check.anyhow)).unzip();
            let equal = ladder::equal_by_merging(self.settings, &sides);
            let failing: BTreeSet<About> =
                abouts.iter().zip(&equal).filter(|(_, equal)| !**equal).map(|(about, _)| *about).collect();
            wanted.difference(&failing).copied().filter(|_| equal.len() == sides.len()).collect()
        })
    }

    /// Whether merging closes the goals under relations that have been proven, of which `open` are open otherwise.
    pub(super) fn close_by_merging(self, symbolic: &Pair<Symbolic>, open: &[Open], scene: &Scene) -> bool {
        if open.iter().all(|&(_, a, b)| !ladder::is_large(a, b)) {
            return false;
        }
        term::with_light_arena(|| {
            let mut light = Scene::new(self.job, symbolic, self.readings);
            if !light.frame.asks_the_same(&scene.frame) {
                return false;
            }
            let goals = OpenGoals::of(&mut light).open;
            let sides: Vec<(Term, Term)> = goals.into_iter().map(|(_, a, b)| (a, b)).collect();
            let equal = ladder::equal_by_merging(self.settings, &sides);
            equal.len() == sides.len() && equal.into_iter().all(|equal| equal)
        })
    }
}
