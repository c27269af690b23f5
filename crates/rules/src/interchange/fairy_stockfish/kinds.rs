//! The kinds of pieces that a section can give a letter: those with a name of their own, and places for others.

use std::iter;

/// The kinds that have a name, each with its moves in Fairy-Stockfish's dialect, in its order. The Pawn's longer
/// steps are said by other keys.
const NAMED: [(&str, &str); 36] = [
    ("pawn", "fmWfcF"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
];

/// The number of kinds whose moves the section says.
const CUSTOM: u8 = 25;

/// A kind of piece, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind(u8);

/// The number of kinds.
pub(super) const KINDS: usize = NAMED.len() + CUSTOM as usize + 1;

impl Kind {
    pub(super) const PAWN: Kind = Kind(0);
    pub(super) const ROOK: Kind = Kind(3);
    pub(super) const JANGGI_CANNON: Kind = Kind(27);
    pub(super) const SOLDIER: Kind = Kind(28);
    pub(super) const JANGGI_ELEPHANT: Kind = Kind(31);
    /// The royal kind.
    pub(super) const KING: Kind = Kind(KINDS as u8 - 1);

    /// All kinds in Fairy-Stockfish's order.
    pub(super) fn all() -> impl Iterator<Item = Kind> {
        (0..KINDS as u8).map(Kind)
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Whether the section says its moves.
    pub(super) fn is_custom(self) -> bool {
        self != Kind::KING && self.index() >= NAMED.len()
    }

    /// The key by which it gets a letter.
    pub(super) fn key(self) -> String {
        match NAMED.get(self.index()) {
            Some((name, _)) => (*name).to_owned(),
            None if self == Kind::KING => "king".to_owned(),
            None => format!("customPiece{}", self.index() - NAMED.len() + 1),
        }
    }

    /// Its moves, if the section does not say others.
    pub(super) fn usual_moves(self) -> &'static str {
        NAMED.get(self.index()).map_or("K", |(_, moves)| moves)
    }

    /// Its name for people, unlike that of any other kind.
    pub(super) fn name(self) -> String {
        let mut name = String::new();
        for symbol in self.key().chars() {
            match name.is_empty() {
                true => name.extend(symbol.to_uppercase()),
                false => {
                    let begins = symbol.is_ascii_uppercase()
                        || symbol.is_ascii_digit()
                            && !name.ends_with(|it: char| it.is_ascii_digit());
                    name.extend(iter::repeat_n(' ', usize::from(begins)));
                    name.push(symbol);
                }
            }
        }
        name
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds(u64);

/// The bit that stands for pieces of any kind, `*`.
const ANY: u64 = 1 << 63;

impl Kinds {
    pub(super) const EMPTY: Kinds = Kinds(0);
    /// `*`: pieces of any kind.
    pub(super) const ANY: Kinds = Kinds(ANY);

    pub(super) fn of(kind: Kind) -> Self {
        Kinds(1 << kind.0)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 == 1
    }

    pub(super) fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind.0;
    }

    pub(super) fn insert_any(&mut self) {
        self.0 |= ANY;
    }

    pub(super) fn remove(&mut self, kind: Kind) {
        self.0 &= !(1 << kind.0);
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::all().filter(move |it| self.contains(*it))
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut set = Kinds::EMPTY;
        kinds.into_iter().for_each(|it| set.insert(it));
        set
    }
}
