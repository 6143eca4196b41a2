//! What a kernel takes of the machine.

use gcn_semantics::Target;
use serde::Serialize;

/// Registers, and bytes of memory, that a kernel is given; nothing where its file does not say it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Resources {
    /// Vector registers.
    pub vgprs: Option<u32>,
    /// Scalar registers, with those behind the general ones.
    pub sgprs: Option<u32>,
    /// Bytes of LDS of a workgroup, as far as they are fixed.
    pub lds: Option<u32>,
    /// Bytes of the private segment of a work-item, as far as they are fixed.
    pub private: Option<u32>,
    /// Bytes of the arguments.
    pub kernarg: Option<u32>,
}

impl Resources {
    /// From the 64 bytes of a descriptor: LLVM's user guide of the AMDGPU backend, "Kernel Descriptor".
    pub fn of_bytes(bytes: &[u8], target: Target) -> Option<Resources> {
        let word = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let granule = if target < Target::Gfx803 { 8 } else { 16 };
        let rsrc1 = word(48)?;
        Some(Resources {
            vgprs: Some(((rsrc1 & 63) + 1) * 4),
            sgprs: Some((((rsrc1 >> 6 & 15) + 1) * 8).next_multiple_of(granule)),
            lds: word(0),
            private: word(4),
            kernarg: word(8),
        })
    }

    /// From `.amdhsa_` directives, by their names without that.
    pub fn of_directives(said: &[(String, String)]) -> Resources {
        let number = |name: &str| {
            let (_, text) = said.iter().rev().find(|(said, _)| said == name)?;
            gcnverify::expr::number(text).and_then(|value| u32::try_from(value).ok())
        };
        Resources {
            vgprs: number("next_free_vgpr"),
            sgprs: number("next_free_sgpr"),
            lds: number("group_segment_fixed_size").or(Some(0)),
            private: number("private_segment_fixed_size").or(Some(0)),
            kernarg: number("kernarg_size"),
        }
    }
}
