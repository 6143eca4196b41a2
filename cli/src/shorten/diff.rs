//! What is different between two texts, line by line.

/// Lines around a difference that are shown.
const AROUND: usize = 2;
/// The most lines of each text, without what both begin and end with, that are held against one another.
const MOST: usize = 4000;

/// A line of both texts, of the old one alone, or of the new one alone.
type Line<'t> = (char, &'t str);

/// The lines of both texts in order.
fn lines<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Line<'t>> {
    let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let end = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&old_rest[..old_rest.len() - end], &new_rest[..new_rest.len() - end]);
    let mut all: Vec<Line> = old[..start].iter().map(|&line| (' ', line)).collect();
    if a.len().max(b.len()) > MOST {
        all.extend(a.iter().map(|&line| ('-', line)).chain(b.iter().map(|&line| ('+', line))));
    } else {
        // How many lines the rests from each place on have in common.
        let width = b.len() + 1;
        let mut common = vec![0u32; (a.len() + 1) * width];
        for i in (0..a.len()).rev() {
            for j in (0..b.len()).rev() {
                common[i * width + j] = match a[i] == b[j] {
                    true => common[(i + 1) * width + j + 1] + 1,
                    false => common[(i + 1) * width + j].max(common[i * width + j + 1]),
                };
            }
        }
        let (mut i, mut j) = (0, 0);
        while i < a.len() || j < b.len() {
            let is_removed = j == b.len() || i < a.len() && common[(i + 1) * width + j] >= common[i * width + j + 1];
            if i < a.len() && j < b.len() && a[i] == b[j] {
                all.push((' ', a[i]));
                (i, j) = (i + 1, j + 1);
            } else if i < a.len() && is_removed {
                all.push(('-', a[i]));
                i += 1;
            } else {
                all.push(('+', b[j]));
                j += 1;
            }
        }
    }
    all.extend(old[old.len() - end..].iter().map(|&line| (' ', line)));
    all
}

/// The differences in the form of `diff -u`, without the names of files.
pub fn unified(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let all = lines(&old, &new);
    let is_near = |place: usize| {
        let from = place.saturating_sub(AROUND);
        all[from..(place + AROUND + 1).min(all.len())].iter().any(|(sign, _)| *sign != ' ')
    };
    let mut text = String::new();
    let (mut number, mut is_shown) = ([1, 1], false);
    for (place, &(sign, line)) in all.iter().enumerate() {
        if is_near(place) {
            if !is_shown {
                let length = (place..all.len()).take_while(|&place| is_near(place)).count();
                let hunk = &all[place..place + length];
                let count = |other: char| hunk.iter().filter(|(sign, _)| *sign != other).count();
                text += &format!("@@ -{},{} +{},{} @@\n", number[0], count('+'), number[1], count('-'));
            }
            text += &format!("{sign}{line}\n");
        }
        is_shown = is_near(place);
        number[0] += usize::from(sign != '+');
        number[1] += usize::from(sign != '-');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_around_a_difference_are_shown() {
        let (old, new) = ("a\nb\nc\nd\ne\nf\ng\nh", "a\nb\nc\nx\ny\nf\ng\nh");
        assert_eq!(unified(old, new), "@@ -2,6 +2,6 @@\n b\n c\n-d\n-e\n+x\n+y\n f\n g\n");
        assert_eq!(unified("a\nb", "a"), "@@ -1,2 +1,1 @@\n a\n-b\n");
        assert_eq!(unified("a", "a"), "");
    }
}
