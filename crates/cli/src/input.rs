//! Record files as arguments: where they come from, how they are read, what is said about them.
use std::fmt;
use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use tengen_core::Size;
use tengen_record::{
    Charset, Format, Notice, PointOrder, ReadError, ReadOptions, Reading, RowOrigin, detect, read,
    undetected,
};
use tengen_text::Text;

use crate::say;

/// A file, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// `-`
    Stdin,
    File(PathBuf),
}

impl From<&Path> for Source {
    fn from(path: &Path) -> Source {
        if path.as_os_str() == "-" {
            Source::Stdin
        } else {
            Source::File(path.to_owned())
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("-"),
            Source::File(path) => path.display().fmt(f),
        }
    }
}

impl Source {
    /// Everything in it.
    pub(crate) fn bytes(&self) -> anyhow::Result<Vec<u8>> {
        match self {
            Source::Stdin => {
                let mut bytes = Vec::new();
                std::io::stdin().lock().read_to_end(&mut bytes)?;
                Ok(bytes)
            }
            Source::File(path) => std::fs::read(path),
        }
        .with_context(|| self.to_string())
    }

    /// A file to be read piece by piece.
    pub(crate) fn open(path: &Path) -> anyhow::Result<BufReader<File>> {
        let file = File::open(path).with_context(|| path.display().to_string())?;
        Ok(BufReader::with_capacity(1 << 16, file))
    }

    /// The name that may tell its format.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Source::Stdin => None,
            Source::File(path) => path.file_name()?.to_str(),
        }
    }

    /// What is wrong with it, in words, with its name before it.
    pub(crate) fn error(&self, text: Text, error: &ReadError) -> anyhow::Error {
        anyhow!("{self}: {}", text.read_error(error))
    }

    /// Says on standard error what the reader of the file should know.
    pub(crate) fn tell(&self, text: Text, notices: &[Notice]) {
        for notice in notices {
            say::warn(format_args!("{self}: {}", text.notice(notice)));
        }
    }
}

/// How record files are read.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Record files")]
pub(crate) struct Reader {
    /// The file's format [default: from its content and its name]: psq, rec, lib, sgf, rif, moves, diagram, sav, pos or url
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The file's text encoding, such as gb18030, big5 or shift_jis [default: recognised]
    #[arg(long, value_name = "NAME")]
    encoding: Option<Charset>,
    /// Keep what is readable of a damaged file, and list the rest
    #[arg(long)]
    pub(crate) lenient: bool,
    /// From where the rows of position strings are counted: bottom or top
    #[arg(long, value_name = "EDGE", default_value = "bottom", value_parser = rows)]
    rows: RowOrigin,
    /// Which coordinate of a .pos counts in steps of fifteen: rows or columns
    #[arg(long, value_name = "ORDER", default_value = "rows", value_parser = order, hide = true)]
    pos_order: PointOrder,
}

/// Reads an edge.
pub(crate) fn rows(text: &str) -> Result<RowOrigin, String> {
    match text {
        "bottom" => Ok(RowOrigin::Bottom),
        "top" => Ok(RowOrigin::Top),
        _ => Err("bottom or top".to_owned()),
    }
}

fn order(text: &str) -> Result<PointOrder, String> {
    match text {
        "rows" => Ok(PointOrder::Rows),
        "columns" => Ok(PointOrder::Columns),
        _ => Err("rows or columns".to_owned()),
    }
}

impl Reader {
    /// The options for files that do not say themselves; `size` for those that do not say that.
    pub(crate) const fn options(&self, size: Option<Size>) -> ReadOptions {
        ReadOptions {
            lenient: self.lenient,
            charset: self.encoding,
            size,
            rows: self.rows,
            points: self.pos_order,
        }
    }

    /// The format of some bytes.
    ///
    /// # Errors
    /// Where it is none that is known.
    pub(crate) fn format(
        &self,
        text: Text,
        source: &Source,
        bytes: &[u8],
    ) -> anyhow::Result<Format> {
        let found = self.from.or_else(|| detect(bytes, source.name()));
        // Not even a line's end: whatever was to write it has failed.
        let found = found.filter(|_| !bytes.is_empty());
        found.ok_or_else(|| source.error(text, &undetected(bytes)))
    }

    /// Whether a file is a RenjuNet database, as far as its name and its beginning tell.
    pub(crate) fn is_rif(&self, path: &Path) -> bool {
        let begins = || {
            let mut start = Vec::new();
            let file = File::open(path).ok()?;
            file.take(1 << 10).read_to_end(&mut start).ok()?;
            detect(&start, path.file_name()?.to_str())
        };
        self.from.or_else(begins) == Some(Format::Rif)
    }

    /// Reads all of a file, and says on standard error what there is to know.
    ///
    /// # Errors
    /// In the words of `text`: the file, the byte and the reason.
    pub(crate) fn read(
        &self,
        text: Text,
        source: &Source,
        bytes: &[u8],
        size: Option<Size>,
    ) -> anyhow::Result<Reading> {
        let format = self.format(text, source, bytes)?;
        let reading = read(bytes, format, &self.options(size));
        let reading = reading.map_err(|e| source.error(text, &e))?;
        source.tell(text, &reading.notices);
        Ok(reading)
    }
}
