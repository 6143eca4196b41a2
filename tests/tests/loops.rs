//! Random programs with loops, each written twice: with other registers, other forms of the same instructions, and
//! sometimes with one mistake. No "equivalent" may meet a concrete difference.

use gcn_semantics::Target;
use gcn_semantics::text::{Source, read_llvm};
use gcnverify::equiv::{Fragment, Job, Settings, Verdict, check};
use gcnverify::expr::parse_places;
use gcnverify::limits::{Budget, Limits};
use gcnverify_tests::random::Random;
use gcnverify_tests::replay::Replay;
use gcnverify_tests::suite::in_parallel;

/// Pairs of programs.
const PAIRS: u64 = 60;
/// Random states for each pair that is said to be equivalent.
const STATES: u64 = 400;
/// Vector registers of a program that keep values over rounds.
const VALUES: usize = 3;

/// How a program is written.
struct Style {
    /// The first vector register of values that are not compared, and the first scalar register.
    first: [usize; 2],
    /// Sums have their operands in the other order, and loops the opposite branch.
    turned: bool,
    /// The number of the operation that is wrong.
    mistake: Option<usize>,
}

/// Writes a program with these dice: the same dice give the same program in another style.
fn program(dice: u64, style: &Style) -> (String, usize) {
    let (mut random, mut text, mut operations) = (Random::new(dice), String::new(), 0);
    let [vector, scalar] = style.first;
    let loops = 1 + random.below(2);
    let is_divergent = random.below(3) == 0;
    let nested = loops == 2 && random.below(2) == 0;
    let temporary = |number: usize| if number < VALUES { number } else { vector + number };
    let line = |text: &mut String, line: String| *text += &(line + "\n");
    let body = |text: &mut String, random: &mut Random, operations: &mut usize| {
        for _ in 0..1 + random.below(3) {
            let (to, from, kind) = (random.below(VALUES), random.below(VALUES + 1), random.below(4));
            let is_wrong = style.mistake == Some(*operations);
            *operations += 1;
            let name =
                ["v_add_u32", "v_xor_b32", "v_and_b32", "v_max_u32"][if is_wrong { (kind + 1) % 4 } else { kind }];
            let (to, from) = (temporary(to), temporary(from));
            let operands = if style.turned { [from, to] } else { [to, from] };
            *text += &format!("{name} v{to}, v{}, v{}\n", operands[0], operands[1]);
        }
    };
    line(&mut text, format!("v_and_b32 v{}, 3, v8", temporary(VALUES)));
    for number in 0..loops {
        line(&mut text, format!("s_and_b32 s{}, s{number}, 3", scalar + number));
        line(&mut text, format!("s_add_u32 s{0}, s{0}, 1", scalar + number));
    }
    line(&mut text, format!("s_mov_b64 s[{}:{}], exec", scalar + 4, scalar + 5));
    let end = |text: &mut String, number: usize, operations: &mut usize| {
        let is_wrong = style.mistake == Some(*operations);
        *operations += 1;
        let counter = scalar + number;
        if is_divergent && number == 0 {
            let (compare, own) = (if is_wrong { "v_cmp_lt_u32" } else { "v_cmp_gt_u32" }, temporary(VALUES));
            *text += &format!("v_subrev_u32 v{own}, 1, v{own}\n{compare} vcc, 3, v{own}\n");
            *text += &format!(
                "s_and_b64 exec, exec, vcc\ns_sub_u32 s{counter}, s{counter}, 1\ns_cmp_lg_u32 s{counter}, 0\n"
            );
            *text += &format!(
                "s_cselect_b64 exec, exec, 0\ns_cbranch_execnz L{number}\ns_mov_b64 exec, s[{}:{}]\n",
                scalar + 4,
                scalar + 5
            );
            return;
        }
        let last = usize::from(is_wrong);
        *text += &format!("s_add_u32 s{counter}, s{counter}, -1\ns_max_u32 s{counter}, s{counter}, {last}\n");
        *text += &match style.turned {
            true => format!("s_cmp_eq_u32 s{counter}, {last}\ns_cbranch_scc0 L{number}\n"),
            false => format!("s_cmp_lg_u32 s{counter}, {last}\ns_cbranch_scc1 L{number}\n"),
        };
    };
    if nested {
        line(&mut text, "L0:".into());
        body(&mut text, &mut random, &mut operations);
        line(&mut text, format!("s_and_b32 s{}, s1, 3\ns_add_u32 s{0}, s{0}, 1\nL1:", scalar + 1));
        body(&mut text, &mut random, &mut operations);
        end(&mut text, 1, &mut operations);
        end(&mut text, 0, &mut operations);
    } else {
        for number in 0..loops {
            line(&mut text, format!("L{number}:"));
            body(&mut text, &mut random, &mut operations);
            end(&mut text, number, &mut operations);
        }
    }
    (text, operations)
}

fn fragment(name: &str, text: &str) -> Fragment {
    let source = Source { name: name.into(), text: text.into() };
    let listing = read_llvm(&source, Target::Gfx900).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]));
    Fragment { source, listing }
}

fn job(seed: u64) -> Job {
    let mut random = Random::new(seed ^ 0x10_0b);
    let (a, operations) = program(seed, &Style { first: [10, 10], turned: false, mistake: None });
    let mistake = (seed % 2 == 1).then(|| random.below(operations));
    let (b, _) = program(seed, &Style { first: [20, 20], turned: seed % 4 < 2, mistake });
    let out = parse_places("v[0:2]").expect("places");
    Job { out, ..Job::new(Target::Gfx900, fragment("a", &a), fragment("b", &b)) }
}

#[test]
fn verdicts_on_loops_agree_with_brute_force() {
    let settings = Settings { limits: Limits::new(Budget::of(2_000)), identical: false, ..Settings::default() };
    // A mistake comes before what proves as well, without the runs that show it at once.
    let provers = Settings { runs: false, limits: Limits::new(Budget::of(200)), ..settings.clone() };
    let mistakes = (1..PAIRS).step_by(2).map(|seed| (seed, &provers));
    let questions: Vec<(u64, &Settings)> = (0..PAIRS).map(|seed| (seed, &settings)).chain(mistakes).collect();
    let outcomes = in_parallel(&questions, |&(seed, settings)| {
        let job = job(seed);
        let replay = Replay::new(&job).expect("the programs are modelled");
        let verdict = check(&job, settings).verdict;
        let wrong = match &verdict {
            Verdict::Holds => replay.brute_force(STATES).map(|difference| format!("UNSOUND: {difference}")),
            Verdict::Fails(found) => replay.confirm(found).err(),
            Verdict::Unknown(_) => None,
            other => Some(format!("{other:?}")),
        };
        let texts = [&job.a, &job.b].map(|side| side.source.text.clone());
        (verdict.name(), wrong.map(|wrong| format!("{seed}: {wrong}\n{}\n---\n{}", texts[0], texts[1])))
    });
    let count = |name: &str| outcomes.iter().filter(|(verdict, _)| *verdict == name).count();
    println!("{} equivalent, {} different, {} unknown", count("equivalent"), count("different"), count("unknown"));
    let failures: Vec<&String> = outcomes.iter().filter_map(|(_, wrong)| wrong.as_ref()).collect();
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures[0]);
    assert!(count("equivalent") * 4 > outcomes.len(), "too few pairs are equivalent");
    assert!(count("different") * 6 > outcomes.len(), "too few pairs are different");
}

/// A program that counts to `s0 & 15`, as one loop and as two, or as one with what is left over behind it. With a
/// `mistake`, one operation of the second one is another.
fn with_rest(dice: u64, mistake: bool) -> [String; 2] {
    let mut random = Random::new(dice);
    let (form, times) = (random.below(3), [2, 4][random.below(2)]);
    let times = if form == 2 { 2 } else { times };
    let operation = |random: &mut Random| {
        let (to, from, kind) = (random.below(VALUES), random.below(VALUES + 2), random.below(4));
        let from = ["v0", "v1", "v2", "v8", "s5"][from];
        (kind, format!("{from}, v{to}"), to)
    };
    let body: Vec<_> = (0..1 + random.below(3)).map(|_| operation(&mut random)).collect();
    let wrong = mistake.then(|| (random.below(times + 1), random.below(body.len())));
    let round = |number: usize| {
        let mut text = String::new();
        for (place, (kind, operands, to)) in body.iter().enumerate() {
            let kind = kind + usize::from(wrong == Some((number, place)));
            let name = ["v_add_u32", "v_xor_b32", "v_and_b32", "v_max_u32"][kind % 4];
            text += &format!("{name} v{to}, {operands}\n");
        }
        text + "s_add_u32 s5, s5, 1\n"
    };
    let of_loop = |label: &str, rounds: std::ops::Range<usize>, end: &str| {
        let rounds: String = rounds.map(round).collect();
        format!("{label}:\n{rounds}s_cmp_lg_u32 s5, {end}\ns_cbranch_scc1 {label}\n")
    };
    let start = "s_and_b32 s4, s0, 15\ns_mov_b32 s5, 0\n";
    let first = format!("{start}s_cmp_eq_u32 s4, 0\ns_cbranch_scc1 E\n{}E:\ns_nop 0\n", of_loop("L", 9..10, "s4"));
    let (main, less) = (0..times, format!("s_cmp_lt_u32 s4, {times}\n"));
    let second = match form {
        0 => format!(
            "{start}{less}s_cbranch_scc1 R\ns_and_b32 s6, s4, -{times}\n{}R:\n\
             s_cmp_eq_u32 s5, s4\ns_cbranch_scc1 E\n{}",
            of_loop("M", main, "s6"),
            of_loop("T", times..times + 1, "s4")
        ),
        1 => format!(
            "{start}s_and_b32 s7, s4, {}\ns_cmp_eq_u32 s7, 0\ns_cbranch_scc1 R\n{}R:\n{less}s_cbranch_scc1 E\n{}",
            times - 1,
            of_loop("T", times..times + 1, "s7"),
            of_loop("M", main, "s4")
        ),
        _ => format!(
            "{start}s_lshr_b32 s6, s4, 1\ns_cmp_eq_u32 s6, 0\ns_cbranch_scc1 R\nM:\n{}{}s_sub_u32 s6, s6, 1\n\
             s_cmp_lg_u32 s6, 0\ns_cbranch_scc1 M\nR:\ns_bitcmp0_b32 s4, 0\ns_cbranch_scc1 E\n{}",
            round(0),
            round(1),
            round(2)
        ),
    };
    let second = second + "E:\ns_nop 0\n";
    if random.below(2) == 0 { [first, second] } else { [second, first] }
}

#[test]
fn verdicts_on_what_is_left_over_agree_with_brute_force() {
    let settings = Settings { limits: Limits::new(Budget::of(2_000)), identical: false, ..Settings::default() };
    let provers = Settings { runs: false, limits: Limits::new(Budget::of(500)), ..settings.clone() };
    let mistakes = (1..PAIRS).step_by(2).map(|seed| (seed, &provers));
    let questions: Vec<(u64, &Settings)> =
        (0..PAIRS).step_by(2).map(|seed| (seed, &settings)).chain(mistakes).collect();
    let names = in_parallel(&questions, |&(seed, settings)| {
        let [a, b] = with_rest(seed, seed % 2 == 1);
        let out = parse_places("v[0:2]").expect("places");
        let job = Job { out, ..Job::new(Target::Gfx900, fragment("a", &a), fragment("b", &b)) };
        let replay = Replay::new(&job).expect("the programs are modelled");
        let verdict = check(&job, settings).verdict;
        match &verdict {
            Verdict::Holds => {
                let found = replay.brute_force(STATES);
                assert!(found.is_none(), "UNSOUND: {seed}: {found:?}\n{a}---\n{b}");
            }
            Verdict::Fails(found) => replay.confirm(found).unwrap_or_else(|error| panic!("{seed}: {error}")),
            _ => {}
        }
        (seed, verdict.name())
    });
    let alike = names.iter().filter(|(seed, _)| seed % 2 == 0);
    let proven = alike.clone().filter(|(_, name)| *name == "equivalent").count();
    println!("{proven} of {} that are alike are equivalent", alike.clone().count());
    assert!(proven * 10 >= alike.count() * 8, "{names:?}");
}
