//! What instructions that fail have in common.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::instruction::{Encoding, Instruction, Select};

use super::*;
use crate::conformance::feature::Feature;
use crate::vectors::Prepared;
use crate::vectors::generate::Form;
use gcnverify::job::Word as _;
use gcnverify::machine::ConcreteState;

/// An emulator that executes another instruction in place of some.
struct Changing<F>(F);

impl<F: Fn(&Instruction, &mut ConcreteState) -> Instruction> Emulator for Changing<F> {
    fn answer(&mut self, vector: &Vector) -> Reply {
        let mut state = (*vector.initial).clone();
        let instruction = (self.0)(&vector.prepared.instructions[0], &mut state);
        let prepared = Prepared::new(vec![instruction], vector.prepared.target).expect("a modelled instruction");
        let vector = Vector { prepared: Rc::new(prepared), initial: Rc::new(state), ..vector.clone() };
        Reference::default().answer(&vector)
    }
}

/// An emulator that ignores a part.
fn ignoring(feature: Feature) -> impl Fn(&Instruction, &mut ConcreteState) -> Instruction {
    move |instruction, state| match feature.is_in(instruction) {
        true => feature.dropped(instruction, state).remove(0),
        false => instruction.clone(),
    }
}

/// An emulator that ends at some instructions, with a message about them.
struct Ending(fn(&Instruction) -> Option<String>);

impl Emulator for Ending {
    fn answer(&mut self, vector: &Vector) -> Reply {
        match (self.0)(&vector.prepared.instructions[0]) {
            Some(message) => Reply::Broken(message),
            None => Reference::default().answer(vector),
        }
    }
}

fn form(mnemonic: &str, encoding: Encoding) -> Form {
    let forms = forms(|name| name == mnemonic, &[Target::Gfx900]);
    forms.into_iter().find(|form| form.encoding == encoding).expect("a form")
}

fn found(mnemonic: &str, encoding: Encoding, count: u32, emulator: &mut dyn Emulator) -> Entry {
    check(&form(mnemonic, encoding), &options(count), emulator).expect("vectors")
}

fn sets(sets: &[&[Feature]]) -> BTreeSet<BTreeSet<Feature>> {
    sets.iter().map(|set| set.iter().copied().collect()).collect()
}

/// The parts of the instruction that is shown.
fn parts(entry: &Entry) -> Vec<Feature> {
    let failure = entry.failure.as_ref().expect("a failure");
    let instruction = &failure.vector.prepared.instructions[0];
    Feature::ALL.iter().map(|(feature, ..)| *feature).filter(|feature| feature.is_in(instruction)).collect()
}

#[test]
fn a_part_that_an_emulator_ignores_is_named_and_can_be_left_out() {
    for feature in [Feature::Clamp, Feature::Omod, Feature::Neg] {
        let mut emulator = Changing(ignoring(feature));
        let entry = found("v_add_f32", Encoding::Vop3, 40, &mut emulator);
        assert_eq!((entry.status(), &entry.only_with), (Status::Differs, &sets(&[&[feature]])));
        assert_eq!(parts(&entry), [feature], "{}", entry.failure.unwrap().vector.asm);
        let without = Options { without: vec![feature], ..options(40) };
        let entry = check(&form("v_add_f32", Encoding::Vop3), &without, &mut emulator).expect("vectors");
        assert_eq!((entry.status(), entry.vectors()), (Status::Agrees, 40));
    }
}

#[test]
fn two_parts_are_both_named() {
    let both = |instruction: &Instruction, state: &mut ConcreteState| {
        ignoring(Feature::Omod)(&ignoring(Feature::Clamp)(instruction, state), state)
    };
    let entry = found("v_add_f32", Encoding::Vop3, 60, &mut Changing(both));
    assert_eq!(entry.only_with, sets(&[&[Feature::Clamp], &[Feature::Omod]]));
    let json = serde_json::to_value(report::entry(&entry)).expect("JSON");
    assert_eq!(json["only_with"], json!([["clamp"], ["omod"]]));
    assert!(report::text(&[entry]).contains("(VOP3, gfx900)"));
    // Wrong when both are there, and right with one of them.
    let together = |instruction: &Instruction, state: &mut ConcreteState| {
        let has = |feature: Feature| feature.is_in(instruction);
        let wrong = has(Feature::Clamp) && has(Feature::Neg);
        if wrong { ignoring(Feature::Neg)(instruction, state) } else { instruction.clone() }
    };
    let entry = found("v_add_f32", Encoding::Vop3, 60, &mut Changing(together));
    assert_eq!(entry.only_with, sets(&[&[Feature::Clamp, Feature::Neg]]));
}

/// Vectors that fail only with clamp and neg are among those that fail only with clamp; crashes are told as well.
#[test]
fn a_cause_covers_those_that_contain_it() {
    let mut ignoring = Changing(ignoring(Feature::Clamp));
    let mut entries = ["v_add_f32", "v_mul_f32"].map(|name| found(name, Encoding::Vop3, 40, &mut ignoring));
    entries[0].only_with = sets(&[&[Feature::Clamp], &[Feature::Clamp, Feature::Neg]]);
    entries[0].counts.insert(Status::Crashes, 2);
    let text = report::text(&entries).replace("\n    ", " ");
    assert!(text.contains("wrong only with clamp: 2 forms: v_add_f32 (VOP3), v_mul_f32 (VOP3)\n"), "{text}");
    assert!(text.contains(" vectors, crashes in 2: v_add_f32 (VOP3, gfx900)"), "{text}");
}

#[test]
fn what_is_wrong_with_and_without_a_part_has_no_cause() {
    let mut swapped = Changing(|instruction: &Instruction, state: &mut ConcreteState| {
        let mut other = ignoring(Feature::Clamp)(instruction, state);
        other.operands[2] = other.operands[1];
        other
    });
    let entry = found("v_add_f32", Encoding::Vop3, 40, &mut swapped);
    assert_eq!((entry.status(), &entry.only_with), (Status::Differs, &BTreeSet::new()));
    assert_eq!(parts(&entry), [], "{}", entry.failure.as_ref().unwrap().vector.asm);
    assert!(!report::text(&[entry]).contains("only with"));
}

#[test]
fn constants_become_registers_with_their_values() {
    let mut emulator = Changing(|instruction: &Instruction, state: &mut ConcreteState| {
        let mut other = ignoring(Feature::Constants)(instruction, state);
        if Feature::Constants.is_in(instruction) {
            // The register that has the constant is cleared: this emulator takes constants for 0.
            state.vgprs.values_mut().next_back().expect("the register").fill(0);
            other.operands.truncate(instruction.operands.len());
        }
        other
    });
    for (mnemonic, encoding) in [("v_add_u32", Encoding::Vop2), ("v_add_f16", Encoding::Vop2)] {
        let entry = found(mnemonic, encoding, 60, &mut emulator);
        assert_eq!((entry.status(), &entry.only_with), (Status::Differs, &sets(&[&[Feature::Constants]])));
    }
    // The machine itself is right with registers in the place of constants, scalar ones as well.
    for form in forms(|_| true, &[Target::Gfx900]) {
        for vector in (0..6).filter_map(|number| form.vector(number, 3, None)) {
            let instruction = &vector.prepared.instructions[0];
            if !Feature::Constants.is_in(instruction) {
                continue;
            }
            let mut state = (*vector.initial).clone();
            let other = Feature::Constants.dropped(instruction, &mut state).remove(0);
            let Some(other) = form.simplified(&Vector { initial: Rc::new(state), ..vector.clone() }, &other) else {
                continue;
            };
            let mut reference = Reference::default();
            assert_eq!(reference.answer(&vector), reference.answer(&other), "{} and {}", vector.asm, other.asm);
        }
    }
}

#[test]
fn encodings_are_parts_too() {
    let entry = found("v_xor_b32", Encoding::Dpp, 40, &mut Changing(ignoring(Feature::Dpp)));
    assert_eq!(entry.only_with, sets(&[&[Feature::Dpp]]));
    // What remains is plain.
    let modifiers = entry.failure.unwrap().vector.prepared.instructions[0].modifiers;
    assert!(modifiers.dpp.is_some_and(|dpp| (dpp.row_mask, dpp.bank_mask) == (15, 15)));
    let sign = |instruction: &Instruction, _: &mut ConcreteState| {
        let mut other = instruction.clone();
        other.modifiers.sdwa.iter_mut().for_each(|sdwa| sdwa.src_sext[0] = false);
        other
    };
    let entry = found("v_add_u32", Encoding::Sdwa, 40, &mut Changing(sign));
    assert_eq!(entry.only_with, sets(&[&[Feature::Sdwa]]));
    let sdwa = entry.failure.unwrap().vector.prepared.instructions[0].modifiers.sdwa.expect("SDWA");
    assert_eq!((sdwa.dst_sel, sdwa.src_sel[1], sdwa.src_sext), (Select::Dword, Select::Dword, [true, false]));
    // A part that the form always has leaves no vector.
    let without = Options { without: vec![Feature::Dpp], ..options(4) };
    let dpp = form("v_add_f32", Encoding::Dpp);
    assert!(check(&dpp, &without, &mut Reference::default()).is_none() && without.leave_out(Encoding::Dpp));
}

#[test]
fn one_crash_among_many_vectors_is_told_apart() {
    let clamps = |instruction: &Instruction| instruction.modifiers.clamp.then(|| "no clamp at 0x7f3a".to_owned());
    let mut emulator = Ending(clamps);
    let entry = found("v_add_f32", Encoding::Vop3, 20, &mut emulator);
    assert_eq!((entry.status(), &entry.only_with), (Status::CrashesInPart, &sets(&[&[Feature::Clamp]])));
    assert!(entry.counts[&Status::Crashes] < entry.vectors(), "{:?}", entry.counts);
    let json = serde_json::to_value(report::entry(&entry)).expect("JSON");
    assert_eq!((&json["status"], json.get("crashes-in-part")), (&json!("crashes-in-part"), None));
    let others = found("v_mul_f32", Encoding::Vop3, 20, &mut emulator);
    let text = report::text(&[entry, others]).replace("\n    ", " ");
    let group = "crashes only with clamp: 2 forms: v_add_f32 (VOP3), v_mul_f32 (VOP3)\n";
    assert!(text.contains(group) && text.ends_with("crashes-in-part 2\n"), "{text}");
    let always = found("v_add_f32", Encoding::Vop3, 8, &mut Ending(|_| Some("no such thing".into())));
    assert_eq!((always.status(), always.vectors()), (Status::Crashes, 3));
}

#[test]
fn crashes_are_grouped_by_message() {
    let message = |instruction: &Instruction| match instruction.row.mnemonic {
        "v_or_b32" => Some("decode.c:7".into()),
        name => Some(format!("no {name} at 0x{:x}", 0xf000 + name.len())),
    };
    let entries = ["v_and_b32", "v_xor_b32", "v_or_b32", "v_not_b32"];
    let entries = entries.iter().filter_map(|name| forms(|other| other == *name, &[Target::Gfx900]).first().copied());
    let entries: Vec<Entry> = entries.filter_map(|form| check(&form, &options(1), &mut Ending(message))).collect();
    let text = report::text(&entries).replace("\n    ", " ");
    assert!(
        text.contains("crashes with `no … at 0x…`: 3 forms: v_and_b32 (VOP2), v_xor_b32 (VOP2), v_not_b32"),
        "{text}"
    );
    assert_eq!(text.matches("crashes in 1 of 1 vector:").count(), 2, "one of each group: {text}");
    assert!(text.contains("decode.c:7\n\ncrashes with `decode.c:7`: 1 form: v_or_b32 (VOP2)\n"), "{text}");
    assert!(text.ends_with("4 forms, 4 vectors: crashes 4\n"), "{text}");
}

#[test]
fn a_cause_of_one_form_is_told_as_well() {
    let entry = found("v_add_f32", Encoding::Vop3, 40, &mut Changing(ignoring(Feature::Clamp)));
    let agreeing = found("v_xor_b32", Encoding::Vop2, 1, &mut Reference::default());
    let text = report::text(&[entry, agreeing]).replace("\n    ", " ");
    assert!(text.contains("\n\nwrong only with clamp: 1 form: v_add_f32 (VOP3)\n\n"), "{text}");
    assert!(text.ends_with("\n2 forms, 41 vectors: agrees 1, differs 1\n"), "{text}");
    // So are the other numbers.
    let none = |_: &Instruction| Some("no such thing".to_owned());
    let mut alone = found("v_xor_b32", Encoding::Vop2, 1, &mut Ending(none));
    let text = report::text(std::slice::from_ref(&alone));
    assert!(text.starts_with("crashes in 1 of 1 vector: v_xor_b32 (VOP2, gfx900)\n"), "{text}");
    assert!(
        text.ends_with("\ncrashes with `no such thing`: 1 form: v_xor_b32 (VOP2)\n\n1 form, 1 vector: crashes 1\n"),
        "{text}"
    );
    (alone.counts, alone.failure) = ([(Status::Unsupported, 1)].into(), None);
    let text = report::text(&[alone]);
    assert_eq!(text, "unsupported, VOP2, 1 form: v_xor_b32\n\n1 form, 1 vector: unsupported 1\n");
}

#[test]
fn all_unsupported_forms_are_listed_by_encoding() {
    struct NoVop3;
    impl Emulator for NoVop3 {
        fn answer(&mut self, vector: &Vector) -> Reply {
            let instruction = &vector.prepared.instructions[0];
            match instruction.encoding {
                Encoding::Vop3 => Reply::Unsupported(String::new()),
                _ if Feature::Constants.is_in(instruction) => Reply::Unsupported(String::new()),
                _ => Reference::default().answer(vector),
            }
        }
    }
    let forms = forms(|name| name.starts_with("v_max_") || name.starts_with("v_min_"), &[Target::Gfx900]);
    let entries: Vec<Entry> = forms.iter().filter_map(|form| check(form, &options(20), &mut NoVop3)).collect();
    let text = report::text(&entries);
    let (lists, last) = text.trim_end().rsplit_once("\n\n").expect("lists and a last line");
    assert!(last.starts_with(&format!("{} forms, ", entries.len())), "{text}");
    let lists = lists.replace("\n    ", " ");
    for entry in entries.iter().filter(|entry| entry.status() == Status::Unsupported) {
        let title = if entry.counts.len() > 1 { "unsupported in part" } else { "unsupported" };
        let start = format!("{title}, {}, ", entry.form.encoding);
        let list = lists.lines().find(|line| line.starts_with(&start)).unwrap_or_else(|| panic!("{start}: {text}"));
        assert!(list.split(' ').any(|name| name == entry.form.row.mnemonic), "{list}");
    }
    assert!(lists.lines().any(|line| line.starts_with("unsupported, VOP3, ")));
}
