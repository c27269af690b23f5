/// Where the search learns the time.
pub trait Clock: Send + Sync {
    /// Milliseconds since some fixed moment; never goes back.
    fn now(&self) -> u64;
}
