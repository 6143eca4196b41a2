//! From a cone to the canonical node list: argument order, numbering, renaming.

use super::colours::colours;
use super::cone::Cone;
use super::nodes::{Kind, Nodes};
use super::slices::{Slice, slice_variables};
use super::wires::lead_through;
use super::{Bindings, Body, Obligation};

const NONE: u32 = u32::MAX;

/// The canonical form of "all `assertions` hold, and the sides of `goal` differ".
pub(super) fn canonical(
    mut cone: Cone,
    mut goal: Option<(u32, u32)>,
    mut assertions: Vec<u32>,
) -> (Obligation, Bindings) {
    lead_through(&mut cone, goal.iter_mut().flat_map(|(a, b)| [a, b]).chain(&mut assertions));
    let roots: Vec<u32> = goal.into_iter().flat_map(|(a, b)| [a, b]).chain(assertions.iter().copied()).collect();
    let slices = slice_variables(&mut cone, &roots);
    let order = topological_order(&cone.nodes, &roots);
    let colours = colours(&cone, &order, goal, &assertions);
    let mut emitter = Emitter::new(cone, colours, slices, order.len());
    let goal = goal.map(|(a, b)| {
        let (a, b) = if emitter.colours[a as usize] <= emitter.colours[b as usize] { (a, b) } else { (b, a) };
        (emitter.emit(a), emitter.emit(b))
    });
    assertions.sort_by_key(|&root| emitter.colours[root as usize]);
    let assertions = assertions.into_iter().map(|root| emitter.emit(root)).collect();
    let Emitter { nodes, bindings, cone, used_functions, .. } = emitter;
    let functions = used_functions.iter().map(|&number| cone.functions[number].1.clone()).collect();
    let variables = bindings.variables.iter().map(|slice| slice.width).collect();
    (Obligation::new(Body { nodes, variables, functions, goal, assertions }), bindings)
}

/// The nodes that `roots` reach, arguments before their users.
fn topological_order(nodes: &Nodes, roots: &[u32]) -> Vec<u32> {
    let mut order = Vec::with_capacity(nodes.records.len());
    let mut seen = vec![false; nodes.records.len()];
    let mut stack: Vec<(u32, u32)> = Vec::with_capacity(64);
    for &root in roots {
        if !std::mem::replace(&mut seen[root as usize], true) {
            stack.push((root, 0));
        }
        while let Some((number, next)) = stack.last_mut() {
            let Some(&argument) = nodes.arguments(*number).get(*next as usize) else {
                order.push(*number);
                stack.pop();
                continue;
            };
            *next += 1;
            if !std::mem::replace(&mut seen[argument as usize], true) {
                stack.push((argument, 0));
            }
        }
    }
    order
}

/// Walks the cone in canonical order and writes the nodes it leaves.
struct Emitter {
    cone: Cone,
    colours: Vec<u64>,
    slices: Vec<Slice>,
    /// Cone node -> canonical node.
    numbers: Vec<u32>,
    /// Slice -> canonical node.
    slice_nodes: Vec<u32>,
    /// Cone function -> canonical function.
    function_numbers: Vec<u32>,
    used_functions: Vec<usize>,
    nodes: Nodes,
    bindings: Bindings,
    stack: Vec<(u32, u32)>,
}

impl Emitter {
    fn new(cone: Cone, colours: Vec<u64>, slices: Vec<Slice>, size: usize) -> Self {
        Emitter {
            colours,
            numbers: vec![NONE; cone.nodes.records.len()],
            slice_nodes: vec![NONE; slices.len()],
            function_numbers: vec![NONE; cone.functions.len()],
            used_functions: Vec::new(),
            nodes: Nodes::with_capacity(size),
            bindings: Bindings { variables: Vec::with_capacity(slices.len()), functions: Vec::new() },
            stack: Vec::with_capacity(64),
            cone,
            slices,
        }
    }

    /// The canonical number of `root`; writes it and what it depends on where not yet written.
    fn emit(&mut self, root: u32) -> u32 {
        self.enter(root);
        while let Some((number, next)) = self.stack.last_mut() {
            let number = *number;
            if let Some(&argument) = self.cone.nodes.arguments(number).get(*next as usize) {
                *next += 1;
                self.enter(argument);
            } else {
                self.stack.pop();
                self.numbers[number as usize] = self.write(number);
            }
        }
        self.numbers[root as usize]
    }

    /// Opens a node: fixes the order of its arguments.
    fn enter(&mut self, number: u32) {
        if self.numbers[number as usize] != NONE {
            return;
        }
        let record = self.cone.nodes.records[number as usize];
        if record.commuting() > 1 {
            let range = record.first as usize..(record.first + record.commuting()) as usize;
            let Emitter { cone, colours, numbers, .. } = self;
            let key = |&argument: &u32| (colours[argument as usize], numbers[argument as usize]);
            cone.nodes.arguments[range].sort_by_key(key);
        }
        self.stack.push((number, 0));
    }

    /// Appends a node whose arguments are written, and returns its canonical number.
    fn write(&mut self, number: u32) -> u32 {
        let record = self.cone.nodes.records[number as usize];
        let payload = match record.kind {
            Kind::Var => {
                let slice = record.payload as usize;
                if self.slice_nodes[slice] != NONE {
                    return self.slice_nodes[slice];
                }
                self.slice_nodes[slice] = self.nodes.records.len() as u32;
                self.bindings.variables.push(self.slices[slice]);
                self.bindings.variables.len() as u64 - 1
            }
            Kind::Apply => self.function(record.payload as usize) as u64,
            _ => record.payload,
        };
        let Emitter { nodes, cone, numbers, .. } = self;
        let arguments = cone.nodes.arguments(number).iter().map(|&argument| numbers[argument as usize]);
        nodes.push(record.kind, record.width, payload, arguments)
    }

    fn function(&mut self, number: usize) -> u32 {
        if self.function_numbers[number] == NONE {
            self.function_numbers[number] = self.used_functions.len() as u32;
            self.used_functions.push(number);
            self.bindings.functions.push(self.cone.functions[number].0);
        }
        self.function_numbers[number]
    }
}
