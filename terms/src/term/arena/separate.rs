//! Arenas that are put aside and gone back to.

use super::current::exchange;
use super::{Arena, ArenaKind};
use crate::term::history;

/// An arena that was put aside, with its terms: they mean something only [within](Separate::within) it.
#[derive(Debug)]
pub struct Separate(Option<Arena>);

impl Separate {
    /// Takes the arena of this thread, and leaves an empty one in its place. Inside of a call such as
    /// [`with_fresh_arena`](super::with_fresh_arena) it is the arena of that call, which ends without it.
    pub fn take() -> Self {
        Separate(Some(exchange(Arena::new(ArenaKind::Normal))))
    }

    /// Runs `body` with this arena as that of the thread.
    pub fn within<T>(&mut self, body: impl FnOnce() -> T) -> T {
        let outer = exchange(self.0.take().expect("it is aside"));
        let _back = Back { separate: &mut self.0, outer: Some(outer) };
        body()
    }
}

impl Drop for Separate {
    fn drop(&mut self) {
        if let Some(arena) = self.0.take().filter(|_| !std::thread::panicking()) {
            history::report(arena);
        }
    }
}

/// Puts both arenas back, also when a panic unwinds.
struct Back<'s> {
    separate: &'s mut Option<Arena>,
    outer: Option<Arena>,
}

impl Drop for Back<'_> {
    fn drop(&mut self) {
        *self.separate = self.outer.take().map(exchange);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Var, arena_len, as_const, constant, variable, with_fresh_arena};

    #[test]
    fn terms_are_there_when_somebody_comes_back() {
        with_fresh_arena(|| {
            let here = constant(32, 5);
            let mut aside = with_fresh_arena(Separate::take);
            let (x, seven) = aside.within(|| (variable(32, Var(1)), constant(32, 7)));
            assert_eq!(as_const(here), Some(5));
            aside.within(|| {
                assert_eq!(as_const(seven), Some(7));
                assert!(variable(32, Var(1)) == x);
            });
            assert_eq!(as_const(here), Some(5));
        });
    }

    #[test]
    fn a_panic_leaves_both_where_they_were() {
        with_fresh_arena(|| {
            let here = constant(32, 5);
            let length = arena_len();
            let mut aside = with_fresh_arena(Separate::take);
            let fails = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                aside.within(|| {
                    variable(32, Var(1));
                    panic!("on purpose");
                })
            }));
            assert!(fails.is_err());
            assert_eq!((arena_len(), as_const(here)), (length, Some(5)));
            aside.within(|| assert!(arena_len() > 0));
        });
    }
}
