//! The files that commands write: no command destroys a file that it was not told to replace.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::annotate::GAME;
use crate::support::program::{PROGRAM, Run, absent, command, empty_folder, file, run};

/// What is in a file of another kind than any command writes.
const MINE: &str = "name = \"mine\"\n# of my own\n";

/// Runs the program with a line of words, as a shell splits it.
fn run_line(line: &str) -> Run {
    let words = shell_words::split(line).unwrap();
    run(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The program with the arguments of a line.
fn program(line: &str) -> Command {
    let words = shell_words::split(line).unwrap();
    command(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The message of a run that must fail because of its files.
fn refused(line: &str) -> String {
    let Run { errors, status, .. } = run_line(line);
    assert_eq!(status, Some(1), "{line}: {errors}");
    errors
}

/// Runs a line that must succeed.
fn done(line: &str) {
    let Run { errors, status, .. } = run_line(line);
    assert_eq!(status, Some(0), "{line}: {errors}");
}

/// A match of two games.
fn match_line() -> String {
    format!(
        "match -variant fusion -engine 'cmd={PROGRAM}' name=A -engine 'cmd={PROGRAM}' name=B \
         -each nodes=5 option.Hash=1 -rounds 1 -openings plies=2 -maxmoves 2"
    )
}

/// The names of the files of a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn files_of_another_kind_are_kept_and_named() {
    let folder = empty_folder("outputs-kinds");
    let mine = folder.join("mine.toml").display().to_string();
    let net = folder.join("a.net").display().to_string();
    let data = file("outputs-kinds.data", "BENTDATA");
    let games = match_line();
    fs::write(&mine, MINE).unwrap();
    let lines = [
        (format!("train --data {data} --out {mine}"), "expected a network"),
        (format!("train --shared --data {data} --out {mine}"), "expected weights of all variants"),
        (format!("annotate {GAME} --nodes 9 --out {mine}"), "expected games in PGN"),
        (format!("annotate {GAME} --nodes 9 --html {mine}"), "expected a page"),
        (format!("show --svg {mine}"), "expected a picture (SVG)"),
        (format!("show --sheet {mine}"), "expected a page"),
        (format!("uci --log {mine}"), "cannot write the log"),
        (format!("xboard --log {mine}"), "cannot write the log"),
        (format!("{games} -log 'file={mine}'"), "expected a log"),
        (format!("match -compliance cmd={PROGRAM} -log 'file={mine}'"), "expected a log"),
        (format!("{games} -pgnout 'file={mine}' append=false"), "expected games in PGN"),
        (format!("{games} -pgnout 'file={mine}' append=true"), "expected games in PGN"),
        (format!("{games} -pgnout 'file={mine}' -resume"), "expected games in PGN"),
    ];
    for (line, message) in lines {
        let errors = refused(&line);
        assert!(errors.contains("mine.toml: ") && errors.contains(message), "{line}: {errors}");
        assert_eq!(fs::read_to_string(&mine).unwrap(), MINE, "{line}");
    }
    // The files beside a network.
    for (ending, message) in [
        (".csv", "expected the losses"),
        (".svg", "expected the curve"),
        (".checkpoint", "expected a checkpoint"),
    ] {
        let beside = format!("{net}{ending}");
        fs::write(&beside, "<svg>mine</svg>").unwrap();
        let errors = refused(&format!("train --data {data} --fresh --out {net}"));
        assert!(errors.contains(&beside) && errors.contains(message), "{errors}");
        assert_eq!(fs::read_to_string(&beside).unwrap(), "<svg>mine</svg>");
        fs::remove_file(beside).unwrap();
    }
    let pieces = format!("show --variant chess --xboard-pieces {}", folder.display());
    done(&pieces);
    let picture = names(&folder).into_iter().find(|it| it.ends_with(".svg")).unwrap();
    fs::write(folder.join(&picture), MINE).unwrap();
    assert!(refused(&pieces).contains(&picture));
    assert_eq!(fs::read_to_string(folder.join(&picture)).unwrap(), MINE);
}

#[test]
fn what_a_command_reads_is_not_written() {
    let data = absent("outputs-read.data");
    done(&format!("datagen --variant fusion --positions 20 --nodes 9 --fresh --out {data}"));
    let games = fs::read(&data).unwrap();
    let book = file("outputs-read.pgn", "[Event \"book\"]\n\n1. e4 *\n");
    let base = file("outputs-read.net", "BENT-NET and so on");
    let played = match_line().replace("plies=2", &format!("'file={book}'"));
    let other_name = Path::new(&data).with_file_name(".").join("outputs-read.data");
    let other_name = other_name.display();
    for (line, kept) in [
        (format!("train --variant fusion --data {data} --linear --out {data}"), &data),
        (format!("train --data {data} --out {other_name}"), &data),
        (format!("train --data {data} {other_name} --out {data}x"), &data),
        (format!("train --shared --data {data} --out {data}"), &data),
        (format!("train --data {data} --base {base} --out {base}"), &base),
        (format!("annotate {book} --nodes 9 --out {book}"), &book),
        (format!("{played} -log 'file={book}'"), &book),
        (format!("{played} -pgnout 'file={book}' append=true"), &book),
        (format!("show --pgn {book} --svg {book}"), &book),
    ] {
        let before = fs::read(kept).unwrap();
        let errors = refused(&line);
        assert!(errors.contains("named twice"), "{line}: {errors}");
        assert!(fs::read(kept).unwrap() == before, "{line}");
    }
    assert!(fs::read(&data).unwrap() == games);
    let errors = refused(&format!("annotate {GAME} --nodes 9 --out {data}x --html {data}x"));
    assert!(errors.contains("named twice"), "{errors}");
}

/// A log over the archive of an earlier match, by its name and by another one.
#[test]
fn a_log_does_not_empty_an_archive() {
    let archive = absent("outputs-archive.pgn");
    let played = match_line();
    done(&format!("{played} -pgnout 'file={archive}'"));
    let games = fs::read_to_string(&archive).unwrap();
    let link = absent("outputs-archive-link.log");
    fs::hard_link(&archive, &link).unwrap();
    let append = format!("{played} -pgnout 'file={archive}' append=true");
    for (line, message) in [
        (format!("{played} -log 'file={archive}'"), "expected a log"),
        (format!("{append} -log 'file={link}'"), if cfg!(unix) { "named twice" } else { "a log" }),
    ] {
        let errors = refused(&line);
        assert!(errors.contains(message), "{line}: {errors}");
        assert_eq!(fs::read_to_string(&archive).unwrap(), games, "{line}");
    }
    // A log replaces a log, and an archive goes on. Each engine is started before the match and for it.
    let log = absent("outputs-archive.log");
    for _ in 0..2 {
        done(&format!("{append} -log 'file={log}'"));
    }
    assert_eq!(fs::read_to_string(&log).unwrap().matches("A > uci\n").count(), 2);
    assert!(fs::read_to_string(&archive).unwrap().starts_with(&games));
}

#[test]
fn a_read_only_file_is_kept() {
    let games = file("outputs-read-only.pgn", "[Event \"mine\"]\n\n1. e4 *\n");
    let set_read_only = |it| {
        let mut permissions = fs::metadata(&games).unwrap().permissions();
        permissions.set_readonly(it);
        fs::set_permissions(&games, permissions).unwrap();
    };
    set_read_only(true);
    for line in [
        format!("annotate {GAME} --nodes 9 --out {games}"),
        format!("{} -pgnout file={games} append=true", match_line()),
        format!("datagen --variant fusion --positions 9 --nodes 9 --fresh --out {games}"),
    ] {
        let errors = refused(&line);
        assert!(errors.contains("this file is read-only"), "{line}: {errors}");
    }
    set_read_only(false);
    done(&format!("annotate {GAME} --nodes 9 --out {games}"));
}

/// As a running match or a running generation of games holds its file.
#[test]
fn a_file_that_another_process_is_writing_is_kept() {
    let games = file("outputs-locked.pgn", "[Event \"of a match\"]\n\n1. e4 *\n");
    let lock = fs::File::options().append(true).open(&games).unwrap();
    lock.lock().unwrap();
    for line in [
        format!("annotate {GAME} --nodes 9 --out {games}"),
        format!("{} -pgnout file={games} append=true", match_line()),
    ] {
        let errors = refused(&line);
        assert!(errors.contains("another process is writing this file"), "{line}: {errors}");
    }
    drop(lock);
    done(&format!("annotate {GAME} --nodes 9 --out {games}"));
}

/// As `bentrider match … | head -1` leaves it.
#[cfg(unix)]
#[test]
fn a_command_goes_on_when_nobody_reads_its_progress() {
    let (games, judged) = (absent("unread.pgn"), absent("unread-judged.pgn"));
    for line in [
        format!("{} -pgnout file={games}", match_line()),
        format!("annotate {GAME} --nodes 9 --out {judged}"),
    ] {
        let mut program = program(&line).stdout(Stdio::piped()).spawn().unwrap();
        drop(program.stdout.take());
        assert!(program.wait().unwrap().success(), "{line}");
    }
    assert_eq!(fs::read_to_string(&games).unwrap().matches("[GameNumber ").count(), 2);
    assert!(fs::exists(&judged).unwrap() && !fs::exists(format!("{judged}.part")).unwrap());
}

#[test]
fn two_trainings_do_not_write_the_same_files() {
    let folder = empty_folder("outputs-training");
    let [out, data] = ["a.net", "a.data"].map(|it| folder.join(it).display().to_string());
    done(&format!("datagen --variant fusion --positions 3000 --nodes 10 --out {data}"));
    let train = format!("train --variant fusion --data {data} --hidden 32 --out {out}");
    // Each epoch replaces the checkpoint.
    let long = format!("{train} --epochs 10000");
    let mut running = program(&long).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(running.stdout.take().unwrap()).lines();
    for _ in 0..5 {
        lines.by_ref().find(|it| it.as_ref().unwrap().starts_with("epoch ")).unwrap().unwrap();
        let errors = refused(&format!("{train} --epochs 1 --fresh"));
        assert!(errors.contains("checkpoint: another process is writing this file"), "{errors}");
    }
    running.kill().unwrap();
    running.wait().unwrap();
    done(&format!("{train} --epochs 1 --fresh"));
}

#[test]
fn empty_files_and_files_of_the_same_kind_are_replaced() {
    let folder = empty_folder("outputs-same");
    let [svg, html, pgn] = ["a.svg", "a.html", "a.pgn"].map(|it| folder.join(it));
    fs::write(&svg, "").unwrap();
    fs::write(&html, "<!doctype HTML>\n<p>old").unwrap();
    fs::write(&pgn, "\n[Event \"old\"]\n\n*\n").unwrap();
    done(&format!("show --svg {} --sheet {}", svg.display(), html.display()));
    done(&format!("annotate {GAME} --nodes 9 --out {}", pgn.display()));
    for path in [&svg, &html, &pgn] {
        let text = fs::read_to_string(path).unwrap();
        assert!(text.len() > 1_000 && !text.contains("old"), "{}", path.display());
    }
    assert_eq!(names(&folder), ["a.html", "a.pgn", "a.svg"]);
    let missing = folder.join("missing").join("a.svg");
    assert!(refused(&format!("show --svg {}", missing.display())).contains("a.svg: "));
    let errors = refused(&format!("show --svg {}", folder.display()));
    assert!(errors.contains("this is a folder"), "{errors}");
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_the_file_that_it_names_is_replaced() {
    use std::os::unix::fs::symlink;
    use std::path::PathBuf;

    let folder = empty_folder("outputs-links");
    fs::create_dir(folder.join("real")).unwrap();
    let real = |name: &str| folder.join("real").join(name);
    fs::write(real("old.pgn"), "[Event \"old\"]\n\n*\n").unwrap();
    fs::write(real("other.pgn"), MINE).unwrap();
    let link = |name: &str, target: &str| -> PathBuf {
        let link = folder.join(name);
        symlink(Path::new("real").join(target), &link).unwrap();
        link
    };
    for (name, target) in [("old.pgn", "old.pgn"), ("none.pgn", "new.pgn")] {
        let link = link(name, target);
        done(&format!("annotate {GAME} --nodes 9 --out {}", link.display()));
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "{name}");
        assert!(fs::read_to_string(real(target)).unwrap().contains("%eval"), "{name}");
    }
    let other = link("other.pgn", "other.pgn");
    refused(&format!("annotate {GAME} --nodes 9 --out {}", other.display()));
    assert_eq!(fs::read_to_string(real("other.pgn")).unwrap(), MINE);
    let book = real("old.pgn").display().to_string();
    let twice = folder.join("old.pgn");
    let errors = refused(&format!("annotate {book} --nodes 9 --out {}", twice.display()));
    assert!(errors.contains("named twice"), "{errors}");
    symlink("loop.pgn", folder.join("loop.pgn")).unwrap();
    refused(&format!("annotate {GAME} --nodes 9 --out {}", folder.join("loop.pgn").display()));
    assert_eq!(names(&folder.join("real")), ["new.pgn", "old.pgn", "other.pgn"]);
}

/// A file that two commands name differently has one lock and one file of progress.
#[cfg(unix)]
#[test]
fn two_commands_do_not_write_one_file_by_two_names() {
    let folder = empty_folder("outputs-two-names");
    let [out, link] = ["a.pgn", "b.pgn"].map(|it| folder.join(it).display().to_string());
    std::os::unix::fs::symlink("a.pgn", &link).unwrap();
    let annotate = format!("annotate {GAME} --nodes 30000 --threads 1 --out {link}");
    let mut running = program(&annotate).stdout(Stdio::null()).spawn().unwrap();
    while !Path::new(&format!("{out}.part")).exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(!Path::new(&format!("{link}.part")).exists());
    let lines = [
        format!("annotate {GAME} --nodes 9 --out {out}"),
        format!("{} -pgnout file={out} append=true", match_line()),
    ];
    for line in lines {
        let errors = refused(&line);
        assert!(errors.contains("another process is writing this file"), "{line}: {errors}");
    }
    running.kill().unwrap();
    running.wait().unwrap();
}

#[cfg(unix)]
mod streams {
    use std::fs::Permissions;
    use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
    use std::thread;

    use super::*;
    use crate::support::program::pipe;

    /// What a command writes into a pipe, which stays one.
    fn written(name: &str, line: impl Fn(&str) -> String) -> Vec<u8> {
        let pipe = pipe(name);
        let reader = pipe.clone();
        let reader = thread::spawn(move || fs::read(reader).unwrap());
        done(&line(&pipe));
        let bytes = reader.join().unwrap();
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo(), "{name}");
        for ending in ["part", "checkpoint", "csv", "svg"] {
            assert!(!Path::new(&pipe).with_added_extension(ending).exists(), "{name}.{ending}");
        }
        fs::remove_file(pipe).unwrap();
        bytes
    }

    #[test]
    fn a_file_that_is_replaced_keeps_its_mode() {
        let picture = file("outputs-mode.svg", "");
        for mode in [0o600, 0o664] {
            fs::set_permissions(&picture, Permissions::from_mode(mode)).unwrap();
            done(&format!("show --svg {picture}"));
            let found = fs::metadata(&picture).unwrap();
            assert_eq!((found.mode() & 0o777, found.len() > 0), (mode, true));
        }
    }

    #[test]
    fn a_pipe_is_written_to_and_stays_a_pipe() {
        let annotate = |out: &str| format!("annotate {GAME} --nodes 9 --out {out}");
        let svg = |out: &str| format!("show --svg {out}");
        let whole = absent("outputs-pipe.pgn");
        done(&annotate(&whole));
        assert!(written("outputs-pipe-annotate", annotate) == fs::read(&whole).unwrap());
        let whole = absent("outputs-pipe.svg");
        done(&svg(&whole));
        assert!(written("outputs-pipe-show", svg) == fs::read(&whole).unwrap());
        let [data, net] = ["outputs-pipe.data", "outputs-pipe.net"].map(absent);
        done(&format!("datagen --variant fusion --positions 2000 --nodes 9 --fresh --out {data}"));
        let train = |out: &str| {
            format!("train --variant fusion --data {data} --linear --epochs 3 --fresh --out {out}")
        };
        done(&train(&net));
        assert!(written("outputs-pipe-train", train) == fs::read(&net).unwrap());
        let games = match_line();
        let archive = written("outputs-pipe-match", |out| format!("{games} -pgnout 'file={out}'"));
        assert_eq!(String::from_utf8(archive).unwrap().matches("[Event ").count(), 2);
    }

    #[test]
    fn a_signal_ends_the_waiting_for_a_reader_of_a_pipe() {
        let games = match_line();
        for (name, line) in [
            ("outputs-unread-annotate", format!("annotate {GAME} --nodes 1 --out")),
            ("outputs-unread-match", format!("{games} -pgnout")),
        ] {
            let pipe = pipe(name);
            let mut program = program(&format!("{line} {pipe}"))
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            thread::sleep(std::time::Duration::from_secs(2));
            assert_eq!(program.try_wait().unwrap(), None, "{name}");
            let id = program.id().to_string();
            assert!(Command::new("kill").arg(id).status().unwrap().success());
            let end = program.wait_with_output().unwrap();
            assert!(!end.status.success(), "{name}");
            fs::remove_file(pipe).unwrap();
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn standard_output_gets_a_file_without_other_lines() {
        let folder = empty_folder("outputs-standard");
        let path = |name: &str| folder.join(name).display().to_string();
        let (games, copy, net) = (path("a.data"), path("b.data"), path("a.net"));
        done(&format!("datagen --variant fusion --positions 2000 --nodes 9 --out {games}"));
        let train = format!("train --variant fusion --data {games} --linear --epochs 1");
        for (line, file, last) in
            [(format!("datagen merge {games}"), &copy, " games\n"), (train.clone(), &net, " base ")]
        {
            let run = program(&format!("{line} --out /dev/stdout")).output().unwrap();
            let errors = String::from_utf8(run.stderr).unwrap();
            assert!(run.status.success() && errors.contains(last), "{line}: {errors}");
            fs::write(file, run.stdout).unwrap();
        }
        let mut to_file = program(&format!("{train} --out /dev/stdout"));
        let other = path("b.net");
        let status = to_file.stdout(fs::File::create(&other).unwrap()).status().unwrap();
        assert!(status.success());
        done(&format!("datagen info {copy}"));
        done(&format!("net {net}"));
        done(&format!("net {other}"));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_written_to_and_stays_a_device() {
        let run = run_line(&format!("annotate {GAME} --nodes 9 --out /dev/stdout"));
        assert_eq!(run.status, Some(0), "{}", run.errors);
        assert!(run.out.contains("%eval") && !run.out.contains("202 moves"));
        assert!(run.errors.ends_with("1 games 202 moves\n"), "{}", run.errors);
        let errors = refused(&format!("annotate {GAME} --nodes 9 --out /dev/full"));
        assert!(errors.starts_with("/dev/full: No space left"), "{errors}");
        let errors = refused(&format!("{} -pgnout file=/dev/full", match_line()));
        assert!(errors.starts_with("/dev/full: No space left"), "{errors}");
        let device = fs::symlink_metadata("/dev/full").unwrap().file_type();
        assert!(device.is_char_device() && !Path::new("/dev/full.part").exists());
    }
}
