//! The command line as it is written. Texts, and values that need more than a list of words, are
//! not looked at here: see `help` and `settings`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{ArgAction, Args, Parser, Subcommand};
use puissance4::Format;

use crate::locale::Language;
use crate::skin::Skin;
use crate::style::ColorChoice;

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "puissance4",
    version,
    disable_help_flag = true,
    disable_version_flag = true,
    disable_help_subcommand = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    #[command(flatten)]
    pub(crate) view: ViewArgs,
    #[arg(long, short = 'h', global = true, action = ArgAction::Help)]
    help: Option<bool>,
    #[arg(long, short = 'V', action = ArgAction::Version)]
    version: Option<bool>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(alias = "jouer")]
    Play(PlayArgs),
    #[command(alias = "plein-ecran")]
    Tui(PlayArgs),
    #[command(alias = "reprendre")]
    Resume(ResumeArgs),
    #[command(alias = "montrer")]
    Show(ShowArgs),
    #[command(alias = "exporter")]
    Export(ExportArgs),
    #[command(alias = "resoudre")]
    Solve(SolveArgs),
    #[command(alias = "analyser")]
    Analyze(AnalyzeArgs),
    #[command(alias = "mesurer")]
    Bench(BenchArgs),
    #[command(subcommand, alias = "livre")]
    Book(BookCommand),
    Perft(PerftArgs),
    #[command(alias = "convertir")]
    Convert(ConvertArgs),
    Completions {
        #[arg(value_parser = PossibleValuesParser::new(crate::shell::NAMES))]
        shell: String,
    },
    Man {
        folder: PathBuf,
    },
}

impl Command {
    /// The name that the help has for it.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Play(_) => "play",
            Self::Tui(_) => "tui",
            Self::Resume(_) => "resume",
            Self::Show(_) => "show",
            Self::Export(_) => "export",
            Self::Solve(_) => "solve",
            Self::Analyze(_) => "analyze",
            Self::Bench(_) => "bench",
            Self::Book(_) => "book",
            Self::Perft(_) => "perft",
            Self::Convert(_) => "convert",
            Self::Completions { .. } => "completions",
            Self::Man { .. } => "man",
        }
    }
}

/// How things are shown: these options go with every command.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ViewArgs {
    #[arg(long, global = true, value_parser = PossibleValuesParser::new(Skin::NAMES))]
    pub(crate) skin: Option<String>,
    #[arg(long, global = true, value_parser = PossibleValuesParser::new(Language::NAMES))]
    pub(crate) lang: Option<String>,
    #[arg(long, global = true, value_parser = PossibleValuesParser::new(ColorChoice::NAMES))]
    pub(crate) color: Option<String>,
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
    #[arg(long, global = true)]
    pub(crate) config: Option<PathBuf>,
}

/// The size of the board.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SizeArgs {
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) columns: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) rows: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) connect: Option<String>,
}

/// Where a game is kept besides the state folder.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeepArgs {
    #[arg(long)]
    pub(crate) save: Option<PathBuf>,
    #[arg(long, requires = "save")]
    pub(crate) force: bool,
}

/// The options of a game.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayArgs {
    #[arg(long)]
    pub(crate) name1: Option<String>,
    #[arg(long)]
    pub(crate) name2: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) symbol1: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) symbol2: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) computer1: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) computer2: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) first: Option<String>,
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    #[command(flatten)]
    pub(crate) keep: KeepArgs,
    #[arg(
        long,
        conflicts_with_all = [
            "name1", "name2", "symbol1", "symbol2", "computer1", "computer2", "first", "columns",
            "rows", "connect", "seed", "moves",
        ]
    )]
    pub(crate) resume: Option<PathBuf>,
}

/// The options of `resume`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ResumeArgs {
    #[command(flatten)]
    pub(crate) keep: KeepArgs,
}

/// The options of `show`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ShowArgs {
    #[arg(allow_negative_numbers = true)]
    pub(crate) position: Vec<String>,
    #[arg(long, conflicts_with = "position")]
    pub(crate) board: Option<String>,
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) symbol1: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) symbol2: Option<String>,
}

/// The options of `export`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExportArgs {
    /// Moves, of which there may be none, or a file: any text, empty or not.
    pub(crate) game: OsString,
    #[arg(long)]
    pub(crate) gif: Option<PathBuf>,
    #[arg(long)]
    pub(crate) png: Option<PathBuf>,
    #[arg(long)]
    pub(crate) svg: Option<PathBuf>,
    #[arg(long)]
    pub(crate) cast: Option<PathBuf>,
    #[arg(long)]
    pub(crate) text: Option<PathBuf>,
    #[arg(long = "ply", id = "shown_ply", allow_hyphen_values = true)]
    pub(crate) ply: Option<String>,
    #[arg(long)]
    pub(crate) size: Option<String>,
    #[arg(long = "force", id = "replace")]
    pub(crate) force: bool,
}

/// What the solver works on and with.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SolverArgs {
    #[arg(long)]
    pub(crate) size: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) threads: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) memory: Option<String>,
    #[arg(long)]
    pub(crate) no_book: bool,
}

/// The options of `solve`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolveArgs {
    pub(crate) positions: Vec<String>,
    #[arg(long = "columns")]
    pub(crate) every_column: bool,
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
}

/// The options of `analyze`.
#[derive(Args, Clone, Debug)]
pub(crate) struct AnalyzeArgs {
    pub(crate) games: Vec<String>,
    #[arg(long = "json", id = "game_json")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
}

/// The options of `bench`.
#[derive(Args, Clone, Debug)]
pub(crate) struct BenchArgs {
    pub(crate) files: Vec<PathBuf>,
    #[arg(long, allow_hyphen_values = true, requires = "files")]
    pub(crate) lines: Option<String>,
    #[arg(long, requires = "files")]
    pub(crate) zero_based: bool,
    #[arg(long = "json", id = "file_json")]
    pub(crate) json: bool,
    #[arg(long, conflicts_with = "no_book")]
    pub(crate) book: bool,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
}

/// The options of `perft`.
#[derive(Args, Clone, Debug)]
pub(crate) struct PerftArgs {
    #[arg(allow_negative_numbers = true)]
    pub(crate) depth: String,
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

/// The options of `convert`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ConvertArgs {
    pub(crate) texts: Vec<String>,
    #[arg(long, value_parser = PossibleValuesParser::new(Format::NAMES))]
    pub(crate) from: Option<String>,
    #[arg(long, value_parser = PossibleValuesParser::new(Format::NAMES))]
    pub(crate) to: Option<String>,
    #[arg(long)]
    pub(crate) size: Option<String>,
}

/// What `book` can do.
#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    #[command(alias = "construire")]
    Build(BuildArgs),
    #[command(alias = "fusionner")]
    Merge(MergeArgs),
    #[command(alias = "verifier")]
    Check(CheckArgs),
    #[command(alias = "decrire")]
    Info { file: PathBuf },
}

/// The options of `book build`.
#[derive(Args, Clone, Debug)]
pub(crate) struct BuildArgs {
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) ply: String,
    #[arg(long)]
    pub(crate) output: PathBuf,
    #[arg(long)]
    pub(crate) size: Option<String>,
    #[arg(long = "threads", id = "build_threads", allow_hyphen_values = true)]
    pub(crate) threads: Option<String>,
    #[arg(long = "memory", id = "build_memory", allow_hyphen_values = true)]
    pub(crate) memory: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) shard: Option<String>,
}

/// The options of `book merge`.
#[derive(Args, Clone, Debug)]
pub(crate) struct MergeArgs {
    #[arg(required = true)]
    pub(crate) parts: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) output: PathBuf,
}

/// The options of `book check`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    pub(crate) file: PathBuf,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) sample: Option<String>,
    #[arg(long = "seed", allow_hyphen_values = true)]
    pub(crate) draw: Option<String>,
}
