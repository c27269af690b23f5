//! Converts SVG pictures to PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// Pixels for each unit of the SVG: 80 pixels to a square.
const SCALE: f32 = 2.0;

/// The error of a conversion to PNG.
#[derive(Debug, Error)]
pub enum PngError {
    /// The SVG was refused.
    #[error("the picture could not be rendered: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// The pixels cannot be allocated.
    #[error("the picture of {0}×{1} pixels does not fit into the memory")]
    Size(u32, u32),
    /// The pixels could not be written as PNG.
    #[error("the picture could not be written as PNG: {0}")]
    Encode(String),
}

/// Converts an SVG picture to a PNG file, 80 pixels to a square of a board. Texts need a font of the system.
///
/// # Errors
/// When it cannot be rendered.
pub fn write(svg: &str) -> Result<Vec<u8>, PngError> {
    let mut options = Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = Tree::from_str(svg, &options)?;
    let side = |length: f32| (length * SCALE).ceil() as u32;
    let (width, height) = (side(tree.size().width()), side(tree.size().height()));
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encode(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::loader;
    use crate::picture::{Diagram, svg};

    #[test]
    fn a_diagram_is_a_png_of_its_size() {
        let variant = loader::built_in("chess").unwrap();
        let start = Diagram::of_game(&Game::new(&variant).unwrap());
        let png = write(&svg::write(&start)).unwrap();
        let decoded = Pixmap::decode_png(&png).unwrap();
        assert_eq!((decoded.width(), decoded.height()), (692, 692));
        // The corner of a8, a light square, and that of a5, a dark one.
        let red = |x, y| decoded.pixel(x, y).unwrap().demultiply().red();
        assert_eq!((red(44, 16), red(44, 256)), (0xf3, 0xb9));
        // A black Rook is on a8; a5 is empty.
        assert_eq!((red(80, 60), red(80, 292)), (0x37, 0xb9));
    }
}
