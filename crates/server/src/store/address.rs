//! Where a server's database is.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::{PostgresUrl, PostgresUrlError, Store, StoreError};

/// Where a database is.
#[derive(Clone, Debug)]
pub enum DatabaseUrl {
    /// SQLite in a data folder: `sqlite://` and its path.
    Sqlite(PathBuf),
    /// PostgreSQL: `postgres://USER@HOST/DATABASE`.
    Postgres(PostgresUrl),
}

/// Why a text is no address of a database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseUrlError {
    /// It begins with something else.
    #[error(
        "a database is postgres://USER@HOST/DATABASE, or sqlite:// and the path of a data folder"
    )]
    Unknown,
    /// It is not an address of a PostgreSQL.
    #[error(transparent)]
    Postgres(#[from] PostgresUrlError),
}

impl FromStr for DatabaseUrl {
    type Err = DatabaseUrlError;

    fn from_str(text: &str) -> Result<Self, DatabaseUrlError> {
        match text.split_once("://") {
            Some(("sqlite", path)) if !path.is_empty() => Ok(Self::Sqlite(path.into())),
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres(text.parse()?)),
            _ => Err(DatabaseUrlError::Unknown),
        }
    }
}

impl Store {
    /// Opens a database: that of the address, or without one the file in the data folder. With
    /// PostgreSQL, the folder is for the host's requests alone.
    ///
    /// # Errors
    /// Those of [`open`](Self::open) and [`open_postgres`](Self::open_postgres).
    pub async fn open_at(url: Option<&DatabaseUrl>, folder: &Path) -> Result<Self, StoreError> {
        match url {
            None => Self::open(folder).await,
            Some(DatabaseUrl::Sqlite(folder)) => Self::open(folder).await,
            Some(DatabaseUrl::Postgres(url)) => Self::open_postgres(url, folder).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_passwords_are_not_shown() {
        let folder = "sqlite:///var/lib/tengen".parse::<DatabaseUrl>();
        assert!(
            matches!(folder, Ok(DatabaseUrl::Sqlite(path)) if path == Path::new("/var/lib/tengen"))
        );
        for (text, shown) in [
            (
                "postgres://ada:secret@db.example/club",
                "club at db.example:5432",
            ),
            (
                "postgresql://ada@db.example:6000/club",
                "club at db.example:6000",
            ),
            ("postgres:///club?host=/run/pg", "club at /run/pg"),
        ] {
            let Ok(DatabaseUrl::Postgres(url)) = text.parse() else {
                panic!("{text}");
            };
            assert_eq!(url.to_string(), shown);
            assert!(!format!("{url:?}").contains("secret"));
        }
        for bad in [
            "",
            "tengen.sqlite",
            "sqlite://",
            "mysql://db/club",
            "postgres:club",
        ] {
            let read = bad.parse::<DatabaseUrl>();
            assert!(matches!(read, Err(DatabaseUrlError::Unknown)), "{bad}");
        }
        for bad in [
            "postgres://db.example",
            "postgres://db.example/",
            "postgres://db:port/x",
        ] {
            let read = bad.parse::<DatabaseUrl>();
            assert!(matches!(read, Err(DatabaseUrlError::Postgres(_))), "{bad}");
        }
    }
}
