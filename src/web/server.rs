//! The server: its connections, of which there is a maximum number, and the answer of each address.

use std::collections::VecDeque;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use once_cell::sync::Lazy;
use tokio::net::TcpStream;
use tokio::sync::{Notify, Semaphore};
use tokio::{net, runtime, time};

use super::page::source_hash;
use super::{assets, guard, socket};
use bentrider_session::{Hub, limits};

/// How long the connections may take to end when the server ends.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// How long the head of a request may take. If all connections are taken, the one that has waited longest for its head
/// ends at once.
const HEAD_TIME: Duration = Duration::from_secs(5);

/// How long to wait if the system has no more sockets.
const RETRY_AFTER: Duration = Duration::from_millis(100);

/// The security policy of every answer: the page consists only of what this server sends, with the styles in it, and is
/// shown in no other page.
static POLICY: Lazy<String> = Lazy::new(|| {
    let style = source_hash(assets::style());
    format!(
        "default-src 'none'; script-src 'self'; style-src {style}; img-src 'self' data:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
});

/// The other headers of every answer.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-cache"),
];

/// A server of the board, on the loopback address.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    hub: Arc<Hub>,
    stop: Arc<Notify>,
}

/// Ends a server.
#[derive(Clone)]
pub struct StopHandle(Arc<Notify>);

impl StopHandle {
    /// Asks the server to end. May be called from any thread, more than once.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// A server on this port; 0 chooses a free one.
    ///
    /// # Errors
    /// When the server cannot listen on the port.
    pub fn new(port: u16, hub: Hub) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let (hub, stop) = (Arc::new(hub), Arc::new(Notify::new()));
        Ok(Server { listener, address, hub, stop })
    }

    /// The address on which the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The state that the connections share.
    pub fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }

    /// A handle that ends the server.
    pub fn stop_handle(&self) -> StopHandle {
        StopHandle(Arc::clone(&self.stop))
    }

    /// Answers until the server is stopped, and then ends running searches.
    ///
    /// # Errors
    /// When the system refuses the runtime.
    pub fn run(self) -> io::Result<()> {
        let Server { listener, hub, stop, .. } = self;
        let runtime = runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
        let router = router(Arc::clone(&hub));
        runtime.block_on(async {
            listen(net::TcpListener::from_std(listener)?, &hub, router, &stop).await;
            Ok::<(), io::Error>(())
        })?;
        drop(runtime);
        let end = Instant::now() + SHUTDOWN_TIMEOUT;
        while hub.connections() > 0 && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }
}

/// Answers requests until `stop` is notified.
async fn listen(listener: net::TcpListener, hub: &Hub, router: Router, stop: &Notify) {
    let room = Arc::new(Semaphore::new(limits::SOCKETS));
    let fetching = hub.timing.fetching;
    let mut waiting = VecDeque::new();
    loop {
        waiting.retain(|it: &Arc<Caller>| it.waits());
        if room.available_permits() == 0
            && let Some(longest) = waiting.pop_front()
        {
            longest.hang_up.notify_one();
        }
        let Ok(place) = Arc::clone(&room).acquire_owned().await else { return };
        let stream = tokio::select! {
            stream = accept(&listener) => stream,
            () = stop.notified() => return,
        };
        let (router, caller) = (router.clone(), Arc::new(Caller::default()));
        waiting.push_back(Arc::clone(&caller));
        tokio::spawn(async move {
            tokio::select! {
                () = answer(stream, router, &caller, fetching) => {}
                () = caller.hang_up.notified() => {}
            }
            caller.has_asked.store(true, Ordering::Relaxed);
            drop(place);
        });
    }
}

/// The client of one connection.
#[derive(Default)]
struct Caller {
    /// Whether the head of its request has come, or its connection has ended.
    has_asked: AtomicBool,
    /// Ends its connection.
    hang_up: Notify,
}

impl Caller {
    fn waits(&self) -> bool {
        !self.has_asked.load(Ordering::Relaxed)
    }
}

async fn accept(listener: &net::TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(error) if is_of_one_connection(&error) => {}
            Err(_) => time::sleep(RETRY_AFTER).await,
        }
    }
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Answers the request of one connection until it plays, or for some time: a client that does not read its answer
/// takes a place from others.
async fn answer(stream: TcpStream, router: Router, caller: &Caller, fetching: Duration) {
    // Messages are short, and the page waits for each.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    // A client that has said all and sends nothing more still reads its answer.
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).half_close(true);
    let router = TowerToHyperService::new(router);
    let service = service_fn(|request| {
        caller.has_asked.store(true, Ordering::Relaxed);
        router.call(request)
    });
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = pin!(connection);
    // Errors of a connection are errors of the client.
    if time::timeout(fetching, connection.as_mut()).await.is_err() {
        connection.as_mut().graceful_shutdown();
        let _ = time::timeout(fetching / 2, connection).await;
    }
}

fn router(hub: Arc<Hub>) -> Router {
    let unknown = async || sentence(StatusCode::NOT_FOUND, "There is nothing at this address.");
    Router::new()
        .route("/", get(page))
        .route("/assets/{name}", get(asset))
        .route("/socket", get(play))
        .fallback(unknown)
        .layer(middleware::from_fn(check))
        .with_state(hub)
}

/// An answer of one sentence.
fn sentence(status: StatusCode, text: &'static str) -> Response {
    (status, format!("{text}\n")).into_response()
}

/// Refuses requests that may not be answered, and adds the headers for the browser.
async fn check(request: Request, next: Next) -> Response {
    let mut response = match refusal(&request) {
        Some(response) => response,
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    if let Ok(policy) = HeaderValue::from_str(&POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // No connection is kept while nothing is asked, unless it plays.
    headers.entry(header::CONNECTION).or_insert(HeaderValue::from_static("close"));
    response
}

fn refusal(request: &Request) -> Option<Response> {
    let headers = request.headers();
    let is_read = [Method::GET, Method::HEAD].contains(request.method());
    let has_effect = !is_read || request.uri().path() == "/socket";
    let origin = headers.contains_key(header::ORIGIN).then(|| only(headers, header::ORIGIN));
    // An origin that cannot be read is not ours.
    let origin = origin.map(|it| it.unwrap_or_default());
    if let Err(reason) = guard::check(only(headers, header::HOST), origin, has_effect) {
        return Some(sentence(StatusCode::FORBIDDEN, reason));
    }
    if request.uri().authority().is_some() {
        let reason = "Expected a path of this server, not a whole address.";
        return Some(sentence(StatusCode::BAD_REQUEST, reason));
    }
    (!is_read).then(|| {
        let reason = "This server only answers GET requests.";
        let mut response = sentence(StatusCode::METHOD_NOT_ALLOWED, reason);
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        response
    })
}

/// The value of a header that is given exactly once.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    value.to_str().ok()
}

async fn page(headers: HeaderMap) -> Response {
    if let Some(host) = only(&headers, header::HOST).and_then(guard::under_printed_name) {
        return Redirect::temporary(&format!("http://{host}/")).into_response();
    }
    let content_type = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    (content_type, Body::from(assets::page())).into_response()
}

async fn asset(Path(name): Path<String>) -> Response {
    let Some((text, content_type)) = assets::find(&name) else {
        return sentence(StatusCode::NOT_FOUND, "The page has no such file.");
    };
    ([(header::CONTENT_TYPE, content_type)], Body::from(text)).into_response()
}

async fn play(
    State(hub): State<Arc<Hub>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else {
        return sentence(StatusCode::BAD_REQUEST, "This address is for WebSockets.");
    };
    let Some(place) = hub.connections.take(1) else {
        let reason = "Too many pages are open: close one, then reload this one.";
        return sentence(StatusCode::SERVICE_UNAVAILABLE, reason);
    };
    upgrade
        .max_message_size(limits::FRAME_BYTES)
        .max_frame_size(limits::FRAME_BYTES)
        .on_upgrade(move |socket| socket::talk(socket, hub, place))
}
