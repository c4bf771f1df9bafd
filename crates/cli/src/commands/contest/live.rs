//! The progress table on the terminal during a match.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use tengen_arena::{End, GameRecord, Tournament};
use tengen_core::Color;
use tengen_text::Text;

use super::report;

/// A live table on stderr if that is a terminal. Crashes and late or illegal moves are always
/// printed.
pub(super) struct Live {
    bar: ProgressBar,
    text: Text,
}

impl Live {
    pub(super) fn new(tournament: &Tournament, text: Text) -> Live {
        let bar = ProgressBar::new(tournament.known_games() as u64);
        let style = ProgressStyle::with_template("{msg}\n{bar:40} {pos}/{len}  {elapsed} + {eta}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(report::in_words(tournament, text));
        bar.set_position(tournament.summary().games());
        // Estimate the time from the games of this run, not from resumed ones.
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(500));
        Live { bar, text }
    }

    pub(super) fn show(&self, tournament: &Tournament, game: &GameRecord) {
        if let Some(line) = self.trouble(game) {
            self.bar.suspend(|| eprintln!("{line}"));
        }
        if !self.bar.is_hidden() {
            self.bar.set_length(tournament.known_games() as u64);
            self.bar
                .set_message(report::in_words(tournament, self.text));
        }
        self.bar.set_position(tournament.summary().games());
    }

    fn trouble(&self, game: &GameRecord) -> Option<String> {
        let what = match &game.end {
            End::Crash { what } => what.clone(),
            End::Illegal { why } => why.clone(),
            End::Time {
                late_ms,
                killed: true,
            } => self.text.match_no_answer(*late_ms),
            End::Time { late_ms, .. } => self.text.match_late(*late_ms),
            _ => return None,
        };
        let loser = match game.winner? {
            Color::Black => &game.white,
            Color::White => &game.black,
        };
        Some(self.text.match_trouble(game.game + 1, loser, what))
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
