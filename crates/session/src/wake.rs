use std::sync::Arc;

/// Tells the owner of a session, from another thread, that there is something to poll.
pub type Wake = Arc<dyn Fn() + Send + Sync>;
