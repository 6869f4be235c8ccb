//! The page: the files of `page/`, as they are, inside the program.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path as Parts, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::GzEncoder;
use include_dir::{Dir, include_dir};
use sha2::{Digest as _, Sha256};

use super::App;
use super::problem::Problem;

static ASSETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page/assets");
static INDEX: &str = include_str!("../../page/index.html");

/// Where the page looks for its files; the version goes behind it.
const PREFIX: &str = "/assets/";

/// The page, ready to be served.
pub struct Page {
    index: String,
    /// Changes with every file: what has been served under it may be kept for ever.
    version: String,
    assets: HashMap<String, Asset>,
}

struct Asset {
    kind: &'static str,
    plain: Vec<u8>,
    compressed: Vec<u8>,
}

/// The page cannot be served from a folder.
#[derive(Debug)]
pub struct PageError(PathBuf, io::Error);

impl fmt::Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.display(), self.1)
    }
}

impl std::error::Error for PageError {}

impl Page {
    /// The page inside the program.
    #[must_use]
    pub fn built_in() -> Self {
        let mut files = Vec::new();
        collect(&ASSETS, &mut files);
        Self::of(INDEX, files)
    }

    /// The page in a folder, as it is now.
    ///
    /// # Errors
    ///
    /// [`PageError`] names the file that cannot be read.
    pub fn read(folder: &Path) -> Result<Self, PageError> {
        let index = folder.join("index.html");
        let index = std::fs::read_to_string(&index).map_err(|error| PageError(index, error))?;
        let assets = folder.join("assets");
        let mut files = Vec::new();
        let mut folders = vec![assets.clone()];
        while let Some(folder) = folders.pop() {
            let wrong = |error| PageError(folder.clone(), error);
            for entry in std::fs::read_dir(&folder).map_err(wrong)? {
                let path = entry.map_err(wrong)?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if let Ok(Some(name)) = path.strip_prefix(&assets).map(Path::to_str) {
                    let bytes = std::fs::read(&path).map_err(wrong)?;
                    files.push((name.to_owned(), bytes));
                }
            }
        }
        Ok(Self::of(&index, files))
    }

    fn of(index: &str, mut files: Vec<(String, Vec<u8>)>) -> Self {
        files.sort();
        let mut hash = Sha256::new();
        for (name, bytes) in &files {
            hash.update(name);
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        }
        let hash = hash.finalize();
        let version = URL_SAFE_NO_PAD.encode(hash.as_slice().split_at(6).0);
        let assets = files.into_iter().map(|(name, plain)| {
            let asset = Asset {
                kind: kind(&name),
                compressed: compressed(&plain),
                plain,
            };
            (name, asset)
        });
        Self {
            index: index.replace(PREFIX, &format!("{PREFIX}{version}/")),
            assets: assets.collect(),
            version,
        }
    }
}

fn collect(folder: &Dir<'static>, files: &mut Vec<(String, Vec<u8>)>) {
    for file in folder.files() {
        let name = file.path().to_string_lossy().into_owned();
        files.push((name, file.contents().to_vec()));
    }
    for folder in folder.dirs() {
        collect(folder, files);
    }
}

fn compressed(plain: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(plain).and_then(|()| encoder.finish());
    written.expect("memory takes any bytes")
}

fn kind(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(|it| it.to_str()) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

/// The page itself, at all its addresses.
pub(super) async fn index(State(app): State<Arc<App>>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, app.page.index.clone()).into_response()
}

/// Any other address: the page says that there is nothing.
pub(super) async fn lost(state: State<Arc<App>>) -> Response {
    (StatusCode::NOT_FOUND, index(state).await).into_response()
}

/// A file of the page.
pub(super) async fn asset(
    State(app): State<Arc<App>>,
    parts: Result<Parts<(String, String)>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Parts((version, name)) = parts.map_err(|_| Problem::PATH)?;
    let asset = app.page.assets.get(&name).ok_or(Problem::NOT_FOUND)?;
    let keep = if version == app.page.version {
        "public, max-age=31536000, immutable"
    } else {
        // A page from before an update asks: what it gets is not what this address will mean.
        "no-store"
    };
    let accepted = headers.get(header::ACCEPT_ENCODING);
    let compressed = accepted
        .and_then(|accepted| accepted.to_str().ok())
        .is_some_and(|accepted| accepted.split(',').any(|it| it.trim().starts_with("gzip")));
    let described = [
        (header::CONTENT_TYPE, asset.kind),
        (header::CACHE_CONTROL, keep),
        (header::VARY, "accept-encoding"),
    ];
    Ok(if compressed {
        let encoding = [(header::CONTENT_ENCODING, "gzip")];
        (described, encoding, asset.compressed.clone()).into_response()
    } else {
        (described, asset.plain.clone()).into_response()
    })
}
