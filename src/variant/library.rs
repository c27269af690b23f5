use super::catalog;
use super::complaints::Complaints;
use super::document;

/// The text of a game's file, and the name by which messages call the file.
#[derive(Clone, Debug)]
pub struct Source {
    /// In messages only.
    pub file: String,
    /// All of it.
    pub text: String,
}

impl Source {
    /// The `name` that the file gives its game, if it can be read. What is wrong with the file is not
    /// told here.
    pub fn game(&self) -> Option<String> {
        let complaints = Complaints::default();
        let start = complaints.open(self);
        let entries = document::parse(&self.text, start, &complaints)?;
        entries.text("name").map(str::to_owned)
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
        let text = catalog::text(name)?.to_owned();
        Some(Source { file: format!("built-in {name}.toml"), text })
    }

    fn names(&self) -> Vec<String> {
        catalog::names().map(str::to_owned).collect()
    }
}
