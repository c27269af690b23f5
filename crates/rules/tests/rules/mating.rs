//! Which pieces can win against a bare King: compared with the outcomes of all positions on small boards, and
//! with what is known of chess.

use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::rules::{self, mating};
use bentrider_rules::setup::{Kind, Piece, Setup};
use bentrider_rules::variant::Variant;

use bentrider_testing::boards::{built_in, from_text};

fn kind(variant: &Variant, label: &str) -> Kind {
    variant.labels.find(label).unwrap()
}

/// Whether in some position a King and a piece of `kind`, or the King alone, have won against a bare King.
fn has_won_somewhere(variant: &Variant, kind: Option<Kind>) -> bool {
    let squares = || variant.shape.squares().into_iter();
    let royals = || variant.royal.iter();
    let pairs = royals().flat_map(|one| royals().map(move |other| (one, other)));
    let mut placements = pairs.flat_map(|kings| {
        squares().flat_map(move |king| squares().map(move |bare| (kings, king, bare)))
    });
    placements.any(|(kings, king, bare)| {
        let places: Vec<Option<Square>> =
            if kind.is_some() { squares().map(Some).collect() } else { vec![None] };
        Color::BOTH.into_iter().any(|side| {
            places.iter().any(|&place| {
                let mut pieces =
                    vec![(king, Piece::new(side, kings.0)), (bare, Piece::new(!side, kings.1))];
                pieces.extend(place.zip(kind).map(|(at, kind)| (at, Piece::new(side, kind))));
                has_won(variant, &pieces, side)
            })
        })
    })
}

/// Whether `side` has just won with these pieces on the board, all of them on different squares.
fn has_won(variant: &Variant, pieces: &[(Square, Piece)], side: Color) -> bool {
    let mut setup = Setup { side: !side, ..Setup::empty() };
    for (square, piece) in pieces {
        if setup.board[square.index()].replace(*piece).is_some() {
            return false;
        }
    }
    let position = rules::from_setup(variant, &setup);
    let outcome = position.ok().and_then(|it| rules::outcome(variant, &it));
    outcome.and_then(rules::Outcome::winner) == Some(side)
}

#[test]
fn what_no_position_shows_cannot_win_and_what_one_shows_can() {
    // The King of the second file attacks what it cannot reach.
    let files = [
        include_str!("../../../../tests/games/tiny.toml").to_owned(),
        small("K", ""),
        small("KNAD", ""),
        small("K", "stalemate = \"loss\""),
        small("fWfF", "stalemate = \"loss\""),
    ];
    for text in files {
        let variant = from_text(&text);
        let won = mating::bare_king_wins(&variant).is_some();
        assert_eq!(won, has_won_somewhere(&variant, None), "{text}");
        for kind in variant.kinds().filter(|it| !variant.royal.contains(*it)) {
            let label = variant.labels.label(kind);
            let won = mating::wins(&variant, kind).is_some();
            assert_eq!(won, has_won_somewhere(&variant, Some(kind)), "{label} in {text}");
        }
    }
}

/// A game on five by five squares with a second royal piece.
fn small(second_king: &str, ending: &str) -> String {
    let piece = |label: &str, moves: &str, more: &str| {
        format!("[pieces.{label}]\nname = \"{label}\"\nmoves = \"{moves}\"\n{more}\n")
    };
    let pieces = [
        piece("N", "N", ""),
        piece("B", "B", ""),
        piece("W", "W", ""),
        piece("C", "mRcpR", ""),
        piece("M", "FWAD", ""),
        piece("L", second_king, "royal = true"),
        piece("K", "K", "royal = true"),
    ];
    format!(
        "name = \"small\"\ntitle = \"Small\"\nboard = {{ files = 5, ranks = 5 }}\nstart = \"4k/5/5/5/K4 w - - 0 1\"\n{}[endings]\n{ending}\n",
        pieces.concat()
    )
}

#[test]
fn in_chess_a_knight_or_a_bishop_alone_cannot_mate() {
    let variant = built_in("chess");
    for (label, can) in [("N", false), ("B", false), ("R", true), ("Q", true)] {
        assert_eq!(mating::wins(&variant, kind(&variant, label)).is_some(), can, "{label}");
    }
    assert!(mating::is_of_one_colour(&variant, kind(&variant, "B")));
    assert!(!mating::is_of_one_colour(&variant, kind(&variant, "N")));
    assert_eq!(mating::wins_on_one_colour(&variant), None);
}

#[test]
fn in_fusion_chess_a_knight_or_a_bishop_cannot_mate_merged_or_not() {
    let variant = built_in("fusion");
    let squares = || variant.shape.squares().into_iter();
    let bare = Piece::new(Color::Black, kind(&variant, "K"));
    let piece = |label| Piece::new(Color::White, kind(&variant, label));
    for (label, merged, can) in [("N", "C", false), ("B", "F", false), ("R", "G", true)] {
        assert_eq!(mating::wins(&variant, kind(&variant, label)).is_some(), can, "{label}");
        let mut alone = squares().flat_map(|king| squares().map(move |other| (king, other)));
        let mates = |(king, other)| {
            has_won(&variant, &[(king, piece(merged)), (other, bare)], Color::White)
        };
        let wins = mating::wins_merged(&variant, kind(&variant, label));
        assert_eq!(wins.is_some(), alone.any(mates), "{merged}");
        let three = squares().flat_map(|king| {
            squares().flat_map(move |at| squares().map(move |other| (king, at, other)))
        });
        let mut placed =
            three.map(|(king, at, other)| [(king, piece("K")), (at, piece(label)), (other, bare)]);
        assert_eq!(placed.any(|it| has_won(&variant, &it, Color::White)), can, "{label}");
    }
}

#[test]
fn in_omega_chess_a_knight_mates_a_king_in_a_corner_with_one_neighbour() {
    let variant = built_in("omega");
    let win = mating::wins(&variant, kind(&variant, "N")).unwrap();
    let pieces = [
        (win.king, Piece::new(win.side, kind(&variant, "K"))),
        (win.piece.unwrap(), Piece::new(win.side, kind(&variant, "N"))),
        (win.bare, Piece::new(!win.side, kind(&variant, "K"))),
    ];
    assert!(has_won(&variant, &pieces, win.side), "{win:?}");
}
