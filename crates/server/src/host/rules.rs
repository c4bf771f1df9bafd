//! What the host has forbidden, as the requests and sockets of players ask for it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};

use tengen_api::{ExportedAct, RoomId};
use tengen_room::PlayerId;
use tokio::sync::{Mutex, MutexGuard, watch};

use super::{HostRule, HostTarget};
use crate::rooms::journal::now;
use crate::store::dialect::{Dialect, Row, values};

/// The rules in force. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    now: Arc<RwLock<InForce>>,
    acting: Arc<Mutex<()>>,
    changed: watch::Sender<()>,
}

#[derive(Debug, Default)]
struct InForce {
    bans: Vec<Against>,
    mutes: Vec<Against>,
    closed: HashMap<RoomId, String>,
}

#[derive(Debug)]
struct Against {
    target: HostTarget,
    reason: String,
    by: Option<String>,
    at: u64,
    until: Option<u64>,
}

impl Against {
    /// Whether it is in force against an address or a player.
    fn concerns(&self, who: Who<'_>) -> bool {
        let hits = match &self.target {
            HostTarget::Network(network) => who
                .address
                .is_some_and(|address| network.contains(&address.to_canonical())),
            HostTarget::Player(player) => who.player == Some(player),
        };
        hits && self.until.is_none_or(|until| now() < until)
    }

    fn told(&self, act: &str) -> ExportedAct {
        ExportedAct {
            at: self.at,
            act: act.to_owned(),
            reason: self.reason.clone(),
            by: self.by.as_ref().and_then(|by| by.parse().ok()),
            until: self.until,
            lifted: false,
        }
    }
}

/// An address, and a player if known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Who<'a> {
    pub(crate) address: Option<IpAddr>,
    pub(crate) player: Option<&'a PlayerId>,
}

impl Rules {
    /// Why someone is banned.
    pub(crate) fn banned(&self, who: Who<'_>) -> Option<String> {
        self.read(|rules| find(&rules.bans, who))
    }

    /// Why someone is muted.
    pub(crate) fn muted(&self, who: Who<'_>) -> Option<String> {
        self.read(|rules| find(&rules.mutes, who))
    }

    /// What is in force against an address or a player.
    pub(crate) fn against(&self, who: Who<'_>) -> Vec<ExportedAct> {
        self.read(|rules| {
            let mut acts = Vec::new();
            for (act, list) in [("ban", &rules.bans), ("mute", &rules.mutes)] {
                let found = list.iter().filter(|against| against.concerns(who));
                acts.extend(found.map(|against| against.told(act)));
            }
            acts
        })
    }

    /// Why a room is closed.
    pub(crate) fn closed(&self, room: &RoomId) -> Option<String> {
        self.read(|rules| rules.closed.get(room).cloned())
    }

    /// Waits until someone is banned, for ever if need be, and says why.
    pub(crate) async fn becomes_banned(&self, who: Who<'_>) -> String {
        let mut changes = self.changed.subscribe();
        loop {
            if let Some(why) = self.banned(who) {
                return why;
            }
            if changes.changed().await.is_err() {
                std::future::pending().await
            }
        }
    }

    /// The turn of an act, from its transaction until its rules are in force.
    pub(crate) async fn turn(&self) -> MutexGuard<'_, ()> {
        self.acting.lock().await
    }

    /// Puts stored rules into force instead of the former ones.
    pub(crate) fn replace(&self, rows: Vec<HostRule>) {
        let mut rules = InForce::default();
        for row in rows {
            let HostRule {
                act,
                target,
                reason,
                by,
                at,
                until,
                ..
            } = row;
            if act == "close" {
                // An invalid id was inserted by hand.
                rules
                    .closed
                    .extend(target.parse().ok().map(|room| (room, reason)));
                continue;
            }
            let Ok(target) = target.parse() else { continue };
            let list = if act == "ban" {
                &mut rules.bans
            } else {
                &mut rules.mutes
            };
            list.push(Against {
                target,
                reason,
                by,
                at,
                until,
            });
        }
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = rules;
        self.changed.send_replace(());
    }

    fn read<T>(&self, read: impl FnOnce(&InForce) -> T) -> T {
        read(&self.now.read().unwrap_or_else(PoisonError::into_inner))
    }
}

fn find(list: &[Against], who: Who<'_>) -> Option<String> {
    let found = list.iter().find(|against| against.concerns(who));
    found.map(|against| against.reason.clone())
}

/// The stored rules in force, by number.
pub(crate) async fn load(database: &mut impl Dialect) -> Result<Vec<HostRule>, sqlx::Error> {
    let query = "SELECT number, act, target, reason, until, name, at FROM host_acts \
                 WHERE act IN ('ban', 'mute', 'close') AND lifted IS NULL \
                 AND (until IS NULL OR until > $1) ORDER BY number";
    let rows = database.rows(query, values![now()]).await?;
    let rule = |row: &Row| HostRule {
        number: row[0].integer().unwrap_or(0),
        act: row[1].as_text().to_owned(),
        target: row[2].as_text().to_owned(),
        reason: row[3].as_text().to_owned(),
        by: row[5].some_text().map(str::to_owned),
        at: row[6].number(),
        until: row[4].integer().map(i64::unsigned_abs),
    };
    Ok(rows.iter().map(rule).collect())
}
