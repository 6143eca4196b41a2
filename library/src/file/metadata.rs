//! What the metadata of a code object say of its kernels: the note NT_AMDGPU_METADATA of an object, in MessagePack, and
//! the block `.amdgpu_metadata` of a text, which is the same as YAML. From LLVM's user guide of the AMDGPU backend,
//! "Code Object Metadata", versions 3 to 5.

use std::collections::BTreeMap;

use gcnverify::kernarg::Argument;
use gcnverify::launched::{Group, MOST_ITEMS};
use serde_json::Value;

/// What metadata say of a kernel.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KernelMetadata {
    /// The sizes of groups that it may be launched in.
    pub group: Group,
    /// Its arguments, in their order.
    pub arguments: Vec<Argument>,
}

/// The kernels that metadata are about, by the names of their functions.
pub type Kernels = BTreeMap<String, KernelMetadata>;

/// Of the descriptor of a note, in MessagePack. Metadata that cannot be read say nothing.
pub fn of_note(bytes: &[u8]) -> Kernels {
    rmp_serde::from_slice::<Value>(bytes).map(|all| kernels(&all)).unwrap_or_default()
}

/// Of the lines between `.amdgpu_metadata` and its end.
pub fn of_text(yaml: &str) -> Kernels {
    serde_norway::from_str::<serde_norway::Value>(yaml).map(|all| kernels(&untagged(all))).unwrap_or_default()
}

/// The same without tags. LLVM writes `!str n` for a name that would be a truth value without one.
fn untagged(value: serde_norway::Value) -> Value {
    use serde_norway::Value as Yaml;
    match value {
        Yaml::Tagged(tagged) => untagged(tagged.value),
        Yaml::Sequence(all) => all.into_iter().map(untagged).collect(),
        Yaml::Mapping(all) => {
            let named = all.into_iter().filter_map(|(key, value)| Some((key.as_str()?.to_owned(), untagged(value))));
            Value::Object(named.collect())
        }
        Yaml::Null => Value::Null,
        Yaml::Bool(truth) => truth.into(),
        Yaml::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into(),
            (_, Some(number)) => number.into(),
            _ => number.as_f64().into(),
        },
        Yaml::String(text) => text.into(),
    }
}

fn kernels(all: &Value) -> Kernels {
    let kernels = all["amdhsa.kernels"].as_array().into_iter().flatten();
    let named = kernels.filter_map(|kernel| Some((kernel[".name"].as_str()?.to_owned(), kernel_of(kernel))));
    named.collect()
}

fn kernel_of(kernel: &Value) -> KernelMetadata {
    let argument = |argument: &Value| Argument {
        name: argument[".name"].as_str().map(str::to_owned),
        offset: argument[".offset"].as_u64().unwrap_or_default(),
        size: argument[".size"].as_u64().unwrap_or_default(),
        kind: argument[".value_kind"].as_str().unwrap_or_default().to_owned(),
    };
    let arguments = kernel[".args"].as_array().into_iter().flatten().map(argument).collect();
    KernelMetadata { group: group(kernel).unwrap_or_default(), arguments }
}

/// The sizes of groups. A size that is required is that of all groups only if groups at the edges of a grid are as
/// large as the others.
fn group(kernel: &Value) -> Option<Group> {
    let number = |value: &Value| value.as_u64().and_then(|size| u32::try_from(size).ok()).filter(|size| *size > 0);
    let most = number(&kernel[".max_flat_workgroup_size"]).unwrap_or(MOST_ITEMS).min(MOST_ITEMS);
    let required: Option<Vec<u32>> =
        kernel[".reqd_workgroup_size"].as_array().and_then(|sizes| sizes.iter().map(number).collect());
    let is_uniform = matches!(&kernel[".uniform_work_group_size"], Value::Bool(true))
        || kernel[".uniform_work_group_size"].as_u64() == Some(1);
    let Some(&[x, y, z]) = required.as_deref() else {
        return Some(Group::UpTo { axes: [most; 3], items: most });
    };
    let items = [x, y, z].iter().map(|&size| u64::from(size)).product::<u64>();
    let items = u32::try_from(items).ok().filter(|items| *items <= MOST_ITEMS)?;
    Some(if is_uniform { Group::Of([x, y, z]) } else { Group::UpTo { axes: [x, y, z], items } })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "
---
amdhsa.kernels:
  - .args:
      - { .name: in, .address_space: global, .offset: 0, .size: 8, .value_kind: global_buffer }
      - { .name: !str n, .offset: 8, .size: 4, .value_kind: by_value }
      - { .offset: 16, .size: 4, .value_kind: hidden_block_count_x }
    .max_flat_workgroup_size: 256
    .name: k
    .symbol: k.kd
  - .name: required
    .reqd_workgroup_size: [16, 8, 1]
    .max_flat_workgroup_size: 128
  - .name: uniform
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .uniform_work_group_size: 1
  - .name: absurd
    .reqd_workgroup_size: [4096, 4096, 4096]
amdhsa.version: [ 1, 2 ]
...
";

    #[test]
    fn sizes_and_arguments_are_read_from_both_notations() {
        let of_text = of_text(TEXT);
        let value = untagged(serde_norway::from_str(TEXT).unwrap());
        assert_eq!(of_note(&rmp_serde::to_vec(&value).unwrap()), of_text);
        assert_eq!(of_text["k"].group, Group::UpTo { axes: [256; 3], items: 256 });
        assert_eq!(of_text["required"].group, Group::UpTo { axes: [16, 8, 1], items: 128 });
        assert_eq!(of_text["uniform"].group, Group::Of([64, 1, 1]));
        assert_eq!(of_text["absurd"].group, Group::default());
        assert_eq!(of_text["k"].arguments[1].offset, 8);
        assert!(of_note(&[0xff, 0x81]).is_empty() && super::of_text("- [").is_empty() && super::of_text("").is_empty());
    }
}
