//! The checksum of the files that the engine writes: CRC-32 as in zip and PNG (ISO 3309, reflected 0xedb88320).

use std::ops::Range;

const POLYNOMIAL: u32 = 0xedb8_8320;

const TABLE: [u32; 256] = table();

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < table.len() {
        let mut value = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 1 == 0 { value >> 1 } else { value >> 1 ^ POLYNOMIAL };
            bit += 1;
        }
        table[byte] = value;
        byte += 1;
    }
    table
}

/// The CRC-32 of the parts joined together.
pub fn crc32(parts: &[&[u8]]) -> u32 {
    !parts.iter().copied().flatten().fold(u32::MAX, add)
}

/// The register after another byte.
fn add(register: u32, byte: &u8) -> u32 {
    register >> 8 ^ TABLE[usize::from(register as u8 ^ byte)]
}

/// The checksums of all parts of a text. Each takes the same short time, however long the part is.
///
/// A register is a polynomial over two elements, and zero bytes after it multiply it by a power of x. So the
/// register of a part follows from those before and after it.
#[derive(Clone, Debug)]
pub struct PartChecksums {
    /// The registers before the text and after each byte, from 0.
    registers: Vec<u32>,
}

impl PartChecksums {
    /// The checksums of an empty text.
    pub fn new() -> Self {
        PartChecksums { registers: vec![0] }
    }

    /// Reads on to the end of the text, which must begin with what was read before.
    pub fn read(&mut self, text: &[u8]) {
        let known = self.registers.len() - 1;
        let mut register = self.registers[known];
        self.registers.extend(text.iter().skip(known).map(|byte| {
            register = add(register, byte);
            register
        }));
    }

    /// Removes bytes at the start of the text, or all that was read.
    pub fn remove(&mut self, count: usize) {
        self.registers.drain(..count.min(self.registers.len() - 1));
    }

    /// The CRC-32 of `before` and a part of the text together; `None` if the part was not read.
    pub fn crc32(&self, before: &[u8], part: Range<usize>) -> Option<u32> {
        let length = part.end.checked_sub(part.start)?;
        let (start, end) = (self.registers.get(part.start)?, self.registers.get(part.end)?);
        let register = before.iter().fold(u32::MAX, add);
        Some(!(end ^ after_zeros(register ^ start, length)))
    }
}

impl Default for PartChecksums {
    fn default() -> Self {
        PartChecksums::new()
    }
}

/// The register after this many bytes of zero.
fn after_zeros(register: u32, count: usize) -> u32 {
    let powers = POWERS.iter().enumerate().filter(|(bit, _)| count >> bit & 1 != 0);
    powers.fold(register, |register, (_, power)| times(register, *power))
}

/// x to the power of 8, 16, 32, 64, …: the factors of 1, 2, 4, 8, … zero bytes.
const POWERS: [u32; usize::BITS as usize] = powers();

const fn powers() -> [u32; usize::BITS as usize] {
    // The highest bit of a register is the coefficient of 1, the next that of x.
    let mut powers = [1 << 23; usize::BITS as usize];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = times(powers[at - 1], powers[at - 1]);
        at += 1;
    }
    powers
}

/// The product of two polynomials modulo that of the checksum.
const fn times(one: u32, other: u32) -> u32 {
    let (mut product, mut shifted, mut bit) = (0, other, 1 << 31);
    while bit != 0 {
        if one & bit != 0 {
            product ^= shifted;
        }
        shifted = if shifted & 1 == 0 { shifted >> 1 } else { shifted >> 1 ^ POLYNOMIAL };
        bit >>= 1;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_one_of_the_standard() {
        assert_eq!(crc32(&[b"123456789"]), 0xcbf4_3926);
        assert_eq!(crc32(&[b"1234", b"", b"56789"]), 0xcbf4_3926);
        assert_eq!(crc32(&[]), 0);
    }

    #[test]
    fn a_part_of_a_text_has_the_checksum_of_its_bytes() {
        let text: Vec<u8> = (0..70_000_u32).map(|it| (it.wrapping_mul(it) >> 5) as u8).collect();
        let mut parts = PartChecksums::new();
        parts.read(&text[..10]);
        parts.read(&text);
        for part in [0..0, 0..1, 3..9, 9..12, 5..65_540, 0..70_000, 69_999..70_000] {
            let expected = crc32(&[b"ab", &text[part.clone()]]);
            assert_eq!(parts.crc32(b"ab", part.clone()), Some(expected), "{part:?}");
        }
        assert_eq!(parts.crc32(b"", 1..70_001), None);
        parts.remove(7);
        assert_eq!(parts.crc32(b"", 2..500), Some(crc32(&[&text[9..507]])));
        parts.remove(usize::MAX);
        parts.read(b"123456789");
        assert_eq!(parts.crc32(b"", 0..9), Some(0xcbf4_3926));
    }
}
