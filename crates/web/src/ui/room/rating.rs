//! What a rated game has made of the user's rating, with the real server.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{Me, PlayerRating, Profile};
use tengen_model::online::Stage;
use tengen_page::account::ACCOUNT;
use tengen_page::lobby::{change, rated, waits_for_next};
use tengen_page::profile;
use tengen_page::request::Failed;
use tengen_room::lobby::Offer;
use tengen_text::Key;

use crate::browser::api;
use crate::page::{RoomPart, Words};

/// Waits before each look at the rating, which the server counts after the game, in milliseconds.
const LOOKS: [u64; 5] = [300, 700, 2_000, 5_000, 15_000];

#[derive(Clone, Copy)]
struct Followed {
    /// The ratings during the game with this number.
    before: RwSignal<Option<(u32, Vec<PlayerRating>)>>,
    /// The ratings before and after it.
    changed: RwSignal<Option<(i64, i64)>>,
    waits: RwSignal<bool>,
}

/// Follows the games of the room; returns what is said after a rated one.
pub(super) fn rating_change() -> Memo<Option<String>> {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let followed = Followed {
        before: RwSignal::new(None),
        changed: RwSignal::new(None),
        waits: RwSignal::new(false),
    };
    let game = Memo::new(move |_| {
        let room = room.view.read();
        let room = room.as_ref().filter(|room| room.you.is_some())?;
        let config = room.config?;
        let offer = rated(&config)?;
        match room.stage {
            Stage::Playing => Some((room.game, offer, false)),
            Stage::Over if waits_for_next(&config, room.game) => None,
            Stage::Over => Some((room.game, offer, true)),
            _ => None,
        }
    });
    Effect::new(move |_| match game.get() {
        Some((game, _, false)) => followed.begins(game),
        Some((game, offer, true)) => followed.ends(game, offer),
        None => {}
    });
    Memo::new(move |_| {
        let text = words.text();
        match (followed.changed.get(), followed.waits.get()) {
            (Some((before, after)), _) => {
                Some(text.lobby_change(before.to_string(), after.to_string()))
            }
            (None, true) => Some(text.get(Key::LobbyChangeWaits)),
            (None, false) => None,
        }
    })
}

impl Followed {
    fn begins(self, game: u32) {
        self.changed.set(None);
        self.waits.set(false);
        spawn_local(async move {
            if let Ok(ratings) = own_ratings().await {
                let _ = self.before.try_set(Some((game, ratings)));
            }
        });
    }

    fn ends(self, game: u32, offer: Offer) {
        let before = self.before.get_untracked();
        // A page that was opened after the end does not know what was before.
        if let Some((_, before)) = before.filter(|(number, _)| *number == game) {
            self.waits.set(true);
            self.look(before, offer, 0);
        }
    }

    fn look(self, before: Vec<PlayerRating>, offer: Offer, tries: usize) {
        let Some(&wait) = LOOKS.get(tries) else {
            let _ = self.waits.try_set(false);
            return;
        };
        let look = move || {
            spawn_local(async move {
                let now = own_ratings().await.unwrap_or_default();
                // Another game, or none, is on the board by now.
                if self.waits.try_get_untracked() != Some(true) {
                    return;
                }
                match change(&before, &now, &offer) {
                    Some(changed) => {
                        self.changed.set(Some(changed));
                        self.waits.set(false);
                    }
                    None => self.look(before, offer, tries + 1),
                }
            });
        };
        set_timeout(look, Duration::from_millis(wait));
    }
}

async fn own_ratings() -> Result<Vec<PlayerRating>, Failed> {
    let me = api::get::<Me>(ACCOUNT).await?;
    match me.player {
        Some(player) => {
            let profile = api::get::<Profile>(&profile::path(player.as_str())).await?;
            Ok(profile.ratings)
        }
        None => Ok(Vec::new()),
    }
}
