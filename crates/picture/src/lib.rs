//! Positions and games as pictures.
//!
//! A [`Picture`] is a board with stones, move numbers, marks, labels, forbidden points and winning
//! rows. [`Picture::svg`] draws its text as outlines, so the file needs no font. [`Frames`] are
//! a line of a record as pictures. The feature `raster` adds the module `raster`: PNG and GIF;
//! `animation` alone adds `GifWriter` for pixels that are drawn elsewhere.
//!
//! ```
//! use tengen_core::{Position, Rule, Size, notation};
//! use tengen_picture::Picture;
//!
//! let moves = notation::parse_moves("h8i9")?;
//! let position = Position::from_moves(Rule::Renju, Size::STANDARD, &moves)?;
//! let svg = Picture::of_position(&position).svg();
//! assert!(svg.starts_with("<svg") && svg.contains("</svg>"));
//! assert_ne!(svg, Picture::new(Size::STANDARD).svg());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "animation")]
mod animation;
mod frames;
mod glyph;
mod look;
mod picture;
#[cfg(feature = "raster")]
pub mod raster;
mod region;
mod shape;
mod svg;
pub mod wood;

#[cfg(feature = "animation")]
pub use animation::{GifWriter, MAX_FRAMES};
pub use frames::Frames;
pub use look::{Look, LookError};
pub use picture::{Numbers, Picture, Stone};
pub use region::{Region, RegionError};
pub use shape::{stars, strokes};
