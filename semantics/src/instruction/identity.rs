//! A number for an instruction whatever registers it names, the same in every build of this crate.

use super::{Dpp, Instruction, Modifiers, Sdwa};

/// FNV-1a with 64 bits, of the bytes that it was given so far (<http://www.isthe.com/chongo/tech/comp/fnv/>).
struct Fnv(u64);

impl Fnv {
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;

    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(Self::PRIME);
        }
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
    pub fn identity(&self) -> u64 {
        let mut hash = Fnv(Fnv::START);
        hash.name(self.row.mnemonic);
        hash.name(&self.encoding.to_string());
        let Modifiers { abs, neg, neg_hi, op_sel, op_sel_hi, clamp, omod, sdwa, dpp, offset, format, dmask, memory } =
            self.modifiers;
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
        hash.0
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
