//! The list beside the refutations of an *only*, as `tengen review --certificates` writes and
//! `tengen verify` reads it.

use std::path::Path;

use anyhow::{Context as _, bail};
use serde::{Deserialize, Serialize};
use tengen_core::{Color, Point, Position, Rule, Size, Start};
use tengen_proof::{Certificate, verify};

/// A position, the moves that avert a loss in it, and a refutation for every other legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Only {
    pub(crate) rule: Rule,
    pub(crate) size: Size,
    pub(crate) black: Vec<Point>,
    pub(crate) white: Vec<Point>,
    pub(crate) to_move: Color,
    /// The moves that averted the loss.
    pub(crate) answers: Vec<Point>,
    /// Fours, which may only put the loss off.
    pub(crate) fours: Vec<Point>,
    pub(crate) refuted: Vec<Refuted>,
}

/// A move and the file of its refutation, in the list's folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Refuted {
    pub(crate) point: Point,
    pub(crate) file: String,
}

/// What the files beside a list prove.
pub(crate) struct Checked {
    /// Legal moves without a refutation that holds, in point order.
    pub(crate) unrefuted: Vec<Point>,
    /// Those of them that the list does not name as answers.
    pub(crate) missing: Vec<Point>,
}

impl Only {
    pub(crate) fn read(path: &Path) -> anyhow::Result<Only> {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        serde_json::from_slice(&bytes).with_context(|| path.display().to_string())
    }

    /// Replays the refutation of every legal move.
    pub(crate) fn check(&self, folder: &Path) -> anyhow::Result<Checked> {
        let position = self.position()?;
        let mut unrefuted = Vec::new();
        for p in position.legal_points() {
            let mut listed = self.refuted.iter().filter(|refuted| refuted.point == p);
            if !listed.any(|refuted| self.refute(p, folder, &refuted.file).is_ok()) {
                unrefuted.push(p);
            }
        }
        let named = |p: &Point| self.answers.contains(p) || self.fours.contains(p);
        let missing = unrefuted.iter().copied().filter(|p| !named(p)).collect();
        Ok(Checked { unrefuted, missing })
    }

    fn position(&self) -> anyhow::Result<Position> {
        let start = Start {
            black: self.black.clone(),
            white: self.white.clone(),
            to_move: self.to_move,
        };
        Ok(start.position(self.rule, self.size)?)
    }

    /// Fails unless a file beside the list is a valid win of the other side after this move.
    fn refute(&self, p: Point, folder: &Path, file: &str) -> anyhow::Result<()> {
        // A list names files of its own folder only.
        if Path::new(file).file_name() != Some(file.as_ref()) {
            bail!("{file}");
        }
        let certificate = Certificate::decode(&std::fs::read(folder.join(file))?)?;
        let (mut black, mut white) = (self.black.clone(), self.white.clone());
        match self.to_move {
            Color::Black => black.push(p),
            Color::White => white.push(p),
        }
        let same = |listed: &[Point], stones: &mut Vec<Point>| {
            let mut listed = listed.to_vec();
            listed.sort_unstable();
            stones.sort_unstable();
            listed == *stones
        };
        let after = certificate.rule == self.rule
            && certificate.size == self.size
            && certificate.attacker == self.to_move.opponent()
            && same(&certificate.black, &mut black)
            && same(&certificate.white, &mut white);
        if !after {
            bail!("another position");
        }
        verify(&certificate)?;
        Ok(())
    }
}
