//! What holds for every request: which hosts are meant, where it comes from, what browsers are told.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::App;
use super::problem::Problem;
use crate::config::Config;

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct From(pub(super) IpAddr);

/// The page loads nothing from elsewhere and runs no script but its own.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

pub(super) async fn guard(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<SocketAddr>().map(SocketAddr::ip);
    let peer = peer.unwrap_or(IpAddr::from([0, 0, 0, 0]));
    let from = client(request.headers(), peer, app.config.proxy);
    request.extensions_mut().insert(From(from));
    let mut response = if is_ambiguous(request.headers()) {
        AMBIGUOUS.into_response()
    } else if is_meant(&app.config, &request) {
        next.run(request).await
    } else {
        let detail = "this server is not called that";
        Problem::new(StatusCode::MISDIRECTED_REQUEST, "wrong_host", detail).into_response()
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        let nothing = HeaderValue::from_static("no-store");
        headers.insert(header::CACHE_CONTROL, nothing);
    }
    if app
        .config
        .origin
        .as_deref()
        .is_some_and(|it| it.starts_with("https:"))
    {
        let a_year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, a_year);
    }
    response
}

/// Two hosts: which one is meant is not for guessing. (Two ways to say where the body ends are settled
/// by hyper: one is taken, and the connection is closed.)
const AMBIGUOUS: Problem = Problem::new(
    StatusCode::BAD_REQUEST,
    "ambiguous",
    "one Host header is expected",
)
.closing();

fn is_ambiguous(headers: &HeaderMap) -> bool {
    headers.get_all(header::HOST).iter().count() > 1
}

/// The address of the client: that of the other end, or what a proxy that is believed says.
fn client(headers: &HeaderMap, peer: IpAddr, proxy: Option<IpAddr>) -> IpAddr {
    if proxy != Some(peer) {
        return peer;
    }
    // The last one is what the proxy itself saw; those before it, on lines of their own or not, are
    // hearsay.
    let mut lines = headers.get_all("x-forwarded-for").iter();
    let forwarded = lines.next_back().and_then(|it| it.to_str().ok());
    let last = forwarded.and_then(|it| it.rsplit(',').next()?.trim().parse().ok());
    last.unwrap_or(peer)
}

/// Whether a request names this server: another name that leads here may be a trap.
fn is_meant(config: &Config, request: &Request) -> bool {
    let named = request.headers().get(header::HOST);
    let host = named.and_then(|host| host.to_str().ok());
    host.is_some_and(|host| origins(config).any(|origin| host_of(&origin) == host.to_lowercase()))
}

/// Whether a page of this origin may open a socket.
pub(super) fn is_own(config: &Config, origin: &str) -> bool {
    origins(config).any(|own| own == origin)
}

/// The names of this server, as browsers send them.
fn origins(config: &Config) -> impl Iterator<Item = String> {
    let port = config.listen.port();
    let here = config
        .listen
        .ip()
        .is_loopback()
        .then_some(["127.0.0.1", "[::1]", "localhost"]);
    let here = here.into_iter().flatten().map(move |host| match port {
        80 => format!("http://{host}"),
        _ => format!("http://{host}:{port}"),
    });
    config.origin.clone().into_iter().chain(here)
}

fn host_of(origin: &str) -> &str {
    origin.split_once("://").map_or(origin, |(_, host)| host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_that_is_known_is_believed() {
        let (proxy, stranger) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([9, 9, 9, 9]));
        let mut headers = HeaderMap::new();
        headers.insert(
            "x-forwarded-for",
            HeaderValue::from_static("1.1.1.1, 2.2.2.2"),
        );
        assert_eq!(client(&headers, stranger, Some(proxy)), stranger);
        assert_eq!(client(&headers, proxy, None), proxy);
        assert_eq!(
            client(&headers, proxy, Some(proxy)),
            IpAddr::from([2, 2, 2, 2])
        );
        // Some proxies add a line of their own.
        headers.append("x-forwarded-for", HeaderValue::from_static("3.3.3.3"));
        assert_eq!(
            client(&headers, proxy, Some(proxy)),
            IpAddr::from([3, 3, 3, 3])
        );
    }
}
