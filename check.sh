#!/usr/bin/env bash
# Everything that a change must pass: formatting, lints, tests, documentation, licences.
# What the tests need and the machine lacks is installed, or named.
set -euo pipefail
cd "$(dirname "$0")"

step() { printf '\n== %s\n' "$*"; }

# Installs a Debian package for a command that is missing, where that is possible.
need() { # command, package
  command -v "$1" >/dev/null && return
  step "installing $2"
  if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -qq && apt-get install -qq -y --no-install-recommends "$2" >/dev/null
  fi
  command -v "$1" >/dev/null || {
    echo "$1 is missing: install the package $2, then run this again." >&2
    exit 1
  }
}

need tmux tmux # the tests in a real terminal
need c++ g++   # the fuzz targets

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
[ -x "$deny" ] || cargo install --quiet --locked --root target/tools cargo-deny --version 0.20.2
cargo fetch --quiet --locked
"$deny" --offline check licenses bans sources
crates=$(cargo tree --locked -p puissance4-cli -e normal --prefix none | awk '{print $1, $2}' | sort -u | wc -l)
echo "$crates crates in the terminal game (at most 90)"
[ "$crates" -le 90 ]

step 'tests'
cargo test --locked --workspace --all-features
cargo test --locked --manifest-path bench/Cargo.toml --lib

step 'the program as it is shipped'
cargo build --locked --release
bytes=$(wc -c <target/release/puissance4)
echo "$bytes bytes (at most 8 MiB)"
[ "$bytes" -le $((8 * 1024 * 1024)) ]
./target/release/puissance4 --version
