use rayon::prelude::*;

/// How much of the mean of the gradient, and of its square, is kept at each step.
const KEPT: [f32; 2] = [0.9, 0.999];
/// Keeps numbers that hardly change from being divided by 0.
const LEAST: f32 = 1e-8;
/// The part of a number that a step of rate 1 takes away.
const DECAY: f32 = 0.01;

/// Adam with decoupled weight decay (I. Loshchilov, F. Hutter, "Decoupled Weight Decay Regularization",
/// 2019): each number changes by the mean of its gradient, divided by the root of the mean square.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adam {
    pub(super) mean: Vec<f32>,
    pub(super) square: Vec<f32>,
    pub(super) steps: u64,
}

impl Adam {
    pub(super) fn new(count: usize) -> Self {
        Adam { mean: vec![0.0; count], square: vec![0.0; count], steps: 0 }
    }

    /// Changes the numbers by this gradient at this rate.
    pub(super) fn step(&mut self, numbers: &mut [f32], gradient: &[f32], rate: f32) {
        const PORTION: usize = 1 << 14;
        self.steps += 1;
        // The means began at 0.
        let age = self.steps.min(1 << 20) as i32;
        let begun = KEPT.map(|kept| 1.0 / (1.0 - kept.powi(age)));
        let means = self.mean.par_chunks_mut(PORTION).zip(self.square.par_chunks_mut(PORTION));
        let numbers = numbers.par_chunks_mut(PORTION).zip(gradient.par_chunks(PORTION));
        means.zip(numbers).for_each(|((means, squares), (numbers, gradient))| {
            let all = means.iter_mut().zip(squares).zip(numbers).zip(gradient);
            for (((mean, square), number), slope) in all {
                *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * slope;
                *square = KEPT[1] * *square + (1.0 - KEPT[1]) * slope * slope;
                let change = *mean * begun[0] / ((*square * begun[1]).sqrt() + LEAST);
                *number -= rate * (change + DECAY * *number);
            }
        });
    }
}
