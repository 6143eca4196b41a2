//! Images, which are not modelled.

use gcn_semantics::isa::{Format, Row};

use super::Words;

/// The words about an image instruction.
pub fn words(row: &Row) -> Option<Words> {
    if row.format != Format::Mimg {
        return None;
    }
    let parts: Vec<&str> = row.mnemonic.split('_').skip(1).collect();
    let has = |part: &str| parts.contains(&part);
    let mut more = Vec::new();
    let level = [
        ("l", "the level is an operand"),
        ("lz", "the level is 0"),
        ("b", "a bias is added to the level"),
        ("d", "derivatives give the level"),
        ("cd", "coarse derivatives give the level"),
    ];
    let (title, does) = match parts[0] {
        "load" | "store" => {
            let load = parts[0] == "load";
            more.extend(has("mip").then_some("the level is an operand"));
            more.extend(has("pck").then_some("it is not converted"));
            more.extend(has("sgn").then_some("its sign is extended"));
            match load {
                true => ("Load from an image", "Loads an element of an image"),
                false => ("Store to an image", "Stores an element of an image"),
            }
        }
        "get" if has("resinfo") => ("Size of an image", "Gets the size of a level of an image"),
        "get" => ("Level of detail", "Gets the level that a sample would have"),
        "atomic" => {
            let op = parts.get(1).copied().unwrap_or_default();
            return Some(Words {
                title: format!("Atomic {}, image", atomic(op)?),
                sentence: format!(
                    "Does an atomic operation on an element of an image in each active lane: {}.",
                    atomic(op)?
                ),
            });
        }
        gathers => {
            more.extend(has("c").then_some("what is read is compared with a reference"));
            more.extend(level.iter().filter(|(part, _)| parts[1..].contains(part)).map(|(_, words)| *words));
            more.extend(has("cl").then_some("the level has a lower limit"));
            more.extend(parts[1..].contains(&"o").then_some("offsets are added to the coordinates"));
            match gathers {
                "sample" => ("Sample an image", "Samples an image at coordinates"),
                _ => ("Gather from an image", "Gathers one component of the elements around coordinates of an image"),
            }
        }
    };
    let end = if more.is_empty() { String::new() } else { format!("; {}", more.join("; ")) };
    Some(Words { title: title.to_owned(), sentence: format!("{does} in each active lane{end}.") })
}

fn atomic(op: &str) -> Option<&'static str> {
    Some(match op {
        "swap" => "exchange",
        "cmpswap" => "compare and exchange",
        "fcmpswap" => "compare and exchange, float",
        "add" => "add",
        "sub" => "subtract",
        "rsub" => "subtract, reversed",
        "smin" => "minimum, signed",
        "umin" => "minimum, unsigned",
        "smax" => "maximum, signed",
        "umax" => "maximum, unsigned",
        "fmin" => "minimum, float",
        "fmax" => "maximum, float",
        "and" => "and",
        "or" => "or",
        "xor" => "exclusive or",
        "inc" => "increment",
        "dec" => "decrement",
        _ => return None,
    })
}
