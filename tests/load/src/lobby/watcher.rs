//! A watcher's evening: looks into the lobby without a session, and follows one game after another.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tengen_core::SplitMix;
use tokio::time::{sleep, sleep_until, timeout};

use super::guest::{Guest, told_in};
use super::history::{History, What};
use super::player::{Cuts, Setting};
use crate::person::Person;

const AGAIN: Duration = Duration::from_millis(100);
const REPLY_TIMEOUT: Duration = Duration::from_secs(10);
/// A game is followed for so long at most: one that is void for some time has nothing to be seen.
const FOLLOWED: Duration = Duration::from_secs(20);

/// A watcher of the evening.
pub(super) struct Watcher {
    pub(super) person: Person,
    pub(super) random: SplitMix,
    pub(super) cuts: Cuts,
    pub(super) history: History,
    pub(super) setting: Arc<Setting>,
}

impl Watcher {
    pub(super) async fn live(mut self) -> anyhow::Result<History> {
        let until = self.setting.until;
        while Instant::now() < until {
            let Ok(Ok((guest, here))) = timeout(REPLY_TIMEOUT, self.person.follow(None)).await
            else {
                sleep(AGAIN).await;
                continue;
            };
            let running = here["running"].as_array().cloned().unwrap_or_default();
            tokio::select! {
                _ = watch(guest, running, &mut self.random, &mut self.history) => {
                    sleep(AGAIN).await;
                }
                () = self.cuts.next() => self.history.note(What::Cut),
                () = sleep_until(until.into()) => (),
            }
        }
        Ok(self.history)
    }
}

fn channel(game: &Value) -> Option<String> {
    game["watch"].as_str().map(str::to_owned)
}

/// Follows one game at a time until the connection is lost.
async fn watch(
    mut guest: Guest,
    running: Vec<Value>,
    random: &mut SplitMix,
    history: &mut History,
) -> anyhow::Result<()> {
    let mut games: VecDeque<String> = running.iter().filter_map(channel).collect();
    let mut watched: Option<(String, Instant)> = None;
    loop {
        if watched.is_none() && !games.is_empty() {
            let at = random.below(games.len() as u64) as usize;
            if let Some(channel) = games.remove(at) {
                let follow = json!({ "type": "subscribe", "channel": channel, "after": 0 });
                guest.socket.say(&follow.to_string()).await?;
                watched = Some((channel, Instant::now() + FOLLOWED));
            }
        }
        let until = watched.as_ref().map(|(_, until)| *until);
        let message = tokio::select! {
            message = guest.socket.value() => Some(message?),
            () = enough(until) => None,
        };
        let is_over = match &message {
            None => true,
            Some(message) => match told_in(message) {
                Some(told) => {
                    let begun = told["begun"].as_array().into_iter().flatten();
                    games.extend(begun.filter_map(channel));
                    // The oldest are over by now.
                    while games.len() > 10 {
                        games.pop_front();
                    }
                    false
                }
                None => heard(
                    message,
                    watched.as_ref().map(|(channel, _)| channel),
                    history,
                ),
            },
        };
        if let Some((channel, _)) = watched.take_if(|_| is_over) {
            let leave = json!({ "type": "unsubscribe", "channel": channel });
            guest.socket.say(&leave.to_string()).await?;
        }
    }
}

/// Notes the events of a message; whether the game is over.
fn heard(message: &Value, watched: Option<&String>, history: &mut History) -> bool {
    let Some(channel) = watched.filter(|channel| message["channel"] == channel.as_str()) else {
        return false;
    };
    let room = channel.trim_start_matches("room/");
    let inner = &message["message"];
    let mut is_over = inner["type"] == "goodbye";
    for event in inner["events"].as_array().into_iter().flatten() {
        is_over |= event["event"]["type"] == "finished";
        history.note(What::Event {
            room: room.to_owned(),
            event: event.clone(),
        });
    }
    is_over
}

async fn enough(until: Option<Instant>) {
    match until {
        Some(until) => sleep_until(until.into()).await,
        None => std::future::pending().await,
    }
}
