//! The search parameters in one list: margins, limits, reductions and extensions.
//!
//! Constants in an ordinary build. With the feature `tune` each thread can set its own, for matches
//! of the engine against itself with other values.

/// A list of parameters: name, value, step for tuning (0: not tuned).
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

/// A search parameter.
#[cfg(feature = "tune")]
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The name for [`set_param`].
    pub name: &'static str,
    /// The value in an ordinary build.
    pub value: i32,
    /// Step for tuning; 0 if it is not tuned.
    pub step: i32,
}

/// All search parameters.
#[cfg(feature = "tune")]
#[must_use]
pub fn params() -> &'static [Param] {
    tuned::LIST
}

/// Sets a parameter for searches on this thread.
///
/// # Errors
/// If the name is unknown.
#[cfg(feature = "tune")]
pub fn set_param(name: &str, value: i32) -> Result<(), String> {
    let at = tuned::LIST.iter().position(|param| param.name == name);
    let at = at.ok_or_else(|| format!("there is no parameter {name:?}"))?;
    tuned::set(at, value);
    Ok(())
}

params! {
    /// Futility margins: engine units per ply of depth.
    futility = 48, 10;
    /// Futility pruning of a move: added to the margin.
    skip_base = -230, 30;
    /// Razoring: below this depth, in plies.
    razor_plies = 3, 1;
    /// Razoring: the margin at depth 0.
    razor_base = 220, 40;
    /// Razoring: added to the margin per squared ply.
    razor_square = 28, 20;
    /// Extension of an answer to a four, in 1/64 ply.
    forced = 64, 16;
    /// Singular extension: the shallowest node, in plies.
    singular_plies = 8, 1;
    /// Singular extension: how far below the table's score the others must stay, in halves of a
    /// unit per ply.
    singular_margin = 4, 1;
    /// Double extension: how far below that they must stay.
    double_margin = 11, 10;
    /// Late move reduction: factor of the table by depth and move number, in 64ths.
    reduction = 60, 8;
    /// Late move reduction: extra in a cut node, in 1/64 ply, as all `reduce_*`.
    reduce_cut = 131, 24;
    /// Late move reduction: less on the principal variation.
    reduce_pv = -7, 24;
    /// Late move reduction: less for a move that makes or stops a three.
    reduce_sharp = 35, 24;
    /// Late move reduction: extra when the evaluation is not improving.
    reduce_worse = 63, 16;
    /// Late move reduction: history units per 1/64 ply.
    history_share = 219, 30;
    /// Move ordering: history units per 1/32 of a natural logarithm.
    order_share = 131, 30;
    /// Move-count limit when the evaluation is improving, in percent of the table.
    width_better = 81, 30;
    /// Move-count limit when the evaluation is not improving, in percent of the table.
    width_worse = 41, 25;
    /// Reduction of a node on the principal variation by the depth its entry lacks, in 64ths.
    stale = 7, 6;
    /// The most of that, in 1/64 ply.
    stale_most = 53, 60;
    /// Late move reduction: extra per move that has raised alpha.
    reduce_raised = 41, 12;
    /// Late move reduction: less for a node that was once on the principal variation.
    reduce_former = 49, 20;
    /// Late move reduction: extra per natural logarithm of policy score below the best move's.
    reduce_policy = 54, 12;
    /// From this gap on, in 1/32 of a natural logarithm.
    reduce_policy_from = 36, 12;
    /// The most of that.
    reduce_policy_most = 256, 0;
    /// Re-search a ply deeper: margin above alpha at no reduction; 0 switches it off.
    deeper = 22, 15;
    /// Internal iterative reduction: the shallowest node, in plies.
    unknown_plies = 0, 1;
    /// Internal iterative reduction, in 1/64 ply.
    unknown = 86, 20;
    /// Weight of the follow-up history, in 64ths.
    followup = 82, 24;
    /// Weight of the correction history, in 64ths.
    correct = 108, 20;
    /// Reduction at the root, in 64ths of a late move reduction.
    root_share = 38, 16;
    /// The first root move that is reduced, from 0.
    root_first = 1, 0;
    /// Reduction of the moves of a cut node far above beta, in 1/64 ply.
    fail_high = 19, 16;
    /// How far above beta that is, per ply.
    fail_high_margin = 31, 5;
    /// Extension of the table's move on the principal variation, in 1/64 ply.
    extend_hint_pv = -32, 8;
    /// Extension of the table's move elsewhere, in 1/64 ply.
    extend_hint = 14, 6;
    /// Reverse futility pruning: depth not counted when the evaluation is improving, in 1/64 ply.
    futility_better = 81, 20;
    /// Reverse futility pruning: depth never counted, in 1/64 ply.
    futility_from = 46, 16;
    /// Reduction of the moves after one that has raised alpha, in 1/64 ply.
    raised_drop = 110, 16;
    /// Move-count limit in a cut node, in percent of the others'.
    width_cut = 102, 12;
    /// Move-count limit with less than a ply left.
    width_last = 1, 1;
    /// Singular extension: depth of the search without the table's move, in 64ths of the node's.
    singular_share = 15, 4;
    /// Singular extension: the most the entry's depth may lack, in 1/64 ply.
    singular_gap = 242, 48;
    /// Singular extension, in 1/64 ply.
    singular_more = 59, 16;
    /// Double extension: added to that, elsewhere than on the principal variation.
    double_more = 61, 12;
    /// Negative extension: taken from the table's move where it is above beta and not singular.
    singular_less = 55, 20;
    /// History bonus per squared ply of depth.
    bonus_square = 16, 3;
    /// History bonus per ply of depth.
    bonus_line = 80, 15;
    /// The largest history bonus.
    bonus_most = 1957, 500;
    /// History malus of the moves tried before, in 64ths of the bonus.
    malus = 59, 10;
    /// Re-search a ply deeper: added to the margin per ply of reduction.
    deeper_share = 14, 6;
    /// Correction history: learning rate per ply of depth, in 4096ths.
    correct_rate = 23, 4;
    /// Half of the first aspiration window.
    window = 24, 5;
}
