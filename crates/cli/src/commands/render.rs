//! `tengen render`: a position or a game as a picture.

use std::path::PathBuf;

use anyhow::anyhow;
use tengen_core::Point;
use tengen_picture::raster::{self, Animation};
use tengen_picture::{Frames, Look, Numbers, Picture, Region};
use tengen_text::Text;

use super::convert::output::Output;
use crate::args::{self, Speech, Wrong};
use crate::given::{Found, Given};
use crate::say;

/// Draw a position or a game as .svg, .png or animated .gif
///
/// An animated .gif shows every position of the game; of a game with more than 1000 positions it
/// shows 1000, evenly spread.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    given: Given,
    /// File to write, or - for standard output
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Kind of picture [default: from the name of FILE]: svg, png or gif
    #[arg(long, value_name = "KIND", value_parser = kind)]
    to: Option<Kind>,
    /// Background: wood, light (paper, for print) or dark
    #[arg(long, value_name = "LOOK", default_value_t = Look::Wood)]
    look: Look,
    /// Number the moves from PLY on
    #[arg(long, value_name = "PLY", num_args = 0..=1, default_missing_value = "1")]
    numbers: Option<usize>,
    /// Leave out the letters and numbers at the edges
    #[arg(long)]
    no_coordinates: bool,
    /// Leave out the crosses on points forbidden to Black
    #[arg(long)]
    no_forbidden: bool,
    /// Draw only the rectangle between two points, such as f6:j10
    #[arg(long, value_name = "RECTANGLE", value_parser = Region::corners)]
    part: Option<(Point, Point)>,
    /// Distance between two lines in pixels, 8 to 200, for png and gif
    #[arg(long, value_name = "N", default_value_t = 48, value_parser = cell)]
    cell: u16,
    /// How long a gif shows each move, up to 655s; the last is shown four times as long
    #[arg(long, value_name = "DURATION", default_value = "800ms", value_parser = delay)]
    delay: u16,
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

fn cell(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|n| raster::CELLS.contains(n));
    let (least, most) = raster::CELLS.into_inner();
    number.ok_or_else(|| format!("a whole number from {least} to {most}"))
}

/// Reads a duration in hundredths of a second, the unit of GIF.
fn delay(text: &str) -> Result<u16, String> {
    let hundredths = args::duration(text)?.as_millis() / 10;
    u16::try_from(hundredths).map_err(|_| "a GIF shows a picture for 655s at most".to_owned())
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let kind = self.kind(text)?;
        let found = self.given.find(text)?;
        found.tell_notes(text);
        let last = self.styled(last_picture(&found))?;
        for label in last.undrawn() {
            say::warn(text.undrawn(&label.text, label.at));
        }
        if !last.markup.left_out.is_empty() {
            say::warn(text.left_out(last.markup.left_out.join(" ")));
        }
        let bytes = match kind {
            Kind::Svg => last.svg().into_bytes(),
            Kind::Png => raster::png(&last, self.cell)?,
            Kind::Gif => self.animated(text, &found, last)?,
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
        if let Some((a, b)) = self.part {
            let part = Region::between(a, b, picture.size);
            picture.region = part.map_err(|e| Wrong::new(format_args!("--part: {e}")))?;
        }
        Ok(picture)
    }

    fn animated(&self, text: Text, found: &Found, last: Picture) -> anyhow::Result<Vec<u8>> {
        let pictures = match &found.record {
            Some((record, node)) => {
                let rule = found.position.rule();
                let frames = Frames::of(record, *node, rule, raster::MAX_FRAMES);
                if frames.pictures.len() < frames.positions {
                    say::warn(text.gif_sampled(frames.pictures.len(), frames.positions));
                }
                let pictures = frames.pictures.into_iter();
                let styled = pictures.map(|picture| self.styled(picture));
                styled.collect::<anyhow::Result<Vec<_>>>()?
            }
            None => vec![last],
        };
        let animation = Animation {
            cell: self.cell,
            delay: self.delay,
            last_delay: self.delay.saturating_mul(4),
        };
        let mut bytes = Vec::new();
        raster::gif(&pictures, animation, &mut bytes)?;
        Ok(bytes)
    }
}

fn last_picture(found: &Found) -> Picture {
    match &found.record {
        Some((record, node)) => Picture::of_record(record, *node, found.position.rule()),
        None => Picture::of_position(&found.position),
    }
}
