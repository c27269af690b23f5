//! Positions of Fantastic XIII that several tests use.

pub(crate) const START: &str = "hmqcsnknscqmh/5tit5/6t6/ppppppppppppp/13/13/13/13/13/PPPPPPPPPPPPP/6T6/5TIT5/HMQCSNKNSCQMH w Kk - 0 1";

/// A single Direwolf gives check and covers every square around.
pub(crate) const MATED: &str = "k2O9/13/13/13/13/13/13/13/13/13/13/13/12K b - - 0 1";

pub(crate) const STALEMATED: &str = "k12/4O8/13/13/3O9/13/13/13/13/13/13/13/12K b - - 0 1";

/// 50 moves of both sides without a capture or a Pawn's move.
pub(crate) const QUIET: &str = "k12/13/13/13/13/13/13/6O6/13/13/13/13/12K b - - 100 90";
