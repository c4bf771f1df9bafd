//! Records in `.zip` and `.gz` files.
//!
//! All records of a `.zip` are one collection, in the order of the archive; other files in it are
//! counted. A `.gz` is the one file that it holds. What is unpacked is bounded by [`MAX_UNPACKED`]
//! and [`MAX_FILES`], and only one file is unpacked at a time.

use std::io::{Cursor, Read};

use flate2::read::MultiGzDecoder;
use thiserror::Error;
use zip::ZipArchive;
use zip::result::ZipError;

use crate::error::{Ignored, Log, Notice, ReadError};
use crate::format::{Format, detect, read, read_each_as};
use crate::options::{Each, ReadOptions, Reading};
use crate::text::{Charset, Sample};
use crate::tree::Record;
use tengen_core::Size;

/// The most bytes that an archive may unpack to.
pub const MAX_UNPACKED: u64 = 1 << 29;
/// The most files in an archive.
pub const MAX_FILES: usize = 200_000;

/// Why an archive cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArchiveFault {
    /// It is damaged, or packed in another way.
    #[error("the archive cannot be unpacked: {0}")]
    Damaged(String),
    /// It needs a password.
    #[error("the archive needs a password")]
    Password,
    /// It unpacks to more than [`MAX_UNPACKED`] bytes.
    #[error("the archive unpacks to more than {MAX_UNPACKED} bytes")]
    TooLarge,
    /// It has more than [`MAX_FILES`] files.
    #[error("the archive has {0} files, more than {MAX_FILES}")]
    TooMany(usize),
    /// No file in it is a record.
    #[error("the archive holds no record")]
    NoRecord,
}

/// The kinds of archives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Archive {
    Zip,
    Gzip,
}

impl Archive {
    /// The kind of a file, by its first bytes.
    pub(crate) fn of(bytes: &[u8]) -> Option<Archive> {
        match bytes {
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Archive::Zip),
            [0x1f, 0x8b, 8, ..] => Some(Archive::Gzip),
            _ => None,
        }
    }

    /// Calls `each` with every record in it and the bytes of the archive read so far; `known` is
    /// the file's name and the format of the files in it, as far as they are known. The result has
    /// no records.
    pub(crate) fn read_each(
        self,
        bytes: &[u8],
        known: (Option<&str>, Option<Format>),
        options: &ReadOptions,
        each: Each<'_>,
    ) -> Result<(Format, Reading), ReadError> {
        let (name, from) = known;
        match self {
            Archive::Gzip => {
                let inner = unpacked(MultiGzDecoder::new(bytes), MAX_UNPACKED);
                let inner = inner.map_err(|fault| match fault {
                    Unpacked::TooLarge => ReadError::Archive(ArchiveFault::TooLarge),
                    Unpacked::Damaged(why) => ReadError::Archive(ArchiveFault::Damaged(why)),
                })?;
                let name = name.map(|name| name.strip_suffix(".gz").unwrap_or(name));
                let found = from.or_else(|| detect(&inner, name));
                let format = found.ok_or(ReadError::Archive(ArchiveFault::NoRecord))?;
                let packed = |read: usize| {
                    let share = read as u128 * bytes.len() as u128 / inner.len().max(1) as u128;
                    usize::try_from(share).unwrap_or(bytes.len())
                };
                let mut each = |record, read| each(record, packed(read));
                Ok((format, read_each_as(&inner, format, options, &mut each)?))
            }
            Archive::Zip => zipped(bytes, from, options, each),
        }
    }
}

/// Whether a file is a `.zip` or a `.gz`.
#[must_use]
pub fn is_archive(bytes: &[u8]) -> bool {
    Archive::of(bytes).is_some()
}

enum Unpacked {
    TooLarge,
    Damaged(String),
}

fn unpacked(from: impl Read, most: u64) -> Result<Vec<u8>, Unpacked> {
    let mut bytes = Vec::new();
    let taken = from.take(most + 1).read_to_end(&mut bytes);
    match taken {
        Ok(_) if bytes.len() as u64 > most => Err(Unpacked::TooLarge),
        Ok(_) => Ok(bytes),
        Err(why) => Err(Unpacked::Damaged(why.to_string())),
    }
}

/// A file of a `.zip`.
struct Inner<'a> {
    name: &'a str,
    bytes: &'a [u8],
    /// Its format, unless it is no record.
    format: Option<Format>,
    /// Bytes of the archive up to its end.
    read: usize,
}

/// Calls `each` with every file of a `.zip`, or with why it cannot be unpacked.
fn walk<F>(bytes: &[u8], from: Option<Format>, mut each: F) -> Result<(), ReadError>
where
    F: FnMut(Result<Inner<'_>, ReadError>) -> Result<(), ReadError>,
{
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if archive.len() > MAX_FILES {
        return Err(ArchiveFault::TooMany(archive.len()).into());
    }
    let mut left = MAX_UNPACKED;
    for at in 0..archive.len() {
        let file = match archive.by_index(at) {
            Ok(file) => file,
            Err(why) => {
                each(Err(damaged(why)))?;
                continue;
            }
        };
        if file.is_dir() {
            continue;
        }
        let name = file
            .name()
            .map_or_else(|_| format!("#{}", at + 1), |name| name.into_owned());
        let end = file.data_start().unwrap_or_default() + file.compressed_size();
        match unpacked(file, left) {
            Ok(inner) => {
                left -= inner.len() as u64;
                each(Ok(Inner {
                    format: format_of(&name, &inner, from),
                    name: &name,
                    bytes: &inner,
                    read: usize::try_from(end).unwrap_or(bytes.len()),
                }))?;
            }
            Err(Unpacked::TooLarge) => return Err(ArchiveFault::TooLarge.into()),
            Err(Unpacked::Damaged(why)) => {
                let why = Box::new(ArchiveFault::Damaged(why).into());
                each(Err(ReadError::InFile { name, why }))?;
            }
        }
    }
    Ok(())
}

/// The format of a file of an archive; `None` if it is no record.
fn format_of(name: &str, bytes: &[u8], from: Option<Format>) -> Option<Format> {
    // The Finder's copies of names and icons.
    let hidden = name.starts_with("__MACOSX/");
    let base = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let found = from.or_else(|| detect(bytes, Some(base)));
    found.filter(|_| !hidden && !bytes.is_empty())
}

/// The encoding of a `.zip` whose texts are too short each for a guess: they are guessed together.
/// `None` for one record or fewer, and if all are UTF-8.
fn guessed(
    bytes: &[u8],
    from: Option<Format>,
    options: &ReadOptions,
) -> Result<Option<Charset>, ReadError> {
    let (mut sample, mut records) = (Sample::default(), 0);
    walk(bytes, from, |file| {
        if let Ok(file) = file
            && file.format.is_some()
        {
            records += 1;
            if std::str::from_utf8(file.bytes).is_err() {
                sample.add_lines(file.bytes);
            }
        }
        Ok(())
    })?;
    let is_guess = records > 1 && !sample.is_empty();
    Ok(is_guess.then(|| sample.best(options.likely)))
}

fn zipped(
    bytes: &[u8],
    from: Option<Format>,
    options: &ReadOptions,
    each: Each<'_>,
) -> Result<(Format, Reading), ReadError> {
    let mut options = *options;
    if options.charset.is_none() {
        options.fallback = guessed(bytes, from, &options)?.or(options.fallback);
    }
    let mut all = Collection {
        format: None,
        readings: 0,
        whole: Reading::new(Vec::new(), Vec::new()),
        log: Log::new(options.lenient),
        others: None,
    };
    walk(bytes, from, |file| match file {
        Ok(file) => all.take(&file, &options, each),
        Err(why) => all.log.fault(why),
    })?;
    let Collection {
        format,
        readings,
        whole,
        mut log,
        others,
    } = all;
    if let Some((name, count)) = others {
        let what = Ignored::File(name);
        log.notices.ignore_many(what, 0, count);
    }
    let format = format.ok_or(ReadError::Archive(ArchiveFault::NoRecord))?;
    let reading = Reading {
        // Tables belong to the records of one file.
        tables: whole.tables.filter(|_| readings == 1),
        notices: log.notices.list(),
        ..whole
    };
    Ok((format, reading))
}

/// What is known of the collection in a `.zip`.
struct Collection {
    format: Option<Format>,
    readings: usize,
    /// Without records.
    whole: Reading,
    log: Log,
    /// Files that are no records: the first, and their number.
    others: Option<(String, usize)>,
}

impl Collection {
    /// Reads one file of the archive.
    fn take(
        &mut self,
        file: &Inner<'_>,
        options: &ReadOptions,
        each: Each<'_>,
    ) -> Result<(), ReadError> {
        let name = file.name.to_owned();
        let Some(format) = file.format else {
            self.others.get_or_insert((name, 0)).1 += 1;
            return Ok(());
        };
        self.format.get_or_insert(format);
        match read(file.bytes, format, options) {
            Ok(reading) => {
                self.readings += 1;
                for record in reading.records {
                    each(record, file.read);
                }
                self.whole.tables = self.whole.tables.take().or(reading.tables);
                // The first that is not plain ASCII tells most.
                if !file.bytes.is_ascii() || self.whole.charset.is_none() {
                    self.whole.charset = reading.charset;
                }
                reading
                    .notices
                    .into_iter()
                    .for_each(|n| self.note(n, &name));
                Ok(())
            }
            Err(why) => {
                let why = Box::new(why);
                self.log.fault(ReadError::InFile { name, why })?;
                // The records after it keep their numbers.
                each(Record::new(Size::STANDARD), file.read);
                Ok(())
            }
        }
    }

    /// Adds a notice of one file; what many files have in common is said once.
    fn note(&mut self, notice: Notice, name: &str) {
        let notices = &mut self.log.notices;
        match notice {
            Notice::Ignored {
                what,
                offset,
                count,
            } => notices.ignore_many(what, offset, count),
            Notice::Skipped(why) => notices.push(Notice::Skipped(ReadError::InFile {
                name: name.to_owned(),
                why: Box::new(why),
            })),
            other => notices.push_once(other),
        }
    }
}

fn damaged(why: ZipError) -> ReadError {
    let password = matches!(
        why,
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED)
    );
    ReadError::Archive(match password {
        true => ArchiveFault::Password,
        false => ArchiveFault::Damaged(why.to_string()),
    })
}

impl From<ArchiveFault> for ReadError {
    fn from(fault: ArchiveFault) -> ReadError {
        ReadError::Archive(fault)
    }
}
