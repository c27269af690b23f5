//! A whole game judged move by move.
