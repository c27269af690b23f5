//! Standard algebraic notation, written and read.

use std::sync::Arc;

use proptest::prelude::*;

use bentrider_rules::loader::{self, built_in};
use bentrider_rules::notation::san::{read, write};
use bentrider_rules::notation::{MoveContext, coordinate};
use bentrider_rules::position::MoveTag;
use bentrider_rules::rules::{legal_moves, make};
use bentrider_rules::variant::Variant;
use bentrider_testing::boards::position;

fn chess() -> Arc<Variant> {
    built_in("chess").unwrap()
}

/// The algebraic text of the move with this coordinate text.
fn san(variant: &Variant, fen: &str, text: &str) -> String {
    let position = &position(variant, fen);
    let context = MoveContext { variant, position, legal: &legal_moves(variant, position) };
    let mv = coordinate::read(context, text).unwrap_or_else(|error| panic!("{error}"));
    let san = write(context, mv);
    assert_eq!(read(context, &san), Ok(mv), "{san}");
    san
}

/// The coordinate text of the move with this algebraic text.
fn meant(variant: &Variant, fen: &str, text: &str) -> Result<String, String> {
    let position = &position(variant, fen);
    let context = MoveContext { variant, position, legal: &legal_moves(variant, position) };
    let mv = read(context, text);
    mv.map(|it| coordinate::write(variant, it)).map_err(|error| error.sentence)
}

fn assert_texts(variant: &Variant, table: &[(&str, &str, &str)]) {
    for (fen, coordinates, expected) in table {
        assert_eq!(san(variant, fen, coordinates), *expected, "{fen} {coordinates}");
    }
}

/// The rules of the PGN specification, 8.2.3: the file comes before the rank, the rank before both, and a
/// rival that is pinned does not count.
#[test]
fn as_much_of_the_start_is_written_as_is_needed() {
    let knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    let rooks = "3R3R/8/8/8/8/1k6/8/4K3 w - - 0 1";
    let apart = "6k1/8/8/R7/8/8/8/R3K3 w - - 0 1";
    let queens = "1k6/8/8/8/4Q2Q/8/8/3K3Q w - - 0 1";
    let pinned = "4r1k1/8/8/8/8/2N5/4N3/4K3 w - - 0 1";
    assert_texts(
        &chess(),
        &[
            (knights, "b1d2", "Nbd2"),
            (knights, "f1d2", "Nfd2"),
            (knights, "f1e3", "Ne3"),
            (rooks, "d8f8", "Rdf8"),
            (rooks, "h8h2", "Rh2"),
            (apart, "a1a3", "R1a3"),
            (apart, "a5a3", "R5a3"),
            (queens, "h4e1", "Qh4e1"),
            (queens, "h1e1", "Q1e1"),
            (queens, "e4e1", "Qee1"),
            (pinned, "c3d5", "Nd5"),
        ],
    );
}

#[test]
fn pawns_have_no_letter_and_capture_from_their_file() {
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let two = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    let promoting = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    assert_texts(
        &chess(),
        &[
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e4"),
            (passing, "e5d6", "exd6"),
            (two, "c4d5", "cxd5"),
            (two, "e4d5", "exd5"),
            (promoting, "a7a8q", "a8=Q"),
            (promoting, "a7b8n", "axb8=N"),
            (promoting, "a7b8q", "axb8=Q+"),
        ],
    );
}

#[test]
fn castling_check_and_mate_are_marked() {
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let checking = "5k2/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_texts(
        &chess(),
        &[
            (castling, "e1g1", "O-O"),
            (castling, "e1c1", "O-O-O"),
            (checking, "e1g1", "O-O+"),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"),
            // Stalemate has no mark.
            ("7k/8/8/6Q1/8/8/8/4K3 w - - 0 1", "g5g6", "Qg6"),
            // Fool's mate.
            ("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#"),
        ],
    );
}

/// Morphy against the Duke and the Count, Paris 1858, as in every book.
#[test]
fn a_famous_game_is_read_and_written_to_the_letter() {
    let game = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ \
                Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#";
    let chess = chess();
    let start = chess.start.write(&chess.shape, &chess.labels);
    let mut position = position(&chess, &start);
    for text in game.split_whitespace() {
        let legal = legal_moves(&chess, &position);
        let context = MoveContext { variant: &chess, position: &position, legal: &legal };
        let mv = read(context, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(write(context, mv), text);
        make(&chess, &mut position, mv);
    }
}

#[test]
fn what_others_write_is_understood() {
    let chess = chess();
    let start = chess.start.write(&chess.shape, &chess.labels);
    for text in [
        "Nf3",
        "Ngf3",
        "N1f3",
        "Ng1f3",
        "Ng1-f3",
        "N-f3",
        "Nf3!?",
        "Nf3+",
        "g1f3",
        "G1F3",
        "Nf3ch",
        "N\u{200e}f3",
        "\u{2060}Nf\u{ad}3",
    ] {
        assert_eq!(meant(&chess, &start, text), Ok("g1f3".to_owned()), "{text}");
    }
    for text in ["e4", "e2e4", "e2-e4", "Pe4", "e4!!"] {
        assert_eq!(meant(&chess, &start, text), Ok("e2e4".to_owned()), "{text}");
    }
    let promoting = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    for text in
        ["axb8=Q+", "axb8=Q", "axb8Q", "ab8q", "axb8(Q)", "a:b8/Q", "a7b8q", "axb8=Q!", "a7xb8=Q"]
    {
        assert_eq!(meant(&chess, promoting, text), Ok("a7b8q".to_owned()), "{text}");
    }
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for text in ["exd6", "ed6", "exd6e.p.", "exd6 e.p.", "e5d6", "e5xd5-d6"] {
        assert_eq!(meant(&chess, passing, text), Ok("e5d6".to_owned()), "{text}");
    }
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for text in ["O-O", "0-0", "O-O+", "o-o!", "e1g1", "e1h1", "Kg1"] {
        assert_eq!(meant(&chess, castling, text), Ok("e1g1".to_owned()), "{text}");
    }
    for text in ["O-O-O", "0-0-0#", "e1c1", "Kc1"] {
        assert_eq!(meant(&chess, castling, text), Ok("e1c1".to_owned()), "{text}");
    }
}

#[test]
fn what_is_not_a_move_is_refused_with_the_reason() {
    let chess = chess();
    let start = chess.start.write(&chess.shape, &chess.labels);
    let knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    let promoting = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let table = [
        (&*start, "Nd2", "White has no Knight that can go to d2"),
        (&start, "Nxf3", "White has no Knight that can capture on f3"),
        (&start, "Ke2", "White's own Pawn is on e2"),
        (&start, "e2e5", "the Pawn on e2 does not reach e5"),
        (knights, "Nd2", "several moves fit: expected Nbd2 or Nfd2"),
        (
            promoting,
            "a8=K",
            "the Pawn does not promote to King here: expected a8=Q or a8=R or a8=B or a8=N",
        ),
        (promoting, "a8", "several moves fit: expected a8=Q or a8=R or a8=B or a8=N"),
        (
            &start,
            "Zz9",
            "\"Zz9\" is not a move: expected a move such as Nf3, exd5, e8=Q, O-O or g1f3",
        ),
        (&start, "", "\"\" is not a move: expected a move such as Nf3, exd5, e8=Q, O-O or g1f3"),
    ];
    for (fen, text, reason) in table {
        let error = meant(&chess, fen, text).unwrap_err();
        assert_eq!(sorted(&error), sorted(reason), "{fen} {text}");
    }
    assert!(meant(&chess, &start, "O-O").is_err());
    assert!(meant(&chess, &start, "O-O-O").is_err());
}

/// The words of a sentence, sorted: the order of moves depends on the generator.
fn sorted(sentence: &str) -> Vec<&str> {
    let mut words: Vec<&str> = sentence.split_whitespace().collect();
    words.sort_unstable();
    words
}

/// By hand: ranks of two digits, a compulsory promotion, and a King's leap in Fantastic XIII.
#[test]
fn ranks_of_two_digits_need_no_care() {
    let game = built_in("fantastic-xiii").unwrap();
    let pawns = "6k6/P12/13/13/13/13/13/13/13/13/13/13/6K6 w - - 0 1";
    assert_texts(&game, &[(pawns, "a12a13", "a13=O")]);
    assert_eq!(meant(&game, pawns, "a13"), Ok("a12a13o".to_owned()));
}

/// By hand: in Fusion Chess a part that leaves is coordinate text, and merging is a move to the other's
/// square.
#[test]
fn splits_are_coordinate_text_and_merging_is_a_move() {
    let game = built_in("fusion").unwrap();
    let position = position(&game, "4k3/8/8/8/3Q4/8/8/B3K2R w - - 0 1");
    let legal = legal_moves(&game, &position);
    let context = MoveContext { variant: &game, position: &position, legal: &legal };
    for &mv in &legal {
        let text = write(context, mv);
        let plain = text.trim_end_matches(['+', '#']);
        let coordinates = plain == coordinate::write(&game, mv);
        assert_eq!(coordinates, mv.tag().has(MoveTag::FISSION), "{text}");
    }
}

#[test]
fn labels_of_every_form_are_written_and_read() {
    let text = r#"
        name = "labels"
        title = "Labels of every form"
        board = { files = 6, ranks = 12 }
        start = "k5/6/6/6/6/6/6/6/6/6/P5/K1{SQ}1+WN' w - - 0 1"
        [pieces.P]
        name = "Pawn"
        moves = "fmWfcF"
        promotes = { to = ["sq", "P!", "+W", "N'"], on = "last rank", must = false }
        [pieces."P!"]
        name = "Marked"
        moves = "F"
        [pieces."+W"]
        name = "Added"
        moves = "W"
        [pieces."N'"]
        name = "Primed"
        moves = "N"
        [pieces.sq]
        name = "Squirrel"
        moves = "NDA"
        [pieces.K]
        name = "King"
        moves = "K"
        royal = true
    "#;
    let game = loader::from_toml("labels.toml", text).unwrap_or_else(|errors| panic!("{errors}"));
    let start = game.start.write(&game.shape, &game.labels);
    let last = "6/P5/6/2k3/6/6/6/6/6/6/6/K5 w - - 0 1";
    assert_texts(
        &game,
        &[
            (&start, "c1c3", "{SQ}c3"),
            (&start, "e1e2", "+We2"),
            (&start, "f1e3", "N'e3"),
            (last, "a11a12{sq}", "a12={SQ}"),
            (last, "a11a12p!", "a12=P!"),
            (last, "a11a12+w", "a12=+W"),
            (last, "a11a12n'", "a12=N'"),
            (last, "a11a12", "a12"),
        ],
    );
}

proptest! {
    #[test]
    fn garbage_is_refused_without_a_panic(
        text in "\\PC{0,12}", near in "(\\{[A-Zé]{0,3}\\}?|[+A-Z]?)[a-p0-9x=é:-]{0,8}['!+(){}A-Z]{0,4}"
    ) {
        let chess = chess();
        let start = position(&chess, &chess.start.write(&chess.shape, &chess.labels));
        let legal = legal_moves(&chess, &start);
        let context = MoveContext { variant: &chess, position: &start, legal: &legal };
        for text in [text, near] {
            if let Ok(mv) = read(context, &text) {
                prop_assert!(legal.contains(&mv));
            }
        }
    }
}

#[test]
fn fusions_and_splits_are_read_as_xboard_writes_them() {
    let fusion = built_in("fusion").unwrap();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let open = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    for (fen, text, expected) in [
        (start, "Ra1xb1", Ok("a1b1")),
        (open, "Qa4/R", Ok("a1a4r")),
        (open, "Ra1a4=R", Ok("a1a4r")),
        (open, "Qa4/B", Err("expected Qa4")),
        (open, "Ra1a4", Err("")),
    ] {
        match (meant(&fusion, fen, text), expected) {
            (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{text}"),
            (Err(found), Err(part)) => assert!(found.contains(part), "{text}: {found}"),
            (found, _) => panic!("{text}: {found:?}"),
        }
    }
}

#[test]
fn after_mate_every_move_is_refused_because_the_game_is_over() {
    let mated = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
    for text in ["h6", "a6", "Nc6", "Kh8", "Qxa8", "O-O"] {
        let error = meant(&chess(), mated, text).unwrap_err();
        assert_eq!(error, "the game is over: White mates", "{text}");
    }
}
