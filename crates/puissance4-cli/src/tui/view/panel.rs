//! What is said beside the board.

use std::time::{Duration, Instant};

use puissance4::{Geometry, Outcome, Score, Symbol};

use super::{chart, shown_score, worth_ink};
use crate::analyze::{Kind, prospect};
use crate::board::{Mark, discs_left};
use crate::numbers::clock;
use crate::play::hint;
use crate::skin::{Players, Status};
use crate::solver::last_ply;
use crate::style::{Ink, Line, shortened};
use crate::tui::app::App;
use crate::tui::frame::Area;

/// The columns of the bar that says what a position is worth.
const MOST_BAR: usize = 16;
/// Where there are fewer beside the number it stands in a line of its own.
const LEAST_BAR: usize = 8;

/// The lines of the panel, what matters most first.
pub(super) fn lines(app: &App, symbols: [Symbol; 2], area: Area, now: Instant) -> Vec<Line> {
    let width = area.width.max(1);
    let wide = area.height > 6;
    let mut lines = Vec::new();
    let gap = |lines: &mut Vec<Line>| {
        if wide && !lines.is_empty() {
            lines.push(Line::default());
        }
    };
    let said = said(app, now);
    if !wide {
        // In a small window what has just been said goes first.
        lines.extend(said.clone());
    }
    let status = status(app, symbols, width);
    if wide {
        lines.extend(players(app, symbols, width, now));
        if !status.is_empty() {
            gap(&mut lines);
            lines.extend(status);
        }
        if !said.is_empty() {
            gap(&mut lines);
            lines.extend(said);
        }
    } else if app.review.is_none() || (app.live.is_on() && app.shown().outcome().is_some()) {
        lines.extend(status);
        // What is known about the position would have no room below.
        if !app.live.is_on() && app.review.is_none() {
            lines.extend(players(app, symbols, width, now));
        }
    }
    for section in [judgement(app), analysis(app, width, now), moves(app)] {
        if !section.is_empty() {
            gap(&mut lines);
            lines.extend(section);
        }
    }
    let mut lines: Vec<Line> = lines
        .into_iter()
        .flat_map(|line| line.wrap(width))
        .collect();
    if let Some(review) = &app.review {
        let left = area.height.saturating_sub(lines.len() + 1);
        let size = app.game().size();
        let most = (size.cells() / 2) as i8;
        let ascii = app.view.painter.ascii;
        let first = app.session.saved().first;
        let moves = app.game().ply();
        let chart = chart::lines(review, moves, first, most, [width, left], ascii);
        if !chart.is_empty() {
            lines.push(Line::default());
            lines.extend(chart);
        }
    }
    lines
}

/// Who plays, with how many discs left, and how long they have taken.
fn players(app: &App, symbols: [Symbol; 2], width: usize, now: Instant) -> Vec<Line> {
    let texts = &app.view.texts;
    let ascii = app.view.painter.ascii;
    let saved = app.session.saved();
    let shown = app.shown();
    let left = discs_left(shown.position(), saved.first);
    let turn = saved.player_on(shown.turn());
    let moves_now = |player| player == turn && shown.outcome().is_none();
    let clocks = [0, 1].map(|player| {
        if !app.view.preferences().clock {
            return String::new();
        }
        let goes_on = moves_now(player) && app.review.is_none();
        let turn = goes_on.then(|| now.saturating_duration_since(app.turn_since));
        let taken = app.taken[player] + turn.unwrap_or(Duration::ZERO);
        format!("  {}", clock(taken.as_secs().into()))
    });
    let names = [0, 1].map(|player| format!("{} {}", symbols[player], saved.players[player].name));
    let words = left.map(|count| texts.format("tui-left", &[("count", count.into())]));
    let numbers = left.map(|count| count.to_string());
    let most = |texts: &[String; 2]| {
        let widths = texts.iter().map(|text| columns(text));
        widths.max().unwrap_or(0)
    };
    // Where there is no room the word goes first, then a blank, and then the end of the name.
    let taken = 2 + most(&names) + most(&clocks);
    let (counts, gap) = if taken + 2 + most(&words) <= width {
        (words, 2)
    } else {
        let room = taken + 2 + most(&numbers) <= width;
        (numbers.clone(), if room { 2 } else { 1 })
    };
    let room = width.saturating_sub(2 + gap + most(&counts) + most(&clocks));
    let names = names.map(|name| shortened(&name, room, ascii));
    let widest = most(&names);
    (0..2)
        .map(|player| {
            let mut line = Line::plain(if moves_now(player) { "▸ " } else { "  " });
            line.push(names[player].as_str(), Ink::Disc(player, Mark::None));
            // Both numbers end in the same column.
            let blanks =
                gap + widest - columns(&names[player]) + most(&numbers) - columns(&numbers[player]);
            line.push(
                format!("{}{}", " ".repeat(blanks), counts[player]),
                Ink::Faint,
            );
            line.push(clocks[player].as_str(), Ink::Plain);
            line
        })
        .collect()
}

/// The columns that a text takes up.
fn columns(text: &str) -> usize {
    Line::plain(text).width()
}

/// Whose turn it is, or how the game has ended, in the words of the look.
fn status(app: &App, symbols: [Symbol; 2], width: usize) -> Vec<Line> {
    let saved = app.session.saved();
    let shown = app.shown();
    let status = match shown.outcome() {
        None => Status::Turn(saved.player_on(shown.turn())),
        Some(Outcome::Win(side)) => Status::Won(saved.player_on(side)),
        Some(Outcome::Draw) => Status::Drawn,
    };
    let players = Players {
        names: [0, 1].map(|player| &saved.players[player].name),
        symbols,
    };
    let mut lines = app.view.skin.said(&app.view.texts, players, status);
    if let (Status::Turn(player), [line]) = (status, lines.as_mut_slice())
        && line.width() > width
    {
        // It stays one line.
        let name = players.names[player].as_str();
        let room = columns(name).saturating_sub(line.width() - width);
        let short = shortened(name, room, app.view.painter.ascii);
        let text = line.text().replacen(name, &short, 1);
        *line = Line::of(text, Ink::Disc(player, Mark::None));
    }
    lines
}

/// What has just been said: a refusal, a hint, who thinks.
fn said(app: &App, now: Instant) -> Vec<Line> {
    let texts = &app.view.texts;
    let mut lines = Vec::new();
    if let Some(notice) = &app.notice {
        lines.push(Line::of(notice.as_str(), Ink::Strong));
    }
    if app.is_halted() {
        lines.push(Line::of(texts.get("tui-go-on"), Ink::Faint));
    } else if app.is_thinking() {
        let name = app.session.saved().players[app.session.turn()]
            .name
            .as_str();
        let waits = now.saturating_duration_since(app.turn_since);
        // Only who waits for it is told.
        if app.session.level().is_none() || waits > Duration::from_millis(250) {
            let thinks = match app.session.level() {
                Some(_) => texts.format("thinking", &[("name", name.into())]),
                None => texts.get("tui-looking"),
            };
            lines.push(Line::of(thinks, Ink::Faint));
        }
    }
    if let Some(advice) = &app.advice {
        let (columns, prospect) = hint(&app.view, *advice);
        lines.push(Line::of(columns, Ink::Good));
        lines.extend(prospect.map(|text| Line::plain(format!("({text})"))));
    }
    lines
}

/// What the judge says of the move that is looked at.
fn judgement(app: &App) -> Vec<Line> {
    let Some(review) = &app.review else {
        return Vec::new();
    };
    let texts = &app.view.texts;
    let values = [
        ("move", review.ply.into()),
        ("moves", app.game().ply().into()),
    ];
    let mut lines = vec![Line::of(
        texts.format("tui-review-at", &values),
        Ink::Strong,
    )];
    let Some(judged) = &review.judged else {
        let (place, of) = review.progress;
        let values = [
            ("place", place.to_string().into()),
            ("of", of.to_string().into()),
        ];
        lines.push(Line::of(
            texts.format("progress-place-of", &values),
            Ink::Faint,
        ));
        return lines;
    };
    let Some(last) = review.ply.checked_sub(1).map(|ply| &judged.moves[ply]) else {
        return lines;
    };
    let words = |score: Score| prospect(texts, score, last_ply(&last.position, score));
    let number = app.view.skin.column_number(last.column);
    let saved = app.session.saved();
    let name = &saved.players[saved.player_on(last.position.turn())].name;
    let values = [("name", name.as_str().into()), ("column", number.into())];
    lines.push(Line::plain(texts.format("tui-judged-move", &values)));
    let (id, ink) = match last.kind() {
        Kind::Best => ("tui-judged-best", Ink::Good),
        Kind::Inaccuracy => ("tui-judged-inaccuracy", Ink::Plain),
        Kind::Mistake => ("tui-judged-mistake", Ink::Bad),
    };
    lines.push(Line::of(texts.get(id), ink));
    if last.kind() == Kind::Best {
        lines.push(Line::plain(words(last.score)));
    } else {
        let best: Vec<String> = last
            .best()
            .map(|column| app.view.skin.column_number(column).to_string())
            .collect();
        let values = [
            ("before", words(last.best_score()).into()),
            ("after", words(last.score).into()),
            ("best", best.join(", ").into()),
        ];
        lines.push(Line::plain(texts.format("judged-worse", &values)));
    }
    lines
}

/// What the position is worth to the player who is to move, and what comes of it.
fn analysis(app: &App, width: usize, now: Instant) -> Vec<Line> {
    // Of a game that is over the result is said.
    if !app.live.is_on() || app.shown().outcome().is_some() {
        return Vec::new();
    }
    let texts = &app.view.texts;
    let position = app.position();
    let saved = app.session.saved();
    let mover = saved.player_on(position.turn());
    let name = saved.players[mover].name.as_str();
    let mut lines = Vec::new();
    let known = app.live.columns().iter().flatten().max().copied();
    if let Some(analysis) = app.live.analysis() {
        let score = analysis.score;
        let values = [("name", name.into()), ("score", shown_score(score).into())];
        let worth = Line::of(texts.format("tui-worth", &values), worth_ink(score.value()));
        let cells = position.geometry().cells();
        let beside = width.saturating_sub(worth.width() + 1);
        let tall = beside < LEAST_BAR;
        let mut line = bar(score, mover, cells, if tall { width } else { beside }, app);
        if tall {
            lines.push(worth);
        } else {
            line.push(" ", Ink::Plain);
            line.append(worth);
        }
        lines.push(line);
        lines.push(Line::plain(prospect(
            texts,
            score,
            last_ply(&position, score),
        )));
        let line = app.view.skin.moves(&analysis.line);
        let values = [("line", spaced(&line).into())];
        lines.push(Line::plain(texts.format("tui-line", &values)));
    } else if let Some(score) = known {
        let values = [("name", name.into()), ("score", shown_score(score).into())];
        lines.push(Line::plain(texts.format("tui-at-least", &values)));
    } else {
        lines.push(Line::of(texts.get("tui-looking"), Ink::Faint));
    }
    if let Some((nodes, time)) = app.live.effort(now).filter(|(nodes, _)| *nodes > 0) {
        let rate = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
        let nodes = texts.format(
            "tui-nodes",
            &[("nodes", texts.grouped(nodes.into()).into())],
        );
        let rate = texts.format("tui-rate", &[("rate", texts.grouped(rate).into())]);
        let both = Line::of(format!("{nodes}, {rate}"), Ink::Faint);
        if both.width() <= width {
            lines.push(both);
        } else {
            lines.extend([nodes, rate].map(|text| Line::of(text, Ink::Faint)));
        }
    }
    lines
}

/// A bar of which so much belongs to the player who is to move as the position is worth to them.
fn bar(score: Score, mover: usize, cells: u32, width: usize, app: &App) -> Line {
    let length = width.min(MOST_BAR);
    let most = (cells / 2).max(1) as f32;
    let share = f32::from(score.value()) / most / 2.0 + 0.5;
    let part = ((share * length as f32).round() as usize).min(length);
    let [full, rest] = if app.view.painter.ascii {
        ["#", "."]
    } else {
        ["█", "░"]
    };
    let mut line = Line::of(full.repeat(part), Ink::Disc(mover, Mark::None));
    line.push(rest.repeat(length - part), Ink::Disc(1 - mover, Mark::None));
    line
}

/// The moves that have been played.
fn moves(app: &App) -> Vec<Line> {
    let moves = app.view.skin.moves(&app.shown().moves());
    if moves.is_empty() {
        return Vec::new();
    }
    let text = app
        .view
        .texts
        .format("review-moves", &[("moves", spaced(&moves).into())]);
    vec![Line::plain(text)]
}

/// Moves in groups, so that a line can be broken between them.
fn spaced(moves: &str) -> String {
    let letters: Vec<char> = moves.chars().collect();
    let groups: Vec<String> = letters
        .chunks(6)
        .map(|group| group.iter().collect())
        .collect();
    groups.join(" ")
}
