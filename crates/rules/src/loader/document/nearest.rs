/// The candidate that `text` was probably meant to be: the first of those with the fewest slips
/// between, if these are few for its length.
pub(in crate::loader) fn nearest<'c>(
    text: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let slips = |candidate: &&str| edit_distance(text, candidate);
    let found = candidates.into_iter().min_by_key(slips)?;
    (slips(&found) * 2 <= found.chars().count()).then_some(found)
}

/// How many symbols must be put in, taken out or changed to make `b` of `a` (Levenshtein 1966).
pub(crate) fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (above, read) in a.chars().enumerate() {
        let mut diagonal = above;
        row[0] = above + 1;
        for (at, &wanted) in b.iter().enumerate() {
            let changed = diagonal + usize::from(read != wanted);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_of_the_candidates_is_found_if_it_is_near() {
        let keys = ["name", "moves", "value", "promotes", "first_move"];
        for (read, meant) in [("naem", "name"), ("movse", "moves"), ("promote", "promotes")] {
            assert_eq!(nearest(read, keys), Some(meant));
        }
        for read in ["", "x", "colour", "leap"] {
            assert_eq!(nearest(read, keys), None, "{read}");
        }
    }
}
