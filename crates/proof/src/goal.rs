//! The kinds of forced win, named alike by the solver, the page and its workers.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Kinds of win, the narrowest first; each includes the ones before.
///
/// The *length* of a win is the plies up to and including the winning stone against the longest
/// resistance. The defender may play any legal stone or pass, and a pass counts as a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Goal {
    /// Victory by continuous fours (VCF): every stone of the attacker makes a row or a four (a cell
    /// that would complete a row), the attacker wins in this manner against every defence, and no
    /// defence makes a row.
    #[default]
    Vcf,
    /// Victory by continuous threats (VCT): every stone makes a row or threatens a VCF of any
    /// length, should the defender pass, and the attacker wins in this manner against every defence
    /// and a pass. A four is such a threat. The win after a pass may be shorter than the VCF.
    Vct,
    /// Any means: continuous threats, quiet stones that threaten those, and so on. Disproved only
    /// where so few points are empty that all legal moves of both sides can be tried.
    Win,
}

impl Goal {
    /// All kinds, the narrowest first.
    pub const ALL: [Goal; 3] = [Goal::Vcf, Goal::Vct, Goal::Win];

    /// Name on the command line and in messages: `vcf`, `vct` or `win`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Goal::Vcf => "vcf",
            Goal::Vct => "vct",
            Goal::Win => "win",
        }
    }
}
