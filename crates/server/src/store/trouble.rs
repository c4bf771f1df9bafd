//! Errors of databases in words for the server's host.

use std::io;

use sqlx::Error;
use sqlx::error::DatabaseError;

/// SQLite's result codes that a host can act on (sqlite.org/rescode.html).
const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const READ_ONLY: u32 = 8;
const IO_ERROR: u32 = 10;
const FULL: u32 = 13;
const CANNOT_OPEN: u32 = 14;

/// A database error in words, or the library's message if there are no better ones.
pub(crate) fn words(error: &Error) -> String {
    let locked = "another program keeps the database locked".to_owned();
    match error {
        Error::Io(why) if is_of_tls(why) => {
            return format!("the connection to PostgreSQL cannot be encrypted ({why})");
        }
        Error::Tls(why) => {
            return format!("the connection to PostgreSQL cannot be encrypted ({why})");
        }
        Error::Io(why) => return format!("PostgreSQL cannot be reached ({why})"),
        Error::PoolTimedOut => return "the database does not answer".to_owned(),
        _ => (),
    }
    match (code(error), postgres_code(error).as_deref()) {
        (Some(BUSY | LOCKED), _) => locked,
        (Some(READ_ONLY), _) => "the data folder, or the database in it, is read-only".to_owned(),
        (Some(FULL), _) => "the disk is full".to_owned(),
        (Some(IO_ERROR), _) => format!("the disk fails ({error})"),
        (Some(CANNOT_OPEN), _) => {
            "the database cannot be opened: its folder is gone or may not be read".to_owned()
        }
        (_, Some("55P03")) => locked,
        (_, Some("53100")) => "the disk is full".to_owned(),
        (_, Some("53300")) => "PostgreSQL has no connection free (max_connections)".to_owned(),
        (_, Some("25006")) => "PostgreSQL only allows reading".to_owned(),
        (_, Some("57P01" | "57P02" | "57P03")) => format!("PostgreSQL stops or starts ({error})"),
        _ => error.to_string(),
    }
}

/// Whether encryption failed, such as by a certificate that is not trusted.
pub(super) fn is_of_tls(error: &io::Error) -> bool {
    let cause = error.get_ref();
    cause.is_some_and(|cause| cause.is::<rustls::Error>())
}

/// Whether the disk is full.
pub(super) fn is_full(error: &Error) -> bool {
    code(error) == Some(FULL) || postgres_code(error).as_deref() == Some("53100")
}

/// SQLite's primary result code: the lowest byte of the extended one.
pub(super) fn code(error: &Error) -> Option<u32> {
    let error = error.as_database_error()?;
    if is_of_postgres(error) {
        return None;
    }
    Some(error.code()?.parse::<u32>().ok()? & 0xff)
}

/// PostgreSQL's code (postgresql.org/docs/15/errcodes-appendix.html).
pub(super) fn postgres_code(error: &Error) -> Option<String> {
    let error = error.as_database_error()?;
    let code = error.code().filter(|_| is_of_postgres(error));
    code.map(String::from)
}

/// Both have codes of five digits.
fn is_of_postgres(error: &dyn DatabaseError) -> bool {
    error
        .try_downcast_ref::<sqlx::postgres::PgDatabaseError>()
        .is_some()
}
