use super::catalog;

/// The text of a game's file, and the name by which messages call the file.
#[derive(Clone, Debug)]
pub struct Source {
    /// In messages only.
    pub file: String,
    /// All of it.
    pub text: String,
    /// Is it a built-in game's? Then its parents are, whatever other games have their names.
    pub built_in: bool,
}

impl Source {
    /// A file that is not built in.
    pub fn new(file: impl Into<String>, text: impl Into<String>) -> Self {
        Source { file: file.into(), text: text.into(), built_in: false }
    }
}

/// Where a file finds the games from which it may inherit.
pub trait Library {
    /// The file of the game of this name.
    fn find(&self, name: &str) -> Option<Source>;

    /// The names of all games, in the order in which a message lists them.
    fn names(&self) -> Vec<String>;
}

/// The built-in games.
pub struct BuiltIn;

impl Library for BuiltIn {
    fn find(&self, name: &str) -> Option<Source> {
        let text = catalog::find(name)?.text.to_owned();
        Some(Source { file: format!("built-in {name}.toml"), text, built_in: true })
    }

    fn names(&self) -> Vec<String> {
        catalog::names().map(str::to_owned).collect()
    }
}
