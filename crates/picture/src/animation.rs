//! Animated GIF from pixels.

use std::collections::HashMap;
use std::io::{self, Write};

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

/// A sensible maximum for an animation: about a quarter of an hour at the usual pace, and viewers
/// keep all frames in memory.
pub const MAX_FRAMES: usize = 1000;

/// An endless animated GIF that is written frame by frame; each holds only what has changed.
pub struct GifWriter<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
    width: u16,
    height: u16,
    before: Option<Vec<u8>>,
}

impl<W: Write> GifWriter<W> {
    /// Begins a GIF of this width and height; `samples` are RGBA pixels with the colours of its
    /// frames.
    ///
    /// # Errors
    /// If writing fails.
    pub fn new(
        to: W,
        width: u16,
        height: u16,
        samples: &[u8],
    ) -> Result<GifWriter<W>, EncodingError> {
        let palette = Palette::of(samples);
        let mut encoder = Encoder::new(to, width, height, &palette.rgb)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(GifWriter {
            encoder,
            palette,
            width,
            height,
            before: None,
        })
    }

    /// Adds a frame of RGBA pixels, shown for `delay` hundredths of a second.
    ///
    /// # Errors
    /// If it has another size, or writing fails.
    pub fn add(&mut self, rgba: Vec<u8>, delay: u16) -> Result<(), EncodingError> {
        let pixels = usize::from(self.width) * usize::from(self.height);
        if rgba.len() != 4 * pixels {
            return Err(io::Error::other("a frame of another size").into());
        }
        let part = self.changed(&rgba);
        let (columns, rows) = (part.right - part.left + 1, part.bottom - part.top + 1);
        let mut buffer = Vec::with_capacity(columns * rows);
        for y in part.top..=part.bottom {
            let from = 4 * (y * usize::from(self.width) + part.left);
            let (row, _) = rgba[from..from + 4 * columns].as_chunks();
            buffer.extend(row.iter().map(|&color| self.palette.index(color)));
        }
        let frame = Frame {
            left: part.left as u16,
            top: part.top as u16,
            width: columns as u16,
            height: rows as u16,
            delay,
            buffer: buffer.into(),
            dispose: DisposalMethod::Keep,
            ..Frame::default()
        };
        self.encoder.write_frame(&frame)?;
        self.before = Some(rgba);
        Ok(())
    }

    /// Ends the file.
    ///
    /// # Errors
    /// If writing fails.
    pub fn finish(self) -> Result<W, EncodingError> {
        self.encoder.into_inner()
    }

    /// The bounding box of the changed pixels; one pixel if none changed.
    fn changed(&self, now: &[u8]) -> Part {
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        let Some(before) = &self.before else {
            return Part {
                left: 0,
                top: 0,
                right: width - 1,
                bottom: height - 1,
            };
        };
        let mut part: Option<Part> = None;
        let pairs = before.chunks_exact(4).zip(now.chunks_exact(4));
        for (i, _) in pairs.enumerate().filter(|(_, (a, b))| a != b) {
            let (x, y) = (i % width, i / width);
            let p = part.unwrap_or(Part {
                left: x,
                top: y,
                right: x,
                bottom: y,
            });
            part = Some(Part {
                left: p.left.min(x),
                top: p.top.min(y),
                right: p.right.max(x),
                bottom: p.bottom.max(y),
            });
        }
        part.unwrap_or_default()
    }
}

/// A rectangle in pixels, edges included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Part {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

/// Colours of dots and crosses: too few pixels to enter the palette otherwise, but conspicuous.
const ACCENTS: [[u8; 3]; 5] = [
    [0xcf, 0x4a, 0x31],
    [0xb7, 0x40, 0x2a],
    [0xff, 0x9d, 0x86],
    [0xff, 0x8a, 0x70],
    [0xf4, 0xef, 0xe4],
];

struct Palette {
    quant: NeuQuant,
    rgb: Vec<u8>,
    /// Palette indices already looked up.
    known: HashMap<[u8; 4], u8>,
}

impl Palette {
    fn of(samples: &[u8]) -> Palette {
        let quant = NeuQuant::new(6, 256 - ACCENTS.len(), samples);
        let mut rgb = quant.color_map_rgb();
        rgb.extend(ACCENTS.concat());
        Palette {
            quant,
            rgb,
            known: HashMap::new(),
        }
    }

    fn index(&mut self, color: [u8; 4]) -> u8 {
        let (quant, rgb) = (&self.quant, &self.rgb);
        *self.known.entry(color).or_insert_with(|| {
            let far = |index: &usize| {
                let entry = &rgb[3 * index..3 * index + 3];
                let apart = entry.iter().zip(color).map(|(&a, b)| a.abs_diff(b));
                apart.map(|d| u32::from(d) * u32::from(d)).sum::<u32>()
            };
            let first = 256 - ACCENTS.len();
            let near = std::iter::once(quant.index_of(&color)).chain(first..256);
            near.min_by_key(far).unwrap_or_default() as u8
        })
    }
}
