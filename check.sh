#!/usr/bin/env bash
# Everything that a change must pass: formatting, lints, tests, documentation, licences.
# What the tests need and the machine lacks is installed, or named.
set -euo pipefail
cd "$(dirname "$0")"
# One place for everything that is built: the fuzz targets and the benchmark share it with the rest.
export CARGO_TARGET_DIR=$PWD/target

step() { printf '\n== %s\n' "$*"; }

# Debian keeps the programs of PostgreSQL away from the others.
found() { command -v "$1" >/dev/null || compgen -G "/usr/lib/postgresql/*/bin/$1" >/dev/null; }

# Installs a Debian package for a command that is missing, where that is possible.
need() { # command, package
  found "$1" && return
  step "installing $2"
  if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -qq && apt-get install -qq -y --no-install-recommends "$2" >/dev/null
  fi
  found "$1" || {
    echo "$1 is missing: install the package $2, then run this again." >&2
    exit 1
  }
}

need tmux tmux         # the tests in a real terminal
need c++ g++           # the fuzz targets, SQLite
need node nodejs       # the types and the tests of the page
need npm npm           # what they need
need chromium chromium # the browser they run in
need strace strace     # the order in which the server writes and answers
need initdb postgresql # several servers over one database
need faketime faketime # a machine whose clock is set
need fiu-ctrl fiu-utils # disks that fail

step 'format'
cargo fmt --all --check
cargo fmt --check --manifest-path fuzz/Cargo.toml
cargo fmt --check --manifest-path bench/Cargo.toml

step 'lints'
cargo clippy --locked --workspace --all-targets --all-features -- -D warnings
cargo clippy --locked -p puissance4 --no-default-features -- -D warnings
cargo clippy --locked --manifest-path fuzz/Cargo.toml -- -D warnings
cargo clippy --locked --manifest-path bench/Cargo.toml --all-targets -- -D warnings

step 'documentation'
RUSTDOCFLAGS='-D warnings' cargo doc --locked --workspace --all-features --no-deps

step 'dependencies'
deny=target/tools/bin/cargo-deny
# Not optimized: it is built in a third of the time, and takes a second.
[ -x "$deny" ] || cargo install --quiet --debug --locked --root target/tools cargo-deny --version 0.20.2
cargo fetch --quiet --locked
"$deny" --offline check licenses bans sources
crates=$(cargo tree --locked -p puissance4-cli -e normal --prefix none | awk '{print $1, $2}' | sort -u | wc -l)
echo "$crates crates in the terminal game (at most 90)"
[ "$crates" -le 90 ]

step 'the page'
page=crates/puissance4-server/page
npm --prefix "$page" ci --ignore-scripts --no-audit --no-fund --silent
npm --prefix "$page" run --silent types
bytes=$(cat $(find "$page/assets" -name '*.js') | gzip -9 | wc -c)
echo "$bytes bytes of script, compressed (at most 60 KiB)"
[ "$bytes" -le $((60 * 1024)) ]

step 'tests'
before=$(git status --porcelain)
# Together, so that nothing is built twice for want of somebody else's features.
cargo build --locked --workspace --all-features
cargo test --locked --workspace --all-features
cargo test --locked --manifest-path bench/Cargo.toml --lib

step 'tests in a browser'
P4_SERVER=$PWD/target/debug/puissance4-server npm --prefix "$page" test --silent

[ "$(git status --porcelain)" = "$before" ] || {
  echo 'the tests have left files behind:' >&2
  git status --short >&2
  exit 1
}

step 'the programs as they are shipped'
cargo build --locked --release -p puissance4-cli -p puissance4-server
bytes=$(wc -c <target/release/puissance4)
echo "$bytes bytes (at most 8 MiB)"
[ "$bytes" -le $((8 * 1024 * 1024)) ]
./target/release/puissance4 --version
