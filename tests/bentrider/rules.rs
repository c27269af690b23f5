//! Single functions of the rules, compared with simple and slow implementations.

mod checks;
mod exchange;
mod refusal;
mod setup;
mod texts;
