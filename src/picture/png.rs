//! A diagram as PNG, by way of SVG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

use super::{Diagram, svg};

/// Pixels for each unit of the SVG: 80 pixels to a square.
const SCALE: f32 = 2.0;

/// Why there is no PNG.
#[derive(Debug, Error)]
pub enum PngError {
    /// The SVG was refused.
    #[error("the picture could not be rendered: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// There is no memory for the pixels.
    #[error("the picture of {0}×{1} pixels does not fit into the memory")]
    Size(u32, u32),
    /// The pixels could not be written as PNG.
    #[error("the picture could not be written as PNG: {0}")]
    Encode(String),
}

/// The picture as a PNG file, 80 pixels to a square. Coordinates need a font of the system.
///
/// # Errors
/// When it cannot be rendered.
pub fn write(diagram: &Diagram) -> Result<Vec<u8>, PngError> {
    let mut options = Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = Tree::from_str(&svg::write(diagram), &options)?;
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

    #[test]
    fn a_diagram_is_a_png_of_its_size() {
        let variant = loader::built_in("chess").unwrap();
        let png = write(&Diagram::of_game(&Game::new(&variant).unwrap())).unwrap();
        let decoded = Pixmap::decode_png(&png).unwrap();
        assert_eq!((decoded.width(), decoded.height()), (720, 720));
        // A light square and a dark one, at a8 and a7 below the pieces' corners.
        let pixel = |x, y| decoded.pixel(x, y).unwrap().demultiply();
        assert_ne!(pixel(44, 44).red(), pixel(44, 124).red());
    }
}
