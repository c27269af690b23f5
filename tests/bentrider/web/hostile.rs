//! Malicious files, games and frames, and all limits.

use std::io::Write;
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bentrider_session::{Timing, limits};
use serde_json::{Value, json};
use tungstenite::protocol::CloseFrame;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Message, WebSocket};

use super::{Page, Site, Talk, game, with};

const MARKUP: &str = "</script><script>alert(1)</script><img src=x onerror=alert(2)>&\"'";

#[test]
fn a_hostile_file_reaches_no_other_file_and_its_texts_stay_texts() {
    let mut talk = Talk::new();
    for parent in [
        "/etc/passwd",
        "../../../../etc/passwd",
        "engine-configs/chess",
        "./chess.toml",
        "chess.toml",
        "file:///etc/passwd",
        "C:\\\\Windows\\\\win.ini",
        "",
    ] {
        let text = format!("name = \"a\"\ntitle = \"A\"\ninherits = \"{parent}\"\n");
        let answer = talk.ask("load", json!({"text": text}));
        let fault = answer["faults"][0]["text"].as_str().unwrap();
        assert!(fault.contains("there is no variant"), "{parent}: {answer}");
        assert!(!answer.to_string().contains(env!("CARGO_MANIFEST_DIR")), "{answer}");
    }
    let text = format!(
        "name = \"a\"\ntitle = '''{MARKUP}'''\ninventor = '''{MARKUP}'''\ninherits = \"chess\"\n[pieces.N]\nname = '''{MARKUP}'''\nmoves = \"N\"\n"
    );
    let answer = talk.ask("load", json!({"text": text}));
    assert_eq!(answer["variant"], "a", "{answer}");
    let variant = talk.ask("variant", json!({"variant": "a"}));
    assert_eq!((&variant["title"], &variant["inventor"]), (&json!(MARKUP), &json!(MARKUP)));
    let label = "name = \"b\"\ntitle = \"B\"\ninherits = \"chess\"\n[pieces.\"<b>\"]\nname = \"X\"\nmoves = \"N\"\n";
    assert!(talk.ask("load", json!({"text": label}))["faults"][0]["text"].is_string());
}

#[test]
fn a_hostile_game_is_text_or_is_refused() {
    let mut talk = Talk::new();
    let text = format!("[White \"{}\"]\n\n1. e4 {{{MARKUP}}} *", MARKUP.replace('"', "\\\""));
    let answer = talk.ask("read", json!({"variant": "chess", "text": text}));
    assert_eq!(answer["tags"][0], json!(["White", MARKUP]));
    assert_eq!(answer["moves"][0]["comment"], MARKUP);
    let again = json!({"variant": "chess", "tree": answer["moves"], "tags": answer["tags"], "format": "pgn"});
    let written = talk.ask("write", again)["text"].as_str().unwrap().to_owned();
    let read = talk.ask("read", json!({"variant": "chess", "text": written}));
    assert!(read["tags"].as_array().unwrap().contains(&json!(["White", MARKUP])), "{read}");
    for text in [
        format!("1. e4 {}", "(1. d4 ".repeat(10_000)),
        "(".repeat(200_000),
        "[".repeat(200_000),
        "{".repeat(200_000),
        "2. e4 e5 ".repeat(20_000),
        "\u{0}\u{1}\u{feff}".repeat(1_000),
    ] {
        let fault = talk.refused("read", json!({"variant": "chess", "text": text}));
        assert!(!fault.is_empty() && fault.len() < 5_000, "{} bytes", fault.len());
    }
}

#[test]
fn what_is_too_large_is_refused_with_the_limit() {
    let mut talk = Talk::new();
    let large = "#".repeat(limits::TEXT_BYTES + 1);
    let moves = vec!["g1f3"; limits::MOVES + 1];
    let tree: Vec<Value> = vec![json!({"move": "e2e4"}); limits::TREE_MOVES + 1];
    let long_game = with(game("chess", "", ""), "moves", json!(moves));
    for (ask, fields, most) in [
        ("load", json!({"text": large}), "262144"),
        ("read", json!({"variant": "chess", "text": large}), "262144"),
        ("position", long_game, "5000"),
        ("line", with(game("chess", "", ""), "line", json!(moves)), "5000"),
        ("write", json!({"variant": "chess", "tree": tree, "format": "pgn"}), "20000"),
        ("position", game("chess", &"8/".repeat(4_000), ""), "4000"),
        ("position", with(game("chess", "", ""), "moves", json!(["e".repeat(1_000)])), "200"),
        ("refusal", with(game("chess", "", ""), "text", "e".repeat(1_000)), "200"),
        ("setup", json!({"variant": "chess", "fen": "8/".repeat(4_000)}), "4000"),
    ] {
        let fault = talk.refused(ask, fields);
        assert!(fault.contains("expected at most") && fault.contains(most), "{ask}: {fault}");
    }
    let fault = talk.refused("variant", json!({"variant": "x".repeat(100_000)}));
    assert!(fault.len() < 1_000, "{} bytes", fault.len());
}

#[test]
fn a_page_has_so_many_variants_and_may_replace_them() {
    let mut talk = Talk::new();
    let file = |at: usize| json!({"text": format!("name = \"v{at}\"\ntitle = \"V\"\ninherits = \"chess\"\n")});
    for at in 0..limits::VARIANTS {
        assert_eq!(
            talk.ask("load", file(at)),
            json!({"variant": format!("v{at}"), "warnings": []})
        );
    }
    assert!(talk.refused("load", file(99)).contains("32 variants of your own"));
    assert_eq!(talk.ask("load", file(3)), json!({"variant": "v3", "warnings": []}));
}

/// A variant on the largest board, with 36 pieces that slide to different distances: nearly as large tables as a file
/// may ask for.
fn large_variant(name: &str) -> String {
    let moves = |it: usize| format!("R{}B{}", 15 - it / 6, 15 - it % 6);
    let pieces: String = (0..36)
        .map(|it| format!("[pieces.a{it}]\nname = \"A{it}\"\nmoves = \"{}\"\n", moves(it)))
        .collect();
    let empty = "16/".repeat(14);
    format!(
        "name = \"{name}\"\ntitle = \"Large\"\nboard = {{ files = 16, ranks = 16 }}\n\
         start = \"k15/{empty}K15 w - - 0 1\"\n\
         [pieces.K]\nname = \"King\"\nmoves = \"K\"\nroyal = true\n{pieces}"
    )
}

#[test]
fn the_variants_of_a_page_take_so_much_memory_and_no_more() {
    let mut talk = Talk::new();
    let load = |at: usize| json!({"text": large_variant(&format!("v{at}"))});
    let loaded = (0..limits::VARIANTS).map_while(|at| talk.try_ask("load", load(at)).ok()).count();
    assert!(loaded > 0 && loaded < limits::VARIANTS, "{loaded}");
    let fault = talk.refused("load", load(loaded));
    assert!(fault.contains("MiB: expected at most 256 MiB in all"), "{fault}");
    // One may replace another of its name, and a small one fits.
    assert_eq!(talk.ask("load", load(0)), json!({"variant": "v0", "warnings": []}));
    let small = "name = \"small\"\ntitle = \"S\"\ninherits = \"chess\"\n";
    assert_eq!(
        talk.ask("load", json!({"text": small})),
        json!({"variant": "small", "warnings": []})
    );
}

#[test]
fn clients_that_do_not_read_are_disconnected_and_a_page_is_served() {
    let fetching = Duration::from_millis(400);
    let site = Site::start(Timing { fetching, ..Timing::default() });
    let request = format!("GET /assets/app.js HTTP/1.1\r\nHost: {}\r\n\r\n", site.address);
    let stalled: Vec<TcpStream> = (0..limits::SOCKETS)
        .map(|_| {
            let mut stream = TcpStream::connect(site.address).unwrap();
            stream.set_nonblocking(true).unwrap();
            // Until neither side takes more.
            let requests = request.repeat(1_000);
            while stream.write(requests.as_bytes()).is_ok() {}
            stream
        })
        .collect();
    let begin = Instant::now();
    let mut page = site.page();
    assert!(page.ask("stay", json!({})).is_ok());
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    // A page that plays stays connected.
    sleep(3 * fetching);
    assert!(page.ask("stay", json!({})).is_ok());
    drop(stalled);
}

#[test]
fn requests_that_are_sent_by_half_do_not_delay_a_page() {
    let site = Site::start(Timing::default());
    let half = format!("GET / HTTP/1.1\r\nHost: {}\r\nX: ", site.address);
    let answered = site.request("HEAD /", "");
    assert!(answered.to_lowercase().contains("connection: close"), "{answered}");
    let stalled: Vec<TcpStream> = (0..2 * limits::SOCKETS)
        .map(|number| {
            let mut stream = TcpStream::connect(site.address).unwrap();
            // Some send nothing at all.
            let sent = if number % 3 == 0 { "" } else { &half };
            stream.write_all(sent.as_bytes()).unwrap();
            stream
        })
        .collect();
    let begin = Instant::now();
    let mut page = site.page();
    assert!(page.ask("stay", json!({})).is_ok());
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
    drop(stalled);
}

#[test]
fn a_question_that_does_not_exist_or_has_other_fields_is_refused() {
    let mut talk = Talk::new();
    for (ask, fields, reason) in [
        ("eval", json!({}), "no question \"eval\""),
        ("catalog", json!({"path": "/"}), "unknown field `path`"),
        ("variant", json!({}), "no \"variant\""),
        ("variant", json!({"variant": 3}), "no \"variant\""),
        ("position", json!({"variant": "chess", "moves": "e2e4"}), "expected a sequence"),
        ("position", json!({"variant": "chess", "start": 3}), "expected a string"),
        ("position", with(game("chess", "", ""), "text", "x"), "unknown field `text`"),
        ("load", json!({}), "missing field `text`"),
        ("position", game("chess", "", "e2e5"), "move 1 \"e2e5\""),
        ("position", game("chess", "8/8/8/8/8/8/8/8 w - - 0 1", ""), "White needs a King"),
        ("search", game("chess", "", ""), "missing field `limits`"),
    ] {
        let fault = talk.refused(ask, fields);
        assert!(fault.contains(reason), "{ask}: {fault}");
    }
    for text in ["", "hello", "[]", "null", "{\"id\":null}", "{\"ask\":\"catalog\"}"] {
        let answer = talk.frame(text);
        assert!(answer["id"].is_null() && answer["error"].is_string(), "{text}: {answer}");
    }
}

/// The frame with which the server closed a connection.
fn closed(socket: &mut WebSocket<TcpStream>) -> Option<CloseFrame> {
    loop {
        match socket.read() {
            Ok(Message::Close(frame)) => return frame,
            Ok(_) => {}
            Err(_) => return None,
        }
    }
}

#[test]
fn a_frame_that_is_too_large_or_not_text_ends_the_connection() {
    let site = Site::start(Timing::default());
    let mut page = site.page();
    let large = " ".repeat(limits::FRAME_BYTES - 40);
    assert!(page.ask("stay", json!({})).is_ok());
    page.send(&format!("{large}{{\"id\":9,\"ask\":\"stay\"}}"));
    assert_eq!(page.receive()["id"], 9);
    let _ = page.socket.send(Message::text(" ".repeat(limits::FRAME_BYTES + 1)));
    // The reason may be lost with unread data.
    let code = closed(&mut page.socket).map(|it| it.code);
    assert!(matches!(code, Some(CloseCode::Size) | None));
    let mut page = site.page();
    page.socket.send(Message::binary(vec![1, 2, 3])).unwrap();
    assert_eq!(closed(&mut page.socket).unwrap().code, CloseCode::Unsupported);
    site.wait_until_idle();
}

/// The codes are those of RFC 6455, section 7.4.1.
#[test]
fn a_frame_against_the_protocol_ends_the_connection_with_the_reason() {
    let site = Site::start(Timing::default());
    let long_ping = [&[0x89, 0xfe, 0, 126], &[0; 4 + 126][..]].concat();
    for (frame, code, reason) in [
        (&[0x81, 1, b'a'][..], CloseCode::Protocol, "unmasked"),
        (&[0xc1, 0x80, 0, 0, 0, 0], CloseCode::Protocol, "Reserved bits"),
        (&[0x83, 0x80, 0, 0, 0, 0], CloseCode::Protocol, "3"),
        (&[0x8b, 0x80, 0, 0, 0, 0], CloseCode::Protocol, "11"),
        (&[0x80, 0x80, 0, 0, 0, 0], CloseCode::Protocol, "nothing to continue"),
        (&[0x09, 0x80, 0, 0, 0, 0], CloseCode::Protocol, "Fragmented control frame"),
        (&long_ping, CloseCode::Protocol, "125 bytes"),
        (&[0x81, 0x81, 0, 0, 0, 0, 0xff], CloseCode::Invalid, "expected UTF-8"),
    ] {
        let mut page = site.page();
        page.socket.get_mut().write_all(frame).unwrap();
        let closed = closed(&mut page.socket).unwrap();
        assert!(closed.code == code && closed.reason.contains(reason), "{frame:x?}: {closed:?}");
    }
    site.wait_until_idle();
}

#[test]
fn as_many_pages_play_as_allowed_and_the_next_is_refused() {
    let site = Site::start(Timing::default());
    let origin = format!("http://{}", site.address);
    let mut pages: Vec<Page> = (0..limits::CONNECTIONS).map(|_| site.page()).collect();
    assert_eq!(site.try_page(&origin).err(), Some(503));
    assert!(pages[0].ask("stay", json!({})).is_ok());
    pages.pop();
    super::wait_until("a place is free", || site.hub.connections() < limits::CONNECTIONS);
    assert!(site.try_page(&origin).is_ok());
}

/// A page that sends many questions and reads nothing for a while gets all its answers in order.
#[test]
fn a_page_that_reads_late_loses_nothing() {
    let site = Site::start(Timing::default());
    let mut page = site.page();
    const QUESTIONS: u64 = 300;
    let mut socket = page.socket.get_ref().try_clone().unwrap();
    let writer = std::thread::spawn(move || {
        for id in 1..=QUESTIONS {
            let text = format!("{{\"id\":{id},\"ask\":\"variant\",\"variant\":\"terachess-ii\"}}");
            // A masked text frame, with a mask of zeros.
            let mut frame = vec![0x81, 0x80 | text.len() as u8, 0, 0, 0, 0];
            frame.extend(text.as_bytes());
            socket.write_all(&frame).unwrap();
        }
    });
    std::thread::sleep(std::time::Duration::from_millis(300));
    for id in 1..=QUESTIONS {
        assert_eq!(page.receive()["id"], id);
    }
    writer.join().unwrap();
}
