//! HTTP and WebSockets: who may come in, what they ask, what they get.

mod accept;
mod body;
mod games;
mod guard;
mod limits;
mod page;
mod positions;
mod problem;
mod socket;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde::Serialize;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::Config;
use crate::hub::Hub;
use crate::metrics::Metrics;
use crate::positions::Positions;
pub use accept::{Door, serve};
pub(crate) use limits::Limits;
pub use page::{Page, PageError};
use problem::Problem;

/// What every request needs.
pub struct App {
    pub(crate) config: Config,
    pub(crate) hub: Arc<Hub>,
    pub(crate) positions: Positions,
    pub(crate) page: Page,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) limits: Limits,
    /// The engine that keeps the games.
    pub(crate) engine: String,
    /// Cancelled when the server is to stop.
    pub(crate) stopping: CancellationToken,
    /// What must end before it does.
    pub(crate) tasks: TaskTracker,
    started: Instant,
}

impl App {
    /// Puts everything together.
    #[must_use]
    pub fn new(
        config: Config,
        hub: Arc<Hub>,
        page: Page,
        metrics: Arc<Metrics>,
        engine: String,
    ) -> Arc<Self> {
        Arc::new(Self {
            limits: Limits::new(&config),
            positions: Positions::start(Arc::clone(&metrics)),
            config,
            hub,
            page,
            metrics,
            engine,
            stopping: CancellationToken::new(),
            tasks: TaskTracker::new(),
            started: Instant::now(),
        })
    }

    /// One more game or position for this address, unless it has had too many.
    fn may_read(&self, address: IpAddr) -> Result<(), Problem> {
        self.unless_limited(self.limits.read(address))
    }

    /// One more game to create or to enter for this address, unless it has had too many.
    fn may_play(&self, address: IpAddr) -> Result<(), Problem> {
        self.unless_limited(self.limits.game(address))
    }

    fn unless_limited(&self, within: bool) -> Result<(), Problem> {
        if within {
            return Ok(());
        }
        self.metrics.limited.inc();
        Err(Problem::LIMITED)
    }

    /// The server is to stop.
    pub fn stop(&self) {
        self.stopping.cancel();
        self.tasks.close();
    }

    /// Waits until nobody is served any more, but not for ever.
    pub async fn stopped(&self) {
        const PATIENCE: Duration = Duration::from_secs(10);
        let _ = tokio::time::timeout(PATIENCE, self.tasks.wait()).await;
    }
}

/// What the server answers to.
fn router(app: &Arc<App>) -> Router {
    let api = Router::new()
        .route("/games", post(games::create).get(games::lobby))
        .route("/games/{id}", get(games::read))
        .route("/games/{id}/seat", post(games::join))
        .route("/positions/{moves}", get(positions::position))
        .route("/socket", get(socket::upgrade))
        .route("/openapi.json", get(openapi))
        .fallback(async || Problem::NOT_FOUND)
        .method_not_allowed_fallback(async || Problem::METHOD);
    Router::new()
        .nest("/api/v1", api)
        .route("/healthz", get(health))
        .route("/", get(page::index))
        .route("/game/{id}", get(page::index))
        .route("/analysis/", get(page::index))
        .route("/analysis/{moves}", get(page::index))
        .route("/assets/{version}/{*path}", get(page::asset))
        .fallback(page::lost)
        .method_not_allowed_fallback(async || Problem::METHOD)
        .layer(middleware::from_fn_with_state(
            Arc::clone(app),
            guard::guard,
        ))
        .with_state(Arc::clone(app))
}

/// What whoever operates the server asks for, on a door of its own.
fn admin(app: &Arc<App>) -> Router {
    async fn metrics(State(app): State<Arc<App>>) -> Response {
        const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
        app.metrics.games.set(app.hub.count() as i64);
        ([(header::CONTENT_TYPE, TEXT)], app.metrics.text()).into_response()
    }
    Router::new()
        .route("/metrics", get(metrics))
        .route("/healthz", get(health))
        .with_state(Arc::clone(app))
}

async fn openapi() -> Response {
    const DESCRIPTION: &str = include_str!("../openapi.json");
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}

async fn health(State(app): State<Arc<App>>) -> Response {
    #[derive(Serialize)]
    struct Health<'a> {
        status: &'a str,
        version: &'a str,
        database: &'a str,
        games: usize,
        uptime_s: u64,
    }
    let healthy = app.hub.is_healthy();
    let health = Health {
        status: if healthy {
            "ok"
        } else {
            "database does not answer"
        },
        version: env!("CARGO_PKG_VERSION"),
        database: &app.engine,
        games: app.hub.count(),
        uptime_s: app.started.elapsed().as_secs(),
    };
    let status = if healthy {
        axum::http::StatusCode::OK
    } else {
        axum::http::StatusCode::SERVICE_UNAVAILABLE
    };
    (status, Json(health)).into_response()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use tower_service::Service as _;

    use super::*;
    use crate::config::Options;
    use crate::store::{SqliteStore, Store};

    async fn app(folder: &std::path::Path) -> Arc<App> {
        let store = SqliteStore::open(&folder.join("games.db")).await.unwrap();
        let store: Arc<dyn Store> = Arc::new(store);
        let metrics = Arc::new(Metrics::default());
        let config = Options::default().config().unwrap();
        let hub = Hub::start(store, Arc::clone(&metrics), config.claim_after);
        let hub = hub.await.unwrap();
        App::new(config, hub, Page::built_in(), metrics, String::new())
    }

    /// What the description describes is there, and takes those methods and no others.
    #[tokio::test]
    async fn the_description_is_of_this_server() {
        let folder = tempfile::tempdir().unwrap();
        let mut router = router(&app(folder.path()).await);
        let description = include_str!("../openapi.json");
        let description: serde_json::Value = serde_json::from_str(description).unwrap();
        let paths = description["paths"].as_object().unwrap();
        assert_eq!(paths.len(), 7);
        for (path, methods) in paths {
            let described = methods.as_object().unwrap();
            for method in ["get", "post", "put", "delete"] {
                let request = Request::builder()
                    .method(method.to_uppercase().as_str())
                    .uri(
                        path.replace("{id}", "AAECAwQFBgcICQoLDA0ODw")
                            .replace("{moves}", "44"),
                    )
                    .header("host", "127.0.0.1:4444")
                    .body(Body::empty())
                    .unwrap();
                let status = router.call(request).await.unwrap().status();
                let taken = status != StatusCode::METHOD_NOT_ALLOWED;
                assert_eq!(
                    taken,
                    described.contains_key(method),
                    "{method} {path}: {status}"
                );
            }
        }
    }
}
