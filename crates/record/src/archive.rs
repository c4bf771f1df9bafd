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
use crate::format::{Format, detect, read};
use crate::options::{ReadOptions, Reading};
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

    /// Reads the records in it; `from` is the format of its files if it is known.
    pub(crate) fn read(
        self,
        bytes: &[u8],
        name: Option<&str>,
        from: Option<Format>,
        options: &ReadOptions,
    ) -> Result<(Format, Reading), ReadError> {
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
                Ok((format, read(&inner, format, options)?))
            }
            Archive::Zip => zipped(bytes, from, options),
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

/// The collection in a `.zip`.
struct Collection {
    format: Option<Format>,
    readings: usize,
    whole: Reading,
    log: Log,
    /// Texts that are not UTF-8.
    sample: Sample,
    /// Files that are no records: the first, and their number.
    others: Option<(String, usize)>,
}

fn zipped(
    bytes: &[u8],
    from: Option<Format>,
    options: &ReadOptions,
) -> Result<(Format, Reading), ReadError> {
    let mut first = collect(bytes, from, options)?;
    let sample = std::mem::take(&mut first.sample);
    // Texts that are too short each for a guess are guessed together.
    let charset = match options.charset {
        None => sample.guess(options),
        named => named,
    };
    let collection = match charset {
        Some(charset) if options.charset.is_none() && first.readings > 1 => {
            let options = ReadOptions {
                fallback: Some(charset),
                ..*options
            };
            collect(bytes, from, &options)?
        }
        _ => first,
    };
    let Collection {
        format,
        readings,
        whole,
        mut log,
        others,
        ..
    } = collection;
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

fn collect(
    bytes: &[u8],
    from: Option<Format>,
    options: &ReadOptions,
) -> Result<Collection, ReadError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if archive.len() > MAX_FILES {
        return Err(ArchiveFault::TooMany(archive.len()).into());
    }
    let mut all = Collection {
        format: None,
        readings: 0,
        whole: Reading::new(Vec::new(), Vec::new()),
        log: Log::new(options.lenient),
        sample: Sample::default(),
        others: None,
    };
    let mut left = MAX_UNPACKED;
    for at in 0..archive.len() {
        let file = match archive.by_index(at) {
            Ok(file) => file,
            Err(why) => {
                all.log.fault(damaged(why))?;
                continue;
            }
        };
        if file.is_dir() {
            continue;
        }
        let name = file
            .name()
            .map_or_else(|_| format!("#{}", at + 1), |name| name.into_owned());
        let inner = match unpacked(file, left) {
            Ok(inner) => inner,
            Err(Unpacked::TooLarge) => return Err(ArchiveFault::TooLarge.into()),
            Err(Unpacked::Damaged(why)) => {
                let why = Box::new(ArchiveFault::Damaged(why).into());
                all.log.fault(ReadError::InFile { name, why })?;
                continue;
            }
        };
        left -= inner.len() as u64;
        all.take(name, &inner, from, options)?;
    }
    Ok(all)
}

impl Collection {
    /// Reads one file of the archive.
    fn take(
        &mut self,
        name: String,
        bytes: &[u8],
        from: Option<Format>,
        options: &ReadOptions,
    ) -> Result<(), ReadError> {
        // The Finder's copies of names and icons.
        let hidden = name.starts_with("__MACOSX/");
        let base = name.rsplit(['/', '\\']).next().unwrap_or(&name);
        let found = from.or_else(|| detect(bytes, Some(base)));
        let Some(format) = found.filter(|_| !hidden && !bytes.is_empty()) else {
            self.others.get_or_insert((name, 0)).1 += 1;
            return Ok(());
        };
        if options.charset.is_none() && std::str::from_utf8(bytes).is_err() {
            self.sample.add_lines(bytes);
        }
        match read(bytes, format, options) {
            Ok(reading) => {
                self.format.get_or_insert(format);
                self.readings += 1;
                self.whole.records.extend(reading.records);
                self.whole.tables = self.whole.tables.take().or(reading.tables);
                // The first that is not plain ASCII tells most.
                if !bytes.is_ascii() || self.whole.charset.is_none() {
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
                self.format.get_or_insert(format);
                self.whole.records.push(Record::new(Size::STANDARD));
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

impl Sample {
    /// The most likely encoding of the texts; `None` if there are none.
    fn guess(&self, options: &ReadOptions) -> Option<Charset> {
        (!self.is_empty()).then(|| self.best(options.likely))
    }
}
