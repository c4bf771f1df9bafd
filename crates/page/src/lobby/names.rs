//! Names of players, whom the lobby tells by their ids.

use std::collections::BTreeMap;

use tengen_room::lobby::{ArenaRow, ChallengeShown, RunningGame, SeekShown};
use tengen_room::{Name, PlayerId};

/// The names that the page has heard of since it was opened.
#[derive(Clone, Debug, Default)]
pub struct Names(BTreeMap<PlayerId, Name>);

impl Names {
    /// A player's name, if it is known.
    #[must_use]
    pub fn of(&self, player: &PlayerId) -> Option<&Name> {
        self.0.get(player)
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = (&PlayerId, &Name)> {
        self.0.iter()
    }

    pub(super) fn note(&mut self, player: PlayerId, name: Option<Name>) {
        self.0.extend(name.map(|name| (player, name)));
    }

    pub(super) fn note_seeks(&mut self, seeks: &[SeekShown]) {
        for seek in seeks {
            self.note(seek.player.clone(), seek.name.clone());
        }
    }

    pub(super) fn note_challenges(&mut self, challenges: &[ChallengeShown]) {
        for shown in challenges {
            self.note(shown.from.clone(), shown.name.clone());
        }
    }

    pub(super) fn note_games(&mut self, games: &[RunningGame]) {
        for game in games {
            for (player, name) in game.players.iter().zip(&game.names) {
                self.note(player.clone(), name.clone());
            }
        }
    }

    pub(super) fn note_rows(&mut self, rows: &[ArenaRow]) {
        for row in rows {
            self.note(row.player.clone(), row.name.clone());
        }
    }
}
