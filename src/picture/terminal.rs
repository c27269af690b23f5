//! The board as text for a terminal.

use crate::game::Game;
use crate::geometry::Square;
use crate::variant::Variant;

/// The board from White's side, a line a rank, each ending in a newline: ranks by number on the left,
/// files by letter below. Pieces stand as a FEN writes them, White's in capitals; `.` is an empty
/// square, a blank one that does not exist.
pub fn board(game: &Game) -> String {
    let (variant, position) = (game.variant(), game.position());
    let width = width_of_a_cell(variant);
    let cell = |text: &str| format!(" {text:>width$}");
    let content = |square| match position.at(square) {
        Some(piece) => variant.labels.write(piece),
        None if variant.shape.contains(square) => ".".to_owned(),
        None => String::new(),
    };
    let files = 0..variant.shape.files();
    let mut text = String::new();
    for rank in (0..variant.shape.ranks()).rev() {
        let cells: String =
            files.clone().map(|file| cell(&content(Square::new(file, rank)))).collect();
        text += &line(&format!("{:>2}", rank + 1), &cells);
    }
    let letters: String = files.map(|file| cell(&char::from(b'a' + file).to_string())).collect();
    text + &line("  ", &letters)
}

fn line(margin: &str, cells: &str) -> String {
    format!("{}\n", format!("{margin} {cells}").trim_end())
}

fn width_of_a_cell(variant: &Variant) -> usize {
    variant.kinds().map(|kind| variant.labels.write_small(kind).len()).max().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::loader;

    const SMALL: &str = r#"
        name = "small"
        title = "Small"
        board = { files = 3, ranks = 4 }
        start = "k2/1{hq}1/1{HQ}1/2K w - - 0 1"

        [pieces.K]
        name = "King"
        moves = "K"
        royal = true

        [pieces.hq]
        name = "Half a Queen"
        moves = "fQ"
        value = 5
    "#;

    #[test]
    fn the_widest_label_sets_the_width_and_a_hole_is_blank() {
        let mut small = Arc::into_inner(loader::from_toml("small.toml", SMALL).unwrap()).unwrap();
        let holes = [Square::new(2, 2), Square::new(0, 1)].into_iter().collect();
        small.shape = small.shape.with_holes(holes);
        let expected = [
            " 4     k    .    .",
            " 3     . {hq}",
            " 2       {HQ}    .",
            " 1     .    .    K",
            "       a    b    c\n",
        ];
        assert_eq!(board(&Game::new(&Arc::new(small)).unwrap()), expected.join("\n"));
    }

    #[test]
    fn every_built_in_game_s_start_has_a_line_a_rank_and_one_of_letters() {
        for variant in loader::names().filter_map(loader::built_in) {
            let text = board(&Game::new(&variant).unwrap());
            assert_eq!(text.lines().count(), usize::from(variant.shape.ranks()) + 1, "{text}");
        }
    }

    #[test]
    fn pieces_stand_where_the_fen_puts_them() {
        let variant = loader::built_in("fantastic-xiii").unwrap();
        let fen = "12k/13/13/13/13/13/13/13/13/13/2o10/13/K12 w - - 0 1";
        let text = board(&Game::from_fen(&variant, fen).unwrap());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "13  . . . . . . . . . . . . k");
        assert_eq!(lines[10], " 3  . . o . . . . . . . . . .");
        assert_eq!(lines[12], " 1  K . . . . . . . . . . . .");
        assert_eq!(lines[13], "    a b c d e f g h i j k l m");
    }
}
