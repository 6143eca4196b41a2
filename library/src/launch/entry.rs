//! What a wave of a kernel finds in its registers: "Initial Kernel Execution State" in LLVM's user guide of
//! the AMDGPU backend.

use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Concrete, ConcreteMemory, LANES, Space, WordColumn};
use gcn_semantics::instruction::code;
use gcn_semantics::wave::{Apertures, InitialState};
use gcn_semantics::{Feature, Target};
use gcnverify::job::MODE_FIELDS;
use gcnverify::launched::ITEM_BITS;

use super::shape::Shape;
use crate::Failure;
use crate::file::Descriptor;
use crate::memory::ARGUMENTS;

/// Where the packet of the dispatch is, if the kernel asks for it.
pub const PACKET: u64 = 0x7fff_ffff_0000;

/// What a descriptor may ask for and this launch does not give, with words for it.
const NOT_GIVEN: [(&str, &str); 8] = [
    ("enable_private_segment", "it has a stack"),
    ("tg_split", "its waves are on several compute units"),
    ("system_sgpr_private_segment_wavefront_offset", "it has a stack"),
    ("user_sgpr_private_segment_size", "it asks for the size of its stack"),
    ("user_sgpr_flat_scratch_init", "it asks for flat scratch"),
    ("user_sgpr_queue_ptr", "it asks for its queue"),
    ("user_sgpr_dispatch_id", "it asks for the number of its dispatch"),
    ("system_sgpr_workgroup_info", "it asks for information about its workgroup"),
];

/// What it may ask for and gets, in the order of the registers. Without a stack nothing looks at the stack's resource.
const POINTERS: [(&str, &[Option<u32>]); 3] = [
    ("user_sgpr_private_segment_buffer", &[None; 4]),
    ("user_sgpr_dispatch_ptr", &[Some(PACKET as u32), Some((PACKET >> 32) as u32)]),
    ("user_sgpr_kernarg_segment_ptr", &[Some(ARGUMENTS as u32), Some((ARGUMENTS >> 32) as u32)]),
];

/// How many words of the arguments the launch puts into registers, behind the other user registers.
pub const PRELOAD_LENGTH: &str = "user_sgpr_kernarg_preload_length";
/// The distance of the first from the kernarg pointer, in words.
const PRELOAD_OFFSET: &str = "user_sgpr_kernarg_preload_offset";

/// The registers of waves at the entry of a kernel.
pub struct Entry<'k> {
    kernel: &'k Descriptor,
    /// The words of the arguments that the launch puts into registers.
    preloaded: Vec<u32>,
    shape: Shape,
    seed: u64,
    target: Target,
}

/// Those of one wave. What nobody gives is a function of the seed.
struct Registers {
    seed: u64,
    scalars: Vec<Option<u32>>,
    vectors: Vec<[u32; LANES]>,
    exec: u64,
    mode: u32,
    lds_size: u32,
}

impl<'k> Entry<'k> {
    /// Of a kernel that is launched in this shape.
    ///
    /// # Errors
    /// If it asks for something that is not given.
    pub fn new(name: &str, kernel: &'k Descriptor, shape: Shape, seed: u64, target: Target) -> Result<Self, Failure> {
        let user = POINTERS.iter().filter(|(field, _)| kernel.field(field) != 0).map(|(_, words)| words.len() as u32);
        if user.sum::<u32>() + kernel.field(PRELOAD_LENGTH) > kernel.field("user_sgpr_count") {
            return Err(Failure::message(format!("{name}: its descriptor counts too few user registers")));
        }
        if kernel.field(PRELOAD_LENGTH) != 0 && !target.has(Feature::KernargPreload) {
            let message = format!("{name}: a launch of {target} puts no arguments into registers");
            return Err(Failure::message(format!("{message} (.amdhsa_{PRELOAD_LENGTH})")));
        }
        match NOT_GIVEN.iter().find(|(field, _)| kernel.field(field) != 0) {
            Some((field, words)) => {
                Err(Failure::unsupported(format!("{name} cannot be launched: {words} (.amdhsa_{field})")))
            }
            None => Ok(Entry { kernel, preloaded: Vec::new(), shape, seed, target }),
        }
    }

    /// Takes the words of the arguments that the launch puts into registers from memory, if it does.
    ///
    /// # Errors
    /// If the arguments end before them.
    pub fn preload(&mut self, name: &str, memory: &mut ConcreteMemory) -> Result<(), Failure> {
        let first = ARGUMENTS + 4 * u64::from(self.kernel.field(PRELOAD_OFFSET));
        for number in 0..u64::from(self.kernel.field(PRELOAD_LENGTH)) {
            let at = first + 4 * number;
            let bytes = [0, 1, 2, 3].map(|byte| memory.byte(Space::Global, 0, at + byte));
            let [Some(a), Some(b), Some(c), Some(d)] = bytes else {
                let message = format!("{name}: its launch puts a word of the arguments into a register, at");
                let message = format!("{message} {:#x}, and nobody gave it (.amdhsa_{PRELOAD_LENGTH})", at - ARGUMENTS);
                return Err(Failure::message(message));
            };
            self.preloaded.push(u32::from_le_bytes([a, b, c, d]));
        }
        Ok(())
    }

    /// The size of LDS in bytes.
    pub fn lds_size(&self) -> u32 {
        self.kernel.field("group_segment_fixed_size")
    }

    /// Bytes that are in LDS when a group begins: nobody initialises it (ledger K40).
    pub fn lds(&self, group: u64) -> Vec<u8> {
        (0..u64::from(self.lds_size())).map(|address| mixed(self.seed, [group, 3, address]) as u8).collect()
    }

    /// The packet of the dispatch, if the kernel asks for it: `hsa_kernel_dispatch_packet_t` of the HSA runtime.
    pub fn packet(&self) -> Option<Vec<u8>> {
        if self.kernel.field("user_sgpr_dispatch_ptr") == 0 {
            return None;
        }
        let [groups, group] = [self.shape.groups, self.shape.group];
        let dimensions = self.shape.dimensions();
        let grid = [0, 1, 2].map(|axis| groups[axis] * group[axis]);
        let mut words = vec![2 | dimensions << 16, group[0] | group[1] << 16, group[2]];
        words.extend(grid);
        words.extend([0, self.lds_size(), 0, 0, ARGUMENTS as u32, (ARGUMENTS >> 32) as u32, 0, 0, 0, 0]);
        Some(words.into_iter().flat_map(u32::to_le_bytes).collect())
    }

    /// The first state of wave `wave` of the group that stands at `group`.
    pub fn wave(&self, group: [u32; 3], wave: u32) -> impl InitialState<Concrete> + 'static {
        let field = |name: &str| self.kernel.field(name);
        let mut scalars = Vec::new();
        POINTERS.iter().filter(|(name, _)| field(name) != 0).for_each(|(_, words)| scalars.extend_from_slice(words));
        scalars.extend(self.preloaded.iter().copied().map(Some));
        scalars.resize(field("user_sgpr_count") as usize, None);
        for (axis, name) in ["x", "y", "z"].iter().enumerate() {
            if field(&format!("system_sgpr_workgroup_id_{name}")) != 0 {
                scalars.push(Some(group[axis]));
            }
        }
        let ids: [[u32; 3]; LANES] = std::array::from_fn(|lane| self.shape.item(wave * LANES as u32 + lane as u32));
        let axes = field("system_vgpr_workitem_id").min(2) as usize + 1;
        let active = self.shape.items().saturating_sub(wave * LANES as u32).min(LANES as u32);
        let number = u64::from(wave) + (self.shape.number(group) << 32);
        let vectors = match self.target.has(Feature::UnifiedRegisters) {
            true => vec![ids.map(|id| (0..axes).map(|axis| id[axis] << (ITEM_BITS as usize * axis)).sum())],
            false => (0..axes).map(|axis| ids.map(|id| id[axis])).collect(),
        };
        Registers {
            seed: mixed(self.seed, [number, 0, 0]),
            scalars,
            vectors,
            exec: u64::MAX >> (LANES as u32 - active),
            mode: MODE_FIELDS.iter().map(|(name, low, _)| field(name) << low).sum(),
            lds_size: self.lds_size(),
        }
    }
}

impl InitialState<Concrete> for Registers {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        let unknown = |lane: usize| mixed(self.seed, [1, register.into(), lane as u64]) as u32;
        std::array::from_fn(|lane| match self.vectors.get(usize::from(register)) {
            // Lanes that were not launched have no work-item.
            Some(words) if self.exec >> lane & 1 == 1 => Bv::new(words[lane]),
            _ => Bv::new(unknown(lane)),
        })
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(match code {
            code::EXEC_LO => self.exec as u32,
            code::EXEC_HI => (self.exec >> 32) as u32,
            _ => {
                let given = self.scalars.get(usize::from(code)).copied().flatten();
                given.unwrap_or(mixed(self.seed, [2, code.into(), 0]) as u32)
            }
        })
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(self.seed & 1 == 1))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.mode)
    }
    fn has_active_lane(&self) -> bool {
        true
    }
    fn lds_size(&self) -> Option<B32<Concrete>> {
        Some(Bv::new(self.lds_size))
    }
    fn apertures(&self) -> Option<Apertures<Concrete>> {
        Some(Apertures::usual())
    }
}

/// Bits that look random, by the finalizer of MurmurHash3.
pub fn mixed(seed: u64, words: [u64; 3]) -> u64 {
    words.into_iter().fold(seed, |hash, word| {
        let mut hash = (hash ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        for factor in [0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53] {
            hash = (hash ^ hash >> 33).wrapping_mul(factor);
        }
        hash ^ hash >> 33
    })
}
