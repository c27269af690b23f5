//! The progress of a training, and the steps by which its parameters change.

use rayon::prelude::*;

/// The mean squared errors after an epoch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// The error of the positions that were learnt from, each when it was drawn.
    pub train: f64,
    /// The error of the games for validation.
    pub validation: f64,
}

/// The progress of a training.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The parameters of the model, and those that its squares share.
    pub parameters: Vec<f32>,
    /// The parameters of the epoch with the lowest validation error; before the first, the initial ones.
    pub best: Vec<f32>,
    /// The means of the gradient.
    pub adam: Adam,
    /// The losses of the epochs that are finished.
    pub history: Vec<Losses>,
}

impl State {
    /// The state before the first epoch.
    pub(crate) fn new(parameters: Vec<f32>) -> Self {
        State {
            best: parameters.clone(),
            adam: Adam::new(parameters.len()),
            parameters,
            history: Vec::new(),
        }
    }

    /// The number of finished epochs.
    pub fn epochs(&self) -> u32 {
        self.history.len() as u32
    }

    /// The epoch with the lowest validation error; `None` before the first.
    pub fn best_epoch(&self) -> Option<usize> {
        let epochs = 0..self.history.len();
        epochs.min_by(|a, b| {
            let [a, b] = [a, b].map(|it| self.history[*it].validation);
            a.total_cmp(&b)
        })
    }

    /// The losses of that epoch; 0 before the first.
    pub fn best_losses(&self) -> Losses {
        self.best_epoch().and_then(|at| self.history.get(at)).copied().unwrap_or_default()
    }

    /// Ends an epoch.
    pub(crate) fn finish_epoch(&mut self, losses: Losses) {
        self.history.push(losses);
        if self.best_epoch() == Some(self.history.len() - 1) {
            self.best.clone_from(&self.parameters);
        }
    }
}

/// The fractions of the mean of the gradient, and of its square, that are kept at each step.
const KEPT: [f32; 2] = [0.9, 0.999];
/// Prevents a division by 0 for parameters that hardly change.
const LEAST: f32 = 1e-8;
/// The fraction of a parameter that a step of rate 1 removes.
const DECAY: f32 = 0.01;

/// Adam with decoupled weight decay (I. Loshchilov, F. Hutter, "Decoupled Weight Decay Regularization", 2019):
/// each parameter changes by the mean of its gradient, divided by the root of the mean square.
#[derive(Clone, Debug, PartialEq)]
pub struct Adam {
    /// The mean of each parameter's gradient, with weights that fall with each step.
    pub mean: Vec<f32>,
    /// The mean of its square.
    pub square: Vec<f32>,
    /// The number of steps so far.
    pub steps: u64,
}

impl Adam {
    pub(crate) fn new(count: usize) -> Self {
        Adam { mean: vec![0.0; count], square: vec![0.0; count], steps: 0 }
    }

    /// Changes the parameters by this gradient at this rate.
    pub(crate) fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        const PORTION: usize = 1 << 14;
        self.steps += 1;
        // The means began at 0.
        let age = self.steps.min(1 << 20) as i32;
        let begun = KEPT.map(|kept| 1.0 / (1.0 - kept.powi(age)));
        let means = self.mean.par_chunks_mut(PORTION).zip(self.square.par_chunks_mut(PORTION));
        let parameters = parameters.par_chunks_mut(PORTION).zip(gradient.par_chunks(PORTION));
        means.zip(parameters).for_each(|((means, squares), (parameters, gradient))| {
            let all = means.iter_mut().zip(squares).zip(parameters).zip(gradient);
            for (((mean, square), number), slope) in all {
                *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * slope;
                *square = KEPT[1] * *square + (1.0 - KEPT[1]) * slope * slope;
                let change = *mean * begun[0] / ((*square * begun[1]).sqrt() + LEAST);
                *number -= rate * (change + DECAY * *number);
            }
        });
    }
}
