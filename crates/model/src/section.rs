//! The sections of the page, which its navigation and `?open=` name.

use std::str::FromStr;

use thiserror::Error;

/// A section of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The game on the board.
    Play,
    /// An empty board to analyse on.
    Analysis,
    /// The puzzles.
    Puzzles,
    /// Lessons and exercises.
    Learn,
    /// Games by link.
    Online,
    /// The library: games, records and puzzles.
    Games,
}

/// The name of no section.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no part of the page: play, analysis, puzzles, learn, online, games")]
pub struct SectionError(pub String);

impl Section {
    /// In the order in which they are shown.
    pub const ALL: [Section; 6] = [
        Section::Play,
        Section::Analysis,
        Section::Puzzles,
        Section::Learn,
        Section::Online,
        Section::Games,
    ];

    /// The name in links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Section::Play => "play",
            Section::Analysis => "analysis",
            Section::Puzzles => "puzzles",
            Section::Learn => "learn",
            Section::Online => "online",
            Section::Games => "games",
        }
    }

    /// The section that a path ends in: a server has the page at `/analysis` too.
    #[must_use]
    pub fn of_path(path: &str) -> Option<Section> {
        path.ends_with("/analysis").then_some(Section::Analysis)
    }
}

impl FromStr for Section {
    type Err = SectionError;

    fn from_str(name: &str) -> Result<Section, SectionError> {
        let mut all = Section::ALL.into_iter();
        all.find(|section| section.name() == name)
            .ok_or_else(|| SectionError(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_section_is_found_by_its_name_and_nothing_else_is() {
        for section in Section::ALL {
            assert_eq!(section.name().parse(), Ok(section));
        }
        assert_eq!(
            "chess".parse::<Section>(),
            Err(SectionError("chess".to_owned()))
        );
        assert_eq!(Section::of_path("/analysis"), Some(Section::Analysis));
        assert_eq!(Section::of_path("/club/analysis"), Some(Section::Analysis));
        assert_eq!(Section::of_path("/"), None);
        assert_eq!(Section::of_path("/analysis/x"), None);
    }
}
