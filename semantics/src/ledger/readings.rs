//! The rows that are a choice out of a short list: what the machine does, as types.

use std::fmt;
use std::str::FromStr;

use super::LedgerRow;

/// Ledger D15: what DPP reads from a lane whose EXEC bit is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum InactiveSource {
    /// Like a lane outside the row: `bound_ctrl` decides between no write and zero.
    BoundCtrl,
    /// Zero.
    Zero,
    /// The register's content, as if the lane were active.
    Read,
}

/// Ledger D6 and D7: what a `row_bcast` lane reads that no source lane is defined for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BroadcastEdge {
    /// An invalid source: `bound_ctrl` decides.
    Invalid,
    /// The lane's own value.
    Own,
}

/// Which operand DPP permutes on an opcode whose operands the hardware reverses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ReverseModel {
    /// Source 0, as the ISA documents say for every opcode.
    Documented,
    /// Source 1 for integer reverse subtracts and reverse shifts, as reported for real machines.
    Hardware,
}

/// Ledger M3: which NaN an arithmetic operation gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum NanPolicy {
    /// A quiet one; its sign and payload are unspecified, a function of the operation and its operands.
    #[default]
    Unspecified,
    /// The canonical NaN of the format.
    Canonical,
    /// The first operand that is a NaN, quieted; the canonical NaN if none is.
    Preserve,
    /// An unknown function of the operation and its operands in their order. No machine is said to be so: what holds
    /// with it holds with all of the others.
    InOrder,
}

impl NanPolicy {
    /// Those that a caller can choose, the default first.
    pub const ALL: [NanPolicy; 3] = [NanPolicy::Unspecified, NanPolicy::Canonical, NanPolicy::Preserve];

    /// The other policies whose machines are not among those of this one: the canonical NaN is one of the unknown
    /// functions of the operands.
    pub fn others(self) -> &'static [NanPolicy] {
        match self {
            NanPolicy::Unspecified => &[NanPolicy::Preserve],
            NanPolicy::Canonical => &[NanPolicy::Unspecified, NanPolicy::Preserve],
            NanPolicy::Preserve => &[NanPolicy::Unspecified],
            NanPolicy::InOrder => &[],
        }
    }
}

/// Ledger M5: what `v_mad` does with a subnormal product before it adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MadProduct {
    /// Flushes it, like operands and results.
    Flush,
    /// Keeps it.
    Keep,
}

/// Ledger P6: what `v_mad_mix` of gfx900 computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MadMix {
    /// As `v_mad_f32`: rounds the product, flushes subnormals.
    Mad,
    /// As `v_fma_mix`.
    Fma,
    /// As the first, and f16 operands and results are flushed whatever MODE says.
    MadFlush,
}

/// Ledger M7: the order of additions in `v_dot2_f32_f16`, and whether subnormals are flushed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DotOrder {
    /// The product of the high halves is added to source 2 first.
    HighFirst,
    /// That of the low halves first.
    LowFirst,
    /// The products are added to each other first.
    ProductsFirst,
    /// As [`DotOrder::HighFirst`], with subnormals kept.
    HighFirstKept,
    /// As [`DotOrder::LowFirst`], with subnormals kept.
    LowFirstKept,
    /// As [`DotOrder::ProductsFirst`], with subnormals kept.
    ProductsFirstKept,
}

impl DotOrder {
    /// In the order of the values of [`Reading::M7`].
    const ALL: [DotOrder; 6] = [
        DotOrder::HighFirst,
        DotOrder::LowFirst,
        DotOrder::ProductsFirst,
        DotOrder::HighFirstKept,
        DotOrder::LowFirstKept,
        DotOrder::ProductsFirstKept,
    ];

    /// Whether subnormals are kept.
    pub const fn keeps_subnormals(self) -> bool {
        matches!(self, DotOrder::HighFirstKept | DotOrder::LowFirstKept | DotOrder::ProductsFirstKept)
    }
}

/// Ledger K136: in which order the lanes of one store take effect, where several write to the same byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LaneOrder {
    /// Lane 63 last.
    Ascending,
    /// Lane 0 last.
    Descending,
}

/// Ledger K18: whether the memory of gfx906 has SRAM-ECC, under which loads into half a register do not keep the
/// other half.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SramEcc {
    /// The other half is kept.
    Off,
    /// It is an unspecified value.
    On,
}

/// Ledger K100 and K103: whether the scalar offset of a buffer instruction counts where bytes are checked for their
/// range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ScalarOffset {
    /// It does.
    Included,
    /// The address alone has it.
    Excluded,
}

/// Ledger K104: what gfx9 checks of a buffer instruction with an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OffsetCheck {
    /// The index alone.
    None,
    /// That the offset is below the stride as well.
    BelowStride,
}

/// Ledger K120: where a buffer load to LDS writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LdsOffset {
    /// The instruction's offset counts in LDS as well.
    Included,
    /// It does not.
    Excluded,
}

/// Ledger F2: what stochastic rounding to 8 bits does with the sum of fraction and random bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StochasticSum {
    /// A carry goes to the exponent; the bits below the last place are cut off.
    Carry,
    /// A carry is lost; the number is rounded to nearest even.
    Wrap,
}

/// Ledger F8: which random word stochastic rounding takes for each of several items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SeedOfItems {
    /// Each the word behind that of the item before, as `v_prng_b32` makes it.
    Chain,
    /// All the same.
    Same,
}

/// Ledger K176: what additions of singles in memory do with subnormals where caches carry them out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AtomicSubnormals {
    /// Operands and results are flushed.
    Flush,
    /// They are kept.
    Keep,
}

/// Ledger K177: which subnormals MODE says LDS flushes in additions of bfloat16.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BrainMode {
    /// As of singles.
    Single,
    /// As of halves.
    Half,
}

/// Ledger K178: how far apart lanes store three words when they load to LDS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LdsStride {
    /// 16 bytes, as for four words.
    Four,
    /// 12 bytes.
    Three,
}

/// Ledger Q9: how matrix instructions of gfx908 add products of 16-bit floats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MatrixProducts {
    /// Exactly, with the addend, and round once.
    Exact,
    /// Two by two, and round each time.
    Pairwise,
}

/// Ledger Q10: what matrix instructions do with singles of which they use 10 bits of the fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ReducedSingles {
    /// They cut the others off.
    Truncate,
    /// They round to nearest even.
    Round,
}

/// Ledger Q12: which block of A serves which, where CBSZ is for fewer blocks than there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ServedBlocks {
    /// Those that are 64 >> CBSZ lanes apart.
    Apart,
    /// Its neighbours.
    Neighbours,
}

/// A choice that a program's meaning may depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reading {
    /// [`InactiveSource`].
    D15,
    /// [`BroadcastEdge`] of `row_bcast:15`.
    D6,
    /// [`BroadcastEdge`] of `row_bcast:31`.
    D7,
    /// The reverse-opcode model.
    Reverse,
    /// [`MadProduct`].
    M5,
    /// [`DotOrder`].
    M7,
    /// [`MadMix`].
    P6,
    /// [`LaneOrder`].
    K136,
    /// [`SramEcc`].
    K18,
    /// [`ScalarOffset`] on gfx6 and gfx7.
    K100,
    /// [`ScalarOffset`] on gfx9.
    K103,
    /// [`OffsetCheck`].
    K104,
    /// [`LdsOffset`].
    K120,
    /// [`StochasticSum`].
    F2,
    /// [`SeedOfItems`].
    F8,
    /// [`AtomicSubnormals`].
    K176,
    /// [`BrainMode`].
    K177,
    /// [`LdsStride`].
    K178,
    /// [`MatrixProducts`].
    Q9,
    /// [`ReducedSingles`].
    Q10,
    /// [`ServedBlocks`].
    Q12,
}

impl Reading {
    /// All of them.
    pub const ALL: [Reading; 21] = [
        Reading::D15,
        Reading::D6,
        Reading::D7,
        Reading::Reverse,
        Reading::M5,
        Reading::M7,
        Reading::P6,
        Reading::K136,
        Reading::K18,
        Reading::K100,
        Reading::K103,
        Reading::K104,
        Reading::K120,
        Reading::F2,
        Reading::F8,
        Reading::K176,
        Reading::K177,
        Reading::K178,
        Reading::Q9,
        Reading::Q10,
        Reading::Q12,
    ];

    /// Its row of the ledger.
    pub fn row(self) -> LedgerRow {
        match self {
            Reading::D15 => LedgerRow::D15,
            Reading::D6 => LedgerRow::D6,
            Reading::D7 => LedgerRow::D7,
            Reading::Reverse => LedgerRow::Model,
            Reading::M5 => LedgerRow::M5,
            Reading::M7 => LedgerRow::M7,
            Reading::P6 => LedgerRow::P6,
            Reading::K136 => LedgerRow::K136,
            Reading::K18 => LedgerRow::K18,
            Reading::K100 => LedgerRow::K100,
            Reading::K103 => LedgerRow::K103,
            Reading::K104 => LedgerRow::K104,
            Reading::K120 => LedgerRow::K120,
            Reading::F2 => LedgerRow::F2,
            Reading::F8 => LedgerRow::F8,
            Reading::K176 => LedgerRow::K176,
            Reading::K177 => LedgerRow::K177,
            Reading::K178 => LedgerRow::K178,
            Reading::Q9 => LedgerRow::Q9,
            Reading::Q10 => LedgerRow::Q10,
            Reading::Q12 => LedgerRow::Q12,
        }
    }

    /// The values it can take, in the order in which they are tried.
    pub fn values(self) -> &'static [&'static str] {
        match self {
            Reading::D15 => &["bc", "zero", "read"],
            Reading::D6 | Reading::D7 => &["invalid", "own"],
            Reading::Reverse => &["documented", "hardware"],
            Reading::M5 => &["flush", "keep"],
            Reading::M7 => &[
                "high-first",
                "low-first",
                "products-first",
                "high-first-kept",
                "low-first-kept",
                "products-first-kept",
            ],
            Reading::P6 => &["mad", "fma", "mad-flush"],
            Reading::K136 => &["ascending", "descending"],
            Reading::K18 => &["off", "on"],
            Reading::K100 | Reading::K103 | Reading::K120 => &["included", "excluded"],
            Reading::K104 => &["index", "stride"],
            Reading::F2 => &["carry", "wrap"],
            Reading::F8 => &["chain", "same"],
            Reading::K176 => &["flush", "keep"],
            Reading::K177 => &["single", "half"],
            Reading::K178 => &["16", "12"],
            Reading::Q9 => &["exact", "pairwise"],
            Reading::Q10 => &["truncate", "round"],
            Reading::Q12 => &["lanes", "blocks"],
        }
    }
}

/// By the name of its row.
impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.row().fmt(f)
    }
}

/// No reading is called so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no reading is called `{0}`; there are {known}", known = Reading::ALL.map(|row| row.to_string()).join(", "))]
pub struct UnknownReading(pub String);

impl FromStr for Reading {
    type Err = UnknownReading;

    fn from_str(name: &str) -> Result<Self, UnknownReading> {
        Reading::ALL
            .into_iter()
            .find(|reading| reading.to_string().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownReading(name.to_owned()))
    }
}

/// One machine: a choice for every reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Readings {
    /// Ledger D15.
    pub inactive_source: InactiveSource,
    /// Ledger D6.
    pub bcast15_edge: BroadcastEdge,
    /// Ledger D7.
    pub bcast31_edge: BroadcastEdge,
    /// `model` in verdicts.
    pub reverse: ReverseModel,
    /// Ledger M5.
    pub mad_product: MadProduct,
    /// Ledger M7.
    pub dot_order: DotOrder,
    /// Ledger P6.
    pub mad_mix: MadMix,
    /// Ledger K136.
    pub lane_order: LaneOrder,
    /// Ledger K18.
    pub sram_ecc: SramEcc,
    /// Ledger K100.
    pub older_scalar_offset: ScalarOffset,
    /// Ledger K103.
    pub scalar_offset: ScalarOffset,
    /// Ledger K104.
    pub offset_check: OffsetCheck,
    /// Ledger K120.
    pub lds_offset: LdsOffset,
    /// Ledger F2.
    pub stochastic_sum: StochasticSum,
    /// Ledger F8.
    pub seed_of_items: SeedOfItems,
    /// Ledger K176.
    pub atomic_subnormals: AtomicSubnormals,
    /// Ledger K177.
    pub brain_mode: BrainMode,
    /// Ledger K178.
    pub lds_stride: LdsStride,
    /// Ledger Q9.
    pub matrix_products: MatrixProducts,
    /// Ledger Q10.
    pub reduced_singles: ReducedSingles,
    /// Ledger Q12.
    pub served_blocks: ServedBlocks,
    /// Which NaN arithmetic gives: chosen by the caller, never quantified over.
    pub nan: NanPolicy,
}

impl Default for Readings {
    /// The primary reading of each row.
    fn default() -> Self {
        Readings {
            inactive_source: InactiveSource::BoundCtrl,
            bcast15_edge: BroadcastEdge::Invalid,
            bcast31_edge: BroadcastEdge::Invalid,
            reverse: ReverseModel::Documented,
            mad_product: MadProduct::Flush,
            dot_order: DotOrder::HighFirst,
            mad_mix: MadMix::Mad,
            lane_order: LaneOrder::Ascending,
            sram_ecc: SramEcc::Off,
            older_scalar_offset: ScalarOffset::Included,
            scalar_offset: ScalarOffset::Included,
            offset_check: OffsetCheck::None,
            lds_offset: LdsOffset::Included,
            stochastic_sum: StochasticSum::Carry,
            seed_of_items: SeedOfItems::Chain,
            atomic_subnormals: AtomicSubnormals::Flush,
            brain_mode: BrainMode::Single,
            lds_stride: LdsStride::Four,
            matrix_products: MatrixProducts::Exact,
            reduced_singles: ReducedSingles::Truncate,
            served_blocks: ServedBlocks::Apart,
            nan: NanPolicy::Unspecified,
        }
    }
}

impl Readings {
    /// Sets `reading` to its value number `index` in [`Reading::values`].
    pub fn set(&mut self, reading: Reading, index: usize) {
        let edge = [BroadcastEdge::Invalid, BroadcastEdge::Own];
        match reading {
            Reading::D15 => {
                self.inactive_source = [InactiveSource::BoundCtrl, InactiveSource::Zero, InactiveSource::Read][index];
            }
            Reading::D6 => self.bcast15_edge = edge[index],
            Reading::D7 => self.bcast31_edge = edge[index],
            Reading::Reverse => self.reverse = [ReverseModel::Documented, ReverseModel::Hardware][index],
            Reading::M5 => self.mad_product = [MadProduct::Flush, MadProduct::Keep][index],
            Reading::M7 => self.dot_order = DotOrder::ALL[index],
            Reading::P6 => self.mad_mix = [MadMix::Mad, MadMix::Fma, MadMix::MadFlush][index],
            Reading::K136 => self.lane_order = [LaneOrder::Ascending, LaneOrder::Descending][index],
            Reading::K18 => self.sram_ecc = [SramEcc::Off, SramEcc::On][index],
            Reading::K100 => self.older_scalar_offset = [ScalarOffset::Included, ScalarOffset::Excluded][index],
            Reading::K103 => self.scalar_offset = [ScalarOffset::Included, ScalarOffset::Excluded][index],
            Reading::K104 => self.offset_check = [OffsetCheck::None, OffsetCheck::BelowStride][index],
            Reading::K120 => self.lds_offset = [LdsOffset::Included, LdsOffset::Excluded][index],
            Reading::F2 => self.stochastic_sum = [StochasticSum::Carry, StochasticSum::Wrap][index],
            Reading::F8 => self.seed_of_items = [SeedOfItems::Chain, SeedOfItems::Same][index],
            Reading::K176 => {
                self.atomic_subnormals = [AtomicSubnormals::Flush, AtomicSubnormals::Keep][index];
            }
            Reading::K177 => self.brain_mode = [BrainMode::Single, BrainMode::Half][index],
            Reading::K178 => self.lds_stride = [LdsStride::Four, LdsStride::Three][index],
            Reading::Q9 => self.matrix_products = [MatrixProducts::Exact, MatrixProducts::Pairwise][index],
            Reading::Q10 => self.reduced_singles = [ReducedSingles::Truncate, ReducedSingles::Round][index],
            Reading::Q12 => self.served_blocks = [ServedBlocks::Apart, ServedBlocks::Neighbours][index],
        }
    }

    /// The value of `reading`, as its number in [`Reading::values`].
    pub fn get(&self, reading: Reading) -> usize {
        match reading {
            Reading::D15 => self.inactive_source as usize,
            Reading::D6 => self.bcast15_edge as usize,
            Reading::D7 => self.bcast31_edge as usize,
            Reading::Reverse => self.reverse as usize,
            Reading::M5 => self.mad_product as usize,
            Reading::M7 => self.dot_order as usize,
            Reading::P6 => self.mad_mix as usize,
            Reading::K136 => self.lane_order as usize,
            Reading::K18 => self.sram_ecc as usize,
            Reading::K100 => self.older_scalar_offset as usize,
            Reading::K103 => self.scalar_offset as usize,
            Reading::K104 => self.offset_check as usize,
            Reading::K120 => self.lds_offset as usize,
            Reading::F2 => self.stochastic_sum as usize,
            Reading::F8 => self.seed_of_items as usize,
            Reading::K176 => self.atomic_subnormals as usize,
            Reading::K177 => self.brain_mode as usize,
            Reading::K178 => self.lds_stride as usize,
            Reading::Q9 => self.matrix_products as usize,
            Reading::Q10 => self.reduced_singles as usize,
            Reading::Q12 => self.served_blocks as usize,
        }
    }

    /// Whether broadcast lanes without a source count as such (ledger D6, D7).
    pub fn has_primary_edges(&self) -> bool {
        self.bcast15_edge == BroadcastEdge::Invalid && self.bcast31_edge == BroadcastEdge::Invalid
    }

    /// The value of `reading` by name.
    pub fn name(&self, reading: Reading) -> &'static str {
        reading.values()[self.get(reading)]
    }
}
