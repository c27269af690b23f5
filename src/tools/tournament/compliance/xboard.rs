//! The steps of XBoard's protocol.

use std::time::Duration;

use super::Step;
use super::candidate::Candidate;

pub(super) const STEPS: [Step; 0] = [];
