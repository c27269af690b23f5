//! Decides who may send requests. A page of another site cannot read our answers, but it can make a browser
//! send requests to this server, under a name of this machine or under a name of its own that leads here (DNS
//! rebinding).

/// The names under which this machine may be addressed.
const NAMES: [&str; 3] = ["localhost", PRINTED, "[::1]"];

/// The name in the address that the program prints.
const PRINTED: &str = "127.0.0.1";

/// Checks whether a request with these headers may be answered. `origin` is required if the request
/// `has_effect`.
///
/// # Errors
/// With a sentence, if it may not.
pub(super) fn check(
    host: Option<&str>,
    origin: Option<&str>,
    has_effect: bool,
) -> Result<(), &'static str> {
    let host = host.filter(|it| is_own(it)).ok_or(
        "This server only answers as localhost, 127.0.0.1 or [::1]: the Host header names another one.",
    )?;
    match origin {
        Some(origin) if !is_of(origin, host) => {
            Err("This server only answers its own page: the Origin header names another one.")
        }
        None if has_effect => {
            Err("This server only answers its own page: the Origin header is missing.")
        }
        _ => Ok(()),
    }
}

/// The host with the name that the program prints, and with the same port; `None` if it has this name. A browser keeps
/// what a page stores for each name apart, so the page is served under one only.
pub(super) fn under_printed_name(host: &str) -> Option<String> {
    let (name, port) = NAMES.iter().find_map(|name| Some((*name, port_after(name, host)?)))?;
    (name != PRINTED).then(|| format!("{PRINTED}{port}"))
}

/// Whether it is a name of this machine, with any port or none.
fn is_own(host: &str) -> bool {
    NAMES.iter().any(|name| port_after(name, host).is_some())
}

/// What follows this name in a host: nothing, or a colon and a port; `None` if the host has another name.
fn port_after<'a>(name: &str, host: &'a str) -> Option<&'a str> {
    let (start, port) = host.split_at_checked(name.len())?;
    let is_end = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
    (is_end && start.eq_ignore_ascii_case(name)).then_some(port)
}

fn is_port(text: &str) -> bool {
    text.bytes().all(|it| it.is_ascii_digit()) && text.parse::<u16>().is_ok()
}

/// Whether the origin is the page of this host.
fn is_of(origin: &str, host: &str) -> bool {
    origin.strip_prefix("http://").is_some_and(|it| it.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_a_host() {
        for host in
            ["localhost", "LocalHost:8013", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:65535"]
        {
            assert_eq!(check(Some(host), None, false), Ok(()), "{host}");
            assert_eq!(check(Some(host), Some(&format!("http://{host}")), true), Ok(()), "{host}");
        }
        for host in [
            "",
            "localhost.",
            "localhost:",
            "localhost:+80",
            "localhost:99999",
            "localhost:80:80",
            "localhost.evil.example",
            "evil.example",
            "evil.example:8013",
            "127.0.0.1.evil.example",
            "127.0.0.2",
            "0.0.0.0",
            "[::1",
            "[::2]",
            "::1",
            "user@localhost",
            "localhost evil.example",
            "ⅼocalhost",
            "localhosé",
        ] {
            assert!(check(Some(host), None, false).is_err(), "{host}");
            assert!(check(Some(host), Some(&format!("http://{host}")), false).is_err(), "{host}");
        }
        assert!(check(None, None, false).is_err());
    }

    #[test]
    fn every_name_but_the_printed_one_leads_to_it_with_the_same_port() {
        for (host, expected) in [
            ("localhost", Some("127.0.0.1")),
            ("LOCALHOST:8013", Some("127.0.0.1:8013")),
            ("[::1]:9", Some("127.0.0.1:9")),
            ("127.0.0.1", None),
            ("127.0.0.1:8013", None),
            ("evil.example", None),
        ] {
            assert_eq!(under_printed_name(host).as_deref(), expected, "{host}");
        }
    }

    #[test]
    fn only_the_page_of_the_host_is_an_origin() {
        let host = Some("localhost:8013");
        for origin in [
            "null",
            "",
            "https://localhost:8013",
            "http://localhost",
            "http://localhost:8014",
            "http://127.0.0.1:8013",
            "http://localhost:8013/",
            "http://evil.example",
            "http://localhost:8013.evil.example",
            "file://",
        ] {
            assert!(check(host, Some(origin), false).is_err(), "{origin}");
            assert!(check(host, Some(origin), true).is_err(), "{origin}");
        }
        assert_eq!(check(host, None, false), Ok(()));
        assert!(check(host, None, true).is_err());
    }
}
