//! The sums of the hidden layer in the positions from the root to the current one.

use std::sync::Arc;

use super::Network;
use super::kernel::{LANES, Lanes};
use super::layer::{HiddenLayer, KingBuckets};
use super::value::NetworkValue;
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Position;
use bentrider_rules::variant::Variant;

/// The accumulator of a network: a stack with the sums of each position from the root. They are computed when a
/// value is needed, from those of the nearest position before it that has them.
#[derive(Clone)]
pub(in crate::eval) struct Accumulator {
    layer: Arc<HiddenLayer>,
    /// The sums of each position: those that White sees, then those that Black sees.
    sums: Vec<Lanes>,
    /// The king buckets of each position.
    buckets: Vec<KingBuckets>,
    /// The number of positions from the root whose sums are computed.
    computed: usize,
}

impl Accumulator {
    /// An accumulator of a network for this variant, which must have a hidden layer; [`Accumulator::reset`]
    /// comes before the first value.
    pub(in crate::eval) fn new(variant: &Variant, network: &Network) -> Self {
        Accumulator::of(HiddenLayer::new(variant, network, network.fits_16_bits()))
    }

    fn of(layer: HiddenLayer) -> Self {
        let sums = vec![[0; LANES]; layer.stride()];
        Accumulator { layer: Arc::new(layer), sums, buckets: vec![[0; 2]], computed: 1 }
    }

    /// Starts a new stack at a position.
    pub(in crate::eval) fn reset(&mut self, position: &Position) {
        if self.layer.is_narrow {
            let sums = self.layer.sums(position);
            // They fit 16 bits.
            let narrow = |sums: &[i32; LANES]| sums.map(|it| it as i16);
            self.sums = sums.as_chunks().0.iter().map(narrow).collect();
            self.buckets = vec![self.layer.king_buckets(position)];
            self.computed = 1;
        }
    }

    /// Keeps this many positions from the root, which is not removed.
    #[inline]
    pub(in crate::eval) fn truncate(&mut self, positions: usize) {
        self.computed = self.computed.min(positions).max(1);
    }

    /// The value of the network for a position `plies` plies after the root. The record of the position must have all
    /// moves since the root.
    pub(in crate::eval) fn value(&mut self, position: &Position, plies: usize) -> NetworkValue {
        if !self.layer.is_narrow {
            return self.layer.wide_value(position.side(), &self.layer.sums(position));
        }
        let stride = self.layer.stride();
        if self.sums.len() < (plies + 1) * stride {
            self.sums.resize((plies + 1) * stride, [0; LANES]);
            self.buckets.resize(plies + 1, [0; 2]);
        }
        while self.computed <= plies {
            self.follow(position, plies - self.computed);
        }
        self.layer.value(position.side(), &self.sums[plies * stride..][..stride])
    }

    /// Computes the sums of the first position that has none, which is the one before the last `later` moves.
    #[inline]
    fn follow(&mut self, position: &Position, later: usize) {
        let Accumulator { layer, sums, buckets, computed } = self;
        let stride = layer.stride();
        let (before, after) = sums.split_at_mut(*computed * stride);
        let (before, after) = (&before[before.len() - stride..], &mut after[..stride]);
        let old = buckets[*computed - 1];
        let new = layer.king_buckets_after(old, position, later);
        layer.update(position.changes(later), before, after, new);
        for side in Color::BOTH {
            let bucket = new[side.index()];
            if bucket != old[side.index()] {
                layer.refresh(side, bucket, (position, later), after);
            }
        }
        buckets[*computed] = new;
        *computed += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::tests::parts;
    use bentrider_rules::geometry::Square;
    use bentrider_rules::setup::{Kind, KindSet, Piece};
    use bentrider_rules::{loader, rules};

    /// Accumulators with sums of 16 and of 32 bits.
    fn both(variant: &Variant, network: &Network) -> [Accumulator; 2] {
        [true, false].map(|narrow| Accumulator::of(HiddenLayer::new(variant, network, narrow)))
    }

    /// Compares the values of random play, in which moves are taken back, and not every position is evaluated.
    fn compare(variant: &Variant, network: &Network) {
        let start = rules::from_setup(variant, &variant.start).unwrap();
        let [mut narrow, mut wide] = both(variant, network);
        let (mut position, mut random, mut compared) = (start.clone(), 1_u64, 0);
        let mut next = |most: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % most
        };
        narrow.reset(&position);
        while compared < 500 {
            let moves = rules::legal_moves(variant, &position);
            if moves.is_empty() || position.plies_played() == 150 {
                position = start.clone();
                narrow.reset(&position);
                continue;
            }
            match next(8) {
                0 | 1 => position.unmake(),
                2 if rules::checkers(variant, &position).is_empty() => {
                    rules::make_null(&mut position);
                }
                _ => rules::make(variant, &mut position, moves[next(moves.len())]),
            }
            let plies = position.plies_played();
            narrow.truncate(plies + 1);
            if next(3) > 0 {
                let expected = wide.value(&position, plies);
                assert_eq!(narrow.value(&position, plies), expected, "{}", variant.name);
                compared += 1;
            }
        }
    }

    #[test]
    fn every_built_in_network_fits_16_bits_and_gives_the_values_of_32_bits() {
        for (name, bytes) in bentrider_configs::NETWORKS {
            let network = Network::read(bytes).unwrap();
            assert!(network.fits_16_bits(), "{name}");
            if network.parts().hidden > 0 {
                compare(&loader::built_in(name).unwrap(), &network);
            }
        }
    }

    #[test]
    fn sums_reach_the_largest_of_16_bits_in_one_step_or_in_several() {
        let chess = loader::built_in("chess").unwrap();
        let mut parts = parts(&chess, 32);
        let own = parts.weights.len() / 2;
        for (at, weight) in parts.weights.iter_mut().enumerate() {
            // Half of the units count own pieces, and half enemies.
            let size = if at % 2 == 0 { 511 } else { -511 };
            *weight = if at < own { size } else { -size };
        }
        parts.biases.iter_mut().enumerate().for_each(|(at, it)| *it = [63, -63][at % 2]);
        for (output, shift) in [(&mut parts.output, 0), (&mut parts.factor, 1)] {
            let weights = (shift..).zip(&mut output.weights);
            weights.for_each(|(at, weight)| {
                *weight = [at * 7, at * -5, i16::from(at == 9)][at as usize % 3]
            });
        }
        assert_eq!(parts.largest_sum(), i64::from(i16::MAX));
        let network = Network::new(parts.clone()).unwrap();
        assert!(network.fits_16_bits());
        parts.weights[0] += 1;
        assert!(!Network::new(parts).unwrap().fits_16_bits());

        let [mut narrow, mut wide] = both(&chess, &network);
        let [white, black] = Color::BOTH.map(|color| Piece::new(color, Kind::new(1)));
        let mut position = Position::empty(chess.pieces.len(), KindSet::EMPTY);
        let squares: Vec<Square> = chess.shape.squares().into_iter().collect();
        squares.iter().for_each(|square| position.put(white, *square));
        narrow.reset(&position);
        let some =
            |count| [(count, 0, white), (0, count, black), (count, 0, black), (0, count, white)];
        let replaced = |count| [(count, count, black), (count, count, white)];
        let moves = (0..=6).flat_map(some).chain((0..=3).flat_map(replaced));
        let mut plies = 0;
        for (taken, put, piece) in moves.chain([(2, 1, white), (1, 2, white)]) {
            position.begin_move(None);
            for square in &squares[..taken] {
                position.take(*square);
            }
            squares[..put].iter().for_each(|square| position.put(piece, *square));
            position.end_move(false, false);
            plies += 1;
            let expected = wide.value(&position, plies);
            assert_eq!(narrow.value(&position, plies), expected, "{taken} taken, {put} put");
            let last = narrow.sums[plies * 2..][..2].as_flattened();
            let last: Vec<i32> = last.iter().map(|it| i32::from(*it)).collect();
            assert_eq!(last, wide.layer.sums(&position), "{taken} taken, {put} put");
        }
        assert_eq!(narrow.sums[plies * 2][..2], [i16::MAX, -i16::MAX]);
    }
}
