//! Integration tests of the server over real sockets.

/// Whether stores are on PostgreSQL.
const ON_POSTGRES: bool = false;

/// What concerns a file of SQLite alone.
macro_rules! only_sqlite {
    ($($item:item)*) => { $($item)* };
}

/// What concerns servers that share a database of PostgreSQL.
macro_rules! only_postgres {
    ($($item:item)*) => {};
}

mod analysis;
mod bounds;
mod common;
mod conversations;
mod docs;
mod engines;
mod essential;
mod healthz;
mod library;
mod local_only;
mod misuse;
mod older_games;
mod page;
mod reviews;
mod rooms;
mod shows;
mod tls;
