//! Positions and games as pictures.
//!
//! A [`Picture`] says what is on a board: stones with or without numbers, the last move, marks,
//! texts, forbidden points, winning rows, and which part of the board is shown.
//! [`Picture::svg`] draws it as a file that looks the same everywhere: every letter in it is an
//! outline of our own (`glyph`), so no font is asked for. It is plain text made of plain
//! values and works in a browser too.
//!
//! [`Film`] is a line of a record as pictures, one for each of its positions.
//!
//! With the feature `raster` there are [`raster::png`] and [`raster::gif`] as well.
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

mod film;
mod glyph;
mod look;
mod picture;
#[cfg(feature = "raster")]
pub mod raster;
mod region;
mod shape;
mod svg;
pub mod wood;

pub use film::Film;
pub use look::{Look, LookError};
pub use picture::{Numbers, Picture, Stone};
pub use region::{Region, RegionError};
pub use shape::{stars, strokes};
