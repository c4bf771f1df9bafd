//! Connections to PostgreSQL, with a deadline for each statement.

pub(crate) mod batch;
#[cfg(all(test, target_os = "linux"))]
mod encrypted;
pub(crate) mod holding;
#[cfg(all(test, unix))]
mod leads;
pub(crate) mod nodes;
pub(crate) mod open;
#[cfg(all(test, unix))]
mod outages;
#[cfg(all(test, unix))]
mod plans;
#[cfg(all(test, unix))]
pub(crate) mod started;
#[cfg(all(test, unix))]
mod starting;
#[cfg(all(test, unix))]
mod statements;

use std::io;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::{Query, QueryAs};
use sqlx::{FromRow, Postgres, Row as _, TypeInfo as _, ValueRef as _};
use tokio::time::timeout;

use super::dialect::{Dialect, Kind, Row, Value, bound, row_values};

/// For each statement. A machine that has vanished says nothing: the connection is closed then, and
/// whether a commit was done is unknown.
pub(crate) const DEADLINE: Duration = Duration::from_secs(2);

/// Begins as the only writer, as SQLite's `BEGIN IMMEDIATE` does: what one transaction has read
/// stays so until it has written. The lock ends with the transaction; its number is of no meaning.
///
/// Moves are kept without it ([`nodes`]): what reads rows of a room and then writes by them also
/// locks the room's shard ([`shards::hold`](crate::rooms::shards::hold)).
pub(super) const BEGIN: &str = "BEGIN; SELECT pg_advisory_xact_lock(7515001)";
/// The same lock within a transaction that has begun otherwise.
const ALONE: &str = "SELECT pg_advisory_xact_lock(7515001)";

/// A connection, which is closed once a statement has failed for another reason than its own.
pub(crate) struct Link(Option<PoolConnection<Postgres>>);

impl Link {
    pub(super) const fn new(connection: PoolConnection<Postgres>) -> Self {
        Self(Some(connection))
    }

    /// Runs statements without values.
    pub(super) async fn run(&mut self, statements: &'static str) -> Result<(), sqlx::Error> {
        let connection = self.open()?;
        let run = sqlx::raw_sql(statements).execute(&mut **connection);
        let run = timeout(DEADLINE, run).await;
        self.checked(run).map(drop)
    }

    async fn execute(
        &mut self,
        query: Query<'_, Postgres, PgArguments>,
    ) -> Result<u64, sqlx::Error> {
        let connection = self.open()?;
        let done = timeout(DEADLINE, query.execute(&mut **connection)).await;
        Ok(self.checked(done)?.rows_affected())
    }

    async fn fetch(
        &mut self,
        query: Query<'_, Postgres, PgArguments>,
    ) -> Result<Vec<PgRow>, sqlx::Error> {
        let connection = self.open()?;
        let rows = timeout(DEADLINE, query.fetch_all(&mut **connection)).await;
        self.checked(rows)
    }

    /// The row of a query that has one.
    async fn one<T>(
        &mut self,
        query: QueryAs<'_, Postgres, T, PgArguments>,
    ) -> Result<T, sqlx::Error>
    where
        T: for<'r> FromRow<'r, PgRow> + Send + Unpin,
    {
        let connection = self.open()?;
        let row = timeout(DEADLINE, query.fetch_one(&mut **connection)).await;
        self.checked(row)
    }

    /// Closes the connection.
    pub(super) fn close(mut self) {
        self.drop_connection();
    }

    fn open(&mut self) -> Result<&mut PoolConnection<Postgres>, sqlx::Error> {
        self.0.as_mut().ok_or_else(lost)
    }

    fn checked<T, E>(&mut self, done: Result<Result<T, sqlx::Error>, E>) -> Result<T, sqlx::Error> {
        let done = done.unwrap_or_else(|_| Err(lost()));
        if done
            .as_ref()
            .is_err_and(|error| error.as_database_error().is_none())
        {
            self.drop_connection();
        }
        done
    }

    fn drop_connection(&mut self) {
        if let Some(connection) = self.0.take() {
            drop(connection.detach());
        }
    }
}

fn lost() -> sqlx::Error {
    io::Error::new(io::ErrorKind::TimedOut, "it has not answered in time").into()
}

impl Dialect for Link {
    async fn change(
        &mut self,
        statement: &'static str,
        values: Vec<Value>,
    ) -> Result<u64, sqlx::Error> {
        self.execute(bound!(statement, values)).await
    }

    async fn rows(
        &mut self,
        query: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<Row>, sqlx::Error> {
        let rows = self.fetch(bound!(query, values)).await?;
        rows.iter().map(|row| row_values!(row)).collect()
    }

    fn pick(&self, _: &'static str, postgres: &'static str) -> &'static str {
        postgres
    }
}
