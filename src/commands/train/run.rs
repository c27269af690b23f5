//! A training from its first epoch to the network file, with the losses as CSV and as a picture (SVG).

use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use rayon::ThreadPoolBuilder;

use super::data::{Counts, Data};
use super::save::{Saver, TrainFiles};
use super::{Train, TrainPlan, checkpoint, shared};
use crate::commands::error::{Error, Result};
use crate::commands::long_run::progress_bar;
use bentrider_engine::eval::NetworkMismatch;
use bentrider_engine::selfplay::CancelFlag;
use bentrider_training::{Epoch, Losses, State, Trainer};

/// Trains the network of a plan, and writes it after each epoch with the lowest validation error so far. A
/// checkpoint, from which the same call continues, the losses and their picture are beside it. A device or a
/// pipe gets the best network at the end, and nothing is beside it. The last line on `out` is `N positions E
/// epochs train L validation L base L`, with the losses of the network that was written.
///
/// # Errors
/// When the data cannot be used, a file cannot be written, is read too or is of another kind, the training
/// diverges, or `cancel` was set.
pub fn run(args: &Train, cancel: &CancelFlag, out: &mut (impl Write + Send)) -> Result {
    let files = TrainFiles::new(args)?;
    let threads = ThreadPoolBuilder::new().num_threads(args.threads).build()?;
    threads.install(|| {
        if args.shared {
            shared::learn(args, &files.network, out)
        } else {
            train(&args.plan()?, &files, cancel, out)
        }
    })
}

fn train(
    plan: &TrainPlan,
    files: &TrainFiles,
    cancel: &CancelFlag,
    out: &mut (impl Write + Send),
) -> Result {
    let (args, mut data) = (plan.args, Data::new(plan)?);
    let counts = data.counts;
    let trainer = Trainer::new(&plan.settings).map_err(wrong_base)?;
    let is_new = args.fresh || !files.keep_progress();
    let found = if is_new { None } else { checkpoint::read(plan, counts, &trainer)? };
    let mut state = found.unwrap_or_else(|| trainer.initial_state());
    // A file that cannot be written is reported before the first epoch.
    files.write_checkpoint(&state, plan, counts)?;
    let Counts { games, training, validation } = counts;
    writeln!(
        out,
        "{training} positions for training and {validation} for validation, of {games} games"
    )?;
    let validation = data.validation()?;
    let [_, base] = trainer.errors(&state.parameters, &validation);
    if state.epochs() > 0 {
        writeln!(out, "Continuing after epoch {}", state.epochs())?;
    }
    let mut saver = Saver { plan, files, counts, base, best: None };
    while state.epochs() < args.epochs {
        let begin = Instant::now();
        let bar = progress_bar("{pos}/{len} positions", training, 0);
        bar.set_message(format!("epoch {} of {} ", state.epochs() + 1, args.epochs));
        let epoch = learn(&trainer, &mut data, &mut state, &mut |positions| {
            bar.set_position(positions);
            if cancel.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        bar.finish_and_clear();
        let Some(epoch) = epoch else { return Err(stopped(state.epochs(), args.epochs, files)) };
        let finished = trainer.finish_epoch(&mut state, epoch, &validation);
        finished.map_err(|it| Error::new(format_args!("{it}: a lower --rate may help")))?;
        saver.save(&trainer, &state)?;
        report(args.epochs, &state, base, speed(epoch.positions(), begin), out)?;
    }
    saver.finish()?;
    last_line(&state, training, base, out)
}

/// Learns from all positions once. Before each batch it calls `each_batch` with the number of positions so far;
/// `None` if that breaks.
///
/// # Errors
/// When the data cannot be read.
fn learn(
    trainer: &Trainer,
    data: &mut Data,
    state: &mut State,
    each_batch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Option<Epoch>> {
    let mut epoch = Epoch::new(data.counts.training);
    let mut flow = ControlFlow::Continue(());
    data.each_segment(|samples| {
        flow = trainer.learn(state, &mut epoch, samples, each_batch);
        Ok(flow)
    })?;
    Ok(flow.is_continue().then_some(epoch))
}

/// The speed since a moment, in positions per second.
fn speed(positions: u64, since: Instant) -> f64 {
    positions as f64 / since.elapsed().as_secs_f64().max(1e-9)
}

/// The error of a training that was stopped.
fn stopped(finished: u32, epochs: u32, files: &TrainFiles) -> Error {
    let next = match files.keep_progress() {
        true => "the same command continues",
        false => "nothing is kept, because the network goes to a device or a pipe",
    };
    Error::stopped(format_args!("stopped after {finished} of {epochs} epochs: {next}"))
}

/// The error of a base that is of another variant than the plan.
pub(super) fn wrong_base(mismatch: NetworkMismatch) -> Error {
    Error::new(format_args!("--base: {mismatch}"))
}

fn report(epochs: u32, state: &State, base: f64, speed: f64, out: &mut impl Write) -> Result {
    let epoch = state.epochs();
    let Losses { train, validation } = state.history.last().copied().unwrap_or_default();
    writeln!(
        out,
        "epoch {epoch} of {epochs}: train {train:.6} validation {validation:.6} base {base:.6} \
         ({speed:.0} positions/s)"
    )?;
    Ok(out.flush()?)
}

fn last_line(state: &State, positions: u64, base: f64, out: &mut impl Write) -> Result {
    let epochs = state.epochs();
    let Losses { train, validation } = state.best_losses();
    writeln!(
        out,
        "{positions} positions {epochs} epochs train {train:.6} validation {validation:.6} base {base:.6}"
    )?;
    Ok(())
}

/// The first line of the losses.
pub(super) const CSV_HEADER: &str = "epoch,train,validation,base\n";

/// One line for each epoch: the losses, and that of the base alone.
pub(super) fn csv(history: &[Losses], base: f64) -> String {
    let mut text = CSV_HEADER.to_owned();
    for (at, Losses { train, validation }) in history.iter().enumerate() {
        let _ = writeln!(text, "{},{train:.7},{validation:.7},{base:.7}", at + 1);
    }
    text
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
/// The margin around the picture, with room for the labels.
const MARGIN: f64 = 70.0;

/// The first lines of the picture.
pub(super) fn svg_start() -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    )
}

/// The picture: the losses over the epochs, and a line for the base alone.
pub(super) fn svg(history: &[Losses], base: f64, title: &str) -> String {
    let all = history.iter().flat_map(|it| [it.train, it.validation]).chain([base]);
    let (least, most) =
        all.fold((f64::MAX, f64::MIN), |(least, most), it| (least.min(it), most.max(it)));
    let room = (most - least).max(1e-9) * 0.05;
    let axes = Axes { epochs: history.len().max(2), least: least - room, most: most + room };
    let points = |of: fn(&Losses) -> f64| -> Vec<f64> { history.iter().map(of).collect() };
    let mut text = svg_start();
    let _ =
        writeln!(text, "<text x=\"{MARGIN}\" y=\"28\" font-size=\"16\">{}</text>", escaped(title));
    text += &axes.grid();
    let whole = vec![base; axes.epochs];
    for (at, (name, color, points)) in [
        ("base alone", "#888888", whole),
        ("train", "#1f77b4", points(|it| it.train)),
        ("validation", "#d62728", points(|it| it.validation)),
    ]
    .into_iter()
    .enumerate()
    {
        text += &axes.line(&points, color);
        let x = WIDTH - MARGIN - 110.0 * (3 - at) as f64;
        let _ = writeln!(text, "<text x=\"{x}\" y=\"52\" fill=\"{color}\">{name}</text>");
    }
    text + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

struct Axes {
    epochs: usize,
    least: f64,
    most: f64,
}

impl Axes {
    fn x(&self, epoch: usize) -> f64 {
        MARGIN + (WIDTH - 2.0 * MARGIN) * epoch as f64 / (self.epochs - 1) as f64
    }

    fn y(&self, loss: f64) -> f64 {
        let share = (loss - self.least) / (self.most - self.least);
        HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * share
    }

    /// Five horizontal lines with their losses, and the numbers of the first and last epoch.
    fn grid(&self) -> String {
        let mut text = String::new();
        let (left, right) = (self.x(0), self.x(self.epochs - 1));
        for step in 0..5 {
            let loss = self.least + (self.most - self.least) * f64::from(step) / 4.0;
            let (y, below) = (self.y(loss), self.y(loss) + 4.0);
            let _ = writeln!(
                text,
                "<path d=\"M{left:.1} {y:.1}H{right:.1}\" stroke=\"#dddddd\"/>\n\
                 <text x=\"6\" y=\"{below:.1}\">{loss:.5}</text>"
            );
        }
        let y = HEIGHT - MARGIN + 22.0;
        let last = self.epochs;
        let _ = writeln!(
            text,
            "<text x=\"{left:.1}\" y=\"{y}\">epoch 1</text>\n\
             <text x=\"{right:.1}\" y=\"{y}\" text-anchor=\"end\">{last}</text>"
        );
        text
    }

    fn line(&self, losses: &[f64], color: &str) -> String {
        let mut path = String::new();
        for (epoch, loss) in losses.iter().enumerate() {
            let command = if epoch == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{command}{:.1} {:.1}", self.x(epoch), self.y(*loss));
        }
        format!("<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>\n")
    }
}
