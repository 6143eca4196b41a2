//! Machine words against LLVM's disassembler: `words.tsv` has random words of every encoding. Those of gfx950 are
//! compared with what an earlier version made of them.

use std::rc::Rc;

use gcn_semantics::algebra::{B32, Bit, Bv, Choices, Concrete, LANES, WordColumn, with_choices};
use gcn_semantics::ledger::Readings;
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::{Source, Syntax, print, read_hex};
use gcn_semantics::wave::{InitialState, Program, Wave};
use gcn_semantics::{Target, machine};
use proptest::prelude::*;

/// The text of one line of hex, or why there is none.
fn disassembled(hex: &str, target: Target) -> Result<String, String> {
    let source = Source::new("-", hex);
    let partial = read_hex(&source, target);
    match partial.errors.first() {
        Some(error) => Err(error.message.clone()),
        None => print(&partial.listing.statements[0].instruction, target, Syntax::Llvm).map_err(|e| e.to_string()),
    }
}

#[test]
fn random_words_have_the_text_of_llvm() {
    let lines = include_str!("words.tsv").lines().skip(1);
    let mut wrong = Vec::new();
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let found = disassembled(fields[1], fields[0].parse().unwrap()).unwrap_or_default();
        if found != fields[2] {
            wrong.push(format!("{line}: {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What LLVM's disassembler lets pass, with or without a note that it is invalid.
#[test]
fn words_that_mean_nothing_are_refused() {
    let words = [
        // A scalar source cannot be LDS_DIRECT.
        ("fe1d00bf", "field SSRC0"),
        ("c2fe2f98", "field SSRC1"),
        // A jump needs an address, a relative move a register.
        ("961dbcbe", "field SSRC0"),
        ("b72a83be", "field SSRC0"),
        // A lane read needs a VGPR, an exchange needs two.
        ("2504bc7e", "field SRC0"),
        ("7aa23c7f", "field SRC0"),
        // EXEC and M0 do not receive what the scalar memory unit returns.
        ("1f1f11c2cef00668", "field SDST"),
        // A status bit is no destination of a compare.
        ("fc0042d0592e0000", "field VDST"),
        // Lane controls without a meaning (ledger D12).
        ("fa1416427afdc377", "field DPPCONTROL"),
        // Signs of integers outside VOP3P.
        ("f461f6d1563c5ac2", "field ABS"),
        ("da00fcd19f6d6342", "field NEG"),
        // A resource begins at a multiple of four registers, below VCC.
        ("b30f3ae073f09a84", "field SRSRC"),
        // LLVM knows TFE neither beside LDS nor in typed buffers.
        ("02d351e2ea5dedf1", "LLVM has no text for this form of buffer_load_dword"),
        ("997970e90b838c39", "LLVM has no text for this form of tbuffer_load_format_x"),
    ];
    for (hex, message) in words {
        let found = disassembled(hex, Target::Gfx900);
        assert!(found.as_ref().is_err_and(|error| error.contains(message)), "{hex}: {found:?}");
    }
}

/// All registers have all bits.
struct Ones;

impl InitialState<Concrete> for Ones {
    fn vgpr(&self, _register: u16) -> WordColumn<Concrete> {
        [Bv::constant(u32::MAX.into()); LANES]
    }
    fn scalar(&self, _code: u16) -> B32<Concrete> {
        Bv::constant(u32::MAX.into())
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit::constant(true)
    }
}

/// Executes what words mean, if they mean something that is modelled.
fn execute(words: &[u32], target: Target) {
    let Ok(decoded) = machine::decode(words, target) else { return };
    if let Ok(program) = Program::<Concrete>::new([&decoded.instruction], target) {
        let mut wave = Wave::<Concrete>::new(target, Readings::default(), Rc::new(Ones));
        with_choices(Choices::seeded(1), || program.execute(&mut wave));
    }
}

proptest! {
    /// What can be decoded can be executed, or is named as not modelled.
    #[test]
    fn any_words_are_survived(words in prop::collection::vec(any::<u32>(), 1..4), target in any_target()) {
        execute(&words, target);
    }

    /// The same for words of instructions, with a few bits changed.
    #[test]
    fn mutated_instructions_are_survived(
        pick: prop::sample::Index, mut state: u64, noise: [u32; 2], mask: [u32; 2], target in any_target()
    ) {
        let rows: Vec<_> = all_rows().iter().filter(|row| row.is_modelled() && row.exists_on(target)).collect();
        let row = rows[pick.index(rows.len())];
        let mut numbers = |bound: u32| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 33) % u64::from(bound.max(1))) as u32
        };
        for encoding in row.encodings(target) {
            let mut words = machine::encode(&row.generate(encoding, target, &mut numbers), target).unwrap();
            for (word, (noise, mask)) in words.iter_mut().zip(noise.into_iter().zip(mask)) {
                *word ^= noise & mask & mask.rotate_left(7) & mask.rotate_left(19);
            }
            words.push(noise[0]);
            execute(&words, target);
        }
    }
}

fn any_target() -> impl Strategy<Value = Target> {
    prop::sample::select(Target::ALL.to_vec())
}
