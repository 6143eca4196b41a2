//! Kernels: loops over whole columns for the lane function of each row. Every row has the loop over its lane function;
//! some have others, which are written by hand, and which a table gives them by their names.

pub mod float;
pub mod integer;
#[cfg(avx2_loops)]
mod table;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use crate::isa::{LaneFamily, Meaning, Row};
use crate::lane::{self, FloatFunction, LaneFunction, LaneVisitor};
use float::FloatKernels;
use integer::Kernels;

/// The loops of a row.
#[derive(Debug, Clone)]
pub enum RowKernels {
    /// Over a lane function of integers, and over the one for `clamp`, if there is one.
    Integer { plain: Kernels, clamped: Option<Kernels> },
    /// Over a lane function of floats.
    Float(Box<FloatKernels>),
}

impl RowKernels {
    /// The loops over a function of integers.
    pub fn integer(&self, clamped: bool) -> Option<Kernels> {
        match *self {
            RowKernels::Integer { clamped: of_clamp, .. } if clamped => of_clamp,
            RowKernels::Integer { plain, .. } => Some(plain),
            RowKernels::Float(_) => None,
        }
    }
    /// The loops over a function of floats.
    pub fn float(&self) -> Option<&FloatKernels> {
        match self {
            RowKernels::Integer { .. } => None,
            RowKernels::Float(kernels) => Some(kernels),
        }
    }
}

/// Makes loops over the lane functions themselves.
struct Looped;

impl LaneVisitor for Looped {
    type Output = RowKernels;
    fn integer<F: LaneFunction>() -> RowKernels {
        RowKernels::Integer { plain: Kernels::of::<F>(), clamped: None }
    }
    fn clamped<F: LaneFunction, C: LaneFunction>() -> RowKernels {
        RowKernels::Integer { plain: Kernels::of::<F>(), clamped: Some(Kernels::of::<C>()) }
    }
    fn float<F: FloatFunction>() -> RowKernels {
        RowKernels::Float(Box::new(FloatKernels::of::<F>()))
    }
}

/// Where a lane function stands: its family, and its number there.
pub type Function = (LaneFamily, u16);

/// The loops over lane function `number` of `family`. A program asks for them while it is compiled, not in its steps.
pub fn of_function((family, number): Function) -> &'static RowKernels {
    /// By family and number.
    static KERNELS: LazyLock<Vec<Vec<RowKernels>>> = LazyLock::new(|| {
        let mut families = Vec::new();
        for row in lane::rows() {
            let Meaning::Lane(family, number) = row.meaning else { continue };
            if families.len() <= family as usize {
                families.resize_with(family as usize + 1, Vec::new);
            }
            let family = &mut families[family as usize];
            assert_eq!(family.len(), usize::from(number), "rows are numbered in their order");
            family.push(of_row(row));
        }
        families
    });
    &KERNELS[family as usize][usize::from(number)]
}

/// The loops of a row: those over its lane function, but for what is written by hand.
fn of_row(row: &Row) -> RowKernels {
    let Meaning::Lane(family, number) = row.meaning else { unreachable!("the row has a lane function") };
    let kernels = lane::visit::<Looped>(family, number);
    // Of two rows with one name, the one whose results no document decides.
    if family == LaneFamily::FloatDot { kernels } else { by_hand(row.mnemonic, kernels) }
}

#[cfg(avx2_loops)]
fn by_hand(name: &str, kernels: RowKernels) -> RowKernels {
    use rustc_hash::FxHashMap;
    use table::ByHand;

    static BY_NAME: LazyLock<FxHashMap<&str, ByHand>> = LazyLock::new(|| {
        table::entries().flat_map(|(names, loops)| names.iter().map(|&name| (name, *loops))).collect()
    });
    match (BY_NAME.get(name), kernels) {
        (Some(ByHand::Integer(change)), RowKernels::Integer { plain, clamped: None }) => {
            RowKernels::Integer { plain: change(plain), clamped: None }
        }
        (Some(ByHand::Float(change)), RowKernels::Float(kernels)) => RowKernels::Float(Box::new(change(*kernels))),
        (None, kernels) => kernels,
        (Some(_), _) => panic!("{name} has loops written by hand for a function of another kind"),
    }
}
/// Loops written by hand are for one kind of processors.
#[cfg(not(avx2_loops))]
fn by_hand(_: &str, kernels: RowKernels) -> RowKernels {
    kernels
}

/// The loops that make singles of halves.
pub fn half_to_single() -> &'static FloatKernels {
    static KERNELS: LazyLock<&FloatKernels> = LazyLock::new(|| {
        let row = lane::rows().find(|row| row.mnemonic == "v_cvt_f32_f16").expect("the conversion has a row");
        let Meaning::Lane(family, number) = row.meaning else { unreachable!("it has a lane function") };
        of_function((family, number)).float().expect("it is one of floats")
    });
    *KERNELS
}
