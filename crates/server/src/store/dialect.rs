//! Statements that mean the same in both dialects of SQL that the server's tables are kept in.
//!
//! What is asked of a database is written once, for SQLite and PostgreSQL; where they have no words
//! in common, [`Dialect::pick`] chooses. One suite compares the tables of both and tries the
//! statements on each (`store/dialect/suite.rs`). `sqlite` and `postgres` in `store` alone know
//! sqlx's types of one of them.

#[cfg(all(test, unix))]
mod suite;

use std::future::Future;

/// A value of a statement or of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Null(Kind),
    Integer(i64),
    Text(String),
    Bytes(Vec<u8>),
}

/// PostgreSQL's NULL has a type; that of a row's is always [`Kind::Text`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Integer,
    Text,
    Bytes,
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
            Self::Null(_) | Self::Text(_) | Self::Bytes(_) => 0,
        }
    }

    pub(crate) const fn integer(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            Self::Null(_) | Self::Text(_) | Self::Bytes(_) => None,
        }
    }

    /// A text; empty for anything else.
    pub(crate) fn as_text(&self) -> &str {
        self.some_text().unwrap_or_default()
    }

    pub(crate) fn some_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Null(_) | Self::Integer(_) | Self::Bytes(_) => None,
        }
    }

    pub(crate) fn bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            Self::Null(_) | Self::Integer(_) | Self::Text(_) => None,
        }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::time(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<&[u8]> for Value {
    fn from(bytes: &[u8]) -> Self {
        Self::Bytes(bytes.to_vec())
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Self {
        number.map_or(Self::Null(Kind::Integer), Self::Integer)
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Self {
        text.map_or(Self::Null(Kind::Text), Self::text)
    }
}

impl From<Option<&[u8]>> for Value {
    fn from(bytes: Option<&[u8]>) -> Self {
        bytes.map_or(Self::Null(Kind::Bytes), Self::from)
    }
}

/// The values of a statement, `$1` first.
macro_rules! values {
    ($($value:expr),* $(,)?) => {
        vec![$($crate::store::dialect::Value::from($value)),*]
    };
}

/// A row of a query, in its columns' order.
pub(crate) type Row = Vec<Value>;

/// A connection to a database of some dialect. Values are `$1`, `$2` and so on in a statement.
pub(crate) trait Dialect: Send {
    /// Runs a statement; returns the number of rows that it changed.
    fn change(
        &mut self,
        statement: &'static str,
        values: Vec<Value>,
    ) -> impl Future<Output = Result<u64, sqlx::Error>> + Send;

    /// The rows of a query.
    fn rows(
        &mut self,
        query: &'static str,
        values: Vec<Value>,
    ) -> impl Future<Output = Result<Vec<Row>, sqlx::Error>> + Send;

    /// The statement for this dialect.
    fn pick(&self, sqlite: &'static str, postgres: &'static str) -> &'static str;

    /// The first row of a query.
    fn first(
        &mut self,
        query: &'static str,
        values: Vec<Value>,
    ) -> impl Future<Output = Result<Option<Row>, sqlx::Error>> + Send {
        async move { Ok(self.rows(query, values).await?.into_iter().next()) }
    }
}

/// Binds values to a statement of whatever dialect.
macro_rules! bound {
    ($statement:expr, $values:expr) => {
        $values
            .into_iter()
            .fold(sqlx::query($statement), |query, value| match value {
                Value::Null(Kind::Integer) => query.bind(None::<i64>),
                Value::Null(Kind::Text) => query.bind(None::<String>),
                Value::Null(Kind::Bytes) => query.bind(None::<Vec<u8>>),
                Value::Integer(number) => query.bind(number),
                Value::Text(text) => query.bind(text),
                Value::Bytes(bytes) => query.bind(bytes),
            })
    };
}

/// The values of a row of whatever dialect.
macro_rules! row_values {
    ($row:expr) => {
        (0..$row.len())
            .map(|i| {
                let raw = $row.try_get_raw(i)?;
                if raw.is_null() {
                    return Ok(Value::Null(Kind::Text));
                }
                match raw.type_info().name() {
                    "INTEGER" | "INT8" => $row.try_get(i).map(Value::Integer),
                    "INT4" => $row.try_get(i).map(|n: i32| Value::Integer(n.into())),
                    "BLOB" | "BYTEA" => $row.try_get(i).map(Value::Bytes),
                    _ => $row.try_get(i).map(Value::Text),
                }
            })
            .collect()
    };
}

pub(crate) use values;
pub(super) use {bound, row_values};
