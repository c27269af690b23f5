//! The pictures of pieces, by name. What they look like is known in a layer above, `picture`.

/// One of the pictures of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Picture(u8);

/// For which kinds a picture stands.
struct Entry {
    /// Its name, which is a name of a piece in small letters, with `-` for a blank.
    name: &'static str,
    /// Other names of pieces for which it stands, written in the same way.
    also: &'static [&'static str],
    /// The moves of a piece for which it stands, whatever the name of the piece.
    moves: &'static str,
    /// Is that piece royal?
    royal: bool,
}

const fn entry(name: &'static str, also: &'static [&'static str], moves: &'static str) -> Entry {
    Entry { name, also, moves, royal: false }
}

const fn royal(name: &'static str, also: &'static [&'static str], moves: &'static str) -> Entry {
    Entry { name, also, moves, royal: true }
}

/// All pictures. The empty moves are those of no piece.
const ENTRIES: [Entry; 40] = [
    entry("pawn", &[], "fmWfcF"),
    entry("knight", &["horse"], "N"),
    entry("bishop", &[], "B"),
    entry("rook", &["tower"], "R"),
    entry("queen", &[], "Q"),
    royal("king", &["emperor"], "K"),
    entry("prince", &["man", "commoner"], "K"),
    // Compounds: both parts are in the picture.
    entry("marshall", &["chancellor", "empress"], "RN"),
    entry("archbishop", &["cardinal", "janus", "paladin", "princess"], "BN"),
    entry("amazon", &[], "QN"),
    royal("dragon-king", &[], "KR"),
    royal("pontiff", &[], "KB"),
    royal("cavalier-king", &[], "KN"),
    entry("centaur", &[], "KN"),
    entry("admiral", &["captain"], "RF"),
    entry("missionary", &["dragon-horse"], "BW"),
    // Hoppers.
    entry("cannon", &["pao"], "mRcpR"),
    entry("vao", &["arrow", "archer"], "mBcpB"),
    entry("crocodile", &[], ""),
    entry("sorceress", &["leo"], "mQcpQ"),
    // Bent riders.
    entry("eagle", &["griffon", "gryphon"], "[F?fsR]"),
    entry("rhinoceros", &["manticore", "aanca"], "[W?fsB]"),
    entry("ship", &[], "[F?fqR]"),
    entry("snake", &[], "[vW?fsB]"),
    // Leapers.
    entry("buffalo", &[], "NCZ"),
    entry("camel", &[], "C"),
    entry("champion", &[], "WAD"),
    entry("cheetah", &[], "GHCZ"),
    entry("direwolf", &["wolf"], "NADGHCZ"),
    entry("duchess", &[], "KADGH"),
    entry("elephant", &[], "FA"),
    entry("giraffe", &[], "Z"),
    entry("hawk", &["falcon"], "ADGH"),
    entry("lion", &[], "KNAD"),
    entry("machine", &["dabbaba", "war-machine"], "WD"),
    entry("mammoth", &["mastodon"], "KAD"),
    entry("squirrel", &[], "NAD"),
    entry("troll", &[], "GHfmWfcF"),
    entry("wildebeest", &["gnu"], "NC"),
    entry("wizard", &[], "FC"),
];

impl Picture {
    /// Every picture.
    pub fn all() -> impl Iterator<Item = Picture> {
        (0..ENTRIES.len() as u8).map(Picture)
    }

    /// The picture of this name, as a game's file writes it.
    pub fn named(name: &str) -> Option<Picture> {
        Picture::all().find(|it| it.name() == name)
    }

    /// The picture of the pieces that are called so.
    pub fn of_name(piece: &str) -> Option<Picture> {
        let name = piece.to_lowercase().replace(' ', "-");
        let called = |entry: &Entry| entry.name == name || entry.also.contains(&name.as_str());
        Picture::all().find(|it| called(it.entry()))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The moves of the pieces for which it stands, whatever their name; empty for none.
    pub fn moves(self) -> &'static str {
        self.entry().moves
    }

    /// Are these pieces royal?
    pub fn is_royal(self) -> bool {
        self.entry().royal
    }

    fn entry(self) -> &'static Entry {
        &ENTRIES[usize::from(self.0)]
    }
}
