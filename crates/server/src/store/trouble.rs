//! SQLite errors in words for the server's host.

/// Result codes that a host can act on (sqlite.org/rescode.html).
const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const READ_ONLY: u32 = 8;
const IO_ERROR: u32 = 10;
const FULL: u32 = 13;
const CANNOT_OPEN: u32 = 14;

/// A database error in words, or the library's message if there are no better ones.
pub(crate) fn words(error: &sqlx::Error) -> String {
    match code(error) {
        Some(BUSY | LOCKED) => "another program keeps the database locked".to_owned(),
        Some(READ_ONLY) => "the data folder, or the database in it, is read-only".to_owned(),
        Some(FULL) => "the disk is full".to_owned(),
        Some(IO_ERROR) => format!("the disk fails ({error})"),
        Some(CANNOT_OPEN) => {
            "the database cannot be opened: its folder is gone or may not be read".to_owned()
        }
        _ => error.to_string(),
    }
}

/// Whether the disk is full.
pub(super) fn is_full(error: &sqlx::Error) -> bool {
    code(error) == Some(FULL)
}

/// SQLite's primary result code: the lowest byte of the extended one.
pub(super) fn code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.code()?;
    Some(code.parse::<u32>().ok()? & 0xff)
}
