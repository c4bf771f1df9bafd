//! The report: the graph, at most three moments, and how they were found.

use leptos::prelude::*;
use tengen_core::Move;
use tengen_model::Go;
use tengen_model::Notice;
use tengen_model::review::{ReviewFocus, ReviewMark, forbidden_stop};
use tengen_model::study::{Proof, Study};
use tengen_text::Key;
use tengen_worker_protocol::review::{Moment, Reviewed};

use super::super::analysis_graph::Graph;
use super::super::icon::Icon;
use super::retry::{RetryButton, position_before};
use super::words::{pending, reviewed};
use crate::page::{OnBoard, Reviews, Words};

#[component]
pub(crate) fn ReviewPanel() -> impl IntoView {
    let reviews = expect_context::<Reviews>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let review = reviewed(words, reviews);
    // The number of the move whose moment is on the board.
    let chosen = RwSignal::new(None::<usize>);
    let choose = move |number: usize| {
        chosen.set(Some(number));
        board.step(Go::To(number - 1));
    };
    let moments = Memo::new(move |_| {
        let review = review.read();
        review
            .as_ref()
            .map(|review| review.moments.clone())
            .unwrap_or_default()
    });
    Effect::new(move |_| {
        let ply = board.place().get().map(|place| place.ply);
        let at = chosen.get().filter(|number| ply == Some(number - 1));
        let moments = moments.read();
        let moment = moments.iter().find(|moment| Some(moment.number) == at);
        reviews.focus(ReviewFocus {
            marks: moment.map(marks).unwrap_or_default(),
            graph: graph(review.read().as_ref()),
        });
    });
    Effect::new(move |_| {
        if let Some(forward) = reviews.next_moment.get() {
            reviews.next_moment.set(None);
            if let Some(number) = following(&moments.read_untracked(), place(board), forward) {
                choose(number);
            }
        }
    });
    let row = move |moment: Moment| {
        let number = moment.number;
        view! { <Row moment chosen choose=move |_| choose(number)/> }
    };
    let progress = move || {
        let (settled, all) = reviews.shown.read().progress;
        words.text().review_progress(settled, all)
    };
    let settled = move || {
        let (settled, all) = reviews.shown.read().progress;
        format!("width: {}%", 100 * settled / all.max(1))
    };
    let part = move || {
        let part = reviews.shown.read().part;
        format!("width: {}.{}%", part / 10, part % 10)
    };
    let going = Memo::new(move |_| {
        let shown = reviews.shown.read();
        !shown.done && !shown.failed
    });
    // The second pass goes on beside what is told already.
    let second = move || {
        let review = review.read();
        let pass = review.as_ref()?.second_pass.filter(|pass| !pass.done)?;
        let millions = |nodes: u64| nodes / 1_000_000;
        Some(
            words
                .text()
                .review_second(pass.number, millions(pass.nodes), millions(pass.of)),
        )
    };
    let nothing = move || match going.get() || reviews.shown.read().failed {
        true => pending(words, board, reviews),
        false => words.text().get(Key::ReviewNothing),
    };
    let choice = move || {
        let (review, text) = (review.read(), words.text());
        let review = review.as_ref().filter(|review| review.complete)?;
        let shown = reviews.shown.read();
        let choice = shown.choice?;
        let cost = choice.cost(&review.graph, shown.with_offers)?;
        Some(text.review_choice(choice.color, choice.ply, cost / 10))
    };
    let forced = move || {
        let review = review.read();
        let review = review
            .as_ref()
            .filter(|review| review.of > 1 && review.forced > 0)?;
        Some(words.text().review_forced(review.forced, review.of))
    };
    view! {
        <section class="analysis review" aria-label=say(Key::ReviewTitle)>
            <header>
                <h2>{say(Key::ReviewTitle)}</h2>
                <span class="progress" hidden=move || !going.get()>{progress}</span>
                <button
                    class="plain close"
                    aria-label=say(Key::Close)
                    title=say(Key::Close)
                    on:click=move |_| reviews.open(false)
                >
                    {Icon::Close.view()}
                </button>
            </header>
            <div class="progress-bar" hidden=move || !going.get()>
                <div style=settled></div>
                <div style=part></div>
            </div>
            <Graph/>
            <ol class="moments" aria-label=say(Key::ReviewMoments)>
                <For each=move || moments.get() key=|moment| (moment.number, moment.sentence.clone()) children=row/>
            </ol>
            <p class="nothing" hidden=move || !moments.read().is_empty()>{nothing}</p>
            <p class="legend">{second}</p>
            <p class="legend">{choice}</p>
            <p class="legend">{forced}</p>
            <How review chosen/>
        </section>
    }
}

/// A moment: its move, its sentence, and *Try again from there* once it is chosen.
#[component]
fn Row(
    moment: Moment,
    chosen: RwSignal<Option<usize>>,
    choose: impl Fn(leptos::ev::MouseEvent) + 'static,
) -> impl IntoView {
    let words = expect_context::<Words>();
    let number = moment.number;
    let name = {
        let point = moment.point;
        move || {
            words
                .text()
                .review_at(number, words.text().move_name(point))
        }
    };
    let current = move || chosen.get() == Some(number);
    let sentence = moment.sentence.clone();
    view! {
        <li class=moment.side.to_string() class:proved=moment.proved>
            <button aria-current=move || current().then_some("true") on:click=choose>
                <b>{name}</b>
                <span>{sentence}</span>
            </button>
            <div hidden=move || !current()>
                <RetryButton again=Signal::stored((!moment.better.is_empty()).then(|| moment.clone()))/>
                <WhyButton moment=moment.clone()/>
            </div>
        </li>
    }
}

/// Explains the forbidden point at which Black could not stop the moment's win.
#[component]
fn WhyButton(moment: Moment) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let stop = moment.forbidden.map(|stop| stop.point);
    let show = move |_| {
        board.open_tool(|model, _| {
            let before = position_before(model, moment.number);
            let inquiry = before.and_then(|before| forbidden_stop(&before, &moment));
            inquiry.ok_or(Notice::Over)
        });
    };
    stop.map(
        |point| view! { <button on:click=show>{move || words.text().review_why(point)}</button> },
    )
}

/// Limits and nodes, and the chosen moment's certificate.
#[component]
fn How(review: Memo<Option<Reviewed>>, chosen: RwSignal<Option<usize>>) -> impl IntoView {
    let reviews = expect_context::<Reviews>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let limits = move || {
        let review = review.read();
        let review = review.as_ref()?;
        let text = words.text();
        let mut said = vec![text.review_limits(&review.engine, review.nodes, review.proof_nodes)];
        said.extend((review.not_settled > 0).then(|| text.review_unsettled(review.not_settled)));
        Some(text.sentences(&said))
    };
    let proved = Memo::new(move |_| {
        let review = review.read();
        let at = chosen.get()?;
        let mut moments = review.as_ref()?.moments.iter();
        moments.any(|m| m.number == at && m.proved).then_some(at)
    });
    let waits = RwSignal::new(false);
    Effect::new(move |_| {
        let proof = reviews.shown.read().proof.clone();
        if let (Some((number, bytes)), true) = (proof, waits.get_untracked())
            && Some(number) == proved.get_untracked()
            && let Ok(proof) = Proof::read(&bytes)
        {
            waits.set(false);
            set_timeout(
                move || board.open_tool(|_, settings| Study::of_brought(proof, settings)),
                std::time::Duration::ZERO,
            );
        }
    });
    let show = move |_| {
        if let Some(number) = proved.get_untracked() {
            waits.set(true);
            reviews.change(|review| review.want_proof(number));
        }
    };
    view! {
        <details>
            <summary>{say(Key::ReviewHow)}</summary>
            <p class="legend">{limits}</p>
            <button hidden=move || proved.get().is_none() on:click=show>{say(Key::ReviewProof)}</button>
        </details>
    }
}

fn place(board: OnBoard) -> usize {
    let place = board.place().get_untracked();
    place.map_or(0, |place| place.ply)
}

/// The moment after or before the position at a ply; beyond the last one the first, and the other
/// way round.
fn following(moments: &[Moment], ply: usize, forward: bool) -> Option<usize> {
    let mut numbers = moments.iter().map(|moment| moment.number);
    let next = match forward {
        true => numbers.find(|number| number - 1 > ply),
        false => numbers.rfind(|number| number - 1 < ply),
    };
    let end = match forward {
        true => moments.first(),
        false => moments.last(),
    };
    next.or(end.map(|moment| moment.number))
}

fn marks(moment: &Moment) -> Vec<ReviewMark> {
    let better = moment.better.iter().map(|&point| ReviewMark {
        point,
        better: true,
    });
    let played = match moment.point {
        Move::Place(point) => Some(ReviewMark {
            point,
            better: false,
        }),
        Move::Pass => None,
    };
    better.chain(played).collect()
}

/// Black's chances at each ply of the line.
fn graph(review: Option<&Reviewed>) -> Vec<Option<u32>> {
    let Some(review) = review else {
        return Vec::new();
    };
    let first = review
        .moves
        .first()
        .map_or(review.first_move, |mv| mv.number);
    let unknown = std::iter::repeat_n(None, first - 1);
    unknown
        .chain(review.graph.iter().copied().map(Some))
        .collect()
}
