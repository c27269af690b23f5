//! Pictures of boards and of pieces.

/// Diagrams of a piece's moves.
mod moves {
    use std::collections::BTreeSet;

    use bentrider_rules::betza;
    use bentrider_rules::geometry::{Color, Shape, Square, SquareSet};
    use bentrider_rules::loader;
    use bentrider_rules::motion::{Builder, OpenLeg, Passed};
    use bentrider_rules::picture::{Act, Ride, Target, moves_of};
    use bentrider_rules::setup::Kind;
    use bentrider_rules::variant::Variant;

    /// The squares to which the piece goes and those on which it captures, from the tables of the rules.
    fn by_tables(variant: &Variant, kind: Kind, shape: &Shape, from: Square) -> [SquareSet; 2] {
        let info = &variant.pieces[kind.index()];
        let from_ranks = info.from_rank.iter().map(|(_, moves)| moves);
        let from_regions = info.from_region.iter().map(|(_, moves)| moves);
        let texts = [&info.betza].into_iter().chain(from_ranks).chain(from_regions);
        let legs: Vec<_> =
            texts.flat_map(|text| betza::parse(text).unwrap()).map(OpenLeg::everywhere).collect();
        let motion = Builder::new(shape).build(&legs, Color::White);
        let mut ends = motion.ends(from);
        // No piece to hop over comes before the first square.
        ends.retain(|end| !matches!(end.path, Passed::OneScreen { screens: 0, .. }));
        let captures = ends.iter().filter(|end| end.capture).map(|end| end.to);
        [
            ends.iter().filter(|end| end.quiet).map(|end| end.to).collect(),
            captures.chain(motion.en_passant_targets(from)).collect(),
        ]
    }

    #[test]
    fn the_moves_of_every_built_in_kind_are_those_of_the_tables_of_the_rules() {
        for variant in loader::names().filter_map(loader::built_in) {
            for kind in variant.kinds() {
                let diagram = moves_of(&variant, kind);
                let (from, _) = diagram.pieces[0];
                let expected = by_tables(&variant, kind, &diagram.shape, from);
                // The leap of a King and castling are moves of rules.
                let leaps = variant.king_leap.as_ref().is_some_and(|it| it.holder == kind);
                let castles = variant.castling.is_some() && variant.royal.contains(kind);
                let shown = |act: Act| {
                    let does = move |it: &&Target| it.act == act || it.act == Act::Both;
                    let targets = diagram.targets.iter().filter(does);
                    targets
                        .filter(|it| !(it.limited && (leaps || castles)))
                        .map(|it| it.square)
                        .collect::<SquareSet>()
                };
                assert_eq!([shown(Act::Move), shown(Act::Capture)], expected, "{kind:?}");
            }
        }
    }

    #[test]
    fn a_bent_ride_turns_once_and_a_king_s_leap_is_limited() {
        let variant = loader::built_in("fantastic-xiii").unwrap();
        let of = |label: &str| moves_of(&variant, variant.labels.find(label).unwrap());
        let eagle = of("G");
        assert_eq!(eagle.rides.len(), 8);
        let square = |text: &str| text.parse::<Square>().unwrap();
        let up: Vec<Square> = ["e5", "f6", "f7", "f8", "f9"].map(square).to_vec();
        assert!(eagle.rides.contains(&Ride { squares: up, goes_on: true, hop: false }));
        let limited: BTreeSet<Square> =
            of("K").targets.iter().filter(|it| it.limited).map(|it| it.square).collect();
        assert_eq!(limited.len(), 16);
        assert!(limited.contains(&square("e7")) && limited.contains(&square("g6")));
    }

    #[test]
    fn the_board_is_large_enough_for_the_leaps() {
        let text = r#"
            name = "far"
            title = "Far"
            board = { files = 12, ranks = 12 }
            start = "k11/12/12/12/12/12/12/12/12/12/12/KX10 w - - 0 1"
            [pieces.K]
            name = "King"
            moves = "K"
            royal = true
            [pieces.X]
            name = "Jumper"
            moves = "(6,1)"
        "#;
        let variant = loader::from_toml("far.toml", text).unwrap();
        let diagram = moves_of(&variant, Kind::new(1));
        assert_eq!((diagram.shape.files(), diagram.targets.len()), (13, 8));
    }
}

/// The pictures of pieces.
mod pieces {
    use bentrider_rules::loader;
    use bentrider_rules::variant::Picture;

    #[test]
    fn every_kind_of_the_built_in_variants_has_its_own_picture() {
        for variant in loader::names().filter_map(loader::built_in) {
            let mut seen = Vec::new();
            for info in &variant.pieces {
                let picture = info.picture.map(Picture::name);
                assert!(
                    picture.is_some_and(|it| !seen.contains(&it)),
                    "{}: {info:?}",
                    variant.name
                );
                seen.extend(picture);
            }
        }
    }
}

/// Pages of pieces.
mod sheet {
    use bentrider_rules::loader::{self, describe_rules};
    use bentrider_rules::picture::escape;
    use bentrider_rules::picture::sheet::*;

    #[test]
    fn nothing_that_a_file_says_is_more_than_text() {
        let text = r#"
            name = "hostile"
            title = "</title><script>alert(1)</script>"
            inventor = "<img src=x onerror=alert(2)>"
            board = { files = 4, ranks = 4 }
            start = "k3/4/4/KX2 w - - 0 1"
            [pieces.K]
            name = "King"
            moves = "K"
            royal = true
            [pieces.X]
            name = "\"><b>&amp;"
            moves = "W"
        "#;
        let page = write(&loader::from_toml("hostile.toml", text).unwrap());
        for part in ["<script", "<img", "<b>", "&amp;</"] {
            assert!(!page.contains(part), "{part}");
        }
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
        assert!(page.contains("&quot;&gt;&lt;b&gt;&amp;amp;"));
    }

    #[test]
    fn every_built_in_variant_has_a_page_with_all_its_pieces_and_rules() {
        for variant in loader::names().filter_map(loader::built_in) {
            let page = write(&variant);
            assert_eq!(page.matches("<section>").count(), variant.pieces.len());
            for rule in describe_rules(&variant) {
                assert!(page.contains(&escape(&rule)), "{}: {rule}", variant.name);
            }
        }
    }
}

/// Boards as SVG.
mod svg {
    use bentrider_rules::game::Game;
    use bentrider_rules::geometry::Color;
    use bentrider_rules::loader;
    use bentrider_rules::picture::Diagram;
    use bentrider_rules::picture::moves_of;
    use bentrider_rules::picture::svg::*;

    /// Whether every element ends, in the right order.
    fn is_balanced(xml: &str) -> bool {
        let mut open = Vec::new();
        for tag in xml.split('<').skip(1) {
            let Some((tag, text)) = tag.split_once('>') else { return false };
            let name = tag.split_whitespace().next().unwrap_or_default();
            if tag.matches('"').count() % 2 != 0 || text.contains('&') && !text.contains(';') {
                return false;
            }
            match name.strip_prefix('/') {
                Some(name) if open.pop() != Some(name) => return false,
                None if !tag.ends_with('/') => open.push(name),
                _ => {}
            }
        }
        open.is_empty()
    }

    #[test]
    fn every_start_and_every_kind_of_the_built_in_variants_is_drawn() {
        for variant in loader::names().filter_map(loader::built_in) {
            let start = Diagram::of_game(&Game::new(&variant).unwrap());
            let svg = write(&start);
            assert!(is_balanced(&svg), "{}", variant.name);
            assert_eq!(svg.matches("scale(0.4)").count(), start.pieces.len(), "{}", variant.name);
            for kind in variant.kinds() {
                let diagram = moves_of(&variant, kind);
                assert!(!diagram.targets.is_empty());
                assert!(is_balanced(&write(&diagram)), "{}", variant.pieces[kind.index()].name);
            }
        }
    }

    #[test]
    fn black_s_side_is_below_if_asked_for() {
        let variant = loader::built_in("chess").unwrap();
        let game = Game::from_fen(&variant, "7k/8/8/8/8/8/8/1K6 w - - 0 1").unwrap();
        let mut diagram = Diagram::of_game(&game);
        let stands = |diagram: &Diagram, x: u32, y: u32| {
            write(diagram).contains(&format!("translate({x} {y}) scale(0.4)"))
        };
        assert!(stands(&diagram, 280, 0) && stands(&diagram, 40, 280));
        diagram.below = Color::Black;
        assert!(stands(&diagram, 0, 280) && stands(&diagram, 240, 0));
    }
}

/// Boards as text.
mod terminal {
    use std::sync::Arc;

    use bentrider_rules::game::Game;
    use bentrider_rules::geometry::{Color, Square};
    use bentrider_rules::loader;
    use bentrider_rules::picture::Diagram;
    use bentrider_rules::picture::terminal::*;

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
        moves = "fRfB"
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
    fn every_built_in_start_has_a_line_for_each_rank_and_one_of_letters() {
        for variant in loader::names().filter_map(loader::built_in) {
            let text = board(&Game::new(&variant).unwrap());
            assert_eq!(text.lines().count(), usize::from(variant.shape.ranks()) + 1, "{text}");
        }
    }

    #[test]
    fn a_diagram_shows_the_last_move_and_marks_and_turns_for_black() {
        let variant = loader::built_in("chess").unwrap();
        let mut game = Game::new(&variant).unwrap();
        game.play_coordinates(&["e2e4"]).unwrap();
        let mut shown = Diagram::of_game(&game);
        shown.below = Color::Black;
        shown.marks = ["d5".parse().unwrap()].into_iter().collect();
        let text = diagram(&shown, Style::default());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], " 1  R N B K Q B N R");
        assert_eq!(lines[1], " 2  P P P - P P P P");
        assert_eq!(lines[3], " 4  . . . P . . . .");
        assert_eq!(lines[4], " 5  . . . .!. . . .");
        assert_eq!(lines[8], "    h g f e d c b a");
        let unicode = diagram(&shown, Style { unicode: true, colours: false });
        assert!(unicode.starts_with(" 1  ♖ ♘ ♗ ♔ ♕"), "{unicode}");
        let coloured = diagram(&shown, Style { unicode: false, colours: true });
        assert_eq!(coloured.matches("\x1b[48;5;142m").count(), 0, "{coloured:?}");
        assert_eq!(coloured.matches("\x1b[48;5;142;").count(), 2);
    }

    #[test]
    fn a_cannon_s_signs_say_where_it_goes_and_where_it_captures() {
        let variant = loader::built_in("gross").unwrap();
        let moves = bentrider_rules::picture::moves_of(&variant, variant.labels.find("C").unwrap());
        let text = diagram(&moves, Style::default());
        assert_eq!(text.lines().nth(4), Some("    # # # ' C ' # # #"));
        let signs = signs(&moves, Style::default());
        assert_eq!(signs.lines().map(|it| &it[..1]).collect::<String>(), "'x#");
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
