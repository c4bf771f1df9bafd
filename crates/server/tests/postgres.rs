//! The tests of rooms on PostgreSQL: the same as on SQLite, over real sockets.

#![cfg(unix)]

/// Whether stores are on PostgreSQL.
const ON_POSTGRES: bool = true;

/// What concerns a file of SQLite alone.
macro_rules! only_sqlite {
    ($($item:item)*) => {};
}

/// What concerns servers that share a database of PostgreSQL.
macro_rules! only_postgres {
    ($($item:item)*) => { $($item)* };
}

mod bounds;
mod common;
mod conversations;
mod healthz;
mod library;
mod rooms;
