//! Simultaneous perturbation stochastic approximation (SPSA): the arithmetic, without games.
//!
//! The method is J. C. Spall's ("Multivariate stochastic approximation using a simultaneous perturbation
//! gradient approximation", IEEE Transactions on Automatic Control 37, 1992; its schedule and the values
//! of alpha, gamma and A from "Implementation of the simultaneous perturbation algorithm for stochastic
//! optimization", IEEE Transactions on Aerospace and Electronic Systems 34, 1998). Engines are tuned with
//! it in the form of fishtest and OpenBench, which give the step and the rate of a parameter at the end of
//! the run.
//!
//! In iteration k of N, from 1, every parameter moves one step up or down at random, all at
//! once; the other side is given the opposite. The step is c·(N/k)^gamma, with a c for each parameter. If
//! y is the result for the first side, every parameter then moves by r·y times its step. Here r is the rate
//! at the end times ((A+N)/(A+k))^alpha · (k/N)^(2·gamma), and A is a tenth of N. (This is Spall's a_k = a/(A+k)^alpha and c_k = c/k^gamma with r = a_k/c_k².)

use rand::{Rng, RngExt};

/// How fast the learning rate falls.
const ALPHA: f64 = 0.602;

/// How fast the steps shrink.
const GAMMA: f64 = 0.101;

/// The share of the iterations that is A, which keeps the first iterations from learning too much.
const STABILITY: f64 = 0.1;

/// A parameter that is tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Parameter {
    /// The smallest value.
    pub(super) min: f64,
    /// The largest value.
    pub(super) max: f64,
    /// The step in the last iteration, above 0.
    pub(super) step: f64,
}

/// A search for the best values of several parameters.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Spsa {
    /// The parameters that are tuned.
    pub(super) parameters: Vec<Parameter>,
    /// The number of iterations.
    pub(super) iterations: u64,
    /// The rate in the last iteration: how many steps a result of 1 is worth.
    pub(super) rate: f64,
}

/// The perturbation of one iteration.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Perturbation {
    /// The number of the iteration, from 1.
    pub(super) iteration: u64,
    /// The step of the first side for every parameter; the second side's is the opposite.
    steps: Vec<f64>,
}

impl Spsa {
    /// Draws the perturbation of an iteration, from 1.
    pub(super) fn perturb(&self, iteration: u64, random: &mut impl Rng) -> Perturbation {
        let widening = (self.iterations as f64 / iteration as f64).powf(GAMMA);
        let throw = |it: &Parameter| {
            let step = it.step * widening;
            if random.random() { step } else { -step }
        };
        Perturbation { iteration, steps: self.parameters.iter().map(throw).collect() }
    }

    /// The values for both sides, as whole numbers: the fractional part is the probability of rounding up, with
    /// one draw for both sides, so that on average both are right and as far apart as they should be.
    pub(super) fn sides(
        &self,
        values: &[f64],
        perturbation: &Perturbation,
        random: &mut impl Rng,
    ) -> [Vec<i32>; 2] {
        let mut sides = [Vec::new(), Vec::new()];
        let places = self.parameters.iter().zip(values).zip(&perturbation.steps);
        for ((parameter, value), step) in places {
            let lift: f64 = random.random();
            for (side, tried) in sides.iter_mut().zip([value + step, value - step]) {
                side.push((parameter.cut(tried) + lift).floor().min(parameter.max) as i32);
            }
        }
        sides
    }

    /// Moves the values by the result of an iteration: above 0 if the first side did better.
    pub(super) fn learn(&self, values: &mut [f64], perturbation: &Perturbation, result: f64) {
        let rate = self.rate_in(perturbation.iteration);
        let places = self.parameters.iter().zip(values).zip(&perturbation.steps);
        for ((parameter, value), step) in places {
            *value = parameter.cut(*value + rate * result * step);
        }
    }

    fn rate_in(&self, iteration: u64) -> f64 {
        let (now, end) = (iteration as f64, self.iterations as f64);
        let first = STABILITY * end;
        self.rate * ((first + end) / (first + now)).powf(ALPHA) * (now / end).powf(2.0 * GAMMA)
    }
}

impl Parameter {
    fn cut(&self, value: f64) -> f64 {
        value.clamp(self.min, self.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    fn spsa(iterations: u64) -> Spsa {
        let parameter = |min, max| Parameter { min, max, step: (max - min) / 20.0 };
        let parameters = vec![parameter(0.0, 100.0), parameter(-1000.0, 1000.0)];
        Spsa { parameters, iterations, rate: 0.002 }
    }

    /// The strength of values, in units in which 1 wins most games: the best are 70 and -300.
    fn strength(side: &[i32]) -> f64 {
        let away = [(side[0] - 70) as f64 / 5.0, (side[1] + 300) as f64 / 100.0];
        -0.05 * away.iter().map(|it| it * it).sum::<f64>()
    }

    /// Two games between them, each with a fair share of draws.
    fn result(sides: &[Vec<i32>; 2], random: &mut StdRng) -> f64 {
        let lead = strength(&sides[0]) - strength(&sides[1]);
        let win = |lead: f64| 1.0 / (1.0 + (1.0 - lead).exp());
        let game = |random: &mut StdRng| match random.random::<f64>() {
            draw if draw < win(lead) => 1.0,
            draw if draw > 1.0 - win(-lead) => -1.0,
            _ => 0.0,
        };
        game(random) + game(random)
    }

    #[test]
    fn the_values_climb_to_the_best_ones_through_the_noise_of_games() {
        for seed in 0..3 {
            let (spsa, mut random) = (spsa(20_000), StdRng::seed_from_u64(seed));
            let mut values = [20.0, 600.0];
            for iteration in 1..=spsa.iterations {
                let perturbation = spsa.perturb(iteration, &mut random);
                let sides = spsa.sides(&values, &perturbation, &mut random);
                spsa.learn(&mut values, &perturbation, result(&sides, &mut random));
            }
            let [first, second] = values;
            assert!((first - 70.0).abs() < 5.0 && (second + 300.0).abs() < 100.0, "{values:?}");
        }
    }

    #[test]
    fn steps_and_rates_end_as_declared_and_are_greater_at_first() {
        let (spsa, mut random) = (spsa(1000), StdRng::seed_from_u64(1));
        let last = spsa.perturb(1000, &mut random);
        assert_eq!(last.steps.iter().map(|it| it.abs()).collect::<Vec<_>>(), [5.0, 100.0]);
        assert!((spsa.rate_in(1000) - 0.002).abs() < 1e-12);
        let mut values = [50.0, 0.0];
        spsa.learn(&mut values, &last, 2.0);
        assert!((values[0] - 50.0 - 0.004 * last.steps[0]).abs() < 1e-9, "{values:?}");
        let first = spsa.perturb(1, &mut random);
        assert!((first.steps[0].abs() / 5.0 - 1000_f64.powf(0.101)).abs() < 1e-9);
        // What is learnt of a result in all, a_k/c_k, is more at first.
        let learnt = |it: &Perturbation| spsa.rate_in(it.iteration) * it.steps[0].abs();
        assert!(learnt(&first) > learnt(&last));
    }

    #[test]
    fn nothing_leaves_its_range() {
        let (spsa, mut random) = (spsa(10), StdRng::seed_from_u64(1));
        let mut values = [100.0, -1000.0];
        for iteration in 1..=10 {
            let perturbation = spsa.perturb(iteration, &mut random);
            for side in spsa.sides(&values, &perturbation, &mut random) {
                assert!((0..=100).contains(&side[0]) && (-1000..=1000).contains(&side[1]));
            }
            spsa.learn(&mut values, &perturbation, 1000.0);
            assert!((0.0..=100.0).contains(&values[0]) && (-1000.0..=1000.0).contains(&values[1]));
        }
    }

    #[test]
    fn whole_numbers_are_right_on_average_and_as_far_apart_as_they_should_be() {
        let (spsa, mut random) = (spsa(1000), StdRng::seed_from_u64(1));
        let perturbation = Perturbation { iteration: 1000, steps: vec![0.5, 100.0] };
        let mut sum = 0;
        for _ in 0..2000 {
            let [first, second] = spsa.sides(&[30.3, 0.0], &perturbation, &mut random);
            assert_eq!(first[0] - second[0], 1);
            sum += first[0];
        }
        assert!((f64::from(sum) / 2000.0 - 30.8).abs() < 0.05, "{sum}");
    }
}
