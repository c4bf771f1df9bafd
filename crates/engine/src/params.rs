//! The numbers that say how the search prunes, reduces and extends, in one list.
//!
//! In an ordinary build each is a constant. With the feature `tune` a thread can set its own, so that one program can play
//! the engine against itself with other numbers.

/// A list of numbers: name, value, and by how much it is worth trying another one (0: not at all).
macro_rules! params {
    ($($(#[doc = $doc:literal])* $name:ident = $value:literal, $step:literal;)*) => {
        $(
            $(#[doc = $doc])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 {
                $value
            }

            $(#[doc = $doc])*
            #[cfg(feature = "tune")]
            #[inline]
            pub(crate) fn $name() -> i32 {
                tuned::get(tuned::Index::$name as usize)
            }
        )*

        #[cfg(feature = "tune")]
        mod tuned {
            use std::cell::Cell;

            use super::Param;

            #[allow(non_camel_case_types)]
            #[derive(Clone, Copy)]
            pub(super) enum Index { $($name,)* }

            pub(super) const LIST: &[Param] = &[$(Param {
                name: stringify!($name),
                value: $value,
                step: $step,
            },)*];

            thread_local! {
                static VALUES: [Cell<i32>; LIST.len()] = const { [$(Cell::new($value),)*] };
            }

            pub(super) fn get(index: usize) -> i32 {
                VALUES.with(|values| values[index].get())
            }

            pub(super) fn set(index: usize, value: i32) {
                VALUES.with(|values| values[index].set(value));
            }
        }
    };
}

/// A number of the search.
#[cfg(feature = "tune")]
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its value in an ordinary build.
    pub value: i32,
    /// By how much it is worth trying another value; 0 where it is not to be tuned.
    pub step: i32,
}

/// All numbers of the search.
#[cfg(feature = "tune")]
#[must_use]
pub fn params() -> &'static [Param] {
    tuned::LIST
}

/// Sets a number for searches on this thread.
///
/// # Errors
/// Where there is none of that name.
#[cfg(feature = "tune")]
pub fn set_param(name: &str, value: i32) -> Result<(), String> {
    let at = tuned::LIST.iter().position(|param| param.name == name);
    let at = at.ok_or_else(|| format!("there is no parameter {name:?}"))?;
    tuned::set(at, value);
    Ok(())
}

params! {
    /// What a ply of depth is worth in static pruning.
    futility = 48, 10;
    /// What is added to the margin below alpha at which a quiet move is skipped.
    skip_base = -230, 30;
    /// Below this depth, in plies, a node far below alpha is judged as a leaf.
    razor_plies = 3, 1;
    /// The margin for that, at no depth.
    razor_base = 220, 40;
    /// What the square of the depth in plies adds to it.
    razor_square = 28, 20;
    /// How much of a ply a forced answer adds, in 64ths.
    forced = 64, 16;
    /// The shallowest node, in plies, where a move is checked for being the only one.
    singular_plies = 8, 1;
    /// How far below the known score the others must stay, per ply, in halves.
    singular_margin = 4, 1;
    /// How far below that they must stay for half a ply more.
    double_margin = 11, 10;
    /// The factor of the reduction by depth and number, in 64ths.
    reduction = 60, 8;
    /// What a node expected to fail high adds to the reduction, in 64ths of a ply.
    reduce_cut = 131, 24;
    /// What one on the principal variation takes from it.
    reduce_pv = -7, 24;
    /// What a move that makes or stops a three takes from it.
    reduce_sharp = 35, 24;
    /// What is added where things do not get better.
    reduce_worse = 63, 16;
    /// How many histories are a 64th of a ply.
    history_share = 219, 30;
    /// How many are a 32nd of a natural logarithm in the order of moves.
    order_share = 131, 30;
    /// How many moves are looked at where things get better, in percent of the list.
    width_better = 81, 30;
    /// Likewise where they do not.
    width_worse = 41, 25;
    /// How much of the missing depth of a known move a node on the principal variation loses, in 64ths.
    stale = 7, 6;
    /// The most it loses, in 64ths of a ply.
    stale_most = 53, 60;
    /// What is added to a reduction for each move that has raised alpha.
    reduce_raised = 41, 12;
    /// What a node that was once on the principal variation takes from it.
    reduce_former = 49, 20;
    /// What is added per natural logarithm that a move looks worse than the most natural one.
    reduce_policy = 54, 12;
    /// From how far below the most natural one, in 32nds of a natural logarithm.
    reduce_policy_from = 36, 12;
    /// The most that adds.
    reduce_policy_most = 256, 0;
    /// How far above alpha a reduced search must come for a ply more, at no reduction; 0 for never.
    deeper = 22, 15;
    /// The shallowest node, in plies, that is searched less deep where no move is known.
    unknown_plies = 0, 1;
    /// How much less, in 64ths of a ply.
    unknown = 86, 20;
    /// How much of what answers a stone of one's own is in a move's history, in 64ths.
    followup = 82, 24;
    /// How much of what similar positions turned out to be worth is added, in 64ths.
    correct = 108, 20;
    /// How much of its reduction a move at the root gets, in 64ths.
    root_share = 38, 16;
    /// The first move at the root to get any, from 0.
    root_first = 1, 0;
    /// What is taken from the depth where a node expected to fail high is far above beta.
    fail_high = 19, 16;
    /// How far above beta that is, per ply.
    fail_high_margin = 31, 5;
    /// What a known best move is extended by on the principal variation, in 64ths of a ply.
    extend_hint_pv = -32, 8;
    /// Likewise elsewhere.
    extend_hint = 14, 6;
    /// What static pruning lets off where things get better, in 64ths of a ply.
    futility_better = 81, 20;
    /// From how much depth on static pruning above beta begins to count, in 64ths of a ply.
    futility_from = 46, 16;
    /// By how much less deep the others are searched once a move has raised alpha, in 64ths of a ply.
    raised_drop = 110, 16;
    /// How many of those at nodes expected to fail high, in percent.
    width_cut = 102, 12;
    /// How many moves are looked at with less than a ply left.
    width_last = 1, 1;
    /// How deep the others are searched to see whether a move is the only one, in 64ths of its depth.
    singular_share = 15, 4;
    /// How much shallower than now the best move may have been searched for that, in 64ths of a ply.
    singular_gap = 242, 48;
    /// What a move that is the only one is extended by, in 64ths of a ply.
    singular_more = 59, 16;
    /// What is added to that where the others stay far below, elsewhere than on the principal variation.
    double_more = 61, 12;
    /// What is taken from the best move's depth where others do nearly as well and it is good enough.
    singular_less = 55, 20;
    /// What a refutation adds to a move's histories for the square of the depth in plies.
    bonus_square = 16, 3;
    /// What it adds per ply.
    bonus_line = 80, 15;
    /// The most it adds.
    bonus_most = 1957, 500;
    /// What the moves tried before it lose of that, in 64ths.
    malus = 59, 10;
    /// How much further above alpha a reduced search must come for a ply more, for every ply of reduction.
    deeper_share = 14, 6;
    /// How much of what is missing a correction learns at once per ply of depth, in 4096ths.
    correct_rate = 23, 4;
    /// The first window around the score of the iteration before, either way.
    window = 24, 5;
}
