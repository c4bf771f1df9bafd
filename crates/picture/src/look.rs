//! Colour themes of a board.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The theme of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Look {
    /// Light kaya wood.
    #[default]
    Wood,
    /// Black and white, for print.
    Light,
    /// Dark wood.
    Dark,
}

/// An unknown name of a theme.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no look: wood, light or dark")]
pub struct LookError(pub String);

impl Look {
    /// All themes.
    pub const ALL: [Look; 3] = [Look::Wood, Look::Light, Look::Dark];

    /// The name used on the command line: `wood`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Look::Wood => "wood",
            Look::Light => "light",
            Look::Dark => "dark",
        }
    }

    pub(crate) const fn colors(self) -> &'static Colors {
        match self {
            Look::Wood => &WOOD,
            Look::Light => &LIGHT,
            Look::Dark => &DARK,
        }
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Look {
    type Err = LookError;

    fn from_str(name: &str) -> Result<Look, LookError> {
        Look::ALL
            .into_iter()
            .find(|l| l.name() == name)
            .ok_or_else(|| LookError(name.to_owned()))
    }
}

pub(crate) struct Colors {
    /// Gradient from the light to the dark side.
    pub(crate) ground: [&'static str; 3],
    /// `None` on paper.
    pub(crate) grain: Option<&'static str>,
    pub(crate) bevel: Option<[(&'static str, f32); 2]>,
    pub(crate) line: &'static str,
    pub(crate) coordinate: &'static str,
    /// Gradient from the highlight to the rim.
    pub(crate) black: [&'static str; 3],
    pub(crate) white: [&'static str; 3],
    /// The outline of stones, in themes without shading.
    pub(crate) outline: Option<&'static str>,
    /// Opacity of the shadow, 0 to 1.
    pub(crate) shadow: f32,
    pub(crate) vermilion: &'static str,
    pub(crate) on_black: &'static str,
    pub(crate) on_white: &'static str,
    pub(crate) veil: (&'static str, f32),
}

const BLACK: [&str; 3] = ["#6d6b69", "#2b2a2a", "#0b0b0b"];
const WHITE: [&str; 3] = ["#ffffff", "#f5f1e7", "#cfc7b6"];

const WOOD: Colors = Colors {
    ground: ["#ecc887", "#e2b870", "#d3a458"],
    grain: Some("#8a5a22"),
    bevel: Some([("#fff4d6", 0.6), ("#6e4614", 0.38)]),
    line: "#3a2712",
    coordinate: "#5b3d17",
    black: BLACK,
    white: WHITE,
    outline: None,
    shadow: 0.55,
    vermilion: "#b7402a",
    on_black: "#f4efe4",
    on_white: "#1d1b18",
    veil: ("#f0deba", 0.27),
};

const LIGHT: Colors = Colors {
    ground: ["#fdfbf5", "#faf6ec", "#f7f3ea"],
    grain: None,
    bevel: None,
    line: "#1d1b18",
    coordinate: "#5c564c",
    black: ["#1d1b18", "#1d1b18", "#1d1b18"],
    white: ["#ffffff", "#ffffff", "#ffffff"],
    outline: Some("#1d1b18"),
    shadow: 0.0,
    vermilion: "#b7402a",
    on_black: "#ffffff",
    on_white: "#1d1b18",
    veil: ("#fdfbf5", 0.5),
};

const DARK: Colors = Colors {
    ground: ["#a37742", "#8f6536", "#7a542b"],
    grain: Some("#2f1c0a"),
    bevel: Some([("#ffe2aa", 0.16), ("#000000", 0.4)]),
    line: "#1c1006",
    coordinate: "#f0dcb8",
    black: ["#5a5856", "#232222", "#080808"],
    white: ["#f6f1e6", "#e9e2d2", "#bdb39e"],
    outline: None,
    shadow: 0.7,
    vermilion: "#ff8a70",
    on_black: "#f4efe4",
    on_white: "#1d1b18",
    veil: ("#281b0e", 0.4),
};
