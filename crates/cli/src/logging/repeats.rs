//! Counts lines that repeat, so that no visitor can fill the disk with the log.
//!
//! A line belongs to its place in the program, whatever it quotes: a visitor could make each one
//! different. Of each place at most [`MOST`] lines are logged between two calls of
//! [`Repeats::say`], which says how many more there were. Lines below level `info` are logged only
//! where the host has asked for them, and are all logged.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tracing::callsite::Identifier;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

/// Maximum lines of one place.
const MOST: u32 = 10;
/// Target of lines about the log itself, which are not counted.
pub(super) const TARGET: &str = "tengen::log";
/// Of acts of the host, each of which is logged.
const HOST: &str = "tengen::host";

/// The counts, as a layer that leaves lines out. Cheap to clone.
#[derive(Clone, Default)]
pub(super) struct Repeats(Arc<Mutex<HashMap<Identifier, Place>>>);

struct Place {
    target: &'static str,
    level: Level,
    /// Of its last line that was logged.
    message: String,
    logged: u32,
    left_out: u64,
}

impl Repeats {
    /// Counts a line; whether it is to be logged.
    fn count(&self, event: &Event<'_>) -> bool {
        let metadata = event.metadata();
        let is_counted = ![TARGET, HOST].contains(&metadata.target());
        if *metadata.level() > Level::INFO || !is_counted {
            return true;
        }
        let mut places = self.places();
        let place = places.entry(metadata.callsite()).or_insert_with(|| Place {
            target: metadata.target(),
            level: *metadata.level(),
            message: String::new(),
            logged: 0,
            left_out: 0,
        });
        if place.logged == MOST {
            place.left_out += 1;
            return false;
        }
        place.logged += 1;
        if place.logged < MOST {
            return true;
        }
        // Unlocked, because a value that is formatted may log or panic.
        drop(places);
        let mut message = String::new();
        event.record(&mut Message(&mut message));
        if let Some(place) = self.places().get_mut(&metadata.callsite()) {
            place.message = message;
        }
        true
    }

    fn places(&self) -> MutexGuard<'_, HashMap<Identifier, Place>> {
        // A poisoned lock is safe: nothing is half done under it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Logs how many lines were left out since the last call, and begins anew.
    pub(super) fn say(&self) {
        let places = std::mem::take(&mut *self.places());
        for place in places.into_values().filter(|place| place.left_out > 0) {
            let Place {
                target,
                level,
                message,
                left_out,
                ..
            } = place;
            if level == Level::ERROR {
                tracing::error!(target: TARGET, of = target, "{left_out} more lines like this: {message}");
            } else if level == Level::WARN {
                tracing::warn!(target: TARGET, of = target, "{left_out} more lines like this: {message}");
            } else {
                tracing::info!(target: TARGET, of = target, "{left_out} more lines like this: {message}");
            }
        }
    }
}

impl<S: Subscriber> Layer<S> for Repeats {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        self.count(event)
    }
}

/// Copies the message of an event.
struct Message<'a>(&'a mut String);

impl Visit for Message<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            *self.0 = format!("{value:?}");
        }
    }
}
