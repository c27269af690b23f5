//! Connections of the network: at most so many at a time, each with a limit of time for a request.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore};
use tokio::time::sleep;

use bentrider_session::limits;

/// How long the head of a request may take, and how long a connection may be idle.
const HEAD_TIME: Duration = Duration::from_secs(20);

/// How long to wait where the system has no more sockets.
const RETRY_AFTER: Duration = Duration::from_millis(100);

/// Answers requests until `stop` is notified.
pub(super) async fn listen(listener: TcpListener, router: Router, stop: &Notify) {
    let room = Arc::new(Semaphore::new(limits::SOCKETS));
    loop {
        let Ok(place) = Arc::clone(&room).acquire_owned().await else { return };
        let stream = tokio::select! {
            stream = accept(&listener) => stream,
            () = stop.notified() => return,
        };
        let router = router.clone();
        tokio::spawn(async move {
            answer(stream, router).await;
            drop(place);
        });
    }
}

async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(fault) if is_of_one_connection(&fault) => {}
            Err(_) => sleep(RETRY_AFTER).await,
        }
    }
}

fn is_of_one_connection(fault: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(fault.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Answers the requests of one connection.
async fn answer(stream: TcpStream, router: Router) {
    // Moves are short, and each is waited for.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    let service = TowerToHyperService::new(router);
    // What is wrong with a connection is the client's.
    let _ = http.serve_connection(TokioIo::new(stream), service).with_upgrades().await;
}
