//! A hint in words.

use puissance4::{Advice, Prospect};

use crate::settings::View;

/// Which columns are best, and what comes of them where that is known.
pub(crate) fn hint(view: &View, advice: Advice) -> (String, Option<String>) {
    let texts = &view.texts;
    let numbers: Vec<String> = advice
        .columns
        .map(|column| view.skin.column_number(column).to_string())
        .collect();
    let values = [
        ("count", numbers.len().into()),
        ("columns", numbers.join(", ").into()),
    ];
    let columns = texts.format("hint-columns", &values);
    let discs = |discs: u32| [("discs", (discs as usize).into())];
    let prospect = advice.prospect.map(|prospect| match prospect {
        Prospect::Win { discs: n } => texts.format("hint-win", &discs(n)),
        Prospect::Loss { discs: n } => texts.format("hint-loss", &discs(n)),
        Prospect::Draw => texts.get("hint-draw"),
    });
    (columns, prospect)
}
