//! `puissance4 convert`: games and boards from one format to another.

mod source;

use std::io::{self, IsTerminal, Read, Write};

use puissance4::{Dynamic, Format, Recognized};

use crate::args::ConvertArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::positions::at_line;
use crate::settings::View;
use crate::solver::size;
use source::Source;

/// Writes each text of the command line, or of the input, in another format.
pub(crate) fn convert(
    view: &View,
    args: &ConvertArgs,
    input: impl Read,
    output: impl Write,
) -> Result<u8, Failure> {
    let named = |name: &Option<String>| name.as_deref().and_then(Format::from_name);
    let mut conversion = Conversion {
        view,
        size: size(view, args.size.as_deref())?,
        from: named(&args.from),
        base: None,
        to: named(&args.to).unwrap_or(Format::Moves),
        any: false,
        output,
    };
    if !args.texts.is_empty() {
        let mut texts = args.texts.iter();
        texts.try_for_each(|text| conversion.convert(text))?;
        return Ok(0);
    }
    let mut source = Source::new(input, conversion.size);
    while let Some(text) = source.read(conversion.from)? {
        conversion
            .convert(&text)
            .map_err(|failure| at_line(&view.texts, failure, source.line()))?;
    }
    if conversion.any {
        Ok(0)
    } else {
        Err(Failure::data(view.texts.get("nothing-to-convert")))
    }
}

struct Conversion<'a, W> {
    view: &'a View,
    size: Dynamic,
    /// The format of all texts, if it was named.
    from: Option<Format>,
    /// The format of all moves, once somebody has been asked for their base.
    base: Option<Format>,
    to: Format,
    /// Something has been written.
    any: bool,
    output: W,
}

impl<W: Write> Conversion<'_, W> {
    fn convert(&mut self, text: &str) -> Result<(), Failure> {
        let from = self.format(text)?;
        let game = from
            .read(self.size, text)
            .map_err(|error| Failure::data(self.view.texts.format_error(from, error)))?;
        let apart = if self.any && self.to.has_lines() {
            "\n"
        } else {
            ""
        };
        writeln!(self.output, "{apart}{}", self.to.write(&game))?;
        self.output.flush()?;
        self.any = true;
        Ok(())
    }

    /// The format of a text: the one that was named, or one that is certain.
    fn format(&mut self, text: &str) -> Result<Format, Failure> {
        if let Some(format) = self.from {
            return Ok(format);
        }
        match Format::recognize(text) {
            Recognized::Certain(format) => Ok(format),
            Recognized::Base => {
                let format = self.base.map_or_else(|| self.ask_base(), Ok)?;
                self.base = Some(format);
                Ok(format)
            }
            Recognized::Unknown => {
                let values = [("formats", Format::NAMES.join(", ").into())];
                Err(Failure::data(
                    self.view.texts.format("format-unknown", &values),
                ))
            }
        }
    }

    /// Asks what columns are counted from, where there is somebody to answer.
    fn ask_base(&self) -> Result<Format, Failure> {
        let texts = &self.view.texts;
        let refused = || Failure::data(texts.get("format-base"));
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Err(refused());
        }
        let mut console = Console::standard(self.view.painter);
        loop {
            match console.ask(&texts.get("ask-base"))?.as_deref() {
                Some("1") => return Ok(Format::Moves),
                Some("0") => return Ok(Format::Moves0),
                Some(_) => {}
                None => return Err(refused()),
            }
        }
    }
}
