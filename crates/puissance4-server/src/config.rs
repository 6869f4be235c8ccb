//! What the server is told: by options, by the environment, by a file; in this order of precedence.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Parser;
use puissance4::json::{Json, JsonError, JsonErrorKind};
use sqlx::postgres::PgConnectOptions;

/// The options, and the variables of the environment that stand for them.
#[derive(Debug, Default, Parser)]
#[command(
    name = "puissance4-server",
    version,
    about = "Connect Four on the web: a page to play and to look into positions",
    after_help = "Every option can be given by a variable, such as PUISSANCE4_LISTEN, or by a key of \
                  the configuration file, such as \"listen\"."
)]
pub struct Options {
    /// A JSON file with any of the other options
    #[arg(long, value_name = "FILE", env = "PUISSANCE4_CONFIG")]
    pub config: Option<PathBuf>,
    /// Where to listen [default: 127.0.0.1:4444]
    #[arg(long, value_name = "ADDRESS:PORT", env = "PUISSANCE4_LISTEN")]
    pub listen: Option<String>,
    /// Where to serve /metrics for Prometheus; nowhere if not given
    #[arg(long, value_name = "ADDRESS:PORT", env = "PUISSANCE4_ADMIN")]
    pub admin: Option<String>,
    /// sqlite:FILE or postgres://… [default: sqlite:puissance4.db]
    #[arg(
        long,
        value_name = "URL",
        env = "PUISSANCE4_DATABASE",
        hide_env_values = true
    )]
    pub database: Option<String>,
    /// The address people type, such as <https://puissance4.example>; needed beyond this machine
    #[arg(long, value_name = "ORIGIN", env = "PUISSANCE4_ORIGIN")]
    pub origin: Option<String>,
    /// A proxy whose X-Forwarded-For is believed
    #[arg(long, value_name = "ADDRESS", env = "PUISSANCE4_PROXY")]
    pub proxy: Option<String>,
    /// Serve the page from this folder instead of the one inside the program
    #[arg(long, value_name = "FOLDER", env = "PUISSANCE4_PAGE")]
    pub page: Option<PathBuf>,
    /// After how many seconds the opponent of somebody who left may claim the game [default: 60]
    #[arg(long, value_name = "SECONDS", env = "PUISSANCE4_CLAIM_AFTER")]
    pub claim_after: Option<u64>,
    /// How many connections may be open [default: 20000]
    #[arg(long, value_name = "N", env = "PUISSANCE4_CONNECTIONS")]
    pub connections: Option<u64>,
    /// How many of them from one address [default: 256]
    #[arg(long, value_name = "N", env = "PUISSANCE4_CONNECTIONS_PER_ADDRESS")]
    pub connections_per_address: Option<u64>,
    /// How many games one address may create or enter in a minute [default: 120]
    #[arg(long, value_name = "N", env = "PUISSANCE4_GAMES_PER_MINUTE")]
    pub games_per_minute: Option<u64>,
    /// How many positions and games one address may ask for in a second, for long [default: 20]
    #[arg(long, value_name = "N", env = "PUISSANCE4_READS_PER_SECOND")]
    pub reads_per_second: Option<u64>,
    /// Write a copy of the games into this file, while the server runs or not, and stop
    #[arg(long, value_name = "FILE", conflicts_with_all = ["listen", "admin"])]
    pub backup: Option<PathBuf>,
    /// What is logged: error, warn, info, debug, or by module [default: info]
    #[arg(long, value_name = "FILTER", env = "PUISSANCE4_LOG")]
    pub log: Option<String>,
    /// Break a promise, to see that the tests notice
    #[cfg(feature = "faults")]
    #[arg(long, value_name = "NAME", hide = true)]
    pub fault: Option<crate::fault::Fault>,
}

/// Where games are kept.
#[derive(Clone)]
pub enum Database {
    /// In a file.
    Sqlite(PathBuf),
    /// In a database server: its address, which may hold a password.
    Postgres(Box<PgConnectOptions>),
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Self::Postgres(_) => f.write_str("postgres://…"),
        }
    }
}

/// What the server goes by.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where to serve the metrics, if anywhere.
    pub admin: Option<SocketAddr>,
    /// Where games are kept.
    pub database: Database,
    /// The address people type, if it is another than `listen`: scheme, host and port.
    pub origin: Option<String>,
    /// A proxy whose word is taken for where a request comes from.
    pub proxy: Option<IpAddr>,
    /// A folder to serve the page from.
    pub page: Option<PathBuf>,
    /// After how long somebody who is alone may claim the game.
    pub claim_after: Duration,
    /// How many connections may be open.
    pub connections: usize,
    /// How many of them from one address.
    pub connections_per_address: usize,
    /// How many games one address may create or enter in a minute.
    pub games_per_minute: u32,
    /// How many positions and games one address may ask for in a second.
    pub reads_per_second: u32,
    /// What is logged.
    pub log: String,
}

/// What is wrong with what the server was told.
#[derive(Debug)]
pub enum ConfigError {
    /// The configuration file cannot be read.
    Unreadable(PathBuf, std::io::Error),
    /// What stands in the configuration file is wrong.
    File(PathBuf, JsonError),
    /// An option's value is wrong: its name, and what is accepted.
    Value(&'static str, String),
}

impl ConfigError {
    /// The exit code: 3 for what was read, 4 for what could not be.
    #[must_use]
    pub const fn code(&self) -> u8 {
        match self {
            Self::Unreadable(..) => 4,
            Self::File(..) | Self::Value(..) => 3,
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(path, error) => write!(f, "{}: {error}", path.display()),
            Self::File(path, error) => {
                write!(f, "{}: {error}", path.display())?;
                if let JsonErrorKind::Unknown { known } = error.kind
                    && let Some(near) = nearest(&error.pointer, known)
                {
                    write!(f, " (is it \"{near}\"?)")?;
                }
                Ok(())
            }
            Self::Value(name, what) => write!(f, "{name}: {what}"),
        }
    }
}

impl std::error::Error for ConfigError {}

/// The key that was meant.
fn nearest(pointer: &str, known: &'static [&'static str]) -> Option<&'static str> {
    let typed = pointer.trim_start_matches('/');
    let near = known
        .iter()
        .map(|&key| (strsim::damerau_levenshtein(typed, key), key))
        .min()?;
    (near.0 <= 3).then_some(near.1)
}

const KEYS: &[&str] = &[
    "listen",
    "admin",
    "database",
    "origin",
    "proxy",
    "page",
    "claim_after",
    "connections",
    "connections_per_address",
    "games_per_minute",
    "reads_per_second",
    "log",
];

impl Options {
    /// Takes from the file whatever was not said otherwise.
    fn or(mut self, path: &Path, bytes: &[u8]) -> Result<Self, ConfigError> {
        const MOST_BYTES: usize = 64 << 10;
        let wrong = |error| ConfigError::File(path.to_owned(), error);
        let file = Json::parse(bytes, MOST_BYTES).map_err(wrong)?;
        let file = file.object(KEYS).map_err(wrong)?;
        let text = |key: &str| -> Result<Option<String>, ConfigError> {
            let value = file.get(key);
            let text = value.map(|value| value.text().map(str::to_owned));
            text.transpose().map_err(wrong)
        };
        let whole = |key: &str| -> Result<Option<u64>, ConfigError> {
            let value = file.get(key);
            let number = value.map(|value| value.whole(1, u32::MAX.into()));
            number.transpose().map_err(wrong)
        };
        self.listen = self.listen.or(text("listen")?);
        self.admin = self.admin.or(text("admin")?);
        self.database = self.database.or(text("database")?);
        self.origin = self.origin.or(text("origin")?);
        self.proxy = self.proxy.or(text("proxy")?);
        self.page = self.page.or(text("page")?.map(Into::into));
        self.log = self.log.or(text("log")?);
        self.claim_after = self.claim_after.or(whole("claim_after")?);
        self.connections = self.connections.or(whole("connections")?);
        self.connections_per_address =
            (self.connections_per_address).or(whole("connections_per_address")?);
        self.games_per_minute = self.games_per_minute.or(whole("games_per_minute")?);
        self.reads_per_second = self.reads_per_second.or(whole("reads_per_second")?);
        Ok(self)
    }

    /// What the server goes by.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] names the option or the place in the file, and what is accepted.
    pub fn config(mut self) -> Result<Config, ConfigError> {
        if let Some(path) = self.config.take() {
            match std::fs::read(&path) {
                Ok(bytes) => self = self.or(&path, &bytes)?,
                Err(error) => return Err(ConfigError::Unreadable(path, error)),
            }
        }
        let listen = address("listen", self.listen.as_deref().unwrap_or("127.0.0.1:4444"))?;
        let origin = self.origin.as_deref().map(origin).transpose()?;
        if origin.is_none() && !listen.ip().is_loopback() {
            return Err(ConfigError::Value(
                "origin",
                format!(
                    "needed to listen on {listen}, beyond this machine: the address people type, such as https://puissance4.example"
                ),
            ));
        }
        let number = |name, value: Option<u64>, otherwise: u32| match value {
            None => Ok(otherwise),
            Some(value) => u32::try_from(value)
                .ok()
                .filter(|&value| value > 0)
                .ok_or_else(|| {
                    ConfigError::Value(
                        name,
                        format!("a whole number from 1 to {} is expected", u32::MAX),
                    )
                }),
        };
        Ok(Config {
            listen,
            origin,
            admin: self
                .admin
                .as_deref()
                .map(|text| address("admin", text))
                .transpose()?,
            database: database(self.database.as_deref().unwrap_or("sqlite:puissance4.db"))?,
            proxy: (self.proxy.as_deref())
                .map(|text| {
                    let proxy = text.parse::<IpAddr>().map_err(|_| {
                        let what = "an address such as 127.0.0.1 is expected".to_owned();
                        ConfigError::Value("proxy", what)
                    })?;
                    Ok(proxy.to_canonical())
                })
                .transpose()?,
            page: self.page,
            claim_after: Duration::from_secs(number("claim_after", self.claim_after, 60)?.into()),
            connections: number("connections", self.connections, 20_000)? as usize,
            connections_per_address: number(
                "connections_per_address",
                self.connections_per_address,
                256,
            )? as usize,
            games_per_minute: number("games_per_minute", self.games_per_minute, 120)?,
            reads_per_second: number("reads_per_second", self.reads_per_second, 20)?,
            log: self.log.unwrap_or_else(|| "info".to_owned()),
        })
    }
}

fn address(name: &'static str, text: &str) -> Result<SocketAddr, ConfigError> {
    text.parse().map_err(|_| {
        let what = "an address and a port, such as 127.0.0.1:4444 or [::1]:4444, are expected";
        ConfigError::Value(name, what.to_owned())
    })
}

fn database(url: &str) -> Result<Database, ConfigError> {
    // What was given may hold a password: it is not repeated.
    let wrong = || {
        let what = "sqlite:FILE or postgres://USER@HOST/NAME is expected";
        ConfigError::Value("database", what.to_owned())
    };
    match url.split_once(':') {
        Some(("sqlite", path)) if !path.is_empty() => {
            let path = path.strip_prefix("//").unwrap_or(path);
            Ok(Database::Sqlite(path.into()))
        }
        Some(("postgres" | "postgresql", _)) => {
            let options = url.parse().map_err(|_| wrong())?;
            Ok(Database::Postgres(Box::new(options)))
        }
        _ => Err(wrong()),
    }
}

fn origin(text: &str) -> Result<String, ConfigError> {
    let expected = || {
        let what = "a scheme and a host, such as https://puissance4.example, are expected";
        ConfigError::Value("origin", what.to_owned())
    };
    let uri: axum::http::Uri = text.parse().map_err(|_| expected())?;
    let plain = uri.path().trim_end_matches('/').is_empty() && uri.query().is_none();
    match (uri.scheme_str(), uri.authority()) {
        (Some(scheme @ ("http" | "https")), Some(authority)) if plain => {
            Ok(format!("{scheme}://{authority}").to_lowercase())
        }
        _ => Err(expected()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Config, ConfigError> {
        let options = Options::default().or(Path::new("server.json"), text.as_bytes());
        options?.config()
    }

    fn refused(text: &str) -> String {
        let error = read(text).expect_err(text);
        assert_eq!(error.code(), 3);
        error.to_string()
    }

    #[test]
    fn options_go_before_the_file_and_the_file_before_the_rest() {
        let options = Options {
            listen: Some("127.0.0.1:1".to_owned()),
            ..Options::default()
        };
        let file = r#"{"listen": "127.0.0.1:2", "connections": 7}"#;
        let options = options.or(Path::new("f"), file.as_bytes()).expect("a file");
        let config = options.config().expect("a configuration");
        assert_eq!(config.listen.port(), 1);
        assert_eq!(config.connections, 7);
        assert_eq!(config.games_per_minute, 120);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (file, says) in [
            ("{", "server.json: not valid JSON at line 1, column 1"),
            ("{\"listen\": 1}", "/listen: a text is expected"),
            ("{\"lisen\": \"\"}", "is it \"listen\"?"),
            (
                "{\"log\": \"\", \"log\": \"\"}",
                "/log: this key stands twice",
            ),
            (
                "{\"connections\": 0}",
                "/connections: a whole number from 1",
            ),
            ("{\"connections\": 1e400}", "line 1, column 21"),
            ("{\"connections\": -5}", "/connections"),
            ("{} {}", "line 1, column 4"),
            (
                "{\"listen\": \"localhost\"}",
                "listen: an address and a port",
            ),
            (
                "{\"database\": \"mysql://u:secret@h/d\"}",
                "database: sqlite:FILE or postgres",
            ),
            (
                "{\"listen\": \"0.0.0.0:80\"}",
                "origin: needed to listen on 0.0.0.0:80",
            ),
            (
                "{\"origin\": \"puissance4.example\"}",
                "origin: a scheme and a host",
            ),
            (
                "{\"origin\": \"https://a.example/path\"}",
                "origin: a scheme and a host",
            ),
            ("{\"proxy\": \"nginx\"}", "proxy: an address"),
        ] {
            let error = refused(file);
            assert!(error.contains(says), "{file}: {error}");
            assert!(!error.contains("secret"), "{error}");
        }
        let deep = "[".repeat(10_000);
        assert!(refused(&deep).contains("not valid JSON"));
    }

    #[test]
    fn a_password_is_not_shown() {
        let config = read(r#"{"database": "postgres://me:secret@host/games"}"#).expect("a URL");
        assert!(!format!("{config:?}").contains("secret"));
        assert!(read(r#"{"database": "sqlite:///tmp/x.db"}"#).is_ok());
    }
}
