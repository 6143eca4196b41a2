//! Matrix instructions.

use gcn_semantics::isa::{Matrix, Row};

use super::Words;

/// The words about a matrix instruction.
pub fn words(matrix: Matrix, row: &Row) -> Words {
    let Matrix { m, n, k, blocks, .. } = matrix;
    let result = row.mnemonic.split('_').nth(if row.mnemonic.contains("_scale_") { 3 } else { 2 }).unwrap_or_default();
    let sparse = if matrix.is_sparse() { "Sparse matrix" } else { "Matrix" };
    let of = if blocks > 1 { format!(", {blocks} blocks") } else { String::new() };
    let title = format!("{sparse} multiply-add, {m} x {n} x {k}{of}, {result}");
    let product = format!("Multiplies a matrix A of {m} x {k} elements by a matrix B of {k} x {n} and adds ");
    let mut sentence = product + if matrix.is_sparse() { "the destination" } else { "a matrix C" };
    if blocks > 1 {
        sentence += &format!(", for each of {blocks} blocks");
    }
    sentence += ". The matrices are spread over the lanes of the wave.";
    if matrix.is_sparse() {
        sentence += " Of each four elements of a row of A two are there, and an operand says which; the others are 0.";
    }
    if row.mnemonic.contains("_scale_") {
        sentence += " Elements of A and B are scaled by powers of two.";
    }
    Words { title, sentence }
}
