//! A line of moves as an animated GIF, drawn by the browser and written by a part of its own.

use leptos::wasm_split::{SplitLoaderError, wasm_split};
use tengen_picture::{GifWriter, MAX_FRAMES};

use crate::browser::{self, files};

/// Pixels on a side: as wide as a phone.
const SIDE: u32 = 480;
/// Hundredths of a second that a frame is shown, and the last one.
const DELAYS: [u16; 2] = [80, 300];

/// A GIF that is being written.
pub(super) trait Frames {
    fn add(&mut self, rgba: Vec<u8>, delay: u16) -> Result<(), String>;
    fn finish(self: Box<Self>) -> Result<Vec<u8>, String>;
}

impl Frames for GifWriter<Vec<u8>> {
    fn add(&mut self, rgba: Vec<u8>, delay: u16) -> Result<(), String> {
        GifWriter::add(self, rgba, delay).map_err(|error| error.to_string())
    }

    fn finish(self: Box<Self>) -> Result<Vec<u8>, String> {
        GifWriter::finish(*self).map_err(|error| error.to_string())
    }
}

type Begin = fn(&[u8]) -> Result<Box<dyn Frames>, String>;

#[wasm_split(animation, fallible, wasm_split_path = leptos::wasm_split)]
fn writer() -> Result<Begin, SplitLoaderError> {
    Ok(|samples| {
        let side = SIDE as u16;
        let writer = GifWriter::new(Vec::new(), side, side, samples);
        let writer = writer.map_err(|error| error.to_string())?;
        Ok(Box::new(writer))
    })
}

/// Writes the pictures as frames; the error is for people.
pub(super) async fn gif(pictures: &[String]) -> Result<Vec<u8>, String> {
    let begin = writer().await.map_err(|error| error.to_string())?;
    let pictures = &pictures[..pictures.len().min(MAX_FRAMES)];
    let last = pictures.last().ok_or("no picture")?;
    // The last picture has the colours of all.
    let mut frames = begin(&files::pixels(last, SIDE).await?)?;
    for (i, picture) in pictures.iter().enumerate() {
        let delay = DELAYS[usize::from(i + 1 == pictures.len())];
        frames.add(files::pixels(picture, SIDE).await?, delay)?;
        browser::next_task().await;
    }
    frames.finish()
}
