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
