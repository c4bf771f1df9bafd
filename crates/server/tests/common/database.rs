//! The database of a stopped or running server, asked directly.

use std::path::Path;

use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection, Row as _, SqliteConnection,
};
use tengen_api::RoomId;
use tengen_server::Store;

use crate::ON_POSTGRES;

/// A connection. Statements have their values in them, and rows are of texts.
pub(crate) enum Database {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// The address of the PostgreSQL database that belongs to a folder, which is made if missing.
#[cfg(unix)]
pub(crate) async fn url(folder: &Path) -> String {
    use super::started::Postgres;
    let file = folder.join("database");
    if let Ok(url) = std::fs::read_to_string(&file) {
        return url;
    }
    let url = Postgres::shared().await.database().await;
    std::fs::create_dir_all(folder).expect("a folder");
    std::fs::write(file, &url).expect("a file");
    url
}

/// Opens the store of a folder: in it, or on PostgreSQL.
pub(crate) async fn store(folder: &Path) -> Store {
    #[cfg(unix)]
    if ON_POSTGRES {
        let url = url(folder).await.parse().expect("an address");
        let store = Store::open_postgres(&url, folder).await;
        return store.expect("a store");
    }
    Store::open(folder).await.expect("a store")
}

impl Database {
    /// Makes the one on PostgreSQL that belongs to a folder.
    pub(crate) async fn ready(folder: &Path) {
        #[cfg(unix)]
        if ON_POSTGRES {
            url(folder).await;
        }
    }

    /// Of a folder.
    pub(crate) async fn of(folder: &Path) -> Self {
        #[cfg(unix)]
        if ON_POSTGRES {
            let url = url(folder).await;
            return Self::Postgres(PgConnection::connect(&url).await.expect("a database"));
        }
        let options = SqliteConnectOptions::new().filename(folder.join("tengen.sqlite"));
        Self::Sqlite(options.connect().await.expect("a database"))
    }

    /// Runs a statement; returns the number of rows that it changed.
    pub(crate) async fn change(&mut self, statement: &str) -> u64 {
        let query = sqlx::raw_sql(AssertSqlSafe(statement.to_owned()));
        let changed = match self {
            Self::Sqlite(database) => {
                let done = query.execute(database).await;
                done.map(|done| done.rows_affected())
            }
            Self::Postgres(database) => {
                let done = query.execute(database).await;
                done.map(|done| done.rows_affected())
            }
        };
        changed.unwrap_or_else(|error| panic!("{statement}: {error}"))
    }

    pub(crate) async fn rows(&mut self, query: &str) -> Vec<Vec<Option<String>>> {
        macro_rules! texts {
            ($database:expr) => {{
                let rows = sqlx::raw_sql(AssertSqlSafe(query.to_owned()));
                let rows = rows.fetch_all($database).await;
                let rows = rows.unwrap_or_else(|error| panic!("{query}: {error}"));
                let text = |row: &_, i| sqlx::Row::try_get_unchecked(row, i).expect("a text");
                rows.iter()
                    .map(|row| (0..row.len()).map(|i| text(row, i)).collect())
                    .collect()
            }};
        }
        match self {
            Self::Sqlite(database) => texts!(database),
            Self::Postgres(database) => texts!(database),
        }
    }

    /// The first column of the first row.
    pub(crate) async fn first(&mut self, query: &str) -> Option<String> {
        self.rows(query).await.into_iter().next()?.swap_remove(0)
    }

    /// The same as a number.
    pub(crate) async fn number(&mut self, query: &str) -> Option<u64> {
        let number = self.first(query).await?;
        Some(number.parse().expect("a number"))
    }

    /// All that PostgreSQL has of players and their seats.
    pub(crate) async fn all(&mut self) -> Vec<u8> {
        let mut all = String::new();
        for table in ["players", "sessions", "room_seats", "room_events"] {
            let query = format!("SELECT CAST(stored AS text) FROM {table} AS stored");
            let rows = self.rows(&query).await;
            assert!(!rows.is_empty(), "{table}");
            all.extend(rows.into_iter().flatten().flatten());
        }
        all.into_bytes()
    }

    /// Changes a stored event of the only room.
    pub(crate) async fn edit(&mut self, version: u64, edit: impl Fn(&mut Value)) {
        let room = self.first("SELECT room FROM room_list").await;
        let room = room.expect("a room").parse().expect("an id");
        self.edit_of(&room, version, edit).await;
    }

    /// The same of any room.
    pub(crate) async fn edit_of(&mut self, room: &RoomId, version: u64, edit: impl Fn(&mut Value)) {
        let place = format!("room = '{room}' AND version = {version}");
        let query = format!("SELECT event FROM room_events WHERE {place}");
        let event = self.first(&query).await.expect("an event");
        let mut event: Value = serde_json::from_str(&event).expect("JSON");
        edit(&mut event);
        let event = quoted(&event.to_string());
        let change = format!("UPDATE room_events SET event = {event} WHERE {place}");
        assert_eq!(self.change(&change).await, 1);
    }

    /// Bytes as they are written in a statement.
    pub(crate) fn bytes(&self, bytes: &[u8]) -> String {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        match self {
            Self::Sqlite(_) => format!("X'{digits}'"),
            Self::Postgres(_) => format!("'\\x{digits}'"),
        }
    }

    /// Keeps others from writing until a `ROLLBACK`.
    pub(crate) async fn lock(&mut self) {
        let lock = match self {
            Self::Sqlite(_) => "BEGIN IMMEDIATE",
            Self::Postgres(_) => "BEGIN; LOCK TABLE room_events, probe",
        };
        self.change(lock).await;
    }

    pub(crate) async fn close(self) {
        let closed = match self {
            Self::Sqlite(database) => database.close().await,
            Self::Postgres(database) => database.close().await,
        };
        closed.expect("closed");
    }
}

/// A text as it is written in a statement.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
