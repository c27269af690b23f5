//! Whole games as text.
