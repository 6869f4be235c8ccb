#!/bin/sh
# Draws the pictures of the README. Needs tmux and Python 3.10 or newer; the program must have
# been built by `cargo build --release`.
set -eu
cd "$(dirname "$0")/../.."

picture() { # name, language, title, look, columns, rows, moves
    home=$(mktemp -d)
    tmux -u -S "$home/socket" -f /dev/null \
        start-server \; set -g status off \; new-session -d -x "$5" -y "$6" \
        env -i HOME="$home" LANG=C.UTF-8 TERM=xterm-256color \
        "${CARGO_TARGET_DIR:-target}/release/puissance4" --lang "$2" --skin "$4" --moves "$7" \
        --name1 Zoé --name2 Léo --symbol1 ● --symbol2 ○
    sleep 1
    tmux -S "$home/socket" capture-pane -p -e |
        python3 docs/screens/picture.py "$3" >"docs/screens/$1.svg"
    tmux -S "$home/socket" kill-server
    rm -r "$home"
}

full() { # name, language, title, options, keys
    home=$(mktemp -d)
    # shellcheck disable=SC2086
    tmux -u -S "$home/socket" -f /dev/null \
        start-server \; set -g status off \; set -ga terminal-overrides ',*:Tc' \; \
        new-session -d -x 90 -y 24 \
        env -i HOME="$home" LANG=C.UTF-8 TERM=xterm-256color COLORTERM=truecolor \
        "${CARGO_TARGET_DIR:-target}/release/puissance4" tui --lang "$2" --name1 Zoé --name2 Léo $4
    sleep 1
    for key in $5; do
        tmux -S "$home/socket" send-keys "$key"
        sleep 0.5
    done
    sleep 2
    tmux -S "$home/socket" capture-pane -p -e |
        python3 docs/screens/picture.py "$3" >"docs/screens/$1.svg"
    tmux -S "$home/socket" kill-server
    rm -r "$home"
}

middle=4334424544665
picture cadre en "Connect Four in a terminal: the frame of double lines" cadre 40 13 $middle
picture cadre.fr fr "Puissance 4 dans un terminal : le cadre double" cadre 40 13 $middle

won=433442454466533
picture grille en "Connect Four in a terminal: a game won on a diagonal" grille 75 23 $won
picture grille.fr fr "Puissance 4 dans un terminal : une diagonale gagnante" grille 78 23 $won

full tui en "Connect Four on the full screen: what each column is worth" "--moves $middle" a
full tui.fr fr "Puissance 4 en plein écran : ce que vaut chaque colonne" "--moves $middle" a
full review en "Connect Four on the full screen: a game and its mistakes" \
    "--skin grille --moves 12233434464" "v Left Left"
full review.fr fr "Puissance 4 en plein écran : une partie et ses fautes" \
    "--skin grille --moves 12233434464" "v Left Left"
