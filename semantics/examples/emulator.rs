//! An emulator: reads instructions from standard input, runs them on one wave, and prints what they wrote.
//!
//! `echo 'v_add_u32_dpp v0, v1, v2 row_shr:1 row_mask:0xf bank_mask:0xf' | cargo run --example emulator`
//!
//! Each lane of v1 begins with the lane's number, each of v2 with 100; EXEC is all ones, everything else 0.

use std::error::Error;
use std::io;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{Numbers, Program, Wave};

fn main() -> Result<(), Box<dyn Error>> {
    let text = io::read_to_string(io::stdin())?;
    let listing = read_llvm(&Source::new("-", text), Target::Gfx900).map_err(|errors| errors[0].message.clone())?;
    let program = Program::new(listing.instructions(), Target::Gfx900).map_err(|(_, error)| error.to_string())?;
    let start = Numbers::default().with_vgpr(1, |lane| lane as u32).with_vgpr(2, |_| 100);
    let mut wave = Wave::new(Target::Gfx900, Readings::default(), Rc::new(start));
    program.execute(&mut wave);
    for instruction in listing.instructions() {
        println!("{instruction}");
    }
    for register in wave.written.clone().vgprs.iter() {
        println!("v{register} = {:?}", wave.vgpr(register).map(|word| word.0));
    }
    Ok(())
}
