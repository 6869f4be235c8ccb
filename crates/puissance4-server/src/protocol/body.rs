//! The bodies of requests.

use puissance4::json::{Json, JsonError, Object};
use puissance4::{Dynamic, Name};

use super::Wrong;
use crate::online::{Command, Created, Digest, Player, Secret, TimeControl};

/// The most bytes that a body has.
pub const MOST_BYTES: usize = 16 << 10;

/// The game that a body asks for.
///
/// # Errors
///
/// What is wrong, and where.
pub fn new_game(body: Json, token: Digest, seed: u64) -> Result<Created, Wrong> {
    const KEYS: &[&str] = &[
        "columns",
        "rows",
        "connect",
        "opponent",
        "invitation",
        "level",
        "begins",
        "clock",
        "name",
        "other_name",
    ];
    let body = body.object(KEYS)?;
    let size = size(&body)?;
    let me = Player::Person {
        name: name(&body, "name")?,
        token,
    };
    let opponent =
        (body.require("opponent")?).choice(&["friend", "anybody", "computer", "same_screen"])?;
    let (friend, computer, same_screen) = (opponent == 0, opponent == 2, opponent == 3);
    let belongs = |key: &'static str, applies: bool| match (body.get(key), applies) {
        (Some(_), false) => {
            let detail = format!("{key}: not with this opponent");
            Err(Wrong::at("bad_message", &format!("/{key}"), detail))
        }
        (None, true) => body.require(key).map(drop).map_err(Into::into),
        _ => Ok(()),
    };
    belongs("invitation", friend)?;
    belongs("level", computer)?;
    belongs("other_name", same_screen)?;
    let other = if computer {
        let level = body.require("level")?.whole(1, 10)? as u8;
        Some(Player::Computer { level })
    } else if same_screen {
        let name = name(&body, "other_name")?;
        Some(Player::Person { name, token })
    } else {
        None
    };
    let i_begin = match body.get("begins") {
        Some(begins) => match begins.choice(&["me", "opponent", "random"])? {
            0 => true,
            1 => false,
            _ => seed.is_multiple_of(2),
        },
        None => seed.is_multiple_of(2),
    };
    let (first, second) = if i_begin {
        (Some(me), other)
    } else {
        (other, Some(me))
    };
    Ok(Created {
        columns: size[0],
        rows: size[1],
        connect: size[2],
        clock: clock(&body)?,
        first,
        second,
        invitation: secret(&body, "invitation")?,
        // One bit of it has decided who begins.
        seed: seed / 2,
    })
}

/// The command that a body asks for who wants to take a seat.
///
/// # Errors
///
/// What is wrong, and where.
pub fn joining(body: Json, token: Digest) -> Result<Command, Wrong> {
    let body = body.object(&["name", "invitation"])?;
    Ok(Command::Join {
        player: Player::Person {
            name: name(&body, "name")?,
            token,
        },
        invitation: secret(&body, "invitation")?,
    })
}

fn size(body: &Object) -> Result<[usize; 3], Wrong> {
    let number = |key: &str, otherwise: u64| match body.get(key) {
        Some(number) => number.whole(0, u8::MAX.into()),
        None => Ok(otherwise),
    };
    let (columns, rows) = (number("columns", 7)?, number("rows", 6)?);
    let size = [columns, rows, number("connect", 4)?].map(|number| number as usize);
    match Dynamic::new(size[0], size[1], size[2]) {
        Ok(_) => Ok(size),
        Err(error) => Err(Wrong::at("bad_size", "", error.to_string())),
    }
}

fn name(body: &Object, key: &str) -> Result<String, Wrong> {
    let text = body.require(key)?;
    match Name::new(text.text()?) {
        Ok(name) => Ok(name.as_str().to_owned()),
        Err(error) => {
            let detail = format!("{key}: {error}");
            Err(Wrong::at("bad_name", &format!("/{key}"), detail))
        }
    }
}

fn secret(body: &Object, key: &str) -> Result<Option<Digest>, Wrong> {
    let Some(value) = body.get(key) else {
        return Ok(None);
    };
    match value.text()?.parse::<Secret>() {
        Ok(secret) => Ok(Some(secret.digest())),
        Err(error) => {
            let detail = format!("{key}: {error}");
            Err(Wrong::at("bad_secret", &format!("/{key}"), detail))
        }
    }
}

fn clock(body: &Object) -> Result<Option<TimeControl>, JsonError> {
    let Some(clock) = body.get("clock") else {
        return Ok(None);
    };
    let clock = clock.object(&["initial_ms", "increment_ms"])?;
    Ok(Some(TimeControl {
        initial_ms: clock.require("initial_ms")?.whole(10_000, 10_800_000)?,
        increment_ms: clock.require("increment_ms")?.whole(0, 60_000)?,
    }))
}
