//! Statements that mean the same in every dialect of SQL that the server's tables are kept in.
//!
//! SQLite is what the server runs on. The tables of rooms have migrations for PostgreSQL as well
//! (`migrations/postgres`), and what is written here runs on both: one suite compares the tables of
//! both databases and tries the statements on each (`store/dialect/suite.rs`).

#[cfg(all(test, unix))]
mod postgres;
#[cfg(all(test, unix))]
mod suite;

use std::future::Future;

use sqlx::{Row as _, SqliteConnection};

/// A value of a statement or of a row; none is NULL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Integer(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl Value {
    /// A time in milliseconds since 1970.
    pub(crate) fn time(time: u64) -> Self {
        Self::Integer(i64::try_from(time).unwrap_or(i64::MAX))
    }

    pub(crate) fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// A time or a number that is never negative; 0 for anything else.
    pub(crate) const fn number(&self) -> u64 {
        match self {
            Self::Integer(number) => number.unsigned_abs(),
            Self::Text(_) | Self::Bytes(_) => 0,
        }
    }

    /// A text; empty for anything else.
    pub(crate) fn as_text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Integer(_) | Self::Bytes(_) => "",
        }
    }
}

/// A connection to a database of some dialect. Values are `$1`, `$2` and so on in a statement.
pub(crate) trait Dialect: Send {
    /// Runs a statement; returns the number of rows that it changed.
    fn change(
        &mut self,
        statement: &'static str,
        values: Vec<Value>,
    ) -> impl Future<Output = Result<u64, sqlx::Error>> + Send;

    /// The rows of a query, in its columns' order.
    fn rows(
        &mut self,
        query: &'static str,
        values: Vec<Value>,
    ) -> impl Future<Output = Result<Vec<Vec<Value>>, sqlx::Error>> + Send;
}

/// Binds values to a statement of whatever dialect.
macro_rules! bound {
    ($statement:expr, $values:expr) => {
        $values
            .into_iter()
            .fold(sqlx::query($statement), |query, value| match value {
                Value::Integer(number) => query.bind(number),
                Value::Text(text) => query.bind(text),
                Value::Bytes(bytes) => query.bind(bytes),
            })
    };
}

/// The values of a row of whatever dialect.
macro_rules! values {
    ($row:expr) => {
        (0..$row.len())
            .map(|i| {
                if let Ok(number) = $row.try_get(i) {
                    return Ok(Value::Integer(number));
                }
                match $row.try_get(i) {
                    Ok(text) => Ok(Value::Text(text)),
                    Err(_) => $row.try_get(i).map(Value::Bytes),
                }
            })
            .collect()
    };
}

#[cfg(all(test, unix))]
use {bound, values};

impl Dialect for SqliteConnection {
    async fn change(
        &mut self,
        statement: &'static str,
        values: Vec<Value>,
    ) -> Result<u64, sqlx::Error> {
        let changed = bound!(statement, values).execute(self).await?;
        Ok(changed.rows_affected())
    }

    async fn rows(
        &mut self,
        query: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<Vec<Value>>, sqlx::Error> {
        let rows = bound!(query, values).fetch_all(self).await?;
        rows.iter().map(|row| values!(row)).collect()
    }
}
