//! The losses of a training as CSV, and as a picture (SVG).

use std::fmt::Write;

use super::state::Losses;

/// A line for each epoch: the losses, and that of the base alone.
pub(super) fn csv(history: &[Losses], base: f64) -> String {
    let mut text = "epoch,train,validation,base\n".to_owned();
    for (at, Losses { train, validation }) in history.iter().enumerate() {
        let _ = writeln!(text, "{},{train:.7},{validation:.7},{base:.7}", at + 1);
    }
    text
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
/// What is around the picture: room for the numbers.
const MARGIN: f64 = 70.0;

/// The picture: the losses over the epochs, and a line for the base alone.
pub(super) fn svg(history: &[Losses], base: f64, title: &str) -> String {
    let all = history.iter().flat_map(|it| [it.train, it.validation]).chain([base]);
    let (least, most) =
        all.fold((f64::MAX, f64::MIN), |(least, most), it| (least.min(it), most.max(it)));
    let room = (most - least).max(1e-9) * 0.05;
    let axes = Axes { epochs: history.len().max(2), least: least - room, most: most + room };
    let points = |of: fn(&Losses) -> f64| -> Vec<f64> { history.iter().map(of).collect() };
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
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

    /// Five lines across with their losses, and the numbers of the first and last epoch.
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
