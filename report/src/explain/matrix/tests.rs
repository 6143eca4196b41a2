use std::collections::BTreeMap;

use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::instruction::MatrixBits;
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::{Instruction, Target};

use super::lanes::{LaneTable, by_lane};
use super::{DrawnMatrix, MatrixDrawing, drawing, html, text};

fn drawn(target: Target, text: &str) -> MatrixDrawing {
    let listing = read_llvm(&Source::new("test", text), target).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    drawing(&listing.statements[0].instruction, target).unwrap_or_else(|| panic!("{text}: no drawing"))
}

/// Instructions of all matrix rows on all targets, with fields and without.
fn instructions() -> Vec<(Instruction, Target, MatrixDrawing)> {
    let mut all = Vec::new();
    for row in all_rows().iter().copied().filter(|row| row.is_matrix()) {
        for target in Target::ALL.into_iter().filter(|&target| row.exists_on(target)) {
            let mut dice = SplitMix::derived(5, &[target.column() as u64], row.mnemonic);
            let encoding = row.encodings(target).next().expect("a row has an encoding");
            let mut found = 0;
            for _ in 0..200 {
                let mut instruction = row.generate(encoding, target, &mut dice);
                if !row.mnemonic.contains("f8f6f4") {
                    let fields = MatrixBits { cbsz: 1, abid: dice.below(2) as u8, blgp: dice.below(8) as u8 };
                    instruction.modifiers.matrix = if found % 2 == 0 { MatrixBits::default() } else { fields };
                }
                if let Some(drawing) = drawing(&instruction, target) {
                    all.push((instruction, target, drawing));
                    found += 1;
                }
                if found == 3 {
                    break;
                }
            }
            assert!(found > 1, "{} on {target}", row.mnemonic);
        }
    }
    all
}

/// The numbers of `0..3, 8`.
fn numbers(text: &str) -> Vec<usize> {
    let parts = text.split(", ").filter(|part| !part.is_empty());
    let range = |part: &str| match part.split_once("..") {
        Some((first, last)) => first.parse().expect("a number")..=last.parse().expect("a number"),
        None => part.parse().expect("a number")..=part.parse::<usize>().expect("a number"),
    };
    parts.flat_map(range).collect()
}

/// What a table says: for each lane the elements of each item.
fn said(table: &LaneTable, matrix: &DrawnMatrix) -> Vec<Vec<Vec<[usize; 3]>>> {
    let mut lanes = vec![Vec::new(); 64];
    for row in &table.rows {
        for (number, lane) in numbers(&row.lanes).into_iter().enumerate() {
            let along: Vec<usize> =
                row.along.split(" and ").filter_map(|run| numbers(run).get(number).copied()).collect();
            let mut items = Vec::new();
            for cell in &row.cells {
                let (blocks, through) = match cell.strip_prefix("b ").and_then(|cell| cell.split_once(": ")) {
                    Some((blocks, through)) => (numbers(blocks), through),
                    None if matrix.size[0] > 1 => (numbers(&row.blocks), &**cell),
                    None => (vec![0], &**cell),
                };
                let shares: Vec<Vec<usize>> = through.split(" and ").map(numbers).collect();
                for item in 0..shares[0].len() {
                    let all = blocks.iter().flat_map(|&block| {
                        let along = &along;
                        shares.iter().flat_map(move |share| along.iter().map(move |&along| [block, along, share[item]]))
                    });
                    let mut all: Vec<_> = all.collect();
                    all.sort_unstable();
                    items.push(all);
                }
            }
            lanes[lane] = items;
        }
    }
    lanes
}

/// Lines are short enough, tables of lanes say what the places are, and pages have each element once in each grid.
#[test]
fn drawings_of_all_rows_say_what_the_places_are() {
    let all = instructions();
    for (instruction, target, drawing) in &all {
        let name = format!("{} {:?} on {target}", instruction.row.mnemonic, instruction.modifiers.matrix);
        let mut lines = String::new();
        text::text(drawing, &mut lines);
        let long = lines.lines().find(|line| line.chars().count() > 80);
        assert!(long.is_none(), "{name}: {long:?}");
        let page = html::html(drawing);
        let mut cells = 0;
        for matrix in &drawing.matrices {
            assert!(!matrix.formulas.is_empty(), "{name}: {}", matrix.title());
            let goes_back = matrix.formulas.last().is_some_and(|line| line.starts_with("lane l"));
            assert_eq!(goes_back, !matrix.is_moved(), "{name}: {:?}", matrix.formulas);
            let of = |at: &&gcn_semantics::wave::Placed| {
                let [row, column] = [at.row, at.column].map(usize::from);
                let [along, through] = if matrix.has_rows_along_lanes() { [row, column] } else { [column, row] };
                [at.block.into(), along, through]
            };
            let expected: Vec<Vec<Vec<[usize; 3]>>> = by_lane(matrix)
                .iter()
                .map(|items| {
                    let sorted = |elements: &Vec<&gcn_semantics::wave::Placed>| {
                        let mut all: Vec<_> = elements.iter().map(of).collect();
                        all.sort_unstable();
                        all
                    };
                    let items: Vec<_> = items.iter().map(sorted).collect();
                    // Of lanes that are not read a table has no cells.
                    if items.iter().all(Vec::is_empty) { Vec::new() } else { items }
                })
                .collect();
            let found = said(&LaneTable::new(matrix), matrix);
            assert!(found == expected, "{name}: {}", matrix.title());
            cells += matrix.part.elements.len() + 64 * matrix.items();
        }
        let grids = page.split("<table class=").skip(1).map(|table| table.split("</table>").next().unwrap_or_default());
        // Each grid has an empty corner.
        let found: usize = grids.map(|table| table.matches("<td>").count() - 1).sum();
        assert_eq!(found, cells, "{name}");
        assert!(page.len() < 150_000, "{name}: {} bytes", page.len());
    }
    assert!(all.len() > 300, "{}", all.len());
}

#[test]
fn closed_forms() {
    let forms = |target, text: &str| -> BTreeMap<String, Vec<String>> {
        let of = |matrix: DrawnMatrix| (matrix.symbol().to_owned(), matrix.formulas);
        drawn(target, text).matrices.into_iter().map(of).collect()
    };
    let dense = forms(Target::Gfx942, "v_mfma_f32_16x16x16_f16 v[0:3], v[4:5], v[6:7], v[8:11]");
    assert_eq!(
        dense["A"],
        [
            "A[i][k] is item k mod 4 of v[4:5] in lane i + 16 (k div 4)",
            "item t has the bits 16 t to 16 t + 15",
            "lane l, item t: i = l mod 16, k = t + 4 (l div 16)"
        ]
    );
    assert_eq!(
        dense["D"],
        [
            "C[i][j] is register i mod 4 of v[8:11], D[i][j] that of v[0:3], in lane j + 16 (i div 4)",
            "lane l, register t: i = t + 4 (l div 16), j = l mod 16"
        ]
    );
    let blocks = forms(Target::Gfx942, "v_mfma_f32_32x32x1_2b_f32 a[0:31], v40, v41, a[0:31] cbsz:1 abid:1 blgp:3");
    assert_eq!(blocks["A"], ["A[b][i][k] is v40 in lane l mod 32 + 32, l = i + 32 b"]);
    assert_eq!(blocks["B"], ["B[b][k][j] is v41 in lane (l + 16) mod 64, l = j + 32 b"]);
    assert_eq!(
        blocks["D"][0],
        "C[b][i][j] and D[b][i][j] are register i mod 4 + 4 (i div 8) + 16 b of a[0:31] in lane j + 32 (i div 4 mod 2)"
    );
    let double = forms(Target::Gfx90a, "v_mfma_f64_4x4x4f64 v[0:1], v[8:9], v[10:11], v[2:3]");
    assert_eq!(double["D"][0], "C[b][i][j] is v[2:3], D[b][i][j] is v[0:1] in lane j + 4 b + 16 i");
    let sparse = forms(Target::Gfx942, "v_smfmac_i32_16x16x64_i8 v[0:3], v[4:5], v[6:9], v10 abid:1");
    assert_eq!(
        sparse["N"][..2],
        ["N[i][p] is item p mod 8 of v10 in lane i + 16 (p div 8)", "item t has the bits 2 t + 16 to 2 t + 17"]
    );
    let scaled = forms(
        Target::Gfx950,
        "v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:15], v[0:3], v20, v21 blgp:4 op_sel:[1,0,0] \
         op_sel_hi:[0,1,0]",
    );
    assert_eq!(scaled["SA"][0], "SA[i][q] is v20{15:8} in lane i + 16 q");
    assert_eq!(scaled["SB"][0], "SB[q][j] is v21{23:16} in lane j + 16 q");
    assert_eq!(scaled["A"][0], "A[i][k] is item k mod 16 + 16 (k div 64) of v[4:11] in lane i + 16 (k div 16 mod 4)");
}

#[test]
fn what_is_not_drawn_is_told() {
    let open = drawn(Target::Gfx942, "v_mfma_f32_16x16x16_f16 v[0:3], v[4:5], v[6:7], 1.0 blgp:1");
    assert_eq!(open.matrices.len(), 1, "D alone");
    assert!(open.notes[0].contains("blgp:1") && open.notes[1] == "Each element of C is 1.0.", "{:?}", open.notes);
    let signs = drawn(Target::Gfx942, "v_mfma_f64_16x16x4_f64 v[0:7], v[8:9], v[10:11], v[0:7] neg:[1,0,1]");
    assert_eq!(signs.notes, ["blgp:5 changes the signs of A, C."]);
    let longer = drawn(Target::Gfx950, "v_smfmac_f32_16x16x64_f16 v[0:3], v[4:7], v[8:15], v16");
    assert!(longer.notes[0].contains("inferred"), "{:?}", longer.notes);
}

#[test]
fn places_across_registers() {
    let six = drawn(Target::Gfx950, "v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:9], v[12:15], v[0:3] cbsz:2 blgp:4");
    let a = &six.matrices[0];
    let at = a.part.elements.iter().find(|at| at.row == 3 && at.column == 37).expect("an element");
    assert_eq!((a.place(at), a.name_of(at)), ("v[4:5][19]{35:30}".to_owned(), "A[3][37]".to_owned()));
}

/// The page shows for each element its lane and item, and for each of these the element.
#[test]
fn grids_of_a_page() {
    let page = html::html(&drawn(Target::Gfx908, "v_mfma_f32_4x4x1f32 a[0:3], v0, v1, a[0:3] cbsz:2 abid:1"));
    for piece in [
        "<h3>A in v0: 16 blocks of 4 x 1 elements of 32 bits</h3>",
        "<code>A[b][i][k] is v0 in lane l mod 16 + 16, l = i + 4 b</code>",
        "<tr><th>b 0 i 1<td>17.0\n",
        "<tr><th>17<td>0,1,0 4,1,0 8,1,0 12,1,0\n",
        "<tr><th>0<td>–\n",
        "<tr><th>b 15 i 3<td>60.3<td>61.3<td>62.3<td>63.3\n",
        "<tr><td><th>a0<th>a1<th>a2<th>a3\n",
        "<tr><th>63<td>15,0,3<td>15,1,3<td>15,2,3<td>15,3,3\n",
    ] {
        assert!(page.contains(piece), "no {piece} in\n{page}");
    }
}
