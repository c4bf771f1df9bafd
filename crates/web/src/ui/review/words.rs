//! The review in words.

use leptos::prelude::*;
use tengen_core::{Color, Move, Point};
use tengen_model::review::{Oversight, first_oversight};
use tengen_model::{Computer, Phase, Seat, View};
use tengen_text::{Key, Text};
use tengen_worker_protocol::read;
use tengen_worker_protocol::review::{Label, Moment, Reviewed};

use crate::page::Page;

/// The highest level at which the first plain oversight comes before the last chance.
const BEGINNER: u8 = 3;

/// The review as far as it is known, with its sentences.
pub(super) fn reviewed(page: Page) -> Memo<Option<Reviewed>> {
    // Progress changes more often than what is found.
    let found = Memo::new(move |_| page.review.read().text.clone());
    Memo::new(move |_| {
        let mut review: Reviewed = read(found.read().as_deref()?).ok()?;
        let text = page.words();
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
    pub(super) again: Option<Again>,
}

/// What can be tried again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Again {
    Moment(Moment),
    Oversight(Oversight),
}

/// The sentence of the result; `None` as long as nothing is found.
pub(super) fn told(page: Page, review: Option<&Reviewed>) -> Option<Told> {
    let (text, view) = (page.words(), page.view.read());
    let Phase::Over(outcome) = &view.phase else {
        return None;
    };
    let lost = outcome.winner.map(Color::opponent);
    match (outcome.winner, view.person) {
        (Some(winner), Some(person)) if winner == person => won(text, review?, person),
        (Some(_), _) => beginners(page, text, &view, lost?).or_else(|| last_chance(text, review?)),
        (None, person) => drawn(text, review?, person),
    }
}

/// The first plain oversight, in games against the lowest levels.
fn beginners(page: Page, text: Text, view: &View, lost: Color) -> Option<Told> {
    let person = view.person.filter(|person| *person == lost)?;
    let low = match view.seat(person.opponent()) {
        Seat::Computer(Computer::Level(level)) => level.get() <= BEGINNER,
        _ => false,
    };
    // The marks of this sentence change the model, and must not ask for it again.
    let game = low
        .then(|| page.model.read_untracked().reviewable())
        .flatten()?;
    let left = first_oversight(&game.game, person)?;
    let four = if left.four { "yes" } else { "no" };
    let number = game.before + left.number;
    let left = Oversight { number, ..left };
    Some(Told {
        sentence: text.review_left(number, four, one_of(text, &left.stops)),
        number,
        points: left.stops.clone(),
        again: Some(Again::Oversight(left)),
    })
}

fn last_chance(text: Text, review: &Reviewed) -> Option<Told> {
    let last = review.last_escape.as_ref()?;
    let sentence = match text.few_points(&last.better) {
        _ if last.better.is_empty() => return None,
        Some(points) => text.review_last(last.number, points),
        None => text.review_last_many(last.number, last.better.len()),
    };
    Some(Told {
        sentence,
        number: last.number,
        points: last.better.clone(),
        again: moment(review, last.number).map(Again::Moment),
    })
}

/// After a win: a win that was missed earlier, or else where it began.
fn won(text: Text, review: &Reviewed, person: Color) -> Option<Told> {
    if let Some(missed) = missed(review, Some(person)) {
        return Some(missed_told(text, missed, |text, number, point| {
            text.review_could(number, point)
        }));
    }
    let last = review.last_escape.as_ref()?;
    // The move after the one that lost.
    let number = last.number + 1;
    let point = review.moves.iter().find(|mv| mv.number == number)?.point;
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
        again: Some(Again::Moment(moment.clone())),
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

/// Points of which any one will do.
fn one_of(text: Text, points: &[Point]) -> String {
    text.few_points(points)
        .unwrap_or_else(|| points.len().to_string())
}

/// The line before there is a result.
pub(super) fn pending(page: Page) -> String {
    let shown = page.review.read();
    let drawn = matches!(&page.view.read().phase, Phase::Over(end) if end.winner.is_none());
    let key = match (shown.failed, shown.done) {
        (true, _) => Key::ReviewFailed,
        (false, true) if drawn => Key::ReviewNoneMissed,
        (false, true) => Key::ReviewUnproved,
        (false, false) => Key::ReviewLooking,
    };
    page.words().get(key)
}
