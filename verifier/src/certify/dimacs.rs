//! Reading DIMACS files back.

use crate::solver::cnf::Cnf;

/// The formula in `text`.
///
/// # Errors
/// What is not DIMACS, or does not match the header.
pub fn parse(text: &str) -> Result<Cnf, String> {
    let mut lines = text.lines().filter(|line| !line.starts_with('c'));
    let header: Vec<&str> = lines.next().unwrap_or_default().split_ascii_whitespace().collect();
    let ["p", "cnf", variables, count] = header[..] else { return Err("the header `p cnf …` is missing".into()) };
    let variables: i32 = variables.parse().map_err(|_| "the number of variables is not a number")?;
    let count: usize = count.parse().map_err(|_| "the number of clauses is not a number")?;
    let mut cnf = Cnf { variables, literals: Vec::new() };
    for word in lines.flat_map(str::split_ascii_whitespace) {
        let literal: i32 = word.parse().map_err(|_| format!("`{word}` is not a literal"))?;
        if literal.unsigned_abs() > variables.unsigned_abs() {
            return Err(format!("the literal {literal} is out of range"));
        }
        cnf.literals.push(literal);
    }
    if cnf.literals.last().is_some_and(|&last| last != 0) {
        return Err("the last clause has no end".into());
    }
    match cnf.clauses().count() {
        found if found == count => Ok(cnf),
        found => Err(format!("the header promises {count} clauses, there are {found}")),
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn formulas() {
        let text = "p cnf 2 2\n1 -2 0\n2 0\n";
        assert_eq!(parse(text).map(|cnf| cnf.dimacs()), Ok(text.into()));
        for wrong in ["", "1 2 0\n", "p cnf 2 2\n1 -2 0\n", "p cnf 1 1\n2 0\n", "p cnf 1 1\n1\n", "p cnf 1 1\nx 0\n"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
