//! Loads of LDS that transpose a matrix (ledger K179).

use crate::algebra::{Algebra, B32, Bit, BitColumn, Bv, Column, LANES, W32, WordColumn};
use crate::ledger::{LedgerRow, Unspecified};

/// The lanes that exchange items.
const GROUP: usize = 16;
/// Columns of the matrix of a group.
const COLUMNS: usize = 16;

/// What becomes of the items that the lanes load.
pub struct Transpose {
    /// Bits of an item.
    pub bits: u32,
    /// Names unspecified values.
    pub instruction: u64,
}

impl Transpose {
    /// The words of each lane: the lanes of a group have loaded the rows of a matrix of 16 columns, one after the
    /// other, and each gets one column. Where EXEC is not all ones or an address is not aligned, nobody knows what they
    /// get.
    pub fn columns<A: Algebra>(
        &self,
        exec: &BitColumn<A>,
        address: &WordColumn<A>,
        rows: &[WordColumn<A>],
    ) -> Vec<WordColumn<A>> {
        let is_known = self.is_known(exec, address);
        let transposed: Vec<Vec<B32<A>>> = match is_known.known() {
            Some(false) => vec![vec![Bv::zero(); rows.len()]; LANES],
            _ => (0..LANES).map(|lane| self.column(lane, rows)).collect(),
        };
        let operands = match is_known.known() {
            Some(true) => Vec::new(),
            _ => operands::<A>(exec, address, rows),
        };
        let word = |word: usize| {
            let operands: Vec<_> = operands.iter().copied().chain([B32::<A>::constant(word as u64).0]).collect();
            Column::each(|lane| {
                let value = transposed[lane][word];
                if is_known.known() == Some(true) {
                    return value;
                }
                let what = Unspecified::in_lane(LedgerRow::K179, self.instruction, lane);
                is_known.select(value, Bv::new(A::unspecified(what, &operands)))
            })
        };
        (0..rows.len()).map(word).collect()
    }

    /// Whether documents say what the lanes get. Of items of 6 bits they do not.
    fn is_known<A: Algebra>(&self, exec: &BitColumn<A>, address: &WordColumn<A>) -> Bit<A> {
        if self.bits == 6 {
            return Bit::constant(false);
        }
        let is_aligned = |address: B32<A>| (address & Bv::constant(7)).eq(Bv::zero());
        (0..LANES)
            .map(|lane| exec.lane(lane) & is_aligned(address.lane(lane)))
            .fold(Bit::constant(true), |all, lane| all & lane)
    }

    /// The words of one lane.
    fn column<A: Algebra>(&self, lane: usize, rows: &[WordColumn<A>]) -> Vec<B32<A>> {
        let items = 32 * rows.len() / self.bits as usize;
        let (first, column) = (lane / GROUP * GROUP, lane % COLUMNS);
        let lanes_of_row = COLUMNS / items;
        let mut words = vec![Bv::zero(); rows.len()];
        for row in 0..items {
            let source = first + row * lanes_of_row + column / items;
            let item = self.item(source, column % items, rows);
            let bit = row as u32 * self.bits;
            let word = &mut words[bit as usize / 32];
            *word = *word | item.lshl(Bv::constant(u64::from(bit % 32)));
        }
        words
    }

    /// Item number `number` of what a lane has loaded, with zeros above.
    fn item<A: Algebra>(&self, lane: usize, number: usize, rows: &[WordColumn<A>]) -> B32<A> {
        let bit = number as u32 * self.bits;
        let word = rows[bit as usize / 32].lane(lane).lshr(Bv::constant(u64::from(bit % 32)));
        word & Bv::constant((1 << self.bits) - 1)
    }
}

/// What an unknown result may depend on: EXEC, all addresses, and all that was loaded.
fn operands<A: Algebra>(exec: &BitColumn<A>, address: &WordColumn<A>, rows: &[WordColumn<A>]) -> Vec<A::Repr<W32>> {
    let of_lane = |lane: usize| {
        let loaded = rows.iter().map(move |word| exec.lane(lane).select(word.lane(lane), Bv::zero()).0);
        let is_active = exec.lane(lane);
        let address = is_active.select(address.lane(lane), Bv::zero()).0;
        [Bv::from_bit(is_active).0, address].into_iter().chain(loaded)
    };
    (0..LANES).flat_map(of_lane).collect()
}
