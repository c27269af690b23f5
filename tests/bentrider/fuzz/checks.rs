//! Checks that hold for any input: nothing panics, and accepted input is consistent. Used by the fuzzers in
//! `fuzz/`, and by the tests, which replay the kept inputs.

use std::collections::HashSet;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use bentrider::checksum::crc32;
use bentrider::commands::tournament::{EngineConfig, MatchPlan, MoveLimits, resumed_games};
use bentrider::engine::Engine;
use bentrider::eval::{Evaluation, Evaluator, Network, Score};
use bentrider::formats::{Format, pgn, read as read_games};
use bentrider::game::Game;
use bentrider::notation::MoveNotation;
use bentrider::selfplay::{OpeningSource, RandomOpenings};
use bentrider::variant::Variant;
use bentrider::{betza, loader, protocol};
use bentrider_training::data::{DataReader, replay};

/// A check of one input, which returns whether it was accepted.
pub(crate) type Check = fn(&[u8]) -> bool;

/// A small variant, whose networks are small.
pub(crate) const TINY: &str = include_str!("../../games/tiny.toml");

/// All checks, each with the name of its folder in `fuzz/corpus`.
pub(crate) const CHECKS: &[(&str, Check)] = &[
    ("archive", archive_of_a_match),
    ("betza", betza_text),
    ("chessv", chessv_games),
    ("courier", courier_games),
    ("data", data_file),
    ("fen", fen),
    ("moves", moves),
    ("network", network_file),
    ("pgn", pgn_games),
    ("uci", uci_session),
    ("variant", variant_file),
    #[cfg(feature = "web")]
    ("web", web_session),
    ("xboard", xboard_session),
];

/// A FEN, after a byte that chooses the variant.
pub(crate) fn fen(data: &[u8]) -> bool {
    let Some((variant, text)) = chosen(data) else { return false };
    let Ok(mut game) = Game::from_fen(&variant, &text) else { return false };
    agrees(&mut game);
    true
}

/// Moves in any notation, after a byte that chooses the variant; each is played if it is legal.
pub(crate) fn moves(data: &[u8]) -> bool {
    let Some((variant, text)) = chosen(data) else { return false };
    let Ok(mut game) = Game::new(&variant) else { return false };
    for text in text.split(['\n', ' ']).take(60) {
        match game.parse(text) {
            Ok(mv) => {
                assert!(game.legal_moves().contains(&mv), "{text} is read, but not legal");
                game.play(mv).expect("a legal move is played");
            }
            Err(fault) => assert!(!fault.to_string().is_empty()),
        }
    }
    agrees(&mut game);
    game.undo().is_some()
}

/// A text in Betza notation, alone and as the moves of a piece.
pub(crate) fn betza_text(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let is_read = betza::parse(text).is_ok();
    if text.contains(['\'', '\n', '\r']) {
        return is_read;
    }
    if let Ok(variant) = loader::from_toml("fuzzed.toml", &betza_file(text)) {
        assert!(is_read, "{text} moves a piece, but cannot be read");
        agrees(&mut Game::new(&variant).expect("the start was checked"));
    }
    is_read
}

/// The file of a variant in which the Knight has these moves.
pub(crate) fn betza_file(moves: &str) -> String {
    format!(
        "name = \"fuzzed\"\ninherits = \"chess\"\n[pieces.N]\nname = \"Knight\"\nmoves = '{moves}'\nvalue = 3\n"
    )
}

/// A variant file.
pub(crate) fn variant_file(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let variant = loader::from_toml("fuzzed.toml", text);
    match &variant {
        Ok(variant) => {
            assert!(!loader::describe(variant).is_empty());
            agrees(&mut Game::new(variant).expect("the start was checked"));
        }
        Err(faults) => assert!(!faults.to_string().is_empty()),
    }
    variant.is_ok()
}

/// PGN, after a byte that chooses the variant.
pub(crate) fn pgn_games(data: &[u8]) -> bool {
    games(data, Format::Pgn)
}

/// Games in Game Courier's notation, after a byte that chooses the variant.
pub(crate) fn courier_games(data: &[u8]) -> bool {
    games(data, Format::Courier)
}

/// Games as ChessV saves them, after a byte that chooses the variant.
pub(crate) fn chessv_games(data: &[u8]) -> bool {
    games(data, Format::Chessv)
}

fn games(data: &[u8], format: Format) -> bool {
    let Some((variant, text)) = chosen(data) else { return false };
    let mut is_read = false;
    for game in read_games(&text, format).take(16).flatten() {
        let Ok(record) = pgn::to_record(&game, &variant) else { continue };
        let Ok(printed) = pgn::from_record(&record, MoveNotation::San) else { continue };
        let text = pgn::write(&printed);
        let again = pgn::read(&text).next().expect("a game was printed").expect("it is read");
        let again = pgn::to_record(&again, &variant).expect("its moves are legal");
        assert_eq!(again.moves, record.moves, "{text}");
        assert_eq!(again.result, record.result, "{text}");
        is_read |= !record.moves.is_empty();
    }
    is_read
}

/// The archive of a match that is resumed. The kept part gives the same games again.
pub(crate) fn archive_of_a_match(data: &[u8]) -> bool {
    let plan = small_match();
    match resumed_games(&plan, data) {
        Ok((games, kept)) => {
            let whole = &data[..kept as usize];
            let again = resumed_games(&plan, whole).expect("what is kept is read again");
            assert_eq!(again, (games.clone(), kept));
            assert!(games.iter().all(|&it| it < 8), "{games:?} are not all of the match");
            assert_eq!(games.iter().collect::<HashSet<_>>().len(), games.len(), "{games:?}");
            !games.is_empty()
        }
        Err(fault) => {
            assert!(!fault.to_string().is_empty());
            false
        }
    }
}

/// The match to which the inputs of `archive` belong: `bentrider match -variant chess -openings plies=2
/// balance=off -rounds 4 -each nodes=5`, between engines that are called A and B.
fn small_match() -> MatchPlan {
    let limits = MoveLimits { nodes: Some(5), ..MoveLimits::default() };
    let engines = ["A", "B"].map(|it| EngineConfig { limits, ..EngineConfig::new(it, it) });
    let openings = RandomOpenings { plies: 2, balance: None, ..RandomOpenings::default() };
    let chess = loader::built_in("chess").expect("chess is built in");
    MatchPlan {
        openings: OpeningSource::Random(openings),
        ..MatchPlan::new(chess, engines.to_vec(), 4)
    }
}

/// A self-play file, whose checksums are corrected: its games are replayed as games of chess.
pub(crate) fn data_file(data: &[u8]) -> bool {
    let file = mended_data(data);
    let Ok(reader) = DataReader::new(&file[..]) else { return false };
    let chess = loader::built_in("chess").expect("chess is built in");
    let mut is_read = false;
    for game in reader.take(64).flatten() {
        is_read |= replay(&chess, &game, &mut |_| ControlFlow::Continue(())).is_ok();
    }
    is_read
}

/// A self-play file with the correct checksums of its header and of its blocks, as `docs/data.md` describes
/// them.
fn mended_data(data: &[u8]) -> Vec<u8> {
    let mut file = data.to_vec();
    let Some((header, rest)) = file.split_first_chunk_mut::<20>() else { return file };
    let [.., l0, l1, l2, l3, _, _, _, _] = *header;
    let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
    let Some((text, mut rest)) = rest.split_at_mut_checked(length) else { return file };
    let checksum = crc32(&[&header[8..16], text]).to_le_bytes();
    header[16..].copy_from_slice(&checksum);
    while let Some((head, after)) = rest.split_first_chunk_mut::<8>() {
        let length = usize::from(u16::from_le_bytes([head[2], head[3]]));
        let Some((payload, next)) = after.split_at_mut_checked(length) else { break };
        let checksum = crc32(&[&head[2..4], payload]).to_le_bytes();
        head[4..].copy_from_slice(&checksum);
        rest = next;
    }
    file
}

/// A network file, whose checksum is corrected; a network that is read is used for the variant of
/// `tests/games/tiny.toml`.
pub(crate) fn network_file(data: &[u8]) -> bool {
    let mut file = data.to_vec();
    if let Some((head, rest)) = file.split_at_mut_checked(16) {
        head[12..].copy_from_slice(&crc32(&[rest]).to_le_bytes());
    }
    let Ok(network) = Network::read(&file) else { return false };
    let written = network.write();
    // The version is at the ninth byte; files of an older one are written in the newest.
    assert!(written == file || file[8] < written[8], "a network is not written as it was read");
    assert!(Network::read(&written).as_ref() == Ok(&network), "a network is not read as written");
    let variant = loader::from_toml("tiny.toml", TINY).expect("a variant of the tests");
    let Ok(mut evaluation) = Evaluation::with_network(&variant, &Arc::new(network)) else {
        return false;
    };
    let mut game = Game::new(&variant).expect("the start was checked");
    evaluation.reset(game.position());
    for _ in 0..8 {
        let Some(&mv) = game.legal_moves().last() else { break };
        game.play(mv).expect("a legal move is played");
        evaluation.push(game.position());
        let followed =
            evaluation.value(game.position(), -Score::INFINITE, Score::INFINITE, None).value;
        assert_eq!(followed, evaluation.clone().evaluate(game.position()));
    }
    true
}

/// A session of UCI. Searches are short, the table and the first board are small, and no files are opened.
pub(crate) fn uci_session(data: &[u8]) -> bool {
    let mut lines =
        b"setoption name Hash value 1\nsetoption name UCI_Variant value chess\n".to_vec();
    lines.extend(session(data, |line| {
        let word = line.split_whitespace().next().unwrap_or_default();
        match word {
            "go" if line.contains("perft") => "go perft 1".to_owned(),
            "go" => "go nodes 20".to_owned(),
            "bench" | "setoption" if !is_harmless(line) => String::new(),
            _ => line.to_owned(),
        }
    }));
    let Ok(engine) = Engine::new() else { return false };
    protocol::serve_uci(engine, &lines[..], io::sink());
    true
}

/// A session of XBoard's protocol. Searches are short, the table and the first board are small, and no files
/// are opened.
pub(crate) fn xboard_session(data: &[u8]) -> bool {
    let mut lines = b"protover 2\nmemory 1\nvariant chess\nsd 1\n".to_vec();
    lines.extend(session(data, |line| {
        let word = line.split_whitespace().next().unwrap_or_default();
        let dropped = ["st", "sd", "level", "time", "otim", "memory", "cores", "nps", "option"];
        if dropped.contains(&word) {
            String::new()
        } else if ["new", "variant", "go", "playother", "analyze"].contains(&word) {
            format!("{line}\nsd 1")
        } else {
            line.to_owned()
        }
    }));
    let Ok(engine) = Engine::new() else { return false };
    protocol::serve_xboard(engine, None, &lines[..], io::sink());
    true
}

/// Whether a line sets an option that neither opens files nor takes much memory or time.
fn is_harmless(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    line.contains("setoption")
        && ["variant", "multipv", "elo"].iter().any(|it| line.contains(it))
        && !line.contains("path")
}

/// At most 40 lines of a session, each changed so that it takes little time.
fn session(data: &[u8], tame: impl Fn(&str) -> String) -> Vec<u8> {
    let text = String::from_utf8_lossy(data);
    let lines = text.lines().take(40).map(tame);
    lines.flat_map(|line| format!("{line}\n").into_bytes()).collect()
}

/// The built-in variant that the first byte chooses, and the text after it.
pub(crate) fn chosen(data: &[u8]) -> Option<(Arc<Variant>, String)> {
    let (&first, text) = data.split_first()?;
    let name = loader::names().nth(usize::from(first) % loader::names().count())?;
    Some((loader::built_in(name)?, String::from_utf8_lossy(text).into_owned()))
}

/// Checks that a sample of the legal moves reads back from their texts and can be played and undone, and that
/// the position reads back from its FEN with the same hash.
fn agrees(game: &mut Game) {
    let (fen, hash) = reads_back(game);
    let legal = game.legal_moves().to_vec();
    for &mv in legal.iter().step_by(legal.len() / 20 + 1) {
        for notation in [MoveNotation::Coordinate, MoveNotation::San, MoveNotation::Courier] {
            let text = game.write(mv, notation);
            assert_eq!(game.parse(&text).ok(), Some(mv), "{text} in {fen}");
        }
    }
    for &mv in legal.iter().step_by(legal.len() / 5 + 1) {
        game.play(mv).expect("a legal move is played");
        reads_back(game);
        assert_eq!(game.undo(), Some(mv));
        assert_eq!((game.fen(), game.position().hash()), (fen.clone(), hash));
    }
}

fn reads_back(game: &Game) -> (String, u64) {
    let fen = game.fen();
    let again = Game::from_fen(game.variant(), &fen).expect("a FEN that was printed is read");
    assert_eq!(again.fen(), fen);
    assert_eq!(again.position().hash(), game.position().hash(), "{fen}");
    (fen, again.position().hash())
}

/// The frames of a page, one on each line: each has one answer, with an error or without. Work that a frame
/// starts is stopped after it.
#[cfg(feature = "web")]
pub(crate) fn web_session(data: &[u8]) -> bool {
    use bentrider_session::{Hub, Session, Timing};

    let hub = Arc::new(Hub::new(Timing::default()));
    let mut session = Session::new(Arc::clone(&hub), Arc::new(|| ()));
    let text = String::from_utf8_lossy(data);
    for frame in text.lines().take(40).chain([r#"{"id":1,"ask":"catalog"}"#]) {
        let texts = session.receive(frame);
        let (answer, events) = texts.split_last().expect("a frame is answered");
        assert!(answer.starts_with("{\"id\":"), "{frame} -> {answer}");
        assert!(answer.contains("\"answer\":") || answer.contains("\"error\":"), "{answer}");
        assert!(events.iter().all(|it| it.starts_with("{\"event\":")), "{frame} -> {events:?}");
        session.receive(r#"{"id":2,"ask":"stop"}"#);
    }
    drop(session);
    assert_eq!(hub.searches(), 0);
    true
}
