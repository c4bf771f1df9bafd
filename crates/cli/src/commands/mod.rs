//! The sub-commands, one file each: its arguments as a type, and `run`.

pub(crate) mod analyze;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod brain;
pub(crate) mod compliance;
pub(crate) mod contest;
pub(crate) mod convert;
pub(crate) mod defend;
pub(crate) mod doctor;
pub(crate) mod host;
pub(crate) mod manual;
pub(crate) mod migrate;
pub(crate) mod openings;
pub(crate) mod play;
pub(crate) mod position;
pub(crate) mod ratings;
pub(crate) mod render;
pub(crate) mod review;
mod search;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod textbook;
pub(crate) mod verify;

use clap::{Parser, Subcommand};

/// Tengen (天元): play, analyse and study five in a row.
///
/// Without a sub-command, Tengen serves its page and opens it in the browser.
#[derive(Debug, Parser)]
#[command(name = "tengen", version = crate::version::FULL, propagate_version = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Args),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Migrate(migrate::Args),
    Host(host::Args),
    Play(play::Args),
    Brain(brain::Args),
    Position(Box<position::Args>),
    Openings(Box<openings::Args>),
    Convert(Box<convert::Args>),
    Render(Box<render::Args>),
    Analyze(analyze::Args),
    Solve(Box<solve::Args>),
    Defend(Box<defend::Args>),
    Verify(verify::Args),
    Review(Box<review::Args>),
    Textbook(Box<textbook::Args>),
    Match(Box<contest::Args>),
    Ratings(ratings::Args),
    Compliance(compliance::Args),
    Bench(bench::Args),
    Doctor(doctor::Args),
    Manual(manual::Args),
}

impl Cli {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self.command {
            None => serve::Args::opening().run(),
            Some(Command::Serve(args)) => args.run(),
            Some(Command::Backup(args)) => args.run(),
            Some(Command::Restore(args)) => args.run(),
            Some(Command::Migrate(args)) => args.run(),
            Some(Command::Host(args)) => args.run(),
            Some(Command::Play(args)) => args.run(),
            Some(Command::Brain(args)) => args.run(),
            Some(Command::Position(args)) => args.run(),
            Some(Command::Openings(args)) => args.run(),
            Some(Command::Convert(args)) => args.run(),
            Some(Command::Render(args)) => args.run(),
            Some(Command::Analyze(args)) => args.run(),
            Some(Command::Solve(args)) => args.run(),
            Some(Command::Defend(args)) => args.run(),
            Some(Command::Verify(args)) => args.run(),
            Some(Command::Review(args)) => args.run(),
            Some(Command::Textbook(args)) => args.run(),
            Some(Command::Match(args)) => args.run(),
            Some(Command::Ratings(args)) => args.run(),
            Some(Command::Compliance(args)) => args.run(),
            Some(Command::Bench(args)) => args.run(),
            Some(Command::Doctor(args)) => args.run(),
            Some(Command::Manual(args)) => args.run(),
        }
    }
}
