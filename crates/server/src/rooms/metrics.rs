//! Metrics for `/metrics`.

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use super::games::projector::Behind;

/// Upper bounds of the latency buckets in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0];

#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    registry: Arc<Registry>,
    rooms: Gauge,
    pub(crate) sockets: Gauge,
    pub(crate) accepted: Counter,
    pub(crate) refused: Counter,
    pub(crate) unusable: Counter,
    pub(crate) slow: Counter,
    pub(crate) sweeps: Counter,
    pub(crate) loaded: Counter,
    latency: Histogram,
    data: Gauge,
    free: Gauge,
    behind: Gauge,
    late: Gauge,
}

/// A room in memory, whatever ends it.
#[derive(Debug)]
pub(crate) struct RoomInMemory(Gauge);

impl Drop for RoomInMemory {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("tengen");
        let rooms = Gauge::default();
        let sockets = Gauge::default();
        let accepted = Counter::default();
        let refused = Counter::default();
        let unusable = Counter::default();
        let slow = Counter::default();
        let sweeps = Counter::default();
        let loaded = Counter::default();
        let latency = Histogram::new(BUCKETS);
        let data = Gauge::default();
        let free = Gauge::default();
        let behind = Gauge::default();
        let late = Gauge::default();
        registry.register("rooms", "Rooms in memory", rooms.clone());
        registry.register("rooms_loaded", "Rooms read from storage", loaded.clone());
        registry.register("sockets", "Open WebSockets", sockets.clone());
        registry.register(
            "actions_accepted",
            "Actions that changed something",
            accepted.clone(),
        );
        registry.register(
            "actions_refused",
            "Actions that changed nothing",
            refused.clone(),
        );
        registry.register(
            "messages_unusable",
            "Messages that could not be used",
            unusable.clone(),
        );
        registry.register(
            "sweeps",
            "Completed searches for expired rooms",
            sweeps.clone(),
        );
        registry.register(
            "sockets_slow",
            "Connections ended because they read too slowly",
            slow.clone(),
        );
        registry.register_with_unit(
            "action_latency",
            "From an action's arrival until its events are kept and sent",
            Unit::Seconds,
            latency.clone(),
        );
        registry.register_with_unit(
            "data",
            "What the data folder takes of its disk",
            Unit::Bytes,
            data.clone(),
        );
        registry.register_with_unit(
            "disk_free",
            "What may still be written to the data folder's disk",
            Unit::Bytes,
            free.clone(),
        );
        registry.register(
            "games_behind",
            "Rooms whose latest moves are not yet in the table of games",
            behind.clone(),
        );
        registry.register_with_unit(
            "games_late",
            "How long the table of games has been lacking what should be in it",
            Unit::Seconds,
            late.clone(),
        );
        Self {
            registry: Arc::new(registry),
            rooms,
            sockets,
            accepted,
            refused,
            unusable,
            slow,
            sweeps,
            loaded,
            latency,
            data,
            free,
            behind,
            late,
        }
    }

    /// Counts a room in memory until it is dropped.
    pub(crate) fn room(&self) -> RoomInMemory {
        self.rooms.inc();
        RoomInMemory(self.rooms.clone())
    }

    /// Sets used and free disk space in bytes; 0 if unknown.
    pub(crate) fn disk(&self, data: Option<u64>, free: Option<u64>) {
        let number = |bytes: Option<u64>| i64::try_from(bytes.unwrap_or(0)).unwrap_or(i64::MAX);
        self.data.set(number(data));
        self.free.set(number(free));
    }

    /// Sets how far the read model is behind the events.
    pub(crate) fn projected(&self, behind: Behind) {
        self.behind
            .set(i64::try_from(behind.rooms).unwrap_or(i64::MAX));
        self.late
            .set(i64::try_from(behind.late.as_secs()).unwrap_or(i64::MAX));
    }

    pub(crate) fn took(&self, time: Duration) {
        self.latency.observe(time.as_secs_f64());
    }

    pub(crate) fn text(&self) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}
