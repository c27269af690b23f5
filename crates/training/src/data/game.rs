//! A generated game, and its bytes.

use std::hash::{DefaultHasher, Hash, Hasher};

use bentrider_engine::eval::Score;
use bentrider_engine::selfplay::{ScoredMove, SelfPlayEnd, Verdict};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::{Move, MoveTag};
use bentrider_rules::rules::Outcome;

/// A generated game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameData {
    /// The number of the game, which with the seed determines all its random numbers.
    pub number: u64,
    /// The FEN of its first position; `None` for the start of the variant.
    pub fen: Option<String>,
    /// The random moves of the opening, which were not searched.
    pub opening: Vec<Move>,
    /// The moves of the engine, with their scores for the side to move.
    pub moves: Vec<ScoredMove>,
    /// The number of quiet positions among those before the engine's moves.
    pub quiet: u32,
    /// The end of the game.
    pub end: GameEnd,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Why it ended.
    pub reason: Reason,
}

/// Why a game ended, with its number in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// An end by the rules; the last position says by which.
    Rules = 0,
    /// Won by adjudication: both scores agreed on the winner.
    WonByScore = 5,
    /// Drawn by adjudication: both scores were near 0.
    DrawnByScore = 6,
    /// Drawn by adjudication: the game was long.
    Length = 7,
}

impl Reason {
    /// The reason with this number; 1 to 4 are ends by the rules too.
    fn of_number(number: u8) -> Option<Self> {
        match number {
            0..=4 => Some(Reason::Rules),
            5 => Some(Reason::WonByScore),
            6 => Some(Reason::DrawnByScore),
            7 => Some(Reason::Length),
            _ => None,
        }
    }

    /// Whether the game was ended before the rules ended it.
    pub fn is_adjudicated(self) -> bool {
        matches!(self, Reason::WonByScore | Reason::DrawnByScore | Reason::Length)
    }
}

impl From<SelfPlayEnd> for GameEnd {
    fn from(end: SelfPlayEnd) -> Self {
        let reason = match end {
            SelfPlayEnd::Rules(outcome) => return outcome.into(),
            SelfPlayEnd::Adjudicated(Verdict::Win(_)) => Reason::WonByScore,
            SelfPlayEnd::Adjudicated(Verdict::Draw) => Reason::DrawnByScore,
            SelfPlayEnd::Adjudicated(Verdict::MaxMoves) => Reason::Length,
        };
        GameEnd { winner: end.winner(), reason }
    }
}

impl From<Outcome> for GameEnd {
    fn from(outcome: Outcome) -> Self {
        GameEnd { winner: outcome.winner(), reason: Reason::Rules }
    }
}

impl GameEnd {
    fn byte(self) -> u8 {
        let winner = self.winner.map_or(0, |winner| 1 + winner.index() as u8);
        winner | (self.reason as u8) << 2
    }

    fn of_byte(byte: u8) -> Option<Self> {
        let winner = match byte & 3 {
            0 => None,
            1 => Some(Color::White),
            2 => Some(Color::Black),
            _ => return None,
        };
        let reason = Reason::of_number(byte >> 2)?;
        Some(GameEnd { winner, reason })
    }

    /// The result for a side in half points: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(self, side: Color) -> u8 {
        match self.winner {
            None => 1,
            Some(winner) => 2 * u8::from(winner == side),
        }
    }
}

/// Stored if the search had no score.
const NO_SCORE: i32 = 32_767;

impl GameData {
    /// Writes the game as bytes.
    pub(super) fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(64 + 4 * self.moves.len());
        put_number(&mut bytes, self.number);
        let fen = self.fen.as_deref().unwrap_or_default().as_bytes();
        put_number(&mut bytes, fen.len() as u64);
        bytes.extend_from_slice(fen);
        bytes.push(self.end.byte());
        put_number(&mut bytes, u64::from(self.quiet));
        put_number(&mut bytes, self.opening.len() as u64);
        put_number(&mut bytes, self.moves.len() as u64);
        for mv in &self.opening {
            put_move(&mut bytes, *mv, 0);
        }
        let mut last = 0;
        for ScoredMove { mv, score } in &self.moves {
            let value = score.map_or(NO_SCORE, Score::value);
            put_move(&mut bytes, *mv, zigzag(value + last));
            last = value;
        }
        bytes
    }

    /// Reads the bytes of a whole game; `None` if they are not one. Does not check whether its moves are legal.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let mut bytes = Bytes(bytes);
        let number = bytes.number()?;
        let length = bytes.count()?;
        let fen = std::str::from_utf8(bytes.take(length)?).ok()?;
        let fen = (!fen.is_empty()).then(|| fen.to_owned());
        let end = GameEnd::of_byte(bytes.byte()?)?;
        let quiet = u32::try_from(bytes.number()?).ok()?;
        let (opening, moves) = (bytes.count()?, bytes.count()?);
        let opening = (0..opening).map(|_| take_move(&mut bytes).map(|(mv, _)| mv));
        let opening = opening.collect::<Option<_>>()?;
        let mut last = 0;
        let moves = (0..moves).map(|_| {
            let (mv, difference) = take_move(&mut bytes)?;
            let value = unzigzag(difference)?.checked_sub(last)?;
            last = value;
            let score = (value != NO_SCORE).then_some(Score::from_value(value));
            let is_sound = score.is_none_or(|it| it >= -Score::MATE && it <= Score::MATE);
            is_sound.then_some(ScoredMove { mv, score })
        });
        let moves: Vec<ScoredMove> = moves.collect::<Option<_>>()?;
        let is_sound = bytes.0.is_empty() && quiet as usize <= moves.len();
        is_sound.then_some(GameData { number, fen, opening, moves, quiet, end })
    }

    /// A hash of what distinguishes games: the first position and the moves. Other versions of the program may
    /// compute other hashes.
    pub fn content_hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.fen.hash(&mut hasher);
        self.opening.hash(&mut hasher);
        self.moves.len().hash(&mut hasher);
        self.moves.iter().for_each(|it| it.mv.hash(&mut hasher));
        hasher.finish()
    }
}

/// Writes a number and a move, in two bytes or, if the move is special, in four. The lowest bit of the number
/// says which.
fn put_move(bytes: &mut Vec<u8>, mv: Move, number: u64) {
    let [from, to, tag, kind] = mv.bits().to_le_bytes();
    let is_special = mv.tag() != MoveTag::PLAIN;
    put_number(bytes, number << 1 | u64::from(is_special));
    bytes.extend_from_slice(&[from, to]);
    if is_special {
        bytes.extend_from_slice(&[tag, kind]);
    }
}

fn take_move(bytes: &mut Bytes) -> Option<(Move, u64)> {
    let number = bytes.number()?;
    let (from, to) = (bytes.byte()?, bytes.byte()?);
    let is_special = number & 1 != 0;
    let (tag, kind) = if is_special { (bytes.byte()?, bytes.byte()?) } else { (0, 0) };
    if is_special != (tag != 0) {
        return None;
    }
    let mv = Move::from_bits(u32::from_le_bytes([from, to, tag, kind]))?;
    Some((mv, number >> 1))
}

/// Bytes being read; every method returns `None` if they end too early or hold an impossible value.
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    /// The next byte.
    pub(super) fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// The next `count` bytes.
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// An unsigned number.
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                return None;
            }
            value |= bits << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    /// The number of items that have at least one byte each, so at most the number of bytes left.
    pub(super) fn count(&mut self) -> Option<usize> {
        let count = usize::try_from(self.number()?).ok()?;
        (count <= self.0.len()).then_some(count)
    }
}

/// Writes an unsigned number.
pub(super) fn put_number(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// A signed number as an unsigned one.
pub(super) fn zigzag(value: i32) -> u64 {
    u64::from((value << 1 ^ value >> 31) as u32)
}

/// The signed number that [`zigzag`] has converted.
pub(super) fn unzigzag(value: u64) -> Option<i32> {
    let value = u32::try_from(value).ok()?;
    Some((value >> 1) as i32 ^ -((value & 1) as i32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tests::game_data;

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let game = game_data(7);
        assert_eq!(GameData::read(&game.write()), Some(game.clone()));
        let other = GameData { number: u64::MAX, fen: None, opening: Vec::new(), ..game };
        assert_eq!(GameData::read(&other.write()), Some(other));
    }

    #[test]
    fn every_end_has_a_byte_of_its_own() {
        let reasons = [Reason::Rules, Reason::WonByScore, Reason::DrawnByScore, Reason::Length];
        for reason in reasons {
            for winner in [None, Some(Color::White), Some(Color::Black)] {
                let end = GameEnd { winner, reason };
                assert_eq!(GameEnd::of_byte(end.byte()), Some(end));
            }
        }
        assert_eq!(GameEnd::of_byte(3), None);
        assert_eq!(GameEnd::of_byte(8 << 2), None);
    }

    #[test]
    fn bytes_that_are_cut_or_too_many_are_no_game() {
        let bytes = game_data(7).write();
        for length in 0..bytes.len() {
            assert_eq!(GameData::read(&bytes[..length]), None, "{length}");
        }
        assert_eq!(GameData::read(&[&bytes[..], &[0]].concat()), None);
    }

    #[test]
    fn no_change_of_a_byte_makes_reading_fail_badly() {
        let bytes = game_data(7).write();
        for at in 0..bytes.len() {
            for value in 0..=u8::MAX {
                let mut changed = bytes.clone();
                changed[at] = value;
                if let Some(read) = GameData::read(&changed) {
                    assert_eq!(GameData::read(&read.write()), Some(read));
                }
            }
        }
    }

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for value in [0, 1, 127, 128, 300, 16_383, 16_384, u64::from(u32::MAX), u64::MAX] {
            let mut bytes = Vec::new();
            put_number(&mut bytes, value);
            let mut read = Bytes(&bytes);
            assert_eq!((read.number(), read.0.len()), (Some(value), 0));
            assert_eq!(Bytes(&bytes[..bytes.len() - 1]).number(), None);
        }
        for value in [0, 1, -1, 64, -64, 64_000, i32::MIN, i32::MAX] {
            assert_eq!(unzigzag(zigzag(value)), Some(value));
        }
    }

    #[test]
    fn a_number_too_large_is_refused() {
        assert_eq!(Bytes(&[0xff; 12]).number(), None);
        assert_eq!(
            Bytes(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2]).number(),
            None
        );
        assert_eq!(Bytes(&[200, 1, 0]).count(), None);
    }
}
