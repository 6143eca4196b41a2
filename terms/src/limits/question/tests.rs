use super::*;

fn limits(units: u64) -> Limits {
    Limits::new(Budget::of(units))
}

/// Works until its question is left.
fn endless<T>() -> T {
    loop {
        work(1);
    }
}

#[test]
fn a_question_ends_when_its_work_is_done() {
    assert_eq!(limits(3).question(|| work(2 * STEPS)), Ok(()));
    assert_eq!(limits(3).question(endless::<()>), Err(Ended::Exhausted(Budget::of(3))));
    let charged = limits(3).question(|| {
        charge(5 * STEPS);
        let left = left();
        work(1);
        left
    });
    assert_eq!(charged, Err(Ended::Exhausted(Budget::of(3))));
    assert_eq!(limits(3).question(|| 7), Ok(7), "nothing is left behind");
    work(u64::MAX / 2);
}

#[test]
fn an_inner_question_ends_first_and_never_has_more() {
    let said = limits(10).question(|| {
        let inner = limits(4).question(endless::<()>);
        let too_much = limits(1_000).question(endless::<()>);
        (inner, too_much, left())
    });
    let (inner, too_much, left) = said.unwrap();
    assert_eq!(inner, Err(Ended::Exhausted(Budget::of(4))));
    assert_eq!(too_much, Err(Ended::Exhausted(Budget::of(10))));
    assert_eq!(left, Some(Budget::of(0)));
    assert_eq!(super::left(), None);
}

#[test]
fn work_aside_is_paid_by_nobody() {
    let said = limits(10).question(|| {
        work(2 * STEPS);
        let before = left();
        let done = aside(|| {
            (0..50).for_each(|_| work(STEPS));
            done()
        });
        assert!(done >= 52 * STEPS);
        assert_eq!(left(), before);
        limits(4).question(endless::<()>)
    });
    assert_eq!(said, Ok(Err(Ended::Exhausted(Budget::of(4)))));
    let late = limits(Budget::LARGEST).under(Duration::from_millis(1));
    assert_eq!(late.question(|| aside(endless::<()>)), Err(Ended::Net(Duration::from_millis(1))));
}

#[test]
fn time_memory_and_interruptions_end_it() {
    let net = Duration::from_millis(1);
    let late = limits(Budget::LARGEST).under(net);
    assert_eq!(late.question(endless::<()>), Err(Ended::Net(net)));
    let outer = late.question(|| limits(Budget::LARGEST).question(endless::<()>));
    assert!(matches!(outer, Ok(Err(Ended::Net(limit))) if limit == net), "{outer:?}");
    let stopped = limits(Budget::LARGEST);
    stopped.interruption.set();
    assert_eq!(stopped.question(|| 7), Err(Ended::Stopped));
    let small = MemoryLimit::of(16 << 20);
    let little = Limits { memory: small, ..limits(Budget::LARGEST) };
    let mut kept = Vec::new();
    let grows = little.question(|| {
        loop {
            kept.push(vec![1_u8; 1 << 20]);
            work(LOOK);
        }
    });
    #[cfg(target_os = "linux")]
    assert_eq!(grows, Err(Ended::Memory(small)));
}

#[test]
#[should_panic(expected = "on purpose")]
fn other_panics_go_on() {
    let _ = limits(3).question(|| panic!("on purpose"));
}

#[test]
fn what_an_inner_question_has_done_the_outer_has_paid() {
    let paid = limits(10).question(|| {
        let inner = limits(4).question(|| work(3 * STEPS));
        (inner, left(), limits(4).question(left))
    });
    let seven = Some(Budget::of(7));
    assert_eq!(paid, Ok((Ok(()), seven, Ok(Some(Budget::of(4))))));
    // Three deep, each with less than it asks for.
    let deep = limits(10).question(|| {
        let two = || limits(6).question(|| (limits(8).question(endless::<()>), left()));
        (two(), left())
    });
    let six = Budget::of(6);
    assert_eq!(deep, Ok((Ok((Err(Ended::Exhausted(six)), Some(Budget::of(0)))), Some(Budget::of(4)))));
}

#[test]
fn who_runs_out_names_the_budget_that_was_asked_for() {
    let said = limits(10).question(|| {
        let ended = limits(4).question(endless::<()>).expect_err("it goes on for ever");
        (ended, ended.of_whole(), Ended::Stopped.of_whole())
    });
    let [four, ten] = [4, 10].map(|units| Ended::Exhausted(Budget::of(units)));
    assert_eq!(said, Ok((four, ten, Ended::Stopped)));
    assert_eq!(four.of_whole(), four, "there is no outer question");
}

#[test]
fn a_part_is_a_share_of_what_is_left() {
    let outside = limits(12).part_of_left(4).budget;
    assert_eq!(outside, Budget::of(12), "there is no question to share");
    let parts = limits(100).question(|| {
        let whole = [1, 4, 3].map(|part| limits(1_000).part_of_left(part).budget.units());
        work(60 * STEPS);
        let rest = [1, 4, 1_000].map(|part| limits(1_000).part_of_left(part).budget.units());
        (whole, rest, limits(3).part_of_left(2).budget.units())
    });
    assert_eq!(parts, Ok(([100, 25, 33], [40, 10, 1], 3)), "at least a unit, and never more than the limits say");
    // Parts of parts: each takes half of what those before it have left.
    let halves = limits(64).question(|| {
        let half = || limits(64).part_of_left(2).question(endless::<()>);
        let ended = [half(), half(), half()];
        (ended.map(|ended| ended.expect_err("it goes on for ever")), left())
    });
    let spent = [32, 16, 8].map(|units| Ended::Exhausted(Budget::of(units)));
    assert_eq!(halves, Ok((spent, Some(Budget::of(8)))));
}

#[test]
fn what_others_have_done_counts_at_the_next_step() {
    let said = limits(5).question(|| {
        charge_for(Duration::from_millis(3));
        let two = left();
        charge(3 * STEPS);
        // Nobody is interrupted by what others have done.
        let over = is_over();
        charge_for(Duration::MAX);
        (two, over, left())
    });
    let (two, none) = (Some(Budget::of(2)), Some(Budget::of(0)));
    assert_eq!(said, Ok((two, Some(Ended::Exhausted(Budget::of(5))), none)));
    let late = std::thread::spawn(|| {
        charge(u64::MAX);
        limits(5).question(|| work(1))
    });
    assert_eq!(late.join().expect("no panic"), Err(Ended::Exhausted(Budget::of(5))), "the count does not turn over");
}

#[test]
fn a_question_without_limits_left_is_not_begun() {
    let mut begun = false;
    let mut ask = |limits: Limits| limits.question(|| begun = true);
    assert_eq!(ask(limits(0)), Err(Ended::Exhausted(Budget::of(0))));
    assert_eq!(ask(limits(5).under(Duration::ZERO)), Err(Ended::Net(Duration::ZERO)));
    let stopped = limits(5);
    stopped.interruption.set();
    assert_eq!(ask(stopped), Err(Ended::Stopped));
    assert!(!begun);
}

#[test]
fn an_interruption_ends_inner_questions_that_share_it() {
    let whole = limits(Budget::LARGEST);
    let said = whole.question(|| {
        let inner = whole.at_most(Budget::of(1_000)).question(|| {
            whole.interruption.set();
            endless::<()>()
        });
        (inner, is_over())
    });
    assert_eq!(said, Ok((Err(Ended::Stopped), Some(Ended::Stopped))));
}

#[test]
fn the_semantics_count_for_the_question_and_for_nobody_behind_it() {
    let count = || {
        loop {
            gcn_semantics::work::done(1);
        }
    };
    let said = limits(6).question(|| (limits(2).question::<()>(count), limits(100).question::<()>(count)));
    let [two, six] = [2, 6].map(|units| Err(Ended::Exhausted(Budget::of(units))));
    assert_eq!(said, Ok((two, six)));
    let before = done();
    gcn_semantics::work::done(5);
    assert_eq!(done(), before, "the counter has left with its question");
}

#[test]
fn what_is_cleaned_up_while_a_question_unwinds_may_work() {
    struct Works;
    impl Drop for Works {
        fn drop(&mut self) {
            work(10 * STEPS);
        }
    }
    let said = limits(5).question(|| {
        let inner = limits(2).question(|| {
            let _works = Works;
            endless::<()>()
        });
        (inner, left())
    });
    assert_eq!(said, Ok((Err(Ended::Exhausted(Budget::of(2))), Some(Budget::of(0)))));
}

#[test]
fn a_panic_leaves_the_questions_that_it_passes() {
    let said = limits(5).question(|| {
        let thrown = || limits(2).question(|| resume_unwind(Box::new("a panic")));
        let panicked = catch_unwind(AssertUnwindSafe(thrown)).map(|never: Result<(), Ended>| never).is_err();
        (panicked, left(), asked_for())
    });
    let five = Some(Budget::of(5));
    assert_eq!(said, Ok((true, five, five)));
    assert!(left().is_none() && asked_for().is_none() && deadline().is_none() && ceiling().is_none());
}

#[test]
fn threads_have_questions_of_their_own() {
    let said = limits(5).question(|| {
        work(2 * STEPS);
        let other = std::thread::spawn(|| (left(), limits(9).question(left)));
        (other.join().expect("no panic"), left())
    });
    let [nine, three] = [9, 3].map(|units| Some(Budget::of(units)));
    assert_eq!(said, Ok(((None, Ok(nine)), three)));
}

#[test]
fn units_are_steps_with_begun_ones() {
    assert_eq!([0, 1, STEPS, STEPS + 1].map(units), [0, 1, 1, 2]);
    assert_eq!(steps(Budget::of(3)), 3 * STEPS);
    assert_eq!(steps(Budget::of(u64::MAX)), u64::MAX);
}
