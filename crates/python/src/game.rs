//! Games.

use bentrider_rules::formats::{self, Format};
use bentrider_rules::game::{GameRecord, IllegalMove};
use bentrider_rules::notation::fen::{self, FenDialect};
use bentrider_rules::picture::{self, Diagram, svg};
use bentrider_rules::rules::terminal;
use bentrider_rules::{Color, Move, Square, SquareSet, perft};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::convert::{Signals, game_of, in_range, is_white, square, texts, variant_of};
use crate::error::{Error, MoveError, PositionError, Raise};
use crate::outcome::{self, Outcome};
use crate::variant::{self, Variant};

/// The forms of FENs by their names, as those of `bentrider convert`.
const DIALECTS: [(&str, FenDialect); 4] = [
    ("bentrider", FenDialect::Own),
    ("fairy-stockfish", FenDialect::FairyStockfish),
    ("xboard", FenDialect::Xboard),
    ("courier", FenDialect::Courier),
];

/// A game: a variant, a start and the moves played from there.
///
/// `Game(variant="chess", fen=None, moves=())` begins at the start of the variant (a `Variant` or a name) or at a FEN,
/// and plays moves in coordinate notation. Moves are texts as in UCI: from, to, then at most one small letter, such as
/// `g10g12`, `e7e8q` or, for a kind with a longer label, `a15a16{sq}`. Raises `VariantError`, `PositionError` or
/// `MoveError`.
#[pyclass(module = "bentrider")]
pub(crate) struct Game {
    // In a box, as in all classes: Python aligns its objects for 16 bytes, and sets of squares need 32.
    pub(crate) game: Box<bentrider_rules::Game>,
    arrows: Vec<(Square, Square)>,
}

impl Game {
    pub(crate) fn of(game: bentrider_rules::Game) -> Self {
        Game { game: Box::new(game), arrows: Vec::new() }
    }

    fn read(&self, mv: &str) -> PyResult<Move> {
        self.game.parse_coordinates(mv).or_raise(MoveError::new_err)
    }

    /// Reads a move in any notation; the error names legal moves with a similar text.
    fn read_any(&self, mv: &str) -> PyResult<Move> {
        self.game.parse(mv).map_err(|error| {
            let hint = self.game.hint(&error);
            MoveError::new_err(format!("{error}{hint}"))
        })
    }

    fn play(&mut self, mv: Move) -> PyResult<()> {
        self.game.play(mv).map_err(|it: IllegalMove| MoveError::new_err(it.to_string()))
    }

    /// The game after a move.
    fn after(&self, mv: &str) -> PyResult<Box<bentrider_rules::Game>> {
        let (mv, mut game) = (self.read(mv)?, self.game.clone());
        game.play(mv).or_raise(MoveError::new_err)?;
        Ok(game)
    }

    fn squares(squares: SquareSet) -> Vec<String> {
        squares.into_iter().map(|it| it.to_string()).collect()
    }

    fn picture(&self, arrows: &[(Square, Square)], flipped: bool, coordinates: bool) -> String {
        let mut diagram = Diagram::of_game(&self.game);
        diagram.arrows = arrows.to_vec();
        diagram.coordinates = coordinates;
        diagram.below = if flipped { Color::Black } else { Color::White };
        svg::write(&diagram)
    }

    fn arrow(&self, (from, to): (String, String)) -> PyResult<(Square, Square)> {
        let variant = self.game.variant();
        Ok((square(variant, &from)?, square(variant, &to)?))
    }

    fn written(&self, format: Format, tags: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let mut record = GameRecord::new(&self.game);
        for (name, value) in tags.into_iter().flatten() {
            record.tags.push((name.extract()?, value.str()?.extract()?));
        }
        formats::write_record(&record, format).or_raise(PositionError::new_err)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (variant=None, fen=None, moves=Vec::new()), text_signature = "(variant='chess', fen=None, moves=())")]
    fn new(
        variant: Option<&Bound<'_, PyAny>>,
        fen: Option<&str>,
        moves: Vec<String>,
    ) -> PyResult<Self> {
        let variant = variant.map_or_else(variant::usual, variant_of)?;
        game_of(&variant, fen, &moves).map(Game::of)
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.game.variant().clone())
    }

    /// True if White is to move.
    #[getter]
    fn turn(&self) -> bool {
        is_white(self.game.side())
    }

    /// The number of the move, from 1; it grows after each move of Black.
    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.game.position().fullmoves()
    }

    /// The plies since the last move that set the count back, such as a capture.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.game.position().halfmove_clock()
    }

    /// The moves played since the start, in coordinate notation: a list of str.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        texts(py, &self.game, self.game.moves())
    }

    /// The arrows that `_repr_svg_` draws: a list of pairs of squares. It can be set.
    #[getter]
    fn arrows(&self) -> Vec<(String, String)> {
        self.arrows.iter().map(|(from, to)| (from.to_string(), to.to_string())).collect()
    }

    #[setter]
    fn set_arrows(&mut self, arrows: Vec<(String, String)>) -> PyResult<()> {
        self.arrows = arrows.into_iter().map(|it| self.arrow(it)).collect::<PyResult<_>>()?;
        Ok(())
    }

    /// The FEN of the position, in the form of a program: `bentrider`, `fairy-stockfish` (without a reserve), `xboard` or
    /// `courier`. Raises `Error` for another name. All of them are read.
    #[pyo3(signature = (form="bentrider"))]
    fn fen(&self, form: &str) -> PyResult<String> {
        let (_, dialect) =
            DIALECTS.into_iter().find(|(name, _)| *name == form).ok_or_else(|| {
                let known = DIALECTS.map(|(name, _)| name).join(", ");
                Error::new_err(format!("\"{form}\" is not a form of FEN: expected one of {known}"))
            })?;
        Ok(match dialect {
            FenDialect::Own => self.game.fen(),
            _ => fen::write(self.game.variant(), &self.game.to_setup(), dialect),
        })
    }

    /// The FEN of the position where the game began.
    fn start_fen(&self) -> String {
        let variant = self.game.variant();
        self.game.start().write(&variant.shape, &variant.labels)
    }

    /// The legal moves in coordinate notation: a list of str, always in the same order. There may be moves after a draw.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        texts(py, &self.game, self.game.legal_moves())
    }

    /// The legal moves in standard algebraic notation: a list of str in the order of `legal_moves`.
    fn legal_moves_san<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.game.legal_moves().iter().map(|&mv| self.game.san(mv)))
    }

    /// Plays a move in coordinate notation. Raises `MoveError` with the reason if it is not legal.
    fn push(&mut self, r#move: &str) -> PyResult<()> {
        let mv = self.read(r#move)?;
        self.play(mv)
    }

    /// Plays a move in standard algebraic notation, in coordinate notation or as on Game Courier. Returns it in coordinate
    /// notation. Raises `MoveError` with the reason, and similar legal moves, if it is not legal or fits several.
    fn push_san(&mut self, r#move: &str) -> PyResult<String> {
        let mv = self.read_any(r#move)?;
        self.play(mv)?;
        Ok(self.game.coordinates(mv))
    }

    /// Takes the last move back and returns it. Raises `IndexError` if none was played.
    fn pop(&mut self) -> PyResult<String> {
        let undone = self.game.undo().map(|mv| self.game.coordinates(mv));
        undone.ok_or_else(|| PyIndexError::new_err("there is no move to take back"))
    }

    /// A legal move, given in coordinate notation, in standard algebraic notation. Raises `MoveError`.
    fn san(&self, r#move: &str) -> PyResult<String> {
        Ok(self.game.san(self.read(r#move)?))
    }

    /// Moves from here, given in coordinate notation, in standard algebraic notation. They are not played. Raises
    /// `MoveError` with the number of the first move that is not legal.
    fn san_line(&self, moves: Vec<String>) -> PyResult<Vec<String>> {
        let mut game = self.game.clone();
        let mut san = Vec::with_capacity(moves.len());
        for (number, text) in (1..).zip(&moves) {
            let wrong = |it| MoveError::new_err(format!("move {number} {it}"));
            let mv = game.parse_coordinates(text).map_err(wrong)?;
            san.push(game.san(mv));
            game.play(mv).or_raise(MoveError::new_err)?;
        }
        Ok(san)
    }

    /// A legal move, given in any notation, in coordinate notation. It is not played. Raises `MoveError`.
    fn parse(&self, r#move: &str) -> PyResult<String> {
        Ok(self.game.coordinates(self.read_any(r#move)?))
    }

    /// Why a move in coordinate notation is not legal, as a sentence; None if it is legal.
    fn refusal(&self, r#move: &str) -> Option<String> {
        self.game.parse_coordinates(r#move).err().map(|it| it.to_string())
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        !self.game.checkers().is_empty()
    }

    /// The squares of the pieces that give check: a list of str.
    fn checkers(&self) -> Vec<String> {
        Game::squares(self.game.checkers())
    }

    /// Whether a legal move gives check. Raises `MoveError`.
    fn gives_check(&self, r#move: &str) -> PyResult<bool> {
        Ok(!self.after(r#move)?.checkers().is_empty())
    }

    /// Whether a legal move captures. Raises `MoveError`.
    fn is_capture(&self, r#move: &str) -> PyResult<bool> {
        let enemy = !self.game.side();
        let pieces = |it: &bentrider_rules::Game| it.position().side_squares(enemy).len();
        let after = self.after(r#move)?;
        Ok(pieces(&after) < pieces(&self.game))
    }

    /// How the game has ended by the rules; None if it has not. A draw that a player has to claim, by repetition or by the
    /// number of moves, counts only if `claim_draw` is true.
    #[pyo3(signature = (claim_draw=false))]
    fn outcome(&self, claim_draw: bool) -> Option<Outcome> {
        outcome::of(&self.game, claim_draw)
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`; see `outcome` for `claim_draw`.
    #[pyo3(signature = (claim_draw=false))]
    fn result(&self, claim_draw: bool) -> &'static str {
        outcome::of(&self.game, claim_draw).map_or("*", |it| it.result())
    }

    /// Whether the game has ended; see `outcome` for `claim_draw`.
    #[pyo3(signature = (claim_draw=false))]
    fn is_game_over(&self, claim_draw: bool) -> bool {
        outcome::of(&self.game, claim_draw).is_some()
    }

    /// The end that the pieces alone decide, whatever moves there are: a goal, checks, a bare King or insufficient material.
    fn position_outcome(&self) -> Option<Outcome> {
        terminal::by_position(self.game.variant(), self.game.position()).map(Outcome::new)
    }

    /// The end by repetition or by the number of moves, whatever else ends the game; None if there is none.
    fn counted_outcome(&self) -> Option<Outcome> {
        let (variant, position) = (self.game.variant(), self.game.position());
        let counted = terminal::repetition(variant, position);
        counted.or_else(|| terminal::halfmove_limit(variant, position)).map(Outcome::new)
    }

    /// The letter of the piece on a square as in a FEN, capital for White, such as `N`, `n` or `{SQ}`; None if the square
    /// is empty. Raises `Error` if it is not a square of the board.
    fn piece_at(&self, square: &str) -> PyResult<Option<String>> {
        let variant = self.game.variant();
        let at = crate::convert::square(variant, square)?;
        Ok(self.game.position().at(at).map(|piece| variant.labels.write(piece)))
    }

    /// All pieces: a dict from the square to the letter.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (variant, pieces) = (self.game.variant(), PyDict::new(py));
        for at in self.game.position().occupied() {
            let piece = self.game.position().at(at).map(|it| variant.labels.write(it));
            pieces.set_item(at.to_string(), piece)?;
        }
        Ok(pieces)
    }

    /// The number of leaves of the tree of legal moves, `depth` plies deep (0 to 128). Other threads of Python run
    /// meanwhile, and Ctrl-C ends it. Raises `Error` for another depth.
    fn perft(&self, py: Python<'_>, depth: i64) -> PyResult<u64> {
        let depth = in_range("depth", depth, 0..=i64::from(perft::MAX_DEPTH));
        let depth = depth.or_raise(Error::new_err)? as u32;
        if depth == 0 {
            return Ok(1);
        }
        py.detach(|| {
            let signals = Signals::new();
            let divided = perft::divide_while(&self.game, depth, &|| signals.none_raised());
            signals.result()?;
            Ok(divided.into_iter().flatten().map(|(_, leaves)| leaves).sum())
        })
    }

    /// The game as PGN, with the result that the rules give. `tags` is a dict of names and values.
    #[pyo3(signature = (tags=None))]
    fn to_pgn(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        self.written(Format::Pgn, tags)
    }

    /// The game as on Game Courier, with the result that the rules give. `tags` is a dict of names and values.
    #[pyo3(signature = (tags=None))]
    fn to_courier(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        self.written(Format::Courier, tags)
    }

    /// The board as SVG, 40 pixels to a square, with the squares of the last move coloured. `arrows` are pairs of squares;
    /// `flipped` has Black below. Raises `Error` if one is not a square of the board.
    #[pyo3(signature = (arrows=Vec::new(), *, flipped=false, coordinates=true), text_signature = "($self, arrows=(), *, flipped=False, coordinates=True)")]
    fn svg(
        &self,
        arrows: Vec<(String, String)>,
        flipped: bool,
        coordinates: bool,
    ) -> PyResult<String> {
        let arrows: Vec<_> =
            arrows.into_iter().map(|it| self.arrow(it)).collect::<PyResult<_>>()?;
        Ok(self.picture(&arrows, flipped, coordinates))
    }

    /// The picture that a notebook shows: that of `svg`, with `arrows`.
    fn _repr_svg_(&self) -> String {
        self.picture(&self.arrows, false, true)
    }

    /// A game of its own with the same moves.
    fn copy(&self) -> Self {
        Game { game: self.game.clone(), arrows: self.arrows.clone() }
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __str__(&self) -> String {
        picture::terminal::board(&self.game)
    }

    fn __repr__(&self) -> String {
        format!("<Game {} {}>", self.game.variant().name, self.game.fen())
    }
}
