//! A game's bytes between a mark and a checksum, so that damage is seen and the next game is found again.

use std::io;

use super::game::GameData;
use bentrider_rules::checksum::crc32;

/// Every block begins so.
const MARK: [u8; 2] = [0xb7, 0x1d];

/// The mark, two bytes of length, four of the checksum.
const HEAD: usize = 8;

/// The most bytes a block may have.
pub(super) const MAX_BLOCK: usize = HEAD + u16::MAX as usize;

/// The block of a game.
///
/// # Errors
/// When the game is longer than a block may be.
pub(in crate::tools::datagen) fn write(game: &GameData) -> io::Result<Vec<u8>> {
    let payload = game.write();
    let length = u16::try_from(payload.len());
    let length = length.map_err(|_| io::Error::other("a game is longer than 65535 bytes"))?;
    let length = length.to_le_bytes();
    let crc = crc32(&[&length, &payload]).to_le_bytes();
    Ok([&MARK[..], &length, &crc, &payload].concat())
}

/// The game of the block that the bytes begin with, and the length of the block. `None` where they do not
/// begin with a whole and sound one.
pub(super) fn read(bytes: &[u8]) -> Option<(GameData, usize)> {
    let head: &[u8; HEAD] = bytes.first_chunk()?;
    let [mark @ .., l0, l1, c0, c1, c2, c3] = head;
    if *mark != MARK {
        return None;
    }
    let end = HEAD + usize::from(u16::from_le_bytes([*l0, *l1]));
    let payload = bytes.get(HEAD..end)?;
    let is_sound = crc32(&[&[*l0, *l1], payload]) == u32::from_le_bytes([*c0, *c1, *c2, *c3]);
    let game = is_sound.then(|| GameData::read(payload)).flatten()?;
    Some((game, end))
}
