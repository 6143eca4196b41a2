//! How many groups a launch has, and how large they are.

use gcn_semantics::algebra::LANES;

use crate::{Failure, Names};
use gcnverify::expr;

/// The most work-items of a workgroup.
const MOST: u64 = 1024;

/// The groups of a launch and the work-items of a group, along three axes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Groups.
    pub groups: [u32; 3],
    /// Work-items of each group.
    pub group: [u32; 3],
}

impl Shape {
    /// Reads numbers of work-items, one to three with commas between: of a group, and of all groups together (one
    /// group if they are left out).
    ///
    /// # Errors
    /// If a text is no such list, a group is too large, or groups do not fill the grid.
    pub fn parse(group: &str, grid: Option<&str>, names: Names) -> Result<Shape, Failure> {
        let (group_name, grid_name) = (names.of("group"), names.of("grid"));
        let sizes = axes(&group_name, group)?;
        let items: u64 = sizes.iter().map(|&size| u64::from(size)).product();
        if items > MOST {
            let message = format!("{group_name} {group}: {items} work-items; a workgroup has at most {MOST}");
            return Err(Failure::message(message));
        }
        let all = grid.map_or(Ok(sizes), |grid| axes(&grid_name, grid))?;
        if (0..3).any(|axis| !all[axis].is_multiple_of(sizes[axis])) {
            let message = format!("{grid_name} {}: no multiple of {group_name} {group}", grid.unwrap_or(group));
            return Err(Failure::unsupported(message));
        }
        Ok(Shape { groups: [0, 1, 2].map(|axis| all[axis] / sizes[axis]), group: sizes })
    }

    /// Work-items of a group.
    pub fn items(&self) -> u32 {
        self.group.iter().product()
    }
    /// How many axes are more than one work-item long, the ones before included; one at least.
    pub fn dimensions(&self) -> u32 {
        (0..3).rev().find(|&axis| self.groups[axis] * self.group[axis] > 1).map_or(1, |axis| axis as u32 + 1)
    }
    /// Waves of a group.
    pub fn waves(&self) -> u32 {
        self.items().div_ceil(LANES as u32)
    }
    /// Where the groups stand, in their order.
    pub fn places(&self) -> impl Iterator<Item = [u32; 3]> + use<> {
        let [x, y, z] = self.groups;
        (0..z).flat_map(move |z| (0..y).flat_map(move |y| (0..x).map(move |x| [x, y, z])))
    }
    /// The number of the group that stands there.
    pub fn number(&self, [x, y, z]: [u32; 3]) -> u64 {
        let [nx, ny, _] = self.groups.map(u64::from);
        u64::from(x) + nx * (u64::from(y) + ny * u64::from(z))
    }
    /// The number along each axis of work-item `number` of a group.
    pub fn item(&self, number: u32) -> [u32; 3] {
        let [x, y, _] = self.group;
        [number % x, number / x % y, number / x / y]
    }
}

/// One to three positive numbers; those that are left out are 1.
fn axes(option: &str, text: &str) -> Result<[u32; 3], Failure> {
    let number = |text: &str| expr::number(text.trim()).and_then(|number| u32::try_from(number).ok());
    let numbers: Option<Vec<u32>> = text.split(',').map(|text| number(text).filter(|&number| number > 0)).collect();
    match numbers.as_deref() {
        Some(&[x]) => Ok([x, 1, 1]),
        Some(&[x, y]) => Ok([x, y, 1]),
        Some(&[x, y, z]) => Ok([x, y, z]),
        _ => Err(Failure::message(format!(
            "{option} `{text}`: one to three numbers of work-items, such as 256 or 16,16"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_items_have_numbers_along_their_axes() {
        let shape = Shape::parse("8,4,2", Some("16,4,6"), Names::Keys).unwrap();
        assert_eq!((shape.groups, shape.items(), shape.waves()), ([2, 1, 3], 64, 1));
        assert_eq!([shape.item(7), shape.item(8), shape.item(63)], [[7, 0, 0], [0, 1, 0], [7, 3, 1]]);
        let places: Vec<_> = shape.places().collect();
        assert_eq!(places[..3], [[0, 0, 0], [1, 0, 0], [0, 0, 1]]);
        assert!(places.iter().enumerate().all(|(number, &place)| shape.number(place) == number as u64));
        assert_eq!(Shape::parse("65", None, Names::Keys).unwrap().waves(), 2);
    }

    #[test]
    fn what_is_no_shape_is_refused() {
        for (group, grid) in
            [("0", None), ("", None), ("1,2,3,4", None), ("x", None), ("1025", None), ("64", Some("-1"))]
        {
            assert!(Shape::parse(group, grid, Names::Keys).is_err(), "{group} {grid:?}");
        }
        assert!(Shape::parse("64", Some("100"), Names::Keys).unwrap_err().is_unsupported());
    }
}
