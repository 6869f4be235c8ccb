//! What is said beside the board.

use std::time::{Duration, Instant};

use puissance4::{Geometry, Outcome, Score, Side, Symbol};

use super::{chart, shown_score, worth_ink};
use crate::analyze::{Kind, prospect};
use crate::board::{Mark, discs_left};
use crate::numbers::clock;
use crate::play::hint;
use crate::skin::{Players, Status};
use crate::solver::last_ply;
use crate::style::{Ink, Line};
use crate::tui::app::App;
use crate::tui::frame::Area;

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
    let status = status(app, symbols);
    if wide {
        lines.extend(players(app, symbols, now));
        if !status.is_empty() {
            gap(&mut lines);
            lines.extend(status);
        }
        if !said.is_empty() {
            gap(&mut lines);
            lines.extend(said);
        }
    } else if app.review.is_none() {
        lines.extend(status);
        // What is known about the position would have no room below.
        if !app.live.is_on() {
            lines.extend(players(app, symbols, now));
        }
    }
    for section in [judgement(app), analysis(app, now), moves(app)] {
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
fn players(app: &App, symbols: [Symbol; 2], now: Instant) -> Vec<Line> {
    let texts = &app.view.texts;
    let saved = app.session.saved();
    let shown = app.shown();
    let left = discs_left(shown.position(), saved.first);
    let turn = saved.player_on(shown.turn());
    (0..2)
        .map(|player| {
            let ink = Ink::Disc(player, Mark::None);
            let moves_now = player == turn && shown.outcome().is_none();
            let mut line = Line::plain(if moves_now { "▸ " } else { "  " });
            line.push(
                format!("{} {}", symbols[player], saved.players[player].name),
                ink,
            );
            let values = [("count", left[player].into())];
            line.push(
                format!("  {}", texts.format("tui-left", &values)),
                Ink::Faint,
            );
            if app.view.preferences().clock {
                let goes_on = moves_now && app.review.is_none();
                let turn = goes_on.then(|| now.saturating_duration_since(app.turn_since));
                let taken = app.taken[player] + turn.unwrap_or(Duration::ZERO);
                line.push(format!("  {}", clock(taken.as_secs().into())), Ink::Plain);
            }
            line
        })
        .collect()
}

/// Whose turn it is, or how the game has ended, in the words of the look.
fn status(app: &App, symbols: [Symbol; 2]) -> Vec<Line> {
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
    app.view.skin.said(&app.view.texts, players, status)
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
    let side = texts.get(match last.position.turn() {
        Side::First => "side-first",
        Side::Second => "side-second",
    });
    let values = [("side", side.into()), ("column", number.into())];
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

/// What the position is worth, and what comes of it.
fn analysis(app: &App, now: Instant) -> Vec<Line> {
    if !app.live.is_on() {
        return Vec::new();
    }
    let texts = &app.view.texts;
    let position = app.position();
    let mut lines = Vec::new();
    let known = app.live.columns().iter().flatten().max().copied();
    if let Some(analysis) = app.live.analysis() {
        let score = analysis.score;
        let mut line = bar(score, position.turn(), position.geometry().cells(), app);
        line.push(format!(" {}", shown_score(score)), worth_ink(score.value()));
        lines.push(line);
        if position.outcome().is_none() {
            lines.push(Line::plain(prospect(
                texts,
                score,
                last_ply(&position, score),
            )));
            let line = app.view.skin.moves(&analysis.line);
            let values = [("line", line.into())];
            lines.push(Line::plain(texts.format("tui-line", &values)));
        }
    } else if let Some(score) = known {
        lines.push(Line::of(
            texts.format("tui-at-least", &[("score", shown_score(score).into())]),
            Ink::Plain,
        ));
    } else {
        lines.push(Line::of(texts.get("tui-looking"), Ink::Faint));
    }
    if let Some((nodes, time)) = app.live.effort(now).filter(|(nodes, _)| *nodes > 0) {
        let rate = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
        let values = [
            ("nodes", nodes.to_string().into()),
            ("rate", rate.to_string().into()),
        ];
        lines.push(Line::of(
            texts.format("progress-nodes", &values),
            Ink::Faint,
        ));
    }
    lines
}

/// How much of the bar belongs to the side that began.
fn bar(score: Score, turn: Side, cells: u32, app: &App) -> Line {
    const LENGTH: usize = 16;
    let most = (cells / 2).max(1) as f32;
    let began = match turn {
        Side::First => score,
        Side::Second => -score,
    };
    let share = f32::from(began.value()) / most / 2.0 + 0.5;
    let part = ((share * LENGTH as f32).round() as usize).min(LENGTH);
    let first = app.session.saved().first;
    let [full, rest] = if app.view.painter.ascii {
        ["#", "."]
    } else {
        ["█", "░"]
    };
    let mut line = Line::of(full.repeat(part), Ink::Disc(first, Mark::None));
    line.push(rest.repeat(LENGTH - part), Ink::Disc(1 - first, Mark::None));
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
