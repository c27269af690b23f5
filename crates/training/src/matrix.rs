//! The inverse of a matrix.

/// The inverse of a symmetric positive definite matrix with at most a few hundred rows, given and returned as
/// rows; `None` if it is not positive definite.
///
/// Computed from its Cholesky factor L: the inverse of L, then the product of its transpose with it.
pub fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let root = inverse_of_root(&root(matrix)?);
    let entry = |row: usize, column: usize| -> f64 {
        (row.max(column)..size).map(|at| root[at][row] * root[at][column]).sum()
    };
    Some((0..size).map(|row| (0..size).map(|column| entry(row, column)).collect()).collect())
}

/// The lower triangle L with L·Lᵀ = `matrix`.
fn root(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut root = vec![vec![0.0; size]; size];
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column).map(|at| root[row][at] * root[column][at]).sum();
            let rest = matrix[row][column] - known;
            root[row][column] = if column < row {
                rest / root[column][column]
            } else if rest > 0.0 {
                rest.sqrt()
            } else {
                return None;
            };
        }
    }
    Some(root)
}

/// The inverse of a lower triangle, row by row.
fn inverse_of_root(root: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = root.len();
    let mut inverse: Vec<Vec<f64>> = Vec::with_capacity(size);
    for (row, known) in root.iter().enumerate() {
        let below = |column: usize| -> f64 {
            (column..row).map(|at| known[at] * inverse[at][column]).sum()
        };
        let mut entries: Vec<f64> = (0..row).map(|column| -below(column) / known[row]).collect();
        entries.push(1.0 / known[row]);
        entries.resize(size, 0.0);
        inverse.push(entries);
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of N. Higham, "Cholesky factorization" (2009): its root is whole numbers.
    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let matrix =
            vec![vec![4.0, 12.0, -16.0], vec![12.0, 37.0, -43.0], vec![-16.0, -43.0, 98.0]];
        let rows = [[2.0, 0.0, 0.0], [6.0, 1.0, 0.0], [-8.0, 5.0, 3.0]];
        assert_eq!(root(&matrix).unwrap(), rows.map(|row| row.to_vec()).to_vec());
        let inverse = inverse(&matrix).unwrap();
        let product = |row: usize, column: usize| -> f64 {
            (0..3).map(|at| matrix[row][at] * inverse[at][column]).sum()
        };
        for (row, column) in (0..9).map(|at| (at / 3, at % 3)) {
            let expected = f64::from(u8::from(row == column));
            assert!((product(row, column) - expected).abs() < 1e-9);
        }
    }

    #[test]
    fn what_is_not_positive_definite_has_no_inverse_here() {
        assert_eq!(inverse(&[vec![1.0, 1.0], vec![1.0, 1.0]]), None);
        assert_eq!(inverse(&[vec![f64::NAN]]), None);
        assert_eq!(inverse(&[]), Some(vec![]));
    }
}
