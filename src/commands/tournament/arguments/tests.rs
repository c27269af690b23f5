use super::*;
use crate::commands::tournament::plan::MoveDetail;
use bentrider_engine::selfplay::{BookFormat, OpeningSource};

/// The plan of a line of words.
fn plan(line: &str) -> MatchPlan {
    match read(&shell_words::split(line).unwrap()).unwrap() {
        Request::Play(plan) | Request::Compliance(plan) => plan,
        Request::Version => panic!("{line} asks for the version"),
    }
}

/// The plan of two engines with more words.
fn duel(words: &str) -> MatchPlan {
    plan(&format!("-engine cmd=a name=A -engine cmd=b name=B -each nodes=9 {words}"))
}

#[test]
fn spellings_of_cutechess_mean_the_same() {
    for (one, other) in [
        ("-tournament round-robin", "-tournament roundrobin"),
        ("-repeat", "-games 2"),
        ("-repeat 4", "-games 4"),
        ("-maxmoves 0", ""),
        ("-pgnout x.pgn", "-pgnout file=x.pgn"),
        ("-pgnout x.pgn fi", "-pgnout file=x.pgn"),
        ("-epdout x.epd", "-epdout file=x.epd"),
        ("-autosaveinterval 20 -scoreinterval 1", ""),
    ] {
        let [one, other] = [one, other].map(|words| {
            let plan = duel(words);
            let archive = plan.archive.map(|it| (it.file, it.existing));
            let rule = plan.adjudication.max_moves;
            (plan.format, plan.games_a_round, rule, archive, plan.positions)
        });
        assert_eq!(one, other);
    }
}

#[test]
fn settings_of_an_engine_in_the_words_of_cutechess_are_read() {
    let words = "args='-x 1' arg=two arg='three four' initstr='a b\\nc' whitepov restart=auto tc=9";
    let plan = plan(&format!("-engine cmd=a name=A {words} -engine cmd=b name=B nodes=1"));
    let [first, second] = &plan.engines[..] else { panic!("expected two engines") };
    assert_eq!(first.arguments, ["-x", "1", "two", "three four"]);
    assert_eq!(first.first_lines, ["a b", "c"]);
    assert!(first.white_scores && !first.restarts && !second.white_scores);
    assert_eq!((&second.arguments, &second.first_lines), (&Vec::new(), &Vec::new()));
}

#[test]
fn the_details_of_moves_are_chosen_one_by_one() {
    let details = |words: &str| duel(words).archive.unwrap().details;
    assert_eq!(details("-pgnout file=x"), []);
    assert_eq!(
        details("-pgnout file=x seldepth=true nodes=true nps=false"),
        [MoveDetail::Nodes, MoveDetail::Seldepth]
    );
    let all = "-pgnout file=x nps=true hashfull=true timeleft=true nodes=true seldepth=true";
    assert_eq!(details(all), MoveDetail::ALL);
}

#[test]
fn quick_stands_for_two_engines_a_book_and_rules() {
    let quick = plan("-quick cmd=./new/engine cmd=./old/engine book=b.PGN");
    let names: Vec<&str> = quick.engines.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["engine1", "engine2"]);
    assert!(quick.engines.iter().all(|it| it.limits.to_string() == "10+0.1"));
    assert_eq!((quick.rounds, quick.games_a_round), (25_000, 2));
    let rule = DrawRule { from_move: 30, moves: 8, score: 8 };
    assert_eq!(quick.adjudication.draw, Some(rule));
    let OpeningSource::Book(book) = quick.openings else { panic!("expected a book") };
    assert!(book.shuffled && book.format == BookFormat::Pgn);
    let names = plan("-quick cmd=a cmd=b book=b.epd -rounds 3");
    assert_eq!((names.engines[1].name.as_str(), names.rounds), ("b", 3));
}

#[test]
fn a_log_is_appended_to_when_that_is_asked_for() {
    let log = |words: &str| {
        let plan = duel(words);
        (plan.log.is_some(), plan.log_appends)
    };
    assert_eq!(log("-log file=x"), (true, false));
    assert_eq!(log("-log file=x level=trace engine=true append=true"), (true, true));
}

#[test]
fn the_version_is_asked_for_in_each_spelling() {
    for word in ["-version", "--version", "-v"] {
        let request = read(&[word.to_owned()]).unwrap();
        assert!(matches!(request, Request::Version), "{word}");
    }
}

/// fastchess applies each `-each` to all engines, one after the other.
#[test]
fn flags_with_settings_add_up_and_the_last_value_of_a_key_counts() {
    let two = "-engine cmd=a name=A -engine cmd=b name=B depth=3";
    let plan = plan(&format!(
        "-each option.Hash=8 option.Threads=1 restart=on {two} -each nodes=9 option.Hash=16 \
         -openings file=b.epd order=random -openings plies=4 \
         -draw movenumber=40 movecount=8 score=10 -draw score=5"
    ));
    let [first, second] = &plan.engines[..] else { panic!("expected two engines") };
    assert_eq!((first.limits.nodes, second.limits.nodes), (Some(9), None));
    assert!(first.restarts && second.restarts);
    let options = [("Hash", "8"), ("Threads", "1"), ("Hash", "16")];
    assert_eq!(first.options, options.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let OpeningSource::Book(book) = plan.openings else { panic!("expected a book") };
    assert!(book.shuffled);
    let rule = DrawRule { from_move: 40, moves: 8, score: 5 };
    assert_eq!(plan.adjudication.draw, Some(rule));
}

#[test]
fn an_output_is_named_once_and_the_last_of_other_flags_counts() {
    for words in ["-pgnout file=a -pgnout file=b", "-epdout file=a -epdout file=a"] {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let error = read(&words).err().unwrap().to_string();
        assert!(error.contains(&format!("{} comes twice", words[0])), "{error}");
    }
    assert_eq!(duel("-rounds 1 -rounds 2").rounds, 2);
}

#[test]
fn a_book_of_polyglot_is_refused_by_name() {
    let words = ["-openings", "file=b.BIN"].map(str::to_owned);
    let error = read(&words).err().unwrap().to_string();
    assert!(error.contains("books of Polyglot are not read"), "{error}");
}
