//! The execution of both programs in the reading that tells what no input changes: at cuts they forget registers.

use std::rc::Rc;

use gcn_semantics::algebra::{Bit, Bv, Known};
use gcn_semantics::control::BlockId;
use gcn_semantics::wave::{Observer, Program, Wave};

use super::relation::{Key, Relations};
use crate::equiv::pair::{Cut, Ends};

/// Forgets registers at cuts.
struct Forgetter<'r> {
    relations: &'r Relations,
    side: usize,
}

impl Observer<Known> for Forgetter<'_> {
    fn is_cut(&self, block: BlockId) -> bool {
        self.relations.cut_at(self.side, block).is_some()
    }

    fn cut(&mut self, block: BlockId, wave: &mut Wave<Known>) {
        let Some(number) = self.relations.cut_at(self.side, block) else { return };
        for key in self.relations.cuts[number].keys(self.side) {
            match key {
                Key::Scc => wave.put_scc(Bit(None)),
                Key::Scalar(code) => wave.put_scalar(code, Bv::new(None)),
                Key::Vgpr(register) => wave.put_vgpr(register, &[Bv::new(None); 64]),
                // Nothing in memory is known; a lane is forgotten with its register.
                Key::Slot(_) | Key::Lane(..) => {}
            }
        }
    }

    fn goes_elsewhere(&mut self, _block: BlockId, _again: bool) -> Option<Bit<Known>> {
        (self.side == 1).then_some(Bit(None))
    }

    fn leaves_out(&self) -> bool {
        true
    }
}

/// Executes both programs as far as it can be told what no input changes.
pub fn known(relations: Rc<Relations>) -> Rc<Cut<Known>> {
    Rc::new(move |programs: &[Program<Known>; 2], [mut a, mut b]: [Wave<Known>; 2]| {
        let run = |side: usize, wave: &mut Wave<Known>| {
            programs[side].execute_cut(wave, &mut Forgetter { relations: &relations, side })
        };
        let ((a_exit, a_arrivals), (b_exit, b_arrivals)) = (run(0, &mut a), run(1, &mut b));
        Ends {
            waves: [a, b],
            exits: [a_exit, b_exit],
            arrivals: [a_arrivals, b_arrivals],
            cuts: relations.blocks(),
            bounds: Vec::new(),
            counts: true,
            own_frame: None,
            active: 0,
        }
    })
}
