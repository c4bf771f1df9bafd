//! `tengen render`: a position or a game as a picture.
use std::path::PathBuf;

use anyhow::{Context as _, anyhow, bail};
use tengen_core::Position;
use tengen_picture::raster::{self, Animation, RasterError};
use tengen_picture::{Look, Numbers, Picture, Region};
use tengen_record::{Act, NodeId, Record};
use tengen_text::Text;

use super::convert::output::Output;
use crate::args::{self, Speech};
use crate::given::{Found, Given};

/// Draw a position or a game as .svg, .png or animated .gif
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    given: Given,
    /// The picture to write, or - for standard output
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// The kind of picture [default: from the name of FILE]: svg, png or gif
    #[arg(long, value_name = "KIND", value_parser = kind)]
    to: Option<Kind>,
    /// Ground: wood, light (paper, for print) or dark
    #[arg(long, value_name = "LOOK", default_value_t = Look::Wood)]
    look: Look,
    /// Number the moves, from this one on
    #[arg(long, value_name = "PLY", num_args = 0..=1, default_missing_value = "1")]
    numbers: Option<usize>,
    /// Leave out letters and numbers at the edges
    #[arg(long)]
    no_coordinates: bool,
    /// Leave out the crosses on points forbidden to Black
    #[arg(long)]
    no_forbidden: bool,
    /// Show only the rectangle between two points, such as f6:j10
    #[arg(long, value_name = "RECTANGLE")]
    part: Option<String>,
    /// Pixels between two lines, 8 to 200, for png and gif
    #[arg(long, value_name = "N", default_value_t = 48)]
    cell: u16,
    /// How long each move of a gif is shown
    #[arg(long, value_name = "DURATION", default_value = "800ms", value_parser = args::duration)]
    delay: std::time::Duration,
    #[command(flatten)]
    speech: Speech,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
    Gif,
}

fn kind(text: &str) -> Result<Kind, String> {
    match text.to_ascii_lowercase().as_str() {
        "svg" => Ok(Kind::Svg),
        "png" => Ok(Kind::Png),
        "gif" => Ok(Kind::Gif),
        _ => Err("svg, png or gif".to_owned()),
    }
}

impl Args {
    /// Draws and writes.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let kind = self.kind(text)?;
        let found = self.given.find(text)?;
        let last = self.styled(last_picture(&found))?;
        for label in last.undrawn() {
            eprintln!("tengen: {}", text.undrawn(&label.text, label.at));
        }
        let bytes = match kind {
            Kind::Svg => last.svg().into_bytes(),
            Kind::Png => raster::png(&last, self.cell)?,
            Kind::Gif => self.animated(&found, last)?,
        };
        let mut output = Output::create(&self.out)?;
        output.write(&bytes)?;
        output.finish()
    }

    fn kind(&self, text: Text) -> anyhow::Result<Kind> {
        let named = || kind(self.out.extension()?.to_str()?).ok();
        let found = self.to.or_else(named);
        found.ok_or_else(|| anyhow!(text.which_picture(self.out.display().to_string())))
    }

    fn styled(&self, mut picture: Picture) -> anyhow::Result<Picture> {
        picture.look = self.look;
        picture.coordinates = !self.no_coordinates;
        picture.numbers = self.numbers.map_or(Numbers::None, Numbers::From);
        if self.no_forbidden {
            picture.forbidden.clear();
        }
        if let Some(part) = &self.part {
            picture.region = Region::parse(part, picture.size).context("--part")?;
        }
        Ok(picture)
    }

    fn animated(&self, found: &Found, last: Picture) -> anyhow::Result<Vec<u8>> {
        let mut pictures = match &found.record {
            Some((record, node)) => earlier(record, *node, &found.position)
                .into_iter()
                .map(|picture| self.styled(picture))
                .collect::<anyhow::Result<Vec<_>>>()?,
            None => Vec::new(),
        };
        pictures.push(last);
        let hundredths = self.delay.as_millis() / 10;
        let Ok(delay) = u16::try_from(hundredths) else {
            bail!("--delay: a GIF shows a picture for 655s at most");
        };
        let animation = Animation {
            cell: self.cell,
            delay,
            last_delay: delay.saturating_mul(4),
        };
        let mut bytes = Vec::new();
        raster::gif(&pictures, animation, &mut bytes).map_err(|e: RasterError| anyhow!(e))?;
        Ok(bytes)
    }
}

fn last_picture(found: &Found) -> Picture {
    match &found.record {
        Some((record, node)) => Picture::of_record(record, *node, found.position.rule()),
        None => Picture::of_position(&found.position),
    }
}

/// The empty board or set-up and the board after each move but the last.
fn earlier(record: &Record, node: NodeId, position: &Position) -> Vec<Picture> {
    let path = record.path(node);
    let plays = |id: NodeId| matches!(record.node(id).act(), Act::Play(..));
    let before: Vec<NodeId> = path
        .windows(2)
        .filter(|pair| plays(pair[1]))
        .map(|pair| pair[0])
        .collect();
    before
        .into_iter()
        .map(|id| Picture::of_record(record, id, position.rule()))
        .collect()
}
