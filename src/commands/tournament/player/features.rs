//! Features that an engine announces over XBoard's protocol.

/// The maximum number of options that are read.
const MOST_OPTIONS: usize = 1000;

/// An option that an engine has announced.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AnnouncedOption {
    name: String,
    is_button: bool,
}

/// The features that matter to a referee, at the defaults of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Features {
    /// The engine has sent `done=1`.
    pub(crate) done: bool,
    /// The engine has sent `done=0`: it needs more time than usual.
    pub(crate) is_slow: bool,
    /// The engine answers `ping`.
    pub(crate) ping: bool,
    /// The engine accepts `setboard`.
    pub(crate) setboard: bool,
    /// Moves are sent to it after `usermove`.
    pub(crate) usermove: bool,
    /// Moves are sent to it in standard algebraic notation.
    pub(crate) san: bool,
    /// The engine can play another game without a restart.
    pub(crate) reuse: bool,
    /// The engine accepts `time` and `otim`.
    pub(crate) time: bool,
    /// The engine accepts `memory`.
    pub(crate) memory: bool,
    /// The engine accepts `cores`.
    pub(crate) cores: bool,
    /// The variants that it plays; `None` if it sends no list.
    pub(crate) variants: Option<Vec<String>>,
    options: Vec<AnnouncedOption>,
}

impl Default for Features {
    fn default() -> Self {
        Features {
            done: false,
            is_slow: false,
            ping: false,
            setboard: false,
            usermove: false,
            san: false,
            reuse: true,
            time: true,
            memory: false,
            cores: false,
            variants: None,
            options: Vec::new(),
        }
    }
}

impl Features {
    /// Reads a line. Returns the answers to it: none if it is not a `feature` line.
    pub(crate) fn read(&mut self, line: &str) -> Vec<String> {
        let Some(rest) = line.trim().strip_prefix("feature ") else { return Vec::new() };
        let mut answers = Vec::new();
        for (name, value) in settings(rest) {
            self.set(name, value);
            answers.push(format!("accepted {name}"));
        }
        answers
    }

    /// Sets a feature; every one is accepted, and those that do not matter are ignored.
    fn set(&mut self, name: &str, value: &str) {
        let is_on = value == "1";
        match name {
            "done" => (self.done, self.is_slow) = (is_on, !is_on),
            "ping" => self.ping = is_on,
            "setboard" => self.setboard = is_on,
            "usermove" => self.usermove = is_on,
            "reuse" => self.reuse = is_on,
            "time" => self.time = is_on,
            "memory" => self.memory = is_on,
            "smp" => self.cores = is_on,
            "variants" => {
                self.variants = Some(value.split(',').map(|it| it.trim().to_owned()).collect());
            }
            "option" if self.options.len() < MOST_OPTIONS => {
                self.options.push(AnnouncedOption::read(value));
            }
            "san" => self.san = is_on,
            _ => {}
        }
    }

    fn option(&self, name: &str) -> Option<&AnnouncedOption> {
        self.options.iter().rfind(|it| it.name.eq_ignore_ascii_case(name))
    }

    /// Whether the engine has this option.
    pub(crate) fn announces(&self, name: &str) -> bool {
        self.option(name).is_some()
    }

    /// The protocol's own command that sets an option: under UCI's name, or under the command's as in cutechess-cli.
    fn command(&self, name: &str) -> Option<&'static str> {
        match name.to_ascii_lowercase().as_str() {
            "hash" | "memory" if self.memory => Some("memory"),
            "threads" | "cores" if self.cores => Some("cores"),
            _ => None,
        }
    }

    /// Whether this option can be set.
    pub(crate) fn sets(&self, name: &str) -> bool {
        self.command(name).is_some() || self.announces(name)
    }

    /// The line that sets an option; `None` for a button that is not pressed.
    pub(crate) fn setting(&self, name: &str, value: &str) -> Option<String> {
        let is_button = self.option(name).is_some_and(|it| it.is_button);
        match self.command(name) {
            Some(command) => Some(format!("{command} {value}")),
            None if is_button => (value != "false").then(|| format!("option {name}")),
            None => Some(format!("option {name}={value}")),
        }
    }

    /// Whether the engine plays this variant.
    pub(crate) fn plays(&self, variant: &str) -> bool {
        match &self.variants {
            Some(variants) => variants.iter().any(|it| it.eq_ignore_ascii_case(variant)),
            None => variant == "normal",
        }
    }
}

impl AnnouncedOption {
    /// Reads `NAME -KIND VALUES`. A button of the protocol is of the kind `button` or `save`.
    fn read(text: &str) -> Self {
        let (name, kind) = text.split_once(" -").unwrap_or((text, ""));
        let kind = kind.split_whitespace().next();
        let is_button = matches!(kind, Some("button" | "save"));
        AnnouncedOption { name: name.trim().to_owned(), is_button }
    }
}

/// The settings `name=value` of a line, without the quotation marks around values. Words without `=` are
/// ignored.
fn settings(mut rest: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    while let Some((name, after)) = rest.split_once('=') {
        let name = name.split_whitespace().next_back().unwrap_or_default();
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        found.push((name, value));
        rest = next;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read_with_and_without_quotation_marks() {
        let mut features = Features::default();
        let answers = features.read(
            "feature myname=\"A = b\" ping=1 setboard=1 san=1 reuse=0 variants=\"normal,gross\" done=0",
        );
        assert_eq!(
            answers,
            [
                "accepted myname",
                "accepted ping",
                "accepted setboard",
                "accepted san",
                "accepted reuse",
                "accepted variants",
                "accepted done"
            ]
        );
        assert!(features.ping && features.setboard && features.is_slow && features.san);
        assert!(!features.reuse && !features.done && !features.usermove);
        assert!(features.plays("gross") && features.plays("normal") && !features.plays("shako"));
        assert_eq!(features.read("feature done=1"), ["accepted done"]);
        assert!(features.done);
    }

    #[test]
    fn a_button_is_pressed_and_other_options_get_a_value() {
        let mut features = Features::default();
        features.read("feature option=\"Clear Hash -button\" option=\"Depth -spin 5 1 9\"");
        for (name, value, line) in [
            ("Clear hash", "true", Some("option Clear hash")),
            ("Clear Hash", "false", None),
            ("Depth", "7", Some("option Depth=7")),
            ("Hash", "64", Some("option Hash=64")),
        ] {
            assert_eq!(features.setting(name, value).as_deref(), line);
        }
        features.read("feature memory=1 smp=1");
        for name in ["Hash", "memory"] {
            assert_eq!(features.setting(name, "64").as_deref(), Some("memory 64"));
        }
        for name in ["threads", "cores"] {
            assert_eq!(features.setting(name, "2").as_deref(), Some("cores 2"));
        }
    }

    #[test]
    fn other_lines_and_broken_ones_change_nothing() {
        let mut features = Features::default();
        for line in ["", "feature", "feature ping", "move e2e4", "featured ping=1", "feature \"=="]
        {
            let _ = features.read(line);
        }
        assert_eq!(features, Features::default());
        assert!(features.plays("normal") && !features.plays("gross"));
    }
}
