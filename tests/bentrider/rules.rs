//! Single functions of the rules, against plain and slow ways to find the same.

mod checks;
mod exchange;
mod refusal;
