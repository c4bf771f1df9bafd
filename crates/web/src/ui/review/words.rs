//! The review in words.

use std::sync::Arc;

use leptos::prelude::*;
use tengen_core::{Color, Move, Point};
use tengen_model::Phase;
use tengen_text::{Key, Text};
use tengen_worker_protocol::read;
use tengen_worker_protocol::review::{JudgedMove, Label, Moment, Reviewed};
use tengen_worker_protocol::review_steps::ReviewState;

use crate::page::{OnBoard, Reviews, Words};

/// What the changes so far add up to.
#[derive(Clone, Debug, Default, PartialEq)]
struct Found {
    changes: Vec<Arc<str>>,
    state: ReviewState,
}

/// The review as far as it is known, with its sentences.
pub(super) fn reviewed(words: Words, reviews: Reviews) -> Memo<Option<Reviewed>> {
    // Progress changes more often than what is found.
    let changes = Memo::new(move |_| reviews.shown.read().changes.clone());
    let found = Memo::new(move |before: Option<&Found>| {
        let changes = changes.read();
        let goes_on = before.filter(|before| changes.starts_with(&before.changes));
        let mut found = goes_on.cloned().unwrap_or_default();
        for change in &changes[found.changes.len()..] {
            if let Ok(change) = read(change) {
                found.state.take(change);
            }
        }
        found.changes.clone_from(&changes);
        found
    });
    Memo::new(move |_| {
        let mut review = found.read().state.report()?;
        let text = words.text();
        review.put_into_words(|side, reason, stop| text.review_sentence(side, reason, stop));
        Some(review)
    })
}

/// What the result says, with the move it is about and its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) sentence: String,
    /// The move, from 1.
    pub(super) number: usize,
    pub(super) points: Vec<Point>,
    /// What can be tried again.
    pub(super) again: Option<Moment>,
}

/// The sentence of the result; `None` as long as nothing is found.
pub(super) fn told(words: Words, board: OnBoard, review: Option<&Reviewed>) -> Option<Told> {
    let (text, view) = (words.text(), board.view.read());
    let Phase::Over(outcome) = &view.phase else {
        return None;
    };
    match (outcome.winner, view.person) {
        (Some(winner), Some(person)) if winner == person => won(text, review?, person),
        (Some(_), _) => lost(text, review?),
        (None, person) => drawn(text, review?, person),
    }
}

/// What is known of the loss, the most important first.
fn lost(text: Text, review: &Reviewed) -> Option<Told> {
    let parts = review.loss();
    let sentences: Vec<String> = parts.iter().map(|part| text.review_loss(part)).collect();
    let number = review
        .turn()
        .or(review.missed_win.map(|missed| missed.number));
    let number = number.unwrap_or(review.first_move);
    let turn = moment(review, number);
    let points = match &review.last_escape {
        Some(last) => last.better.clone(),
        None => Vec::new(),
    };
    (!sentences.is_empty()).then(|| Told {
        sentence: text.sentences(&sentences),
        number,
        points,
        again: turn.filter(|moment| !moment.better.is_empty()),
    })
}

/// After a win: a win that was missed earlier, or else where it began.
fn won(text: Text, review: &Reviewed, person: Color) -> Option<Told> {
    if let Some(missed) = missed(review, Some(person)) {
        return Some(missed_told(text, missed, |text, number, point| {
            text.review_could(number, point)
        }));
    }
    // The move after the one that lost, unless that was the last one.
    let began = review.last_escape.as_ref().and_then(|last| {
        let mut moves = review.moves.iter();
        moves.find(|mv| mv.number == last.number + 1)
    });
    let Some(&JudgedMove { number, point, .. }) = began else {
        return lost(text, review).map(|told| Told {
            again: None,
            ..told
        });
    };
    let points = match point {
        Move::Place(p) => vec![p],
        Move::Pass => Vec::new(),
    };
    Some(Told {
        sentence: text.review_began(number),
        number,
        points,
        again: None,
    })
}

fn drawn(text: Text, review: &Reviewed, person: Option<Color>) -> Option<Told> {
    let missed = missed(review, person)?;
    Some(missed_told(text, missed, |text, number, point| {
        text.review_missed(number, point)
    }))
}

fn missed_told(text: Text, moment: &Moment, sentence: fn(Text, usize, Point) -> String) -> Told {
    let first = moment.better.first().copied();
    Told {
        sentence: first
            .map(|point| sentence(text, moment.number, point))
            .unwrap_or_default(),
        number: moment.number,
        points: moment.better.clone(),
        again: Some(moment.clone()),
    }
}

/// The shortest win that a side let go.
fn missed(review: &Reviewed, side: Option<Color>) -> Option<&Moment> {
    let moments = review.moments.iter();
    moments
        .filter(|moment| moment.label == Label::LetGo && side.is_none_or(|s| s == moment.side))
        .min_by_key(|moment| (moment.length, moment.number))
}

fn moment(review: &Reviewed, number: usize) -> Option<Moment> {
    let mut moments = review.moments.iter();
    moments.find(|moment| moment.number == number).cloned()
}

/// The line before there is a result.
pub(super) fn pending(words: Words, board: OnBoard, reviews: Reviews) -> String {
    let shown = reviews.shown.read();
    let drawn = matches!(&board.view.read().phase, Phase::Over(end) if end.winner.is_none());
    let key = match (shown.failed, shown.done) {
        (true, _) => Key::ReviewFailed,
        (false, true) if drawn => Key::ReviewNoneMissed,
        (false, true) => Key::ReviewUnproved,
        (false, false) => Key::ReviewLooking,
    };
    words.text().get(key)
}
