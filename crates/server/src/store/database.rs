//! A database of either dialect: connections and write transactions.

use std::ops::{Deref, DerefMut};
use std::pin::Pin;

use sqlx::pool::PoolConnection;
use sqlx::{Executor as _, PgPool, Sqlite, SqlitePool};

use super::dialect::{Dialect, Row, Value};
use super::postgres::{self, Link};

/// Connections to a database. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) enum Database {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// A connection, which goes back to the others when it is dropped.
pub(crate) enum Connection {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(Link),
}

impl Database {
    pub(crate) async fn acquire(&self) -> Result<Connection, sqlx::Error> {
        Ok(match self {
            Self::Sqlite(pool) => Connection::Sqlite(pool.acquire().await?),
            Self::Postgres(pool) => Connection::Postgres(Link::new(pool.acquire().await?)),
        })
    }

    /// Begins as the only writer.
    pub(crate) async fn begin(&self) -> Result<WriteTransaction, sqlx::Error> {
        let mut writing = WriteTransaction(Some(self.acquire().await?));
        match &mut *writing {
            Connection::Sqlite(connection) => {
                connection.execute("BEGIN IMMEDIATE").await?;
            }
            Connection::Postgres(link) => link.run(postgres::BEGIN).await?,
        }
        Ok(writing)
    }

    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

// Boxed, since the two futures are large and tasks of rooms wait for them.
impl Dialect for Connection {
    async fn change(
        &mut self,
        statement: &'static str,
        values: Vec<Value>,
    ) -> Result<u64, sqlx::Error> {
        let changed: Pin<Box<dyn Future<Output = _> + Send>> = match self {
            Self::Sqlite(connection) => Box::pin((**connection).change(statement, values)),
            Self::Postgres(link) => Box::pin(link.change(statement, values)),
        };
        changed.await
    }

    async fn rows(
        &mut self,
        query: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<Row>, sqlx::Error> {
        let rows: Pin<Box<dyn Future<Output = _> + Send>> = match self {
            Self::Sqlite(connection) => Box::pin((**connection).rows(query, values)),
            Self::Postgres(link) => Box::pin(link.rows(query, values)),
        };
        rows.await
    }

    fn pick(&self, sqlite: &'static str, postgres: &'static str) -> &'static str {
        match self {
            Self::Sqlite(_) => sqlite,
            Self::Postgres(_) => postgres,
        }
    }
}

/// A write transaction. Unless committed, its connection is closed, which rolls back. After some
/// failures, such as a full disk, SQLite rolls back by itself, and a transaction of sqlx would
/// leave the connection unusable.
pub(crate) struct WriteTransaction(Option<Connection>);

impl WriteTransaction {
    pub(crate) async fn commit(mut self) -> Result<(), sqlx::Error> {
        match &mut *self {
            Connection::Sqlite(connection) => {
                connection.execute("COMMIT").await?;
            }
            Connection::Postgres(link) => link.run("COMMIT").await?,
        }
        // Returns the connection to the pool.
        drop(self.0.take());
        Ok(())
    }
}

impl Deref for WriteTransaction {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.0.as_ref().expect("open until the commit")
    }
}

impl DerefMut for WriteTransaction {
    fn deref_mut(&mut self) -> &mut Connection {
        self.0.as_mut().expect("open until the commit")
    }
}

impl Drop for WriteTransaction {
    fn drop(&mut self) {
        match self.0.take() {
            Some(Connection::Sqlite(connection)) => drop(connection.detach()),
            Some(Connection::Postgres(link)) => link.close(),
            None => (),
        }
    }
}
