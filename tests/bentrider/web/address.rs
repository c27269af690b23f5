//! The answers of the server by address and origin.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use bentrider_session::Timing;

use super::Site;
use crate::support::program::PROGRAM;

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}

/// The last line of an answer: its sentence.
fn sentence(answer: &str) -> &str {
    answer.trim_end().rsplit('\n').next().unwrap_or_default()
}

#[test]
fn the_page_and_its_files_are_served_and_nothing_else() {
    let site = Site::start(Timing::default());
    let page = site.request("GET /", "");
    assert_eq!(status(&page), "200");
    assert!(
        page.contains("content-type: text/html") && page.contains("<symbol id=\"white-queen\"")
    );
    let head = site.request("HEAD /", "");
    assert!(status(&head) == "200" && !head.contains("<symbol"), "{head}");
    let script = site.request("GET /assets/board.js", "");
    assert!(status(&script) == "200" && script.contains("content-type: text/javascript"));
    let names = page.split("\"assets/").skip(1).map(|it| it.split('"').next().unwrap());
    let names: Vec<&str> = names.collect();
    assert!(names.contains(&"main.js"), "{names:?}");
    for name in names {
        assert_eq!(status(&site.request(&format!("GET /assets/{name}"), "")), "200", "{name}");
    }
    for path in [
        "/index.html",
        "/assets/",
        "/assets",
        "/assets/none.js",
        "/assets/../src/lib.rs",
        "/assets/%2e%2e/app.rs",
        "/assets/..%2fapp.rs",
        "/Cargo.toml",
        "//",
        "/socket/",
        "/assets/page.html",
        "/%00",
        "/assets/%ff",
    ] {
        let answer = site.request(&format!("GET {path}"), "");
        assert!(status(&answer).starts_with('4'), "{path}: {answer}");
        assert!(!sentence(&answer).trim().is_empty(), "{path}: {answer}");
    }
}

#[test]
fn every_answer_forbids_what_the_page_does_not_need() {
    let site = Site::start(Timing::default());
    for first in ["GET /", "GET /assets/app.js", "GET /none", "POST /", "GET /socket"] {
        let answer = site.request(first, "");
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'; style-src 'sha256-",
            "='; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n",
            "x-content-type-options: nosniff",
            "x-frame-options: DENY",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert_eq!(answer.matches(header).count(), 1, "{first}: {answer}");
        }
        assert!(!answer.contains("access-control-allow"), "{answer}");
    }
}

/// DNS rebinding: the browser believes that a name of the attacker is this machine.
#[test]
fn a_name_of_another_host_is_refused_everywhere() {
    let site = Site::start(Timing::default());
    let port = site.address.port();
    for path in ["/", "/assets/app.js", "/socket", "/none"] {
        for host in [
            "evil.example",
            &format!("evil.example:{port}"),
            "",
            "localhost.evil.example",
            "127.0.0.1@evil",
        ] {
            let request =
                format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
            assert_eq!(status(&site.http(request.as_bytes())), "403", "{path} {host}");
        }
        let twice = format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
        );
        assert_eq!(status(&site.http(twice.as_bytes())), "403", "{path}");
        let none = format!("GET {path} HTTP/1.1\r\nConnection: close\r\n\r\n");
        assert_eq!(status(&site.http(none.as_bytes())), "403", "{path}");
    }
    for host in ["localhost", "127.0.0.1", "[::1]", &format!("localhost:{port}"), "localhost:9"] {
        let request =
            format!("GET /assets/app.js HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        assert_eq!(status(&site.http(request.as_bytes())), "200", "{host}");
    }
    let absolute =
        "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    assert_eq!(status(&site.http(absolute.as_bytes())), "400");
}

/// A browser keeps what the page stores for each name apart.
#[test]
fn the_page_is_served_under_the_printed_name_and_other_names_lead_there() {
    let site = Site::start(Timing::default());
    let port = site.address.port();
    let ask = |host: &str| {
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        site.http(request.as_bytes())
    };
    for host in ["127.0.0.1", &format!("127.0.0.1:{port}")] {
        assert_eq!(status(&ask(host)), "200", "{host}");
    }
    for (host, target) in [
        ("localhost", "http://127.0.0.1/".to_owned()),
        (&format!("localhost:{port}"), format!("http://127.0.0.1:{port}/")),
        ("[::1]:9", "http://127.0.0.1:9/".to_owned()),
    ] {
        let answer = ask(host);
        assert_eq!(status(&answer), "307", "{host}");
        assert!(answer.contains(&format!("location: {target}\r\n")), "{host}: {answer}");
    }
}

/// Cross-site requests: the user's browser is made to send them, and names the page.
#[test]
fn a_page_of_another_site_is_refused() {
    let site = Site::start(Timing::default());
    let own = format!("http://{}", site.address);
    for origin in ["http://evil.example", "null", "https://localhost", "http://127.0.0.1", ""] {
        assert_eq!(site.try_page(origin).err(), Some(403), "{origin}");
        for first in ["GET /", "POST /", "POST /socket", "PUT /assets/app.js"] {
            let answer = site.request(first, &format!("Origin: {origin}\r\n"));
            assert_eq!(status(&answer), "403", "{first} {origin}");
        }
    }
    let upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let bare = format!("GET /socket HTTP/1.1\r\nHost: {}\r\n{upgrade}\r\n", site.address);
    assert_eq!(status(&site.last_words(bare.as_bytes())), "403", "without an origin");
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"] {
        let answer = site.request(&format!("{method} /"), &format!("Origin: {own}\r\n"));
        assert!(status(&answer) == "405" && answer.contains("allow: GET, HEAD"), "{answer}");
        assert_eq!(status(&site.request(&format!("{method} /"), "")), "403", "{method}");
    }
    let plain = site.request("GET /socket", &format!("Origin: {own}\r\n"));
    assert_eq!((status(&plain), sentence(&plain)), ("400", "This address is for WebSockets."));
    assert!(site.try_page(&own).is_ok());
}

#[test]
fn the_command_prints_its_address_first_and_says_when_the_port_is_taken() {
    let start = |port: &str| {
        let mut command = Command::new(PROGRAM);
        command
            .args(["web", "--port", port])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let mut first = start("0");
    let mut address = String::new();
    BufReader::new(first.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let port = address.trim().strip_prefix("http://127.0.0.1:").and_then(|it| it.strip_suffix('/'));
    let second = start(port.unwrap()).wait_with_output().unwrap();
    let complaint = String::from_utf8_lossy(&second.stderr).into_owned();
    assert_eq!(second.status.code(), Some(1), "{complaint}");
    assert!(complaint.contains("is in use"), "{complaint}");
    first.kill().unwrap();
    first.wait().unwrap();
}
