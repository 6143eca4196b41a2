//! What a file says of a kernel: its registers at the entry, MODE, its LDS.

use gcnverify::job::Allocation;
use serde_json::{Map, Value};

use super::KernelMetadata;

/// The fields that a kernel's entry depends on, by the names of `.amdhsa_` directives without that; those that are 0
/// are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Descriptor {
    fields: Vec<(&'static str, u32)>,
    /// The registers that it allocates.
    pub allocation: Allocation,
    /// What the file's metadata say of the kernel.
    pub metadata: Option<KernelMetadata>,
}

/// Bits of a word of the 64-byte descriptor: byte offset of the word, lowest bit, number of bits. From LLVM's user
/// guide of the AMDGPU backend, "Kernel Descriptor".
type Bits = (usize, u32, u32);

/// Fields with their bits, and the value that LLVM's assembler gives one that is not written.
const FIELDS: [(&str, Bits, u32); 32] = [
    ("group_segment_fixed_size", (0, 0, 32), 0),
    ("float_round_mode_32", (48, 12, 2), 0),
    ("float_round_mode_16_64", (48, 14, 2), 0),
    ("float_denorm_mode_32", (48, 16, 2), 0),
    ("float_denorm_mode_16_64", (48, 18, 2), 3),
    ("dx10_clamp", (48, 21, 1), 1),
    ("ieee_mode", (48, 23, 1), 1),
    ("fp16_overflow", (48, 26, 1), 0),
    ("system_sgpr_private_segment_wavefront_offset", (52, 0, 1), 0),
    ("user_sgpr_count", (52, 1, 5), 0),
    ("system_sgpr_workgroup_id_x", (52, 7, 1), 1),
    ("system_sgpr_workgroup_id_y", (52, 8, 1), 0),
    ("system_sgpr_workgroup_id_z", (52, 9, 1), 0),
    ("system_sgpr_workgroup_info", (52, 10, 1), 0),
    ("system_vgpr_workitem_id", (52, 11, 2), 0),
    ("exception_fp_ieee_invalid_op", (52, 24, 1), 0),
    ("exception_fp_denorm_src", (52, 25, 1), 0),
    ("exception_fp_ieee_div_zero", (52, 26, 1), 0),
    ("exception_fp_ieee_overflow", (52, 27, 1), 0),
    ("exception_fp_ieee_underflow", (52, 28, 1), 0),
    ("exception_fp_ieee_inexact", (52, 29, 1), 0),
    ("exception_int_div_zero", (52, 30, 1), 0),
    ("user_sgpr_private_segment_buffer", (56, 0, 1), 0),
    ("user_sgpr_dispatch_ptr", (56, 1, 1), 0),
    ("user_sgpr_queue_ptr", (56, 2, 1), 0),
    ("user_sgpr_kernarg_segment_ptr", (56, 3, 1), 0),
    ("user_sgpr_dispatch_id", (56, 4, 1), 0),
    ("user_sgpr_flat_scratch_init", (56, 5, 1), 0),
    ("user_sgpr_private_segment_size", (56, 6, 1), 0),
    ("user_sgpr_kernarg_preload_length", (56, 16, 7), 0),
    ("user_sgpr_kernarg_preload_offset", (56, 23, 9), 0),
    ("tg_split", (44, 16, 1), 0),
];

/// What `.amdhsa_enable_private_segment` says where a wave finds its stack without a register; the bit is that of the
/// register on other targets.
const STACK: &str = "enable_private_segment";

/// Scalar registers that each argument before the kernel takes; `.amdhsa_user_sgpr_count` says how many in all.
const USER_REGISTERS: [(&str, u32); 7] = [
    ("user_sgpr_private_segment_buffer", 4),
    ("user_sgpr_dispatch_ptr", 2),
    ("user_sgpr_queue_ptr", 2),
    ("user_sgpr_kernarg_segment_ptr", 2),
    ("user_sgpr_dispatch_id", 2),
    ("user_sgpr_flat_scratch_init", 2),
    ("user_sgpr_private_segment_size", 1),
];

impl Descriptor {
    /// The descriptor in an object: 64 bytes.
    pub fn of_bytes(bytes: &[u8]) -> Option<Descriptor> {
        let word = |offset: usize| Some(u32::from_le_bytes(bytes.get(offset..offset + 4)?.try_into().ok()?));
        let value = |&(name, (offset, low, bits), _): &(&'static str, Bits, u32)| {
            let mask = u32::MAX >> (32 - bits);
            Some((name, word(offset)? >> low & mask))
        };
        let fields: Option<Vec<_>> = FIELDS.iter().filter(|_| bytes.len() == 64).map(value).collect();
        let mut allocation = Allocation::default();
        for (name, bits) in [("granulated_workitem_vgpr_count", 0..6), ("granulated_wavefront_sgpr_count", 6..10)] {
            allocation.set(name, word(48)? >> bits.start & ((1 << bits.len()) - 1));
        }
        // Registers in granules of 4, but for one. It counts where vector and accumulation registers are one file.
        allocation.set("accum_offset", ((word(44)? & 0x3f) + 1) * 4);
        fields.filter(|fields| !fields.is_empty()).map(|fields| Descriptor::new(fields, allocation))
    }

    /// The descriptor that `.amdhsa_` directives describe; `None` if a value is no plain number.
    pub fn of_directives(said: &[(String, String)]) -> Option<Descriptor> {
        let said_of = |name: &str| said.iter().rev().find(|(said, _)| said == name).map(|(_, value)| value);
        let value = |&(name, _, default): &(&'static str, Bits, u32)| match said_of(name) {
            Some(text) => gcnverify::expr::number(text).and_then(|value| u32::try_from(value).ok()),
            None => Some(default),
        };
        let values = FIELDS.iter().map(|field| Some((field.0, value(field)?)));
        let mut fields = values.collect::<Option<Vec<_>>>()?;
        if let Some(text) = said_of(STACK) {
            fields.push((STACK, u32::try_from(gcnverify::expr::number(text)?).ok()?));
        }
        if said_of("user_sgpr_count").is_none() {
            let set = |name: &str| fields.iter().any(|(other, value)| *other == name && *value != 0);
            let count: u32 = USER_REGISTERS.iter().filter(|(name, _)| set(name)).map(|(_, count)| count).sum();
            let preloaded = fields.iter().find(|(name, _)| *name == "user_sgpr_kernarg_preload_length");
            let count = count.saturating_add(preloaded.map_or(0, |(_, words)| *words));
            let field = fields.iter_mut().find(|(name, _)| *name == "user_sgpr_count");
            field.expect("it is a field").1 = count;
        }
        let mut allocation = Allocation::default();
        for (name, text) in said {
            // The number of a symbol that the text does not say is not known here.
            if let Some(value) = gcnverify::expr::number(text).and_then(|value| u32::try_from(value).ok()) {
                allocation.set(name, value);
            }
        }
        Some(Descriptor::new(fields, allocation))
    }

    fn new(fields: Vec<(&'static str, u32)>, allocation: Allocation) -> Descriptor {
        let fields = fields.into_iter().filter(|(_, value)| *value != 0).collect();
        Descriptor { fields, allocation, metadata: None }
    }

    /// With what metadata say of the kernel.
    pub fn with(self, metadata: Option<KernelMetadata>) -> Descriptor {
        Descriptor { metadata, ..self }
    }

    /// The value of a field, by the name of its `.amdhsa_` directive without that; 0 if there is no such field.
    pub fn field(&self, name: &str) -> u32 {
        self.fields.iter().find(|(other, _)| *other == name).map_or(0, |(_, value)| *value)
    }

    /// The fields as the object that the key `kernel` of a job takes.
    pub fn json(&self) -> String {
        let fields = self.fields.iter().map(|(name, value)| ((*name).to_owned(), Value::from(*value)));
        Value::Object(fields.collect::<Map<_, _>>()).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_directives_agree() {
        let mut bytes = [0; 64];
        bytes[0] = 16;
        bytes[48..52].copy_from_slice(&(3u32 << 16 | 3 << 18 | 1 << 21 | 1 << 23).to_le_bytes());
        bytes[52..56].copy_from_slice(&(10u32 << 1 | 1 << 7 | 2 << 11).to_le_bytes());
        bytes[56] = 1 | 1 << 1 | 1 << 3 | 1 << 4;
        let said = [
            ("group_segment_fixed_size", "16"),
            ("float_denorm_mode_32", "3"),
            ("user_sgpr_private_segment_buffer", "1"),
            ("user_sgpr_dispatch_ptr", "1"),
            ("user_sgpr_kernarg_segment_ptr", "1"),
            ("user_sgpr_dispatch_id", "1"),
            ("system_vgpr_workitem_id", "0x2"),
        ];
        let said = said.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let descriptor = Descriptor::of_directives(&said).unwrap();
        assert_eq!(Descriptor::of_bytes(&bytes).unwrap().fields, descriptor.fields);
        assert!(descriptor.json().contains("\"user_sgpr_count\":10"));
        bytes[52] = 12 << 1 | 1 << 7;
        assert_eq!(Descriptor::of_bytes(&bytes).unwrap().field("user_sgpr_count"), 12);
        assert_eq!(Descriptor::of_bytes(&bytes[..60]), None);
        assert_eq!(Descriptor::of_directives(&[("ieee_mode".into(), "mode".into())]), None);
    }
}
