//! Operations that SMT-LIB does not have.

use super::{Binary, Compare, Connective, Lowering, Smt};

/// Which of several numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extremum {
    Least,
    Greatest,
}

/// An end of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    High,
    Low,
}

impl<S: Smt> Lowering<'_, S> {
    pub(super) fn binary(&mut self, op: Binary, a: u32, b: u32) -> S::Vector {
        let (a, b) = (self.vector(a), self.vector(b));
        self.smt.binary(op, &a, &b)
    }

    /// `op` over all of `args`, from the left.
    pub(super) fn fold(&mut self, op: Binary, args: &[u32]) -> S::Vector {
        let first = self.vector(args[0]);
        args[1..].iter().fold(first, |all, &arg| {
            let arg = self.vector(arg);
            self.smt.binary(op, &all, &arg)
        })
    }

    /// The extremum of `args` in the order `less`.
    pub(super) fn extremum(&mut self, which: Extremum, less: Compare, args: &[u32]) -> S::Vector {
        let first = self.vector(args[0]);
        args[1..].iter().fold(first, |best, &arg| {
            let arg = self.vector(arg);
            let best_is_less = self.smt.compare(less, &best, &arg);
            let (then, otherwise) = match which {
                Extremum::Least => (&best, &arg),
                Extremum::Greatest => (&arg, &best),
            };
            self.smt.ite(&best_is_less, then, otherwise)
        })
    }

    /// The number of one bits of `a`, of width `width` (at least 2): a tree of adders, each level
    /// one bit wider than the one below.
    pub(super) fn popcount(&mut self, a: u32, width: u32) -> S::Vector {
        let word = self.vector(a);
        let mut counts: Vec<_> = (0..width).map(|bit| self.smt.extract(&word, bit, 1)).collect();
        let mut bits = 1;
        while counts.len() > 1 {
            let wider: Vec<_> = counts.iter().map(|count| self.smt.zero_extend(count, 1)).collect();
            bits += 1;
            let pairs = wider.chunks(2);
            counts = pairs
                .map(|pair| match pair {
                    [a, b] => self.smt.binary(Binary::Add, a, b),
                    single => single[0].clone(),
                })
                .collect();
        }
        let count = counts.pop().expect("a term has a bit");
        self.widen(count, bits, width)
    }

    /// The number of zero bits above the highest one bit of `a`.
    ///
    /// A one bit is put below `a`, so that the count for 0 is `width` without being a special case,
    /// and zeros below that up to a power of two. The count is then found by binary search.
    pub(super) fn leading_zeros(&mut self, a: u32, width: u32) -> S::Vector {
        let size = (width + 1).next_power_of_two();
        let word = self.vector(a);
        let pad = self.smt.constant(1 << (size - width - 1), size - width);
        let padded = self.smt.concat(&word, &pad);
        self.zero_run(padded, size, width, End::High)
    }

    /// The number of zero bits below the lowest one bit of `a`: the mirror image.
    pub(super) fn trailing_zeros(&mut self, a: u32, width: u32) -> S::Vector {
        let size = (width + 1).next_power_of_two();
        let word = self.vector(a);
        let pad = self.smt.constant(1, size - width);
        let padded = self.smt.concat(&pad, &word);
        self.zero_run(padded, size, width, End::Low)
    }

    /// The length of the run of zeros at the `end` of `word`, which is not 0 and has `size` bits, a
    /// power of two; as a word of `width` bits.
    fn zero_run(&mut self, word: S::Vector, size: u32, width: u32, end: End) -> S::Vector {
        let (mut rest, mut half) = (word, size / 2);
        let mut count: Option<S::Vector> = None;
        while half > 0 {
            let (high, low) = (self.smt.extract(&rest, half, half), self.smt.extract(&rest, 0, half));
            let (near, far) = if end == End::High { (high, low) } else { (low, high) };
            let zero = self.smt.constant(0, half);
            let passes = self.smt.compare(Compare::Eq, &near, &zero);
            rest = self.smt.ite(&passes, &far, &near);
            let bit = self.bit_vector(&passes);
            count = Some(match count {
                Some(count) => self.smt.concat(&count, &bit),
                None => bit,
            });
            half /= 2;
        }
        self.widen(count.expect("a padded word has two bits"), size.ilog2(), width)
    }

    /// `vector` of `from` bits zero-extended to `to` bits.
    fn widen(&mut self, vector: S::Vector, from: u32, to: u32) -> S::Vector {
        if from == to { vector } else { self.smt.zero_extend(&vector, to - from) }
    }

    /// The element of `column` that the low bits of `index` name: a balanced tree of choices.
    pub(super) fn select<T: Clone>(
        &mut self,
        mut column: Vec<T>,
        index: u32,
        choose: impl Fn(&mut S, &S::Truth, &T, &T) -> T,
    ) -> T {
        assert!(column.len().is_power_of_two(), "a column has an element for every index");
        let width = self.width(index);
        let word = self.vector(index);
        for bit in 0..column.len().ilog2() {
            column = if bit < width {
                let set = self.smt.extract(&word, bit, 1);
                let set = self.only_bit(&set);
                column.chunks(2).map(|pair| choose(self.smt, &set, &pair[1], &pair[0])).collect()
            } else {
                column.chunks(2).map(|pair| pair[0].clone()).collect()
            };
        }
        column.swap_remove(0)
    }

    /// `op` over all of `args`, which are truth values.
    pub(super) fn connect_all(&mut self, op: Connective, args: &[u32]) -> S::Truth {
        let first = self.truth(args[0]);
        args[1..].iter().fold(first, |all, &arg| {
            let arg = self.truth(arg);
            self.smt.connect(op, &all, &arg)
        })
    }
}
