//! Formats of whole games, written and read.

mod chessv;
mod courier;
mod lines;

/// Games as lines of moves.
mod moves_line {
    use bentrider_rules::formats::moves_line::*;
    use bentrider_rules::loader::built_in;

    #[test]
    fn a_line_may_begin_with_a_start_as_in_uci() {
        let chess = built_in("chess").unwrap();
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let after = "4k3/8/8/8/8/8/8/5RK1 b - - 1 1";
        let knight = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
        for (line, expected) in [
            (format!("fen {fen} moves e1g1"), after),
            (format!("position fen {fen} moves O-O"), after),
            (format!("position fen {fen} moves"), fen),
            (format!("fen {fen}"), fen),
            ("position startpos moves g1f3".to_owned(), knight),
            ("moves g1f3".to_owned(), knight),
            ("g1f3".to_owned(), knight),
        ] {
            let game = read(&chess, &line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(game.fen(), expected, "{line}");
        }
    }

    #[test]
    fn what_is_not_a_start_before_the_moves_is_refused() {
        let chess = built_in("chess").unwrap();
        for start in ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e2e4", "fen", "startpos e2e4"] {
            let error = read(&chess, &format!("{start} moves e7e5")).unwrap_err().to_string();
            let expected = format!(
                "\"{start}\" stands before the moves: expected nothing, startpos, or fen and a FEN"
            );
            assert_eq!(error, expected);
        }
    }
}

/// The variant that a game names.
mod variant_tag {
    use bentrider_rules::formats::variant_tag::*;
    use bentrider_rules::loader::{built_in, names};

    fn all(tag: &str) -> Vec<&'static str> {
        names().filter(|name| means(&built_in(name).unwrap(), tag)).collect()
    }

    #[test]
    fn a_tag_names_one_variant_in_the_words_of_several_programs() {
        for (tag, name) in [
            ("Fantastic XIII", "fantastic-xiii"),
            ("13x13+0_fairy", "fantastic-xiii"),
            ("Gross Chess", "gross"),
            ("gross12x10", "gross-12x10"),
            ("Fusion Chess", "fusion"),
            ("Chess", "chess"),
            ("Orthodox Chess", "chess"),
            ("normal", "chess"),
            ("Standard", "chess"),
            ("Capablanca", "capablanca"),
            ("Capablanca's Chess", "capablanca"),
            ("Grand Chess", "grand"),
            ("Ten-Cubed Chess", "tencubed"),
            ("SHAKO", "shako"),
            ("Gigachess II", "gigachess-ii"),
        ] {
            assert_eq!(all(tag), [name], "{tag}");
        }
        for tag in ["Atomic", "9x9+0_shogi", "将棋", "Сёги", "", "}", "!!!", "?", " - "] {
            assert!(all(tag).is_empty(), "{tag}");
        }
    }

    #[test]
    fn a_board_means_all_variants_that_have_it_and_a_name_only_one() {
        let variants = || names().filter_map(built_in);
        let meant = |tag: &str| -> Vec<String> {
            meant(variants(), tag).iter().map(|it| it.name.clone()).collect()
        };
        let mut on_ten_files = meant("10x8+0_fairy");
        on_ten_files.sort_unstable();
        assert_eq!(meant("12x12+0_fairy"), ["metamachy", "omega"]);
        assert_eq!(meant("13x13+0_fairy"), ["fantastic-xiii"]);
        assert_eq!(meant("Capablanca"), ["capablanca"]);
        assert!(on_ten_files.len() > 1, "{on_ten_files:?}");
        assert!(meant("!!!").is_empty());
    }

    #[test]
    fn the_start_decides_only_between_variants_that_share_a_name() {
        let shared = |tag: &str| -> Vec<&str> {
            names().filter(|name| may_mean(&built_in(name).unwrap(), tag)).collect()
        };
        assert_eq!(shared("fairy").len(), names().count());
        assert_eq!(shared("12x12+0_fairy"), ["metamachy", "omega"]);
        let mut capablanca = shared("Capablanca");
        capablanca.sort_unstable();
        assert_eq!(capablanca, ["capablanca", "embassy", "gothic"]);
        for tag in ["Atomic", "Three-check", "Crazyhouse", "Capahouse", "Gothic", "Chess", "normal"]
        {
            assert!(shared(tag).is_empty(), "{tag}");
        }
    }

    #[test]
    fn every_name_and_title_means_its_own_variant_only() {
        for name in names() {
            assert_eq!(all(name), [name]);
            assert_eq!(all(&built_in(name).unwrap().title), [name]);
        }
    }
}
