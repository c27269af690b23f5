//! A game being played or looked at: its variant, position and moves together.
