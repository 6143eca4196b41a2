//! Programs that are executed one instruction at a time come to the same end, and setters set what getters get.

use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete, with_choices};
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{Exit, Next, Numbers, Program, Stuck, Wave};

fn wave() -> Wave<Concrete> {
    Wave::new(Target::Gfx900, Readings::default(), Rc::new(Numbers::default().with_vgpr(1, |lane| lane as u32)))
}

fn program(text: &str) -> Program<Concrete> {
    let listing = read_llvm(&Source::new("test", text), Target::Gfx900).expect("the text is legal");
    Program::new(listing.instructions(), Target::Gfx900)
        .map_err(|(_, error)| error.to_string())
        .expect("it is modelled")
}

/// The way through a program, and its end.
fn stepped(program: &Program<Concrete>, wave: &mut Wave<Concrete>) -> (Vec<usize>, Exit) {
    let (mut next, mut way) = (Next::Instruction(0), Vec::new());
    loop {
        match next {
            Next::Instruction(number) => {
                assert!(way.len() < 1000, "it does not end");
                way.push(number);
                next = program.step(number, wave);
            }
            Next::End(exit) => return (way, exit),
        }
    }
}

#[test]
fn steps_come_to_the_end_of_a_run() {
    let texts = [
        "v_add_u32 v0, v1, v1\nv_mul_lo_u32 v2, v0, v1",
        "s_mov_b32 s0, 3\nL:\nv_add_u32 v0, v0, v1\ns_sub_u32 s0, s0, 1\ns_cmp_lg_u32 s0, 0\ns_cbranch_scc1 \
         L\ns_endpgm",
        "v_cmp_gt_u32 vcc, 8, v1\ns_and_saveexec_b64 s[0:1], vcc\ns_cbranch_execz L\nv_mov_b32 v0, 7\nL:\n\
         s_mov_b64 exec, s[0:1]\ns_setpc_b64 s[30:31]",
        "s_cmp_eq_u32 s9, 0\ns_cbranch_scc1 END\nv_mov_b32 v0, 1\nEND:",
        "s_branch L\nv_mov_b32 v0, 1\nL:\ns_trap 1\nv_mov_b32 v2, 1",
    ];
    for text in texts {
        let program = program(text);
        let (mut by_step, mut at_once) = (wave(), wave());
        let (same, _) = with_choices(Choices::seeded(1), || {
            let mut way = Vec::new();
            let mut observe = |number: usize, _: &mut Wave<Concrete>| way.push(number);
            let exit = program.execute_observed(&mut at_once, &mut observe);
            let stepped = stepped(&program, &mut by_step);
            assert_eq!(stepped, (way, exit), "{text}");
            [0, 1, 2].map(|register| by_step.lanes(register)) == [0, 1, 2].map(|register| at_once.lanes(register))
                && by_step.pair(code::EXEC_LO) == at_once.pair(code::EXEC_LO)
                && by_step.is_scc() == at_once.is_scc()
                && by_step.written == at_once.written
        });
        assert!(same, "{text}");
    }
}

#[test]
fn a_call_of_what_the_program_does_not_have_is_no_step() {
    let program = program("s_swappc_b64 s[30:31], s[4:5]\nv_mov_b32 v0, 1");
    let next = program.step(0, &mut wave());
    assert_eq!(next, Next::End(Exit::Stuck { instruction: 0, stuck: Stuck::Call { pair: 4 } }));
}

#[test]
fn setters_set_what_getters_get() {
    let mut wave = wave();
    wave.set_lanes(7, std::array::from_fn(|lane| 100 + lane as u32));
    wave.set_word(3, 0x1234_5678);
    wave.set_pair(code::VCC_LO, 0xfedc_ba98_7654_3210);
    wave.set_scc(true);
    wave.set_mode(0xf0);
    assert_eq!(wave.lanes(7)[63], 163);
    assert_eq!((wave.word(3), wave.word(code::VCC_HI)), (0x1234_5678, 0xfedc_ba98));
    assert_eq!(wave.pair(code::VCC_LO), 0xfedc_ba98_7654_3210);
    assert!(wave.is_scc());
    assert_eq!(wave.mode().0, 0xf0);
    assert!(wave.written.is_empty(), "nothing was executed");
}

#[test]
fn exec_that_is_set_decides_which_lanes_are_written() {
    let mut wave = wave();
    let program = program("v_mov_b32 v0, 1\nv_mov_b32 v2, 1");
    wave.set_pair(code::EXEC_LO, 0b101);
    assert_eq!(program.step(0, &mut wave), Next::Instruction(1));
    assert_eq!(wave.lanes(0)[..4], [1, 0, 1, 0]);
    wave.set_word(code::EXEC_LO, 0b10);
    assert_eq!(program.step(1, &mut wave), Next::End(Exit::FallThrough));
    assert_eq!(wave.lanes(2)[..4], [0, 1, 0, 0]);
}
