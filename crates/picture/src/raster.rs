//! Pictures as PNG and animated GIF.

use std::io::Write;

use gif::EncodingError;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use tengen_core::Point;
use thiserror::Error;

use crate::Picture;
use crate::animation::GifWriter;
use crate::svg::UNIT;

/// Allowed values for the pixels between two lines.
pub const CELLS: std::ops::RangeInclusive<u16> = 8..=200;

pub use crate::animation::MAX_FRAMES;

/// Why a picture cannot be rasterised.
#[derive(Debug, Error)]
pub enum RasterError {
    /// Pixels between two lines, outside [`CELLS`].
    #[error("{0} pixels between two lines are not possible: 8 to 200 are")]
    Cell(u16),
    /// An animation without pictures.
    #[error("there is no picture to animate")]
    Nothing,
    /// An animation of boards of different sizes.
    #[error("the pictures of an animation have different sizes")]
    Sizes,
    /// The SVG cannot be parsed.
    #[error("the drawing cannot be read: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// Width and height that are too large.
    #[error("there is no memory for {0}×{1} pixels")]
    Memory(u32, u32),
    /// The PNG encoder failed.
    #[error("the PNG cannot be written: {0}")]
    Png(String),
    /// The GIF encoder or the output failed.
    #[error("the GIF cannot be written: {0}")]
    Gif(#[from] EncodingError),
}

/// Draws pictures of one size and reuses what two in a row have in common.
struct Canvas {
    scale: f64,
    width: u32,
    height: u32,
    /// The last board, without stones.
    board: Option<(String, Pixmap)>,
    last: Option<(Picture, Pixmap)>,
}

/// The most points that are redrawn alone; above it, the whole picture is.
const MAX_REDRAWN: usize = 16;

impl Canvas {
    fn new(picture: &Picture, cell: u16) -> Result<Canvas, RasterError> {
        if !CELLS.contains(&cell) {
            return Err(RasterError::Cell(cell));
        }
        let scale = f64::from(cell) / UNIT;
        let (width, height) = picture.dimensions();
        let whole = |length: f64| (length * scale).ceil() as u32;
        Ok(Canvas {
            scale,
            width: whole(width),
            height: whole(height),
            board: None,
            last: None,
        })
    }

    fn draw(&mut self, picture: &Picture) -> Result<Pixmap, RasterError> {
        let last = self.last.take();
        let near = last.and_then(|(last, pixmap)| Some((picture.changes(&last)?, pixmap)));
        let pixmap = match near {
            Some((points, pixmap)) if points.len() <= MAX_REDRAWN => {
                self.draw_around(&points, picture, pixmap)?
            }
            _ => self.draw_whole(picture)?,
        };
        self.last = Some((picture.clone(), pixmap.clone()));
        Ok(pixmap)
    }

    fn draw_whole(&mut self, picture: &Picture) -> Result<Pixmap, RasterError> {
        let [board, pieces] = picture.layers();
        let mut pixmap = match self.board.take() {
            Some((known, pixmap)) if known == board => pixmap,
            _ => {
                let blank = Pixmap::new(self.width, self.height);
                let mut blank = blank.ok_or(RasterError::Memory(self.width, self.height))?;
                self.draw_svg(&mut blank, &board)?;
                blank
            }
        };
        self.board = Some((board, pixmap.clone()));
        self.draw_svg(&mut pixmap, &pieces)?;
        Ok(pixmap)
    }

    /// Updates `before`, which differs from `picture` only around these points.
    fn draw_around(
        &mut self,
        points: &[Point],
        picture: &Picture,
        mut before: Pixmap,
    ) -> Result<Pixmap, RasterError> {
        if points.is_empty() {
            return Ok(before);
        }
        let fresh = self.draw_whole(&picture.around(points))?;
        let width = self.width as usize;
        let pixels = |at: f64, most: u32| ((at * self.scale).max(0.0) as u32).min(most) as usize;
        for &p in points {
            let (x, y) = picture.place(p);
            let columns = pixels(x - UNIT, self.width)..pixels(x + UNIT, self.width);
            for row in pixels(y - UNIT, self.height)..pixels(y + UNIT, self.height) {
                let part = row * width + columns.start..row * width + columns.end;
                before.pixels_mut()[part.clone()].copy_from_slice(&fresh.pixels()[part]);
            }
        }
        Ok(before)
    }

    fn draw_svg(&self, pixmap: &mut Pixmap, svg: &str) -> Result<(), RasterError> {
        let tree = Tree::from_str(svg, &Options::default())?;
        // Half a pixel puts the middle of a line on the middle of a pixel.
        let half = Transform::from_translate(0.5, 0.5);
        let transform = half.pre_scale(self.scale as f32, self.scale as f32);
        resvg::render(&tree, transform, &mut pixmap.as_mut());
        Ok(())
    }
}

/// A PNG with `cell` pixels between two lines.
///
/// # Errors
/// If the size is refused, or drawing or encoding fails.
pub fn png(picture: &Picture, cell: u16) -> Result<Vec<u8>, RasterError> {
    let pixmap = Canvas::new(picture, cell)?.draw(picture)?;
    pixmap
        .encode_png()
        .map_err(|e| RasterError::Png(e.to_string()))
}

/// Settings of an animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Animation {
    /// Pixels between two lines.
    pub cell: u16,
    /// Display time of a picture in hundredths of a second.
    pub delay: u16,
    /// The same for the last picture.
    pub last_delay: u16,
}

/// Writes an endless animated GIF whose frames hold only what has changed.
///
/// # Errors
/// If the pictures do not fit together, or drawing or writing fails.
pub fn gif(
    pictures: &[Picture],
    animation: Animation,
    to: &mut impl Write,
) -> Result<(), RasterError> {
    let last = pictures.last().ok_or(RasterError::Nothing)?;
    let mut canvas = Canvas::new(last, animation.cell)?;
    let (width, height) = (canvas.width, canvas.height);
    // The last two pictures have nearly all colours: without and with the veil over a won board.
    let ends = &pictures[pictures.len().saturating_sub(2)..];
    let mut samples = Vec::new();
    for picture in ends {
        samples.extend_from_slice(canvas.draw(picture)?.data());
    }
    let screen =
        |length: u32| u16::try_from(length).map_err(|_| RasterError::Memory(width, height));
    let mut writer = GifWriter::new(to, screen(width)?, screen(height)?, &samples)?;
    for (i, picture) in pictures.iter().enumerate() {
        if picture.dimensions() != last.dimensions() {
            return Err(RasterError::Sizes);
        }
        let delay = if i + 1 == pictures.len() {
            animation.last_delay
        } else {
            animation.delay
        };
        writer.add(canvas.draw(picture)?.data().to_vec(), delay)?;
    }
    writer.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use tengen_core::{Color, Rule, Size, SplitMix};

    use super::*;
    use crate::picture::Stone;
    use crate::{Look, Numbers, Region};

    /// The picture with a few stones added, removed or changed.
    fn next(picture: &Picture, lot: &mut SplitMix) -> Picture {
        let points: Vec<Point> = picture.size.points().collect();
        let mut next = picture.clone();
        for _ in 0..lot.below(4) {
            let at = lot.pick(&points).expect("a point");
            next.stones.retain(|stone| stone.at != at);
            if lot.below(4) > 0 {
                next.stones.push(Stone {
                    at,
                    color: Color::BOTH[lot.below(2) as usize],
                    ply: Some(lot.below(300) as usize),
                });
                next.last = (lot.below(8) > 0).then_some(at);
            }
        }
        next.stones.sort_by_key(|stone| stone.at);
        let empty = |p: &Point| next.stones.iter().all(|stone| stone.at != *p);
        let forbidden = points.iter().filter(|p| empty(p) && lot.below(60) == 0);
        next.forbidden = forbidden.copied().collect();
        next
    }

    #[test]
    fn a_picture_made_of_the_one_before_is_the_one_drawn_whole() {
        let mut lot = SplitMix::new(7);
        for (i, look) in Look::ALL.into_iter().enumerate() {
            let mut picture = Picture::new(Size::STANDARD);
            picture.look = look;
            if i % 2 == 0 {
                picture.numbers = Numbers::From(10);
            } else {
                picture.region = Region::parse("d4:k12", Size::STANDARD).expect("a region");
            }
            let cell = [17, 24, 31][i % 3];
            let row = ["e5", "f6", "g7", "h8", "i9"].map(|p| p.parse::<Point>().expect("a point"));
            let mut canvas = Canvas::new(&picture, cell).expect("a canvas");
            let mut drawn_around = 0;
            for round in 0..50 {
                let mut after = next(&picture, &mut lot);
                if round >= 25 {
                    after.line = row.to_vec();
                    after.stones.retain(|stone| !row.contains(&stone.at));
                    after.stones.extend(row.map(|at| Stone {
                        at,
                        color: Color::White,
                        ply: None,
                    }));
                    after.stones.sort_by_key(|stone| stone.at);
                }
                let few = after
                    .changes(&picture)
                    .is_some_and(|p| p.len() <= MAX_REDRAWN);
                drawn_around += u32::from(few);
                picture = after;
                let mut alone = Canvas::new(&picture, cell).expect("a canvas");
                let whole = alone.draw_whole(&picture).expect("a picture");
                let drawn = canvas.draw(&picture).expect("a picture");
                let pairs = drawn.data().iter().zip(whole.data());
                let apart = pairs.map(|(a, b)| a.abs_diff(*b)).max();
                // Shadow layers differ in size, and so in rounding.
                assert!(apart <= Some(1), "{look}: {apart:?}");
            }
            let least = if picture.numbers == Numbers::None {
                40
            } else {
                20
            };
            assert!(drawn_around > least, "{look}: {drawn_around}");
        }
    }

    #[test]
    fn a_veil_that_comes_is_drawn_whole() {
        let moves = tengen_core::notation::parse_moves("h8a1i8b1j8c1k8d1l8").expect("moves");
        let mut position = tengen_core::Position::new(Rule::Freestyle, Size::STANDARD);
        let mut before = Picture::of_position(&position);
        for &mv in &moves {
            position.play(mv).expect("a move");
            let now = Picture::of_position(&position);
            let won = position.outcome().is_some();
            assert_eq!(now.changes(&before).is_none(), won);
            before = now;
        }
        assert_eq!(before.changes(&before), Some(Vec::new()));
    }
}
