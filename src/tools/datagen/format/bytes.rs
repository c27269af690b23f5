//! Numbers as bytes: seven bits a byte, the lowest first, the highest bit set where another byte follows
//! (LEB128); signed numbers as zigzag (0, -1, 1, -2, ...).

/// Bytes being read; `None` from every method where they end too early or say something impossible.
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    /// The next byte.
    pub(super) fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// The next bytes, so many of them.
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// A number without a sign.
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

    /// A number of things that take a byte each at least, so no more than there are bytes.
    pub(super) fn count(&mut self) -> Option<usize> {
        let count = usize::try_from(self.number()?).ok()?;
        (count <= self.0.len()).then_some(count)
    }
}

/// Writes a number without a sign.
pub(super) fn put_number(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// A signed number as one without a sign.
pub(super) fn zigzag(value: i32) -> u64 {
    u64::from((value << 1 ^ value >> 31) as u32)
}

/// The signed number that [`zigzag`] made this of.
pub(super) fn unzigzag(value: u64) -> Option<i32> {
    let value = u32::try_from(value).ok()?;
    Some((value >> 1) as i32 ^ -((value & 1) as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

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
