//! The conversation with a page: the frames of `docs/web.md`.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use bentrider_session::{Hub, Session, Timing};

use crate::host::{self, WebHost};
use crate::text;

/// The shortest time between two events `lines`: shorter than over a network, because no event wakes the module.
const BETWEEN_LINES: Duration = Duration::from_millis(20);

thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(session());
}

fn session() -> Session {
    host::report_panics();
    // A worker ends with its page, and the page ends the worker when it does not search.
    let (silence, kept) =
        (Duration::from_secs(u32::MAX.into()), Duration::from_secs(u32::MAX.into()));
    let timing = Timing { between_lines: BETWEEN_LINES, silence, kept, ..Timing::default() };
    Session::new(Arc::new(Hub::on(Arc::new(WebHost), timing)), Arc::new(|| {}))
}

/// Answers the frame that the host has written, and sends the answer.
#[unsafe(no_mangle)]
pub extern "C" fn receive() {
    let frame = text::take();
    SESSION.with_borrow_mut(|session| {
        session.receive(&frame).iter().for_each(|it| host::send(it));
    });
}

/// Does the work that the last frame has asked for, and sends its events; returns when it has ended.
#[unsafe(no_mangle)]
pub extern "C" fn run() {
    SESSION.with_borrow_mut(|session| session.run(&mut |it| host::send(&it)));
}
