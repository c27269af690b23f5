use crate::support::boards::START;
use crate::support::host::Host;

#[test]
fn the_start_and_moves_made_from_it_are_shown() {
    let mut host = Host::uci();
    assert_eq!(host.fen(), START);
    assert!(host.ask("position startpos moves g4g6 g10g8").is_empty());
    let lines = host.ask("d");
    assert!(lines[0].starts_with("13  h m q c s n k"), "{lines:#?}");
    assert!(lines[7].starts_with(" 6  . . . . . . P"), "{lines:#?}");
    assert_eq!(lines[13], "    a b c d e f g h i j k l m");
    assert!(lines.contains(&"Checkers:".to_owned()));
    assert!(host.fen().contains("6p6/13/6P6"), "{}", host.fen());
}

#[test]
fn checkers_are_named() {
    let mut host = Host::uci();
    host.ask(&format!("position fen {}", crate::support::boards::MATED));
    assert!(host.ask("d").contains(&"Checkers: d13".to_owned()));
}

#[test]
fn a_wrong_move_is_reported_by_its_number_and_those_before_it_are_kept() {
    let mut host = Host::uci();
    let lines = host.ask("position startpos moves g4g6 g10g8 e4e9 a4a5");
    assert_eq!(lines.len(), 1, "{lines:#?}");
    assert!(lines[0].starts_with("info string error: move 3 \"e4e9\": "), "{lines:#?}");
    let kept = host.fen();
    host.ask("position startpos moves g4g6 g10g8");
    assert_eq!(host.fen(), kept);
}

#[test]
fn a_wrong_fen_leaves_the_position_as_it_was() {
    let mut host = Host::uci();
    host.ask("position startpos moves g4g6");
    let before = host.fen();
    for fen in [
        "",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "13/13/13/13/13/13/13/13/13/13/13/13/13 w - - 0 1",
        "k2O9/13/13/13/13/13/13/13/13/13/13/13/12K w - - 0 1",
    ] {
        let lines = host.ask(&format!("position fen {fen}"));
        assert_eq!(lines.len(), 1, "{fen}: {lines:#?}");
        assert!(lines[0].starts_with("info string error: "), "{lines:#?}");
        assert_eq!(host.fen(), before);
    }
}

#[test]
fn perft_is_printed_move_by_move() {
    let mut host = Host::uci();
    let lines = host.ask("go perft 2");
    assert_eq!(lines.len(), 87 + 2);
    assert_eq!(lines[88], "Nodes searched: 7569");
    assert_eq!(lines[87], "");
    let sum: u64 =
        lines[..87].iter().map(|it| it.split(' ').nth(1).unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 7569);
}

#[test]
fn the_static_score_is_printed_by_term() {
    let mut host = Host::uci();
    let lines = host.ask("eval");
    assert!(lines.iter().any(|line| line.starts_with("material ")), "{lines:#?}");
    assert!(lines.last().unwrap().starts_with("Static score for the side to move: cp "));
}

#[test]
fn what_each_piece_is_worth_is_printed_on_the_board() {
    let mut host = Host::uci();
    host.send("setoption name UCI_Variant value chess");
    host.send("position fen 4k3/8/8/3q4/8/2R5/8/4K3 w - - 0 1");
    let lines = host.ask("eval");
    let worth = |rank: &str, label: &str| -> i32 {
        let line = lines.iter().find(|line| line.starts_with(rank)).unwrap();
        let mut words = line.split_whitespace().skip_while(|it| *it != label);
        words.nth(1).unwrap_or_default().parse().unwrap_or_default()
    };
    let (queen, rook) = (worth(" 5 ", "q"), worth(" 3 ", "R"));
    assert!(queen > rook && rook > 200, "{lines:#?}");
    let king_alone = |line: &String| line.split_whitespace().eq("1 . . . . K . . .".split(' '));
    assert!(lines.iter().any(king_alone), "{lines:#?}");
}
