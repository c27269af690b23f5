//! The flags of fastchess and cutechess-cli that this program does not have: each is accepted without effect, or
//! named in an error that says what to use instead. The table in `docs/match.md` has a row for each.

use super::flags::Flag;
use crate::commands::error::Result;

/// Keys of settings that may stand alone, for `true`.
pub(super) const SWITCHES: [&str; 1] = ["whitepov"];

/// Flags that are refused, and what to use instead.
pub(super) const REFUSED: [(&str, &str); 16] = [
    ("config", "to continue a match, give the same command with -resume; -pgnout keeps its games"),
    ("use-affinity", "to choose processors on Linux, start this program by taskset -c CPUS"),
    ("show-latency", "-log file=NAME has the time of each line"),
    ("check-mate-pvs", "lines are not checked; -pgnout match_line=REGEX keeps them with the games"),
    ("strict", "warnings are on standard error, where a script can look for them"),
    ("crc32", "a program such as cksum gives the checksum of the file of -pgnout"),
    ("debug", "-log file=NAME has all lines of the engines"),
    ("randomseed", "-srand N with another number gives other openings"),
    ("tb", NO_TABLEBASES),
    ("tbpieces", NO_TABLEBASES),
    ("tbignore50", NO_TABLEBASES),
    ("tbadjudicate", NO_TABLEBASES),
    ("bookmode", "books of Polyglot are not read; -openings file=NAME reads EPD and PGN"),
    ("engines", "there is no list of engines; -engine cmd=PROGRAM adds one"),
    ("outcomeinterval", "-ratinginterval N prints the results after every N games"),
    ("resultformat", "results are printed as fastchess prints them"),
];

const NO_TABLEBASES: &str =
    "there are no tablebases; games end by the rules, -draw, -resign and -maxmoves";

/// Settings that are refused: the flag, the key, and what to use instead.
pub(super) const REFUSED_SETTINGS: [(&str, &str, &str); 12] = [
    ("engine", "conf", "there is no file of engines; cmd=, args= and option.NAME= describe one"),
    ("engine", "ponder", "engines do not think on the time of their opponent"),
    ("engine", "stderr", "-log file=NAME has the standard error of the engines"),
    ("engine", "trust", "the rules end games; no claim is needed"),
    ("engine", "tscale", "-startup-ms, -ucinewgame-ms, -ping-ms and -think-ms set the timeouts"),
    ("engine", "book", "-openings file=NAME gives openings to all engines"),
    ("engine", "bookdepth", "-openings file=NAME plies=N limits the openings of all engines"),
    ("pgnout", "min", "the comments of the moves cannot be left out"),
    ("pgnout", "tbhits", "there are no tablebases"),
    ("pgnout", "latency", "-log file=NAME has the time of each line"),
    ("pgnout", "pv", "match_line=REGEX keeps lines of the engine, with their moves"),
    ("log", "compress", "a program such as gzip compresses the file when the match is over"),
];

/// Takes a flag that is not one of this program.
///
/// # Errors
/// When it is refused, or no program is known to have it.
pub(super) fn take(flag: &Flag) -> Result {
    match flag.name.as_str() {
        // These are always on here.
        "recover" | "testEnv" | "force-concurrency" => flag.alone(()),
        // Each game is saved when it ends, and results are printed by -ratinginterval.
        "autosaveinterval" | "scoreinterval" => flag.number(0..=usize::MAX).map(drop),
        "report" => only(flag, "penta", "true", "the counts of pairs are always printed"),
        "output" => {
            only(flag, "format", "fastchess", "results are printed as fastchess prints them")
        }
        name => match REFUSED.iter().find(|(known, _)| *known == name) {
            Some((_, instead)) => Err(flag.wrong(format!("not a flag of this program: {instead}"))),
            None => Err(flag.wrong("unknown flag")),
        },
    }
}

/// Accepts a flag with one key and one value.
fn only(flag: &Flag, key: &'static str, value: &str, why: &str) -> Result {
    let mut settings = flag.settings()?;
    settings.value(key, |text| match text == value {
        true => Ok(()),
        false => Err(format!("\"{text}\": {why}: expected {value}")),
    })?;
    settings.finish()
}

/// Checks that a value of a flag is not a setting of the other programs only.
///
/// # Errors
/// When it is, with what to use instead.
pub(super) fn check_setting(flag: &Flag, value: &str) -> Result {
    let key = value.split('=').next().unwrap_or_default();
    let name = if flag.name == "each" { "engine" } else { flag.name.as_str() };
    let refused = REFUSED_SETTINGS.iter().find(|it| it.0 == name && it.1 == key);
    match refused {
        Some((_, _, instead)) => {
            Err(flag.wrong(format!("\"{key}\": not a setting of this program: {instead}")))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::tournament::HELP;

    fn flag(name: &str, values: &[&str]) -> Flag {
        let values = values.iter().map(|it| (*it).to_owned()).collect();
        Flag { name: name.to_owned(), values }
    }

    #[test]
    fn what_is_refused_is_named_with_what_to_use_instead() {
        for (name, instead) in REFUSED {
            let error = take(&flag(name, &[])).unwrap_err().to_string();
            let start = format!("-{name}: not a flag of this program: {instead}");
            assert!(error.starts_with(&start), "{error}");
        }
        for (name, key, instead) in REFUSED_SETTINGS {
            let bare = flag(name, &[key]);
            let with_value = flag(name, &[&format!("{key}=x")]);
            for flag in [bare, with_value] {
                let error = flag.settings().map(drop).unwrap_err().to_string();
                let start = format!("-{name}: \"{key}\": not a setting of this program: {instead}");
                assert!(error.starts_with(&start), "{error}");
            }
        }
        assert!(take(&flag("each", &["ponder"])).is_err());
        let error = take(&flag("nonsense", &[])).unwrap_err().to_string();
        assert!(error.starts_with("-nonsense: unknown flag"), "{error}");
    }

    #[test]
    fn what_is_always_so_here_is_accepted() {
        for (name, values) in [
            ("recover", &[][..]),
            ("autosaveinterval", &["20"]),
            ("scoreinterval", &["1"]),
            ("report", &["penta=true"]),
            ("output", &["format=fastchess"]),
        ] {
            assert!(take(&flag(name, values)).is_ok(), "{name}");
        }
        for (name, values) in [
            ("recover", &["x"][..]),
            ("autosaveinterval", &["x"]),
            ("report", &["penta=false"]),
            ("output", &["format=cutechess"]),
        ] {
            assert!(take(&flag(name, values)).is_err(), "{name}");
        }
    }

    #[test]
    fn the_help_and_the_table_of_the_document_name_each_flag() {
        let document = include_str!("../../../docs/match.md");
        let (_, help) = HELP.split_once("Refused with what to use instead: ").unwrap();
        let is_word = |it: char| it.is_ascii_alphanumeric() || it == '-';
        let words: Vec<&str> = help.split(|it| !is_word(it)).collect();
        for (name, _) in REFUSED {
            assert!(document.contains(&format!("`-{name}`")), "{name}");
            assert!(words.contains(&&*format!("-{name}")), "{name}");
        }
        for (_, key, _) in REFUSED_SETTINGS {
            assert!(document.contains(&format!("`{key}`")), "{key}");
            assert!(words.contains(&key), "{key}");
        }
    }
}
