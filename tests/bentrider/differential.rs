//! The engine's rules held against the slow ones of [`reference`](crate::reference): in random play
//! and on random boards, both must know the same moves, with the same boards after them, the same
//! attackers of every square, and the same end.

mod contest;
mod fantastic;
mod scatter;
mod seen;
mod small;

use contest::Contest;
