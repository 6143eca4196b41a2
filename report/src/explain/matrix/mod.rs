//! Where the elements of the matrices of an instruction stand, drawn.
//!
//! All forms are drawn from [`MatrixPlaces`], which are those that the instruction reads and writes.

mod closed;
pub mod html;
mod lanes;
pub(super) mod svg;
#[cfg(test)]
mod tests;
pub(super) mod text;

use gcn_semantics::isa::{Field, Sum};
use gcn_semantics::text::operand_name;
use gcn_semantics::wave::{MatrixPlaces, Part, Placed, Role};
use gcn_semantics::{Instruction, Target};

use self::closed::{Index, formula, moved};
use gcnverify::expr::{Lanes, Place, Register};

/// The drawing of a matrix instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatrixDrawing {
    /// What is computed, in one line.
    pub equation: String,
    /// What is to be said beside it.
    pub notes: Vec<String>,
    /// A, B, C and D, the numbers of sparse rows, scales.
    pub matrices: Vec<DrawnMatrix>,
}

/// Matrices that stand in the same way; C and D are drawn as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnMatrix {
    /// The symbol of each with its registers: `A`, `v[4:5]`.
    pub names: Vec<(&'static str, String)>,
    /// What an element is called: `A[i][k]`.
    pub element: String,
    /// Numbers of blocks, rows and columns.
    pub size: [usize; 3],
    /// The places; of C and D those of D.
    pub part: Part,
    /// The closed forms, from elements to lanes and back, in lines.
    pub formulas: Vec<String>,
    /// The lowest bit of all elements.
    lowest: u16,
}

/// The drawing of `instruction`; `None` if it is no matrix instruction, or has operands without a meaning.
pub fn drawing(instruction: &Instruction, target: Target) -> Option<MatrixDrawing> {
    let places = MatrixPlaces::new(instruction, target)?;
    let mut matrices: Vec<DrawnMatrix> = Vec::new();
    for part in &places.parts {
        let same = matrices.last_mut().filter(|last| last.part.role == Role::C && last.part.elements == part.elements);
        let name = (symbol(part.role), registers(part.first, part.words).to_string());
        match same {
            Some(last) => {
                last.names.push(name);
                last.part = part.clone();
            }
            None => matrices.push(DrawnMatrix::new(&places, part, name)),
        }
    }
    let mut notes = notes(&places, instruction, target);
    for matrix in &mut matrices {
        matrix.formulas = matrix.closed_forms();
        notes.extend(matrix.is_moved().then(|| matrix.fetch_note()).flatten());
    }
    Some(MatrixDrawing { equation: equation(&places), notes, matrices })
}

fn symbol(role: Role) -> &'static str {
    match role {
        Role::A => "A",
        Role::B => "B",
        Role::C => "C",
        Role::D => "D",
        Role::Index => "N",
        Role::ScaleA => "SA",
        Role::ScaleB => "SB",
    }
}

/// What is computed.
fn equation(places: &MatrixPlaces) -> String {
    let matrix = places.matrix;
    let block = if matrix.blocks > 1 { "[b]" } else { "" };
    let has_scales = places.parts.iter().any(|part| part.role == Role::ScaleA);
    let product = match (matrix.is_sparse(), has_scales) {
        (true, _) => format!("A{block}[i][p] B{block}[k][j] over p < {}", matrix.k / 2),
        (_, true) => format!("A[i][k] B[k][j], scaled, over k < {}", matrix.k),
        _ => format!("A{block}[i][k] B{block}[k][j] over k < {}", matrix.k),
    };
    let blocks = if matrix.blocks > 1 { format!(", b < {}", matrix.blocks) } else { String::new() };
    format!("D{block}[i][j] = C{block}[i][j] + the sum of {product}; i < {}, j < {}{blocks}", matrix.m, matrix.n)
}

fn notes(places: &MatrixPlaces, instruction: &Instruction, target: Target) -> Vec<String> {
    let mut notes = Vec::new();
    let fields = instruction.modifiers.matrix;
    if places.is_open {
        notes.push(format!(
            "Documents do not say which elements cbsz:{} abid:{} blgp:{} choose: A and B are not drawn (ledger Q5).",
            fields.cbsz, fields.abid, fields.blgp
        ));
    }
    let has_addend = places.parts.iter().any(|part| part.role == Role::C);
    let addend = instruction.row.operands.iter().position(|kind| kind.field == Field::MatrixAddend);
    if let Some(addend) = addend.filter(|_| !has_addend) {
        notes.push(format!("Each element of C is {}.", operand_name(instruction, addend, target)));
    }
    let has_index = places.parts.iter().any(|part| part.role == Role::Index);
    match places.matrix.sum {
        Sum::OpenSparse if has_index => notes.push(
            "A[i][p] is one of the terms k from 4 (p div 2) on. The order of A is inferred from that of B, and \
             documents differ about the bits of N that count: sums are open (ledger Q6)."
                .into(),
        ),
        _ if has_index => notes.push("k = 4 (p div 2) + N[i][p]: two of four terms of a row are there.".into()),
        Sum::F64 if fields.blgp != 0 => {
            let changed = ["A", "B", "C"].into_iter().enumerate().filter(|(bit, _)| fields.blgp >> bit & 1 == 1);
            let changed: Vec<&str> = changed.map(|(_, name)| name).collect();
            notes.push(format!("blgp:{} changes the signs of {}.", fields.blgp, changed.join(", ")));
        }
        _ => {}
    }
    if places.parts.iter().any(|part| part.role == Role::ScaleA) {
        let terms = usize::from(places.matrix.k) / places.matrix.lane_groups();
        notes.push(format!(
            "SA[i][q] scales A[i][k], and SB[q][j] scales B[k][j], for k from {terms} q to {terms} q + {}. OP_SEL and \
             OP_SEL_HI choose the byte.",
            terms - 1
        ));
    }
    notes
}

/// Consecutive vector registers.
fn registers(first: u16, count: u16) -> Place {
    Place::new(Register::Vector { first, count }).expect("an operand has registers")
}

impl DrawnMatrix {
    fn new(places: &MatrixPlaces, part: &Part, name: (&'static str, String)) -> Self {
        let most = |of: fn(&Placed) -> u8| part.elements.iter().map(of).max().map_or(0, |most| usize::from(most) + 1);
        let size = [most(|at| at.block), most(|at| at.row), most(|at| at.column)];
        let lowest = part.elements.iter().map(|at| at.low).min().unwrap_or_default();
        let mut drawn = DrawnMatrix {
            names: vec![name],
            element: String::new(),
            size,
            part: part.clone(),
            formulas: Vec::new(),
            lowest,
        };
        let [row, column] = drawn.indices(places.matrix.is_sparse());
        let block = if size[0] > 1 { "[b]" } else { "" };
        drawn.element = format!("{block}[{row}][{column}]");
        drawn
    }

    /// The letters of row and column.
    fn indices(&self, is_sparse: bool) -> [&'static str; 2] {
        match self.part.role {
            Role::A if is_sparse => ["i", "p"],
            Role::A => ["i", "k"],
            Role::B => ["k", "j"],
            Role::C | Role::D => ["i", "j"],
            Role::Index if self.part.bits == 2 => ["i", "p"],
            Role::Index | Role::ScaleA => ["i", "q"],
            Role::ScaleB => ["q", "j"],
        }
    }

    /// The letters of block, row and column.
    pub fn letters(&self) -> [&str; 3] {
        let mut letters = self.element.split(['[', ']']).filter(|letter| !letter.is_empty());
        let block = if self.size[0] > 1 { letters.next().unwrap_or_default() } else { "b" };
        [block, letters.next().unwrap_or_default(), letters.next().unwrap_or_default()]
    }

    /// The symbol of the matrix that is drawn: of C and D, D.
    pub fn symbol(&self) -> &'static str {
        self.names.last().map_or("", |(symbol, _)| symbol)
    }

    /// Whether rows go along lanes; else columns do.
    pub fn has_rows_along_lanes(&self) -> bool {
        matches!(self.part.role, Role::A | Role::Index | Role::ScaleA)
    }

    /// `A in v[4:5]: 16 x 16 elements of 16 bits`
    pub fn title(&self) -> String {
        let names: Vec<String> = match &self.names[..] {
            [(c, one), (d, other)] if one == other => vec![format!("{c} and {d} in {one}")],
            names => names.iter().map(|(symbol, registers)| format!("{symbol} in {registers}")).collect(),
        };
        let [blocks, rows, columns] = self.size;
        let blocks = if blocks > 1 { format!("{blocks} blocks of ") } else { String::new() };
        format!("{}: {blocks}{rows} x {columns} elements of {} bits", names.join(", "), self.part.bits)
    }

    /// `A[1][3]`
    fn name_of(&self, at: &Placed) -> String {
        let block = if self.size[0] > 1 { format!("[{}]", at.block) } else { String::new() };
        format!("{}{block}[{}][{}]", self.symbol(), at.row, at.column)
    }

    /// Where the bits of an element stand, in the language of places: `v4[16]{15:0}`.
    pub fn place(&self, at: &Placed) -> String {
        let place = self.bits_of(at.low, u16::from(self.part.bits));
        place.with_lanes(Lanes::One(at.lane)).map_or_else(String::new, |place| place.to_string())
    }

    /// Bits of the registers, counted from the low bit of the first one on.
    pub fn bits_of(&self, low: u16, bits: u16) -> Place {
        let (first, last) = (low / 32, (low + bits - 1) / 32);
        let place = registers(self.part.first + first, last - first + 1);
        let low = u32::from(low % 32);
        place.with_bits(low + u32::from(bits) - 1, low).expect("an element has bits of its registers")
    }

    /// How many elements a lane has if no lane serves others.
    fn items(&self) -> usize {
        self.part.elements.iter().filter(|at| at.own_lane == 0).count()
    }

    /// The number of an element in its lane.
    pub fn item(&self, at: &Placed) -> usize {
        usize::from((at.low - self.lowest) / u16::from(self.part.bits))
    }

    fn at(&self, values: &[usize]) -> &Placed {
        let [_, rows, columns] = self.size;
        &self.part.elements[(values[0] * rows + values[1]) * columns + values[2]]
    }

    /// Whether a field has other lanes read than those of a plain instruction.
    pub fn is_moved(&self) -> bool {
        self.part.elements.iter().any(|at| at.lane != at.own_lane)
    }

    fn fetch_note(&self) -> Option<String> {
        let field = if self.has_rows_along_lanes() { "cbsz and abid have" } else { "blgp has" };
        Some(format!("{field} {} fetched from other lanes than l.", self.symbol()))
    }

    fn closed_forms(&self) -> Vec<String> {
        let letters = self.letters();
        let names: [&'static str; 3] = [letters[0], letters[1], letters[2]]
            .map(|letter| ["b", "i", "j", "k", "p", "q"].into_iter().find(|name| *name == letter).unwrap_or("b"));
        let indices: Vec<Index> = names.iter().zip(self.size).map(|(&name, count)| Index { name, count }).collect();
        let items = self.items();
        let own_lane = formula(&indices, |values| self.at(values).own_lane.into());
        let item = formula(&indices, |values| self.item(self.at(values)));
        let (Some(own_lane), Some(item)) = (own_lane, item) else { return Vec::new() };
        let noun = match self.part.bits {
            32 => "register",
            64 => "register pair",
            _ => "item",
        };
        let bits = u16::from(self.part.bits);
        let one = self.bits_of(self.lowest, bits).to_string();
        let registers = registers(self.part.first, self.part.words);
        let name = |symbol: &str| format!("{symbol}{}", self.element);
        let own = if items == 1 { one } else { format!("{noun} {item} of {}", registers) };
        let what = match &self.names[..] {
            [(c, one), (d, other)] if one == other => format!("{} and {} are {own}", name(c), name(d)),
            [(c, one), (d, _)] if items == 1 => format!("{} is {one}, {} is {own}", name(c), name(d)),
            [(c, one), (d, other)] => {
                format!("{} is {noun} {item} of {one}, {} that of {other},", name(c), name(d))
            }
            names => format!("{} is {own}", names.first().map_or_else(String::new, |(symbol, _)| name(symbol))),
        };
        let mut lines = Vec::new();
        let lane = match self.is_moved() {
            false => own_lane,
            true => {
                let mut lanes: [usize; 64] = std::array::from_fn(|lane| lane);
                self.part.elements.iter().for_each(|at| lanes[usize::from(at.own_lane)] = at.lane.into());
                let Some(moved) = moved(&lanes) else { return Vec::new() };
                format!("{moved}, l = {own_lane}")
            }
        };
        lines.push(format!("{what} in lane {lane}"));
        if items > 1 && bits != 32 && bits != 64 {
            let low = self.lowest;
            let plus = |offset: u16| if offset == 0 { String::new() } else { format!(" + {offset}") };
            lines.push(format!("item t has the bits {bits} t{} to {bits} t{}", plus(low), plus(low + bits - 1)));
        }
        lines.extend(self.back(&indices, items, noun));
        lines
    }

    /// From lanes to elements, where each place has one.
    fn back(&self, indices: &[Index], items: usize, noun: &str) -> Option<String> {
        if self.is_moved() {
            return None;
        }
        let mut elements = vec![None; 64 * items];
        for at in &self.part.elements {
            elements[usize::from(at.lane) + 64 * self.item(at)] = Some([at.block, at.row, at.column]);
        }
        let elements: Vec<[u8; 3]> = elements.into_iter().collect::<Option<_>>()?;
        let of = [Index { name: "l", count: 64 }, Index { name: "t", count: items }];
        let mut parts = Vec::new();
        for (axis, index) in indices.iter().enumerate().filter(|(_, index)| index.count > 1) {
            let value = formula(&of, |values| elements[values[0] + 64 * values[1]][axis].into())?;
            parts.push(format!("{} = {value}", index.name));
        }
        let of = if items > 1 { format!("lane l, {noun} t") } else { "lane l".to_owned() };
        Some(format!("{of}: {}", parts.join(", ")))
    }
}
