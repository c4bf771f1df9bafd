//! `tengen convert`: records from one format to another.

pub(crate) mod output;
mod stream;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use tengen_core::Size;
use tengen_proof::{Certificate, MAGIC};
use tengen_record::renlib::Version;
use tengen_record::{Charset, Format, Loss, Lost, RowOrigin, WriteOptions, proof_tree, write};
use tengen_text::Text;

use self::output::Output;
use crate::args::{self, Speech};
use crate::input::{self, Reader, Source};
use crate::say;

/// Longest list of losses by game; more are summed.
const MAX_LISTED: usize = 20;

/// Convert records between formats; what the new format cannot hold is listed on standard error
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Record or certificate to read, or - for standard input
    #[arg(value_name = "IN")]
    from_file: PathBuf,
    /// File to write, or - for standard output
    #[arg(value_name = "OUT")]
    to_file: PathBuf,
    /// Format to write [default: from the name of OUT]: psq, rec, lib, sgf, rif, moves or diagram
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Text encoding to write, for psq, lib and sgf
    #[arg(long, value_name = "NAME", default_value_t = Charset::UTF_8)]
    to_encoding: Charset,
    /// Edge from which position strings in OUT count their rows: bottom or top
    #[arg(long, value_name = "EDGE", default_value = "bottom", value_parser = input::rows)]
    to_rows: RowOrigin,
    /// End a .psq with the winner and the division, as Gomocup does
    #[arg(long)]
    psq_result: bool,
    /// Version of a .lib to write: 3.0 or 3.4 [default: the one that RenLib would choose]
    #[arg(long, value_name = "VERSION", value_parser = version)]
    lib_version: Option<Version>,
    /// Convert only this game of a file with several, from 1 [default: all]
    #[arg(long, value_name = "N", value_parser = game)]
    game: Option<usize>,
    /// Board size for files that do not state theirs, 5 to 22 lines
    #[arg(long, value_name = "N", value_parser = args::size)]
    size: Option<Size>,
    #[command(flatten)]
    reader: Reader,
    #[command(flatten)]
    speech: Speech,
}

fn version(text: &str) -> Result<Version, String> {
    match text {
        "3.0" => Ok(Version::V30),
        "3.4" => Ok(Version::V34),
        _ => Err("3.0 or 3.4".to_owned()),
    }
}

fn game(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&n| n > 0);
    number.ok_or_else(|| "a whole number from 1".to_owned())
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let to = self.target(text)?;
        let source = Source::from(self.from_file.as_path());
        let options = WriteOptions {
            charset: self.to_encoding,
            rows: self.to_rows,
            psq_result: self.psq_result,
            lib_version: self.lib_version,
        };
        if let Some((path, which)) = self.streamed(&source, to) {
            let job = stream::Job {
                text,
                source: &source,
                path,
                options: self.reader.options(text, self.size),
                to,
                write: options,
                which,
            };
            return job.run(&self.to_file);
        }
        let bytes = source.bytes()?;
        if bytes.starts_with(&MAGIC) {
            return self.proof(&source, &bytes, to, &options);
        }
        let mut reading = self.reader.read(text, &source, &bytes, self.size)?;
        drop(bytes);
        if let Some(number) = self.game {
            let count = reading.records.len();
            if number > count {
                bail!("{source}: {}", text.no_such_game(number, count));
            }
            reading.records = vec![reading.records.swap_remove(number - 1)];
        }
        let written = write(&reading.records, reading.tables.as_ref(), to, &options);
        let written = written.map_err(|e| anyhow!("{source}: {}", text.write_error(&e)))?;
        let mut output = Output::create(&self.to_file)?;
        output.write(&written.bytes)?;
        output.finish()?;
        tell_losses(text, &written.losses, reading.records.len());
        Ok(())
    }

    fn proof(
        &self,
        source: &Source,
        bytes: &[u8],
        to: Format,
        options: &WriteOptions,
    ) -> anyhow::Result<()> {
        let text = self.speech.text();
        let certificate = Certificate::decode(bytes);
        let certificate =
            certificate.map_err(|e| anyhow!("{source}: {}", text.no_certificate(&e)))?;
        let else_wins = |stone| text.certificate_else(stone);
        let tree = proof_tree(&certificate, None, &else_wins)?;
        if tree.cut {
            say::warn(text.certificate_cut(tree.record.len()));
        }
        let written = write(&[tree.record], None, to, options);
        let written = written.map_err(|e| anyhow!("{source}: {}", text.write_error(&e)))?;
        let mut output = Output::create(&self.to_file)?;
        output.write(&written.bytes)?;
        output.finish()?;
        tell_losses(text, &written.losses, 1);
        Ok(())
    }

    fn target(&self, text: Text) -> anyhow::Result<Format> {
        let named = || self.to_file.file_name()?.to_str();
        let to = self.to.or_else(|| named().and_then(Format::from_file_name));
        let to =
            to.ok_or_else(|| anyhow!(text.which_format(self.to_file.display().to_string())))?;
        if !to.is_written() {
            bail!(text.write_error(&tengen_record::WriteError::ReadOnly(to)));
        }
        Ok(to)
    }

    /// The path and game of a database to convert one game at a time, unless to RIF or a diagram.
    fn streamed(&self, source: &Source, to: Format) -> Option<(PathBuf, Option<usize>)> {
        let Source::File(path) = source else {
            return None;
        };
        let rif = self.reader.is_rif(path);
        let by_game = !matches!(to, Format::Rif | Format::Diagram);
        (rif && by_game).then(|| (path.clone(), self.game))
    }
}

/// Prints the losses: by game if there are few, else their sums.
fn tell_losses(text: Text, losses: &[Loss], games: usize) {
    if losses.len() <= MAX_LISTED {
        for loss in losses {
            say::warn(text.loss(loss, games > 1));
        }
        return;
    }
    let mut sums: BTreeMap<Lost, usize> = BTreeMap::new();
    for loss in losses {
        *sums.entry(loss.what).or_default() += loss.count;
    }
    tell_sums(text, &sums);
}

fn tell_sums(text: Text, sums: &BTreeMap<Lost, usize>) {
    for (&what, &count) in sums {
        let loss = Loss {
            record: 0,
            what,
            count,
        };
        say::warn(text.loss(&loss, false));
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
