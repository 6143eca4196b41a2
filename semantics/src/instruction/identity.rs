//! A number for an instruction whatever registers it names, the same in every build of this crate.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::{Dpp, Instruction, MatrixBits, Modifiers, Sdwa};

/// What is hashed.
#[derive(Default)]
struct Hashed(Vec<u8>);

/// What each number was made of, of the instructions that were met so far.
static KNOWN: Mutex<BTreeMap<u64, Vec<u8>>> = Mutex::new(BTreeMap::new());

/// Whether a number is that of these bytes alone, among `known` ones and from now on, and that of no other differs in
/// the low bits alone, by which parts of an instruction are told apart
/// ([`Unspecified::part`](crate::ledger::Unspecified::part)).
fn is_alone(known: &mut BTreeMap<u64, Vec<u8>>, number: u64, bytes: Vec<u8>) -> bool {
    *known.entry(number >> 9).or_insert_with(|| bytes.clone()) == bytes
}

impl Hashed {
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;

    fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
    }
    /// FNV-1a with 64 bits (<http://www.isthe.com/chongo/tech/comp/fnv/>).
    fn number(&self) -> u64 {
        self.0.iter().fold(Self::START, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(Self::PRIME))
    }
    /// A name, which a byte 0 ends.
    fn name(&mut self, name: &str) {
        self.bytes(name.as_bytes());
        self.bytes(&[0]);
    }
}

impl Instruction {
    /// Identifies the instruction with its encoding and modifiers, whatever registers it names: FNV-1a of the mnemonic
    /// and the encoding's name, each with a byte 0 behind it, and of the modifiers in the order of their fields, the
    /// low byte of a number first. It depends on nothing else, so that what is stored can be compared.
    ///
    /// # Panics
    /// If another instruction has the same number: unknown functions of both would be taken for one.
    pub fn identity(&self) -> u64 {
        let mut hash = Hashed::default();
        hash.name(self.row.mnemonic);
        hash.name(&self.encoding.to_string());
        let Modifiers { abs, neg, neg_hi, op_sel, op_sel_hi, clamp, omod, sdwa, dpp, .. } = self.modifiers;
        let Modifiers { offset, format, dmask, memory, matrix: MatrixBits { cbsz, abid, blgp }, .. } = self.modifiers;
        hash.bytes(&[abs, neg, neg_hi, op_sel, op_sel_hi, clamp.into(), omod as u8]);
        match sdwa {
            None => hash.bytes(&[0]),
            Some(Sdwa { dst_sel, dst_unused, src_sel, src_sext }) => {
                let [first, second] = src_sel.map(|select| select as u8);
                hash.bytes(&[1, dst_sel as u8, dst_unused as u8, first, second]);
                hash.bytes(&src_sext.map(u8::from));
            }
        }
        match dpp {
            None => hash.bytes(&[0]),
            Some(Dpp { control, row_mask, bank_mask, bound_ctrl }) => {
                hash.bytes(&[1]);
                hash.bytes(&control.number().to_le_bytes());
                hash.bytes(&[row_mask, bank_mask, bound_ctrl.into()]);
            }
        }
        hash.bytes(&offset.to_le_bytes());
        hash.bytes(&[format, dmask]);
        hash.bytes(&memory.bits().to_le_bytes());
        // Fields that came later count where they are not 0: numbers of other instructions stay as they are.
        if [cbsz, abid, blgp] != [0; 3] {
            hash.bytes(&[cbsz, abid, blgp]);
        }
        if self.modifiers.table != 0 {
            hash.bytes(&[0, self.modifiers.table]);
        }
        let number = hash.number();
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(is_alone(&mut known, number, hash.0), "two instructions have the number {number:#x}: {self:?}");
        number
    }
}

#[cfg(test)]
mod tests {
    use crate::target::Target;
    use crate::text::{Source, read_llvm};

    fn identity(text: &str) -> u64 {
        let source = Source { name: "test".into(), text: text.into() };
        let listing = read_llvm(&source, Target::Gfx900).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        listing.statements[0].instruction.identity()
    }

    #[test]
    fn two_instructions_with_one_number_are_noticed() {
        let mut known = super::BTreeMap::new();
        assert!(super::is_alone(&mut known, 0x5000, vec![1]));
        assert!(super::is_alone(&mut known, 0x5000, vec![1]));
        assert!(!super::is_alone(&mut known, 0x5000, vec![2]));
        assert!(!super::is_alone(&mut known, 0x5001, vec![2]));
        assert!(super::is_alone(&mut known, 0x6000, vec![2]));
    }

    /// The numbers are those that another program computes from the comment on `identity`.
    #[test]
    fn identities_are_the_same_in_every_build() {
        let known = [
            ("v_add_u32_e32 v0, v1, v2", 0xeef9_f3be_8a22_3d35),
            ("v_add_u32_dpp v0, v1, v2 row_shl:3 row_mask:0xf bank_mask:0xf bound_ctrl:0", 0x2c7a_dc1b_3284_3304),
            (
                "v_add_u32_sdwa v0, v1, sext(v2) dst_sel:DWORD dst_unused:UNUSED_PRESERVE src0_sel:WORD_0 \
                 src1_sel:WORD_1",
                0xa88d_1470_9e61_789a,
            ),
            ("ds_read_b32 v0, v1 offset:16", 0x4d09_afb5_d33c_a06e),
        ];
        for (text, number) in known {
            assert_eq!(identity(text), number, "{text}");
        }
    }

    #[test]
    fn registers_do_not_matter_and_modifiers_do() {
        let plain = identity("v_add_f32_e64 v0, v1, v2");
        assert_eq!(plain, identity("v_add_f32_e64 v7, s1, v3"));
        for other in [
            "v_add_f32_e32 v0, v1, v2",
            "v_add_f32_e64 v0, -v1, v2",
            "v_add_f32_e64 v0, v1, v2 clamp",
            "v_add_f32_e64 v0, v1, v2 mul:2",
            "v_add_f32_e64 v0, |v1|, v2",
        ] {
            assert_ne!(plain, identity(other), "{other}");
        }
    }
}
