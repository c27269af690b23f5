use crate::setup::KindSet;

/// Who captures whom en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnPassant {
    /// The kinds with `nn` legs, which can be captured on a square they passed.
    pub victims: KindSet,
    /// The kinds with `e` legs, which can capture so.
    pub captors: KindSet,
}
