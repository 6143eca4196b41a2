//! The places of elements against what instructions compute: sums over the places are the results, for all rows whose
//! sums are known.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, LANES, with_choices};
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::instruction::{Encoding, MatrixBits};
use gcn_semantics::isa::{Meaning, Row, Sum};
use gcn_semantics::ledger::Readings;
use gcn_semantics::rows::all_rows;
use gcn_semantics::wave::{MatrixPlaces, Numbers, Part, Placed, Program, Role, Wave, WaveOp};
use gcn_semantics::{Instruction, Target};

/// All matrix instructions on all targets that have them.
fn rows() -> impl Iterator<Item = (&'static Row, Target)> {
    let rows = all_rows().iter().copied().filter(|row| matches!(row.meaning, Meaning::Wave(WaveOp::Matrix(_))));
    rows.flat_map(|row| Target::ALL.into_iter().filter(|&target| row.exists_on(target)).map(move |on| (row, on)))
}

/// Random instructions of a row with fields that documents explain, and their places.
fn instructions(row: &'static Row, target: Target, wanted: usize) -> Vec<(Instruction, MatrixPlaces)> {
    let mut dice = SplitMix::derived(7, &[target.column() as u64], row.mnemonic);
    let mut found = Vec::new();
    for turn in 0..4000 {
        let encoding = row.encodings(target).next().unwrap_or(Encoding::Vop3p);
        let mut instruction = row.generate(encoding, target, &mut dice);
        // What names formats goes with the number of registers.
        if !row.mnemonic.contains("f8f6f4") && turn % 2 == 0 {
            instruction.modifiers.matrix = match turn / 2 % 4 {
                0 => MatrixBits::default(),
                1 => MatrixBits { blgp: dice.below(8) as u8, ..MatrixBits::default() },
                _ => MatrixBits { cbsz: dice.below(5) as u8, abid: dice.below(16) as u8, blgp: dice.below(8) as u8 },
            };
        }
        if let Some(places) = MatrixPlaces::new(&instruction, target).filter(|places| !places.is_open) {
            found.push((instruction, places));
        }
        if found.len() == wanted {
            break;
        }
    }
    assert!(found.len() > wanted / 2, "{} on {target}: {} instructions", row.mnemonic, found.len());
    found
}

fn part(places: &MatrixPlaces, role: Role) -> Option<&Part> {
    places.parts.iter().find(|part| part.role == role)
}

/// Each element of each matrix is there once, in bits of its own where no field makes blocks share them.
#[test]
fn every_element_has_a_place() {
    let mut count = 0;
    for (row, target) in rows() {
        for (instruction, places) in instructions(row, target, 4) {
            let matrix = places.matrix;
            let [m, n, k, blocks] = [matrix.m, matrix.n, matrix.k, matrix.blocks].map(usize::from);
            let kept = if matrix.is_sparse() { k / 2 } else { k };
            let lanes = LANES / (m * blocks);
            for part in &places.parts {
                let whole = part.role == Role::Index && part.bits == 32;
                let [height, width] = match part.role {
                    Role::A => [m, kept],
                    Role::Index => [m, if whole { lanes } else { kept }],
                    Role::B => [k, n],
                    Role::C | Role::D => [m, n],
                    Role::ScaleA => [m, lanes],
                    Role::ScaleB => [lanes, n],
                };
                let name = || format!("{:?} of {} {:?}", part.role, row.mnemonic, instruction.modifiers.matrix);
                let coordinates = |at: &Placed| [at.block, at.row, at.column].map(usize::from);
                let elements: BTreeSet<_> = part.elements.iter().map(coordinates).collect();
                assert_eq!(elements.len(), part.elements.len(), "{}", name());
                assert_eq!(elements.len(), blocks * height * width, "{}", name());
                let most = [blocks, height, width];
                assert!(elements.iter().all(|at| (0..3).all(|axis| at[axis] < most[axis])), "{}", name());
                // Of own places no two overlap, and of registers of items no bit is left over.
                let bits: BTreeSet<_> = part
                    .elements
                    .iter()
                    .flat_map(|at| (at.low..at.low + u16::from(part.bits)).map(|bit| (at.own_lane, bit)))
                    .collect();
                assert_eq!(bits.len(), elements.len() * usize::from(part.bits), "{}", name());
                assert!(bits.iter().all(|(_, bit)| *bit < 32 * part.words), "{}", name());
                if matches!(part.role, Role::A | Role::B | Role::C | Role::D) {
                    assert_eq!(bits.len(), LANES * 32 * usize::from(part.words), "{}", name());
                }
                let moved = part.elements.iter().any(|at| at.lane != at.own_lane);
                let fields = instruction.modifiers.matrix;
                let moves = match part.role {
                    Role::A => fields.cbsz != 0,
                    Role::B => fields.blgp != 0,
                    _ => false,
                };
                let permutes = !matches!(matrix.sum, Sum::F64 | Sum::OpenFormats) && !matrix.is_sparse();
                assert_eq!(moved, moves && permutes, "{}", name());
            }
            count += 1;
        }
    }
    assert!(count > 400, "{count}");
}

/// Formats of small whole numbers.
#[derive(Debug, Clone, Copy)]
enum Format {
    /// Exponent bits, bias, fraction bits; the lowest bits of the element that are not used.
    Float(u32, i32, u32, u32),
    Whole,
}

fn formats(row: &Row, target: Target) -> Option<[Format; 2]> {
    let name = row.mnemonic;
    let eight = |name: &str| match (name, target >= Target::Gfx950) {
        ("fp8", true) => Format::Float(4, 7, 3, 0),
        ("bf8", true) => Format::Float(5, 15, 2, 0),
        ("fp8", false) => Format::Float(4, 8, 3, 0),
        _ => Format::Float(5, 16, 2, 0),
    };
    let both = |format| Some([format; 2]);
    let Meaning::Wave(WaveOp::Matrix(matrix)) = row.meaning else { return None };
    match matrix.sum {
        Sum::OpenFormats | Sum::OpenSparse => None,
        Sum::F32 => both(Format::Float(8, 127, 23, 0)),
        Sum::F64 => both(Format::Float(11, 1023, 52, 0)),
        Sum::I8 | Sum::SparseI8 => both(Format::Whole),
        _ if name.ends_with("xf32") => both(Format::Float(8, 127, 23, 0)),
        _ if name.contains("bf16") => both(Format::Float(8, 127, 7, 0)),
        _ if name.ends_with("f16") => both(Format::Float(5, 15, 10, 0)),
        _ => {
            let mut words = name.rsplit('_');
            let b = words.next().map(eight)?;
            Some([words.next().map(eight)?, b])
        }
    }
}

impl Format {
    fn bits(self, value: i32) -> u64 {
        match self {
            Format::Whole => u64::from(value as i8 as u8),
            Format::Float(..) if value == 0 => 0,
            Format::Float(exponents, bias, fractions, unused) => {
                let magnitude = value.unsigned_abs();
                let exponent = magnitude.ilog2();
                let fraction = (u64::from(magnitude) << fractions >> exponent) & ((1 << fractions) - 1);
                let sign = u64::from(value < 0) << (exponents + fractions);
                (sign | ((exponent as i32 + bias) as u64) << fractions | fraction) << unused
            }
        }
    }
}

/// The bits of registers, by number.
type Registers = BTreeMap<u16, [u32; LANES]>;

fn put(registers: &mut Registers, part: &Part, at: &Placed, value: u64) {
    for bit in 0..u16::from(part.bits) {
        let (word, place) = ((at.low + bit) / 32, (at.low + bit) % 32);
        let register = &mut registers.entry(part.first + word).or_insert([0; LANES])[usize::from(at.lane)];
        *register = *register & !(1 << place) | ((value >> bit & 1) as u32) << place;
    }
}

fn get(part: &Part, at: &Placed, mut lanes: impl FnMut(u16) -> [u32; LANES]) -> u64 {
    (0..u16::from(part.bits)).fold(0, |value, bit| {
        let (word, place) = ((at.low + bit) / 32, (at.low + bit) % 32);
        value | u64::from(lanes(part.first + word)[usize::from(at.lane)] >> place & 1) << bit
    })
}

/// The numbers of two of four terms, the smaller first.
const PAIRS: [[u64; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

#[test]
fn sums_over_the_places_are_what_is_computed() {
    let mut count = 0;
    for (row, target) in rows() {
        let Some(formats) = formats(row, target) else { continue };
        for (instruction, places) in instructions(row, target, 4) {
            let [a, b] = [Role::A, Role::B].map(|role| part(&places, role).expect("factors are in registers"));
            let (Some(c), d) = (part(&places, Role::C), part(&places, Role::D).expect("a result")) else { continue };
            let index = part(&places, Role::Index);
            // Registers that are two things at once cannot hold what each needs.
            let ranges: Vec<_> = [Some(a), Some(b), Some(c), index]
                .into_iter()
                .flatten()
                .map(|of| of.first..of.first + of.words)
                .collect();
            let meet = |one: usize, other: usize| {
                ranges[one].start < ranges[other].end && ranges[other].start < ranges[one].end
            };
            if (0..ranges.len()).any(|one| (0..one).any(|other| meet(one, other))) {
                continue;
            }
            let mut dice = SplitMix::derived(9, &[count], row.mnemonic);
            let mut registers = Registers::new();
            // The value of each place, which elements may share.
            let mut factors: [BTreeMap<(u8, u16), i32>; 2] = Default::default();
            for ((part, format), values) in [a, b].into_iter().zip(formats).zip(&mut factors) {
                for at in &part.elements {
                    let value = *values.entry((at.lane, at.low)).or_insert_with(|| dice.below(7) as i32 - 3);
                    put(&mut registers, part, at, format.bits(value));
                }
            }
            let wide = matches!(places.matrix.sum, Sum::F64);
            let whole = matches!(places.matrix.sum, Sum::I8 | Sum::SparseI8);
            let encode = |value: i32| match (whole, wide) {
                (true, _) => u64::from(value as u32),
                (_, true) => f64::from(value).to_bits(),
                _ => u64::from((value as f32).to_bits()),
            };
            let mut addends = BTreeMap::new();
            for at in &c.elements {
                let value = dice.below(100) as i32 - 50;
                addends.insert([at.block, at.row, at.column], value);
                put(&mut registers, c, at, encode(value));
            }
            // The terms that items of A are, by block, row and item.
            let mut terms = BTreeMap::new();
            if let Some(index) = index {
                for pair in index.elements.chunks(2) {
                    for (at, number) in pair.iter().zip(PAIRS[dice.below(6) as usize]) {
                        put(&mut registers, index, at, number);
                        terms.insert([at.block, at.row, at.column], 4 * (at.column / 2) + number as u8);
                    }
                }
            }
            let mut numbers = Numbers::default();
            for (register, lanes) in &registers {
                numbers = numbers.with_vgpr(*register, |lane| lanes[lane]);
            }
            let mut wave = Wave::<Concrete>::new(target, Readings::default(), Rc::new(numbers));
            let program = Program::<Concrete>::new([&instruction], target).expect("it has a meaning");
            let _ = with_choices(Choices::seeded(1), || program.execute(&mut wave));
            // On f64 the field changes signs.
            let negates = |bit: u8| if wide && instruction.modifiers.matrix.blgp >> bit & 1 == 1 { -1 } else { 1 };
            let by_element = |part: &Part, which: usize| -> BTreeMap<[u8; 3], i32> {
                let value = |at: &Placed| factors[which][&(at.lane, at.low)];
                part.elements.iter().map(|at| ([at.block, at.row, at.column], value(at))).collect()
            };
            let of_b = by_element(b, 1);
            let mut sums = addends.clone();
            sums.values_mut().for_each(|sum| *sum *= negates(2));
            for ([block, row, item], value) in by_element(a, 0) {
                let term = terms.get(&[block, row, item]).copied().unwrap_or(item);
                for column in 0..places.matrix.n {
                    let product = value * of_b[&[block, term, column]] * negates(0) * negates(1);
                    *sums.get_mut(&[block, row, column]).expect("an element of C") += product;
                }
            }
            for at in &d.elements {
                let found = get(d, at, |register| wave.lanes(register));
                let expected = sums[&[at.block, at.row, at.column]];
                // The sign of a zero may be open.
                let is_zero = expected == 0 && !whole && found << if wide { 1 } else { 33 } == 0;
                let text = || format!("{} {:?} on {target}", row.mnemonic, instruction.modifiers.matrix);
                assert!(found == encode(expected) || is_zero, "{}: {at:?}: {found:#x}, {expected}", text());
            }
            count += 1;
        }
    }
    assert!(count > 200, "{count}");
}

/// What no sum shows: factors of 8 bits whose formats fields name, and the longer sparse forms, have two runs of terms
/// in a lane, one in each half (ledger Q1).
#[test]
fn two_runs_of_terms() {
    let lanes = |target, text: &str, role, row_of: fn(&Placed) -> [u8; 2]| -> Vec<u8> {
        let source = gcn_semantics::text::Source::new("test", text);
        let listing = gcn_semantics::text::read_llvm(&source, target).unwrap_or_else(|errors| panic!("{errors:?}"));
        let places = MatrixPlaces::new(&listing.statements[0].instruction, target).expect("a matrix instruction");
        let part = part(&places, role).expect("it is there");
        let mut items: Vec<_> = part.elements.iter().filter(|at| at.lane == 17 && row_of(at)[0] == 1).collect();
        items.sort_by_key(|at| at.low);
        items.iter().map(|at| row_of(at)[1]).collect()
    };
    let of_a: fn(&Placed) -> [u8; 2] = |at| [at.row, at.column];
    let of_b: fn(&Placed) -> [u8; 2] = |at| [at.column, at.row];
    let mixed = "v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:15], v[0:3] blgp:4";
    assert_eq!(lanes(Target::Gfx950, mixed, Role::A, of_a), (16..32).chain(80..96).collect::<Vec<u8>>());
    assert_eq!(lanes(Target::Gfx950, mixed, Role::B, of_b), (32..64).collect::<Vec<u8>>());
    let sparse = "v_smfmac_f32_16x16x64_f16 v[0:3], v[4:7], v[8:15], v16";
    assert_eq!(lanes(Target::Gfx950, sparse, Role::A, of_a), (4..8).chain(20..24).collect::<Vec<u8>>());
    assert_eq!(lanes(Target::Gfx950, sparse, Role::B, of_b), (8..16).chain(40..48).collect::<Vec<u8>>());
    let dense = "v_mfma_f32_16x16x32_f16 v[0:3], v[4:7], v[8:11], v[0:3]";
    assert_eq!(lanes(Target::Gfx950, dense, Role::A, of_a), (8..16).collect::<Vec<u8>>());
}
