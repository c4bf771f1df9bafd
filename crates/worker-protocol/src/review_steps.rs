//! A review step by step: the worker holds the walk, and says what each step has changed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tengen_core::{Color, PositionSpec};

use crate::review::{End, Reviewed};

/// A game to review. The attachment has the facts that are known, a JSON line for each position
/// from the end of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewGame {
    /// Where the game begins, and its moves.
    pub game: PositionSpec,
    /// The side whose moments are wanted; `None` for both.
    pub side: Option<Color>,
    /// Number of moves of the record before the game.
    pub before: usize,
    /// How the game ended, if not by its last move.
    #[serde(default)]
    pub ended: Option<End>,
}

/// Where a review stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewStep {
    /// Number of positions that are settled.
    pub settled: usize,
    /// Number of all positions.
    pub of: usize,
    /// Whether the review is over, its second pass included.
    pub done: bool,
    /// The JSON of a [`ReviewChange`], once a position has been settled: only the views that show
    /// the review parse it. The position's facts are attached, as JSON too.
    pub change: Option<String>,
}

/// What has changed between two states of a [`Reviewed`], by its JSON. The first one of a review is
/// a change of nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewChange {
    /// Fields that are no lists, with their new values.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    fields: Map<String, Value>,
    /// Lists. A review goes from the end of a game to its beginning, so lists grow at their front.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    lists: BTreeMap<String, ListChange>,
}

/// What has changed in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct ListChange {
    len: usize,
    /// Entries that are not as before, each with its number from the end, beginning with 0.
    from_end: Vec<(usize, Value)>,
}

/// A review as the sum of the changes so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReviewState(Map<String, Value>);

impl ReviewState {
    /// The state of a report.
    ///
    /// # Panics
    /// Never: a report is an object.
    #[must_use]
    pub fn of(review: &Reviewed) -> ReviewState {
        // By its text, which is written and read elsewhere too: no code for values alone.
        ReviewState(crate::read(&crate::write(review)).expect("a report is an object"))
    }

    /// What has changed since an earlier state.
    #[must_use]
    pub fn since(&self, before: &ReviewState) -> ReviewChange {
        let mut change = ReviewChange::default();
        for (name, value) in &self.0 {
            let old = before.0.get(name);
            match value {
                value if old == Some(value) => {}
                Value::Array(list) => {
                    let old = old.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                    change.lists.insert(name.clone(), list_change(old, list));
                }
                value => {
                    change.fields.insert(name.clone(), value.clone());
                }
            }
        }
        change
    }

    /// Takes a change.
    pub fn take(&mut self, change: ReviewChange) {
        self.0.extend(change.fields);
        for (name, ListChange { len, from_end }) in change.lists {
            let list = self
                .0
                .entry(name)
                .or_insert_with(|| Value::Array(Vec::new()));
            let mut entries: Vec<Value> = match list.take() {
                Value::Array(entries) => entries,
                _ => Vec::new(),
            };
            entries.reverse();
            entries.resize(len, Value::Null);
            for (number, entry) in from_end {
                if let Some(place) = entries.get_mut(number) {
                    *place = entry;
                }
            }
            entries.reverse();
            *list = Value::Array(entries);
        }
    }

    /// The report; `None` if the changes do not make one.
    #[must_use]
    pub fn report(&self) -> Option<Reviewed> {
        crate::read(&crate::write(&self.0)).ok()
    }
}

fn list_change(before: &[Value], after: &[Value]) -> ListChange {
    let before = before.iter().rev().map(Some);
    let before = before.chain(std::iter::repeat(None));
    let pairs = before.zip(after.iter().rev()).enumerate();
    let changed = pairs.filter(|(_, (old, new))| *old != Some(new));
    ListChange {
        len: after.len(),
        from_end: changed.map(|(i, (_, new))| (i, new.clone())).collect(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn state(fields: Value) -> ReviewState {
        match fields {
            Value::Object(fields) => ReviewState(fields),
            other => panic!("{other}"),
        }
    }

    #[test]
    fn a_list_that_grows_at_its_front_is_not_sent_again() {
        let before = state(json!({ "of": 2, "side": null, "moves": [{ "a": 1 }, { "a": 2 }] }));
        let after = state(json!({ "of": 3, "side": null, "moves": [0, { "a": 1 }, { "a": 3 }] }));
        let change = crate::write(&after.since(&before));
        assert_eq!(
            change,
            r#"{"fields":{"of":3},"lists":{"moves":{"len":3,"from_end":[[0,{"a":3}],[2,0]]}}}"#
        );
        assert_eq!(crate::write(&after.since(&after)), "{}");
    }

    fn states() -> impl Strategy<Value = Vec<ReviewState>> {
        let list = proptest::collection::vec(0..3_u8, 0..6);
        let one = (0..3_u8, proptest::option::of(0..3_u8), list);
        let one = one.prop_map(|(number, side, list)| {
            state(json!({ "number": number, "side": side, "list": list }))
        });
        proptest::collection::vec(one, 0..8)
    }

    proptest! {
        #[test]
        fn changes_add_up(states in states()) {
            let mut sum = ReviewState::default();
            let mut before = ReviewState::default();
            for after in states {
                let change = crate::write(&after.since(&before));
                sum.take(crate::read(&change).expect("a change"));
                prop_assert_eq!(&sum, &after);
                before = after;
            }
        }
    }
}
