//! The generator is held to account, and what must be noticed is noticed.

use gcn_semantics::Target;
use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::ledger::Readings;

use super::*;
use crate::fuzz::dice::Flavour;

/// Programs of each target in a test.
const PROGRAMS: u64 = 40;

fn subject(program: &[Instruction], target: Target) -> Subject {
    Subject { target, program: program.to_vec(), readings: Readings::default(), mode: None }
}

fn inputs(dice: &mut Dice, count: usize) -> Vec<Input> {
    let input = |dice: &mut Dice| Input { state: dice.state(&[Flavour::Integer], DEFAULT_MODE), choices: 1 };
    (0..count).map(|_| input(dice)).collect()
}

/// Whether runs of both programs from `inputs` end alike.
fn alike(programs: [&[Instruction]; 2], target: Target, out: &[Place], inputs: &[Input]) -> bool {
    let subjects = programs.map(|program| subject(program, target));
    inputs.iter().all(|input| {
        let ends = subjects.each_ref().map(|subject| subject.run(input));
        apart([&ends[0], &ends[1]], out, input).is_none()
    })
}

#[test]
fn compiled_forms_run_alike() {
    for target in Target::ALL {
        for item in 0..PROGRAMS {
            let mut dice = Dice::new(7, item);
            let Forms { programs, out } = draw(target, &mut dice);
            let inputs = inputs(&mut dice, 6);
            assert!(alike([&programs[0], &programs[1]], target, &out, &inputs), "{target}, item {item}");
        }
    }
}

#[test]
fn draws_are_repeated() {
    let drawn = || draw(Target::Gfx900, &mut Dice::new(3, 5)).programs;
    assert_eq!(drawn(), drawn());
}

#[test]
fn all_kinds_of_branches_are_drawn_and_forms_differ() {
    let (mut mnemonics, mut different, mut loops) = (std::collections::BTreeSet::new(), 0, 0);
    for item in 0..PROGRAMS {
        let Forms { programs, .. } = draw(Target::Gfx900, &mut Dice::new(1, item));
        different += u64::from(programs[0] != programs[1]);
        let code = Code::new(&programs[0], Target::Gfx900).expect("branches go to instructions");
        assert!(code.instructions(Target::Gfx900) == programs[0], "item {item}");
        loops += u64::from(code.goes_back());
        let branches = programs.iter().flatten().filter(|instruction| instruction.row.is_branch());
        mnemonics.extend(branches.map(|instruction| instruction.row.mnemonic));
    }
    let all =
        ["branch", "cbranch_execnz", "cbranch_execz", "cbranch_scc0", "cbranch_scc1", "cbranch_vccnz", "cbranch_vccz"];
    assert_eq!(Vec::from_iter(mnemonics), all.map(|name| format!("s_{name}")));
    assert!(different > PROGRAMS * 3 / 4, "{different}");
    assert!(loops > PROGRAMS / 4, "{loops}");
}

#[test]
fn faults_show_in_runs() {
    let target = Target::Gfx906;
    let shown = (0..PROGRAMS).filter(|&item| {
        let mut dice = Dice::new(2, item);
        let Forms { programs, out } = draw(target, &mut dice);
        let code = Code::new(&programs[1], target).expect("branches go to instructions");
        let mutant = code.mutant(target, &mut dice).instructions(target);
        let is_modelled = subject(&mutant, target).is_modelled();
        is_modelled && !alike([&programs[0], &mutant], target, &out, &inputs(&mut dice, 6))
    });
    let shown = shown.count() as u64;
    assert!(shown > PROGRAMS / 5, "{shown}");
}

/// A loop that the wrong form leaves a round too early, and lanes that the wrong form leaves out.
const WRONG: [[&str; 2]; 2] = [
    [
        "s_mov_b32 s10, 0\nL1:\nv_xor_b32 v0, s10, v1\ns_add_u32 s10, s10, 1\ns_cmp_lt_u32 s10, 3\ns_cbranch_scc1 L1\n",
        "s_mov_b32 s10, 0\nL1:\nv_xor_b32 v0, s10, v1\ns_add_u32 s10, s10, 1\ns_cmp_lt_u32 s10, 2\ns_cbranch_scc1 L1\n",
    ],
    [
        "v_cmp_lt_u32 vcc, v1, v2\ns_and_saveexec_b64 s[10:11], vcc\nv_mov_b32 v0, v1\ns_mov_b64 exec, s[10:11]\n",
        "v_cmp_lt_u32 vcc, v1, v2\ns_cbranch_vccz L1\ns_and_saveexec_b64 s[10:11], vcc\nv_mov_b32 v0, v2\nL1:\n\
         s_or_b64 exec, exec, s[10:11]\n",
    ],
];

#[test]
fn a_wrong_compilation_and_a_wrong_verdict_are_noticed() {
    let target = Target::Gfx900;
    for texts in WRONG {
        let programs = texts.map(|text| read(text.to_owned(), target));
        let out = parse_places("v0").expect("a register is a place");
        let mut dice = Dice::new(1, 1);
        let inputs = inputs(&mut dice, 8);
        assert!(!alike([&programs[0], &programs[1]], target, &out, &inputs));
        let pair = Pair {
            target,
            programs,
            out,
            float: FloatOptions::default(),
            assume: Vec::new(),
            fixed: Default::default(),
        };
        let outcome = judged(pair.clone(), Twin::True, None, settings_of(true, &Session::default()), &mut dice);
        assert!(matches!(outcome, Judgement::Wrong(wrong) if wrong.verdict == "different"));
        let outcome =
            judged(pair.clone(), Twin::False, Some(String::new()), settings_of(true, &Session::default()), &mut dice);
        assert!(matches!(outcome, Judgement::Agree("different")));
        // Without runs it may be that nobody knows.
        let provers = settings_of(false, &Session::default());
        let outcome = judged(pair.clone(), Twin::False, Some(String::new()), provers, &mut dice);
        assert!(matches!(outcome, Judgement::Agree("different" | "unknown")));
        // A verdict that a run contradicts.
        let same = Pair { programs: [pair.programs[0].clone(), pair.programs[0].clone()], ..pair };
        let outcome =
            judged(same, Twin::False, Some("a difference".into()), settings_of(true, &Session::default()), &mut dice);
        assert!(matches!(outcome, Judgement::Wrong(wrong) if wrong.verdict == "equivalent"));
    }
}

#[test]
fn instructions_are_left_out_with_their_branches_in_place() {
    let target = Target::Gfx900;
    let read = |text: &str| read(text.to_owned(), target);
    let program = read("s_cbranch_scc0 L2\nL1:\nv_mov_b32 v0, 0x12345\nv_mov_b32 v1, v0\nL2:\ns_cbranch_vccz L1\n");
    let code = Code::new(&program, target).expect("branches go to instructions");
    let left = [
        (0, "L1:\nv_mov_b32 v0, 0x12345\nv_mov_b32 v1, v0\ns_cbranch_vccz L1\n"),
        (1, "s_cbranch_scc0 L2\nL1:\nv_mov_b32 v1, v0\nL2:\ns_cbranch_vccz L1\n"),
        (3, "s_cbranch_scc0 L2\nv_mov_b32 v0, 0x12345\nv_mov_b32 v1, v0\nL2:\n"),
    ];
    for (number, text) in left {
        assert!(code.without(number).instructions(target) == read(text), "without {number}");
    }
}
