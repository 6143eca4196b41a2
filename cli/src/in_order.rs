//! Many jobs on several threads, with their results in order or as they come.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use super::input::Failure;
use super::output;
use gcnverify::exit::Exit;
use gcnverify::limits::Interruption;

/// Between two looks at the flag.
const LOOK: Duration = Duration::from_millis(50);

/// When a result is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// As soon as all earlier ones are there.
    OfJobs,
    /// As soon as it is there.
    AsTheyCome,
}

/// How the jobs ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// All results were shown.
    Complete,
    /// All results that were there when it was interrupted were shown.
    Interrupted,
    /// Nobody takes the output any more.
    Deaf,
}

impl End {
    /// `exit`, unless the jobs were cut short.
    ///
    /// # Errors
    /// If the output was not taken.
    pub fn exit(self, exit: Exit) -> Result<Exit, Failure> {
        match self {
            End::Complete => Ok(exit),
            End::Interrupted => Ok(Exit::Interrupted),
            End::Deaf => output::finish().and(Err(Failure::message("standard output was closed before the end"))),
        }
    }
}

/// Does `work` for the numbers below `count` on `threads` threads. `show` gets each result when `order` says; after an
/// interrupt, all that are there.
pub fn in_order<T: Send>(
    count: usize,
    threads: usize,
    interruption: &Interruption,
    order: Order,
    work: impl Fn(usize) -> T + Sync,
    mut show: impl FnMut(usize, T),
) -> End {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.min(count) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while !interruption.is_set() {
                    let number = next.fetch_add(1, Ordering::SeqCst);
                    if number >= count {
                        break;
                    }
                    let result = work(number);
                    // What was interrupted has no result.
                    if interruption.is_set() || sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut waiting, mut shown) = (BTreeMap::new(), 0);
        while shown < count {
            match results.recv_timeout(LOOK) {
                Ok((number, result)) if order == Order::AsTheyCome => {
                    show(number, result);
                    shown += 1;
                }
                Ok((number, result)) => {
                    waiting.insert(number, result);
                }
                Err(RecvTimeoutError::Timeout) if !interruption.is_set() => continue,
                // A thread panicked: the scope will do so as well.
                Err(RecvTimeoutError::Disconnected) if !interruption.is_set() => return End::Interrupted,
                Err(_) => {}
            }
            while let Some(result) = waiting.remove(&shown) {
                show(shown, result);
                shown += 1;
            }
            if !output::is_open() && shown < count {
                // Ends the work that is under way.
                interruption.set();
                return End::Deaf;
            }
            if shown < count && interruption.is_set() {
                waiting.extend(results.try_iter());
                waiting.into_iter().for_each(|(number, result)| show(number, result));
                return End::Interrupted;
            }
        }
        End::Complete
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_shown_in_order() {
        let mut shown = Vec::new();
        let end = in_order(
            50,
            4,
            &Interruption::default(),
            Order::OfJobs,
            |number| number * 2,
            |number, result| {
                shown.push((number, result));
            },
        );
        assert_eq!(end, End::Complete);
        assert_eq!(shown, (0..50).map(|number| (number, number * 2)).collect::<Vec<_>>());
        assert_eq!(in_order(0, 4, &Interruption::default(), Order::OfJobs, |_| (), |_, ()| ()), End::Complete);
    }

    /// The first job waits until the second one's result has been shown.
    #[test]
    fn results_are_shown_as_they_come() {
        let seen = std::sync::Barrier::new(2);
        let work = |number: usize| {
            if number == 0 {
                seen.wait();
            }
            number
        };
        let mut shown = Vec::new();
        let end = in_order(2, 2, &Interruption::default(), Order::AsTheyCome, work, |number, _| {
            shown.push(number);
            if number == 1 {
                seen.wait();
            }
        });
        assert_eq!((end, shown), (End::Complete, vec![1, 0]));
    }

    /// The first job never ends by itself: the second one's result is shown all the same.
    #[test]
    fn an_interrupt_shows_what_is_there() {
        let interruption = Interruption::default();
        let second = std::sync::Barrier::new(2);
        let work = |number: usize| match number {
            0 => {
                second.wait();
                while !interruption.is_set() {
                    std::thread::yield_now();
                }
            }
            1 => {}
            2 => {
                // The thread of the second job has handed in its result.
                second.wait();
                interruption.set();
            }
            _ => panic!("nothing is begun after an interrupt"),
        };
        let mut shown = Vec::new();
        let end = in_order(9, 2, &interruption, Order::OfJobs, work, |number, ()| shown.push(number));
        assert_eq!((end, shown), (End::Interrupted, vec![1]));
    }
}
