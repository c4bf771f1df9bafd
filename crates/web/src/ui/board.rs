//! The board: an SVG drawing under a grid of points for pointers, keys and screen readers.

use leptos::prelude::*;
use tengen_core::opening::Kind;
use tengen_core::{Color, Outcome, Point};

use super::grid::Grid;
use super::steps::on_wheel;
use super::touch::Loupe;
use crate::page::{OnBoard, Preferences, RoomPart, Words};
use tengen_model::Phase;
use tengen_model::drawing::{self, Frame};

#[derive(Clone, Copy)]
pub(crate) struct Pointer {
    pub(crate) hovered: RwSignal<Option<Point>>,
    /// The point under a sliding finger.
    pub(crate) slid: RwSignal<Option<Point>>,
    /// Whether a pointer focused the grid, in which case keys step through the moves.
    pub(crate) pointed: RwSignal<bool>,
}

#[component]
pub(crate) fn Board() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let preferences = expect_context::<Preferences>();
    let pointer = Pointer {
        hovered: RwSignal::new(None),
        slid: RwSignal::new(None),
        pointed: RwSignal::new(false),
    };
    provide_context(pointer);
    let frame = Memo::new(move |_| {
        let settings = preferences.settings.read();
        Frame::new(board.size(), settings.coordinates)
            .rows_from_top(settings.rows_from_top)
            .turned(board.model.read().turned())
    });
    // A new size rebuilds the board; everything else updates in place.
    move || {
        let frame = frame.get();
        view! {
            <div class="board" on:wheel=on_wheel(board)>
                <svg
                    class="drawing"
                    viewBox=format!("0 0 {0} {0}", frame.width)
                    aria-hidden="true"
                    focusable="false"
                >
                    <defs inner_html=drawing::DEFS></defs>
                    <g id="scene">
                        <g inner_html=drawing::ground(&frame)></g>
                        <Outside frame/>
                        <Underlay frame/>
                        <Points frame/>
                        <Victory frame/>
                        <Drawn frame/>
                        <Candidates frame/>
                        <Ghost frame/>
                    </g>
                </svg>
                <Grid frame/>
                <Loupe frame/>
            </div>
        }
    }
}

#[component]
fn Points(frame: Frame) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let preferences = expect_context::<Preferences>();
    let numbers = Memo::new(move |_| preferences.settings.read().numbers);
    let points = frame.size.points().map(|p| {
        let cell = board.cell(p);
        view! { <g inner_html=move || drawing::point(&frame, p, &cell.read(), numbers.get())></g> }
    });
    view! { <g class="stones">{points.collect_view()}</g> }
}

/// Shades the points that the opening does not allow now.
#[component]
fn Outside(frame: Frame) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let drawn = move || {
        let outside = frame
            .size
            .points()
            .filter(|&p| board.cell(p).read().outside);
        drawing::outside(&frame, &outside.collect::<Vec<_>>())
    };
    view! { <g inner_html=drawn></g> }
}

fn won(board: OnBoard) -> Memo<Option<Vec<Point>>> {
    let row = |outcome: &Outcome| {
        let row = Some(outcome.row()).filter(|row| !row.is_empty())?;
        outcome.winner.map(|_| row.to_vec())
    };
    Memo::new(move |_| match board.model.read().tool() {
        Some(tool) => tool.outcome().and_then(row),
        None => {
            let view = board.view.read();
            match &view.phase {
                Phase::Over(outcome) if view.looked.is_none() => row(outcome),
                _ => None,
            }
        }
    })
}

/// What lies under the stones: the veil over a won game, and a tool's drawing.
#[component]
fn Underlay(frame: Frame) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let won = won(board);
    let drawn = Memo::new(move |_| {
        let model = board.model.read();
        let tool = model.tool();
        let below = tool.map(|tool| tool.underlay(&frame, words.text()));
        let veil = won.read().as_ref().map(|_| drawing::veil(&frame));
        veil.into_iter().chain(below).collect::<String>()
    });
    view! { <g inner_html=drawn></g> }
}

#[component]
fn Victory(frame: Frame) -> impl IntoView {
    let won = won(expect_context());
    let drawn = move || {
        let line = won.read();
        line.as_ref()
            .map(|line| drawing::victory(&frame, line))
            .unwrap_or_default()
    };
    view! { <g class="victory" inner_html=drawn></g> }
}

#[component]
fn Drawn(frame: Frame) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let pointer = expect_context::<Pointer>();
    Effect::new(move |_| {
        if let Some(p) = pointer.hovered.get().or(pointer.slid.get()) {
            board.look_at(Some(p));
        }
    });
    let drawn = Memo::new(move |_| {
        let model = board.model.read();
        let tool = model.tool();
        tool.map(|tool| tool.drawing(&frame, words.text()))
            .unwrap_or_default()
    });
    view! { <g inner_html=drawn></g> }
}

/// The points and lines of the analysis, and the points of the review.
#[component]
fn Candidates(frame: Frame) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let drawn = Memo::new(move |_| {
        let choice = preferences.settings.read().analysis;
        let model = board.model.read();
        model.analysis_drawing(&frame, choice, words.text()) + &model.review_drawing(&frame)
    });
    view! { <g class="candidates" inner_html=drawn></g> }
}

/// A preview of the stone that a click or a lifted finger would place.
#[component]
fn Ghost(frame: Frame) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let pointer = expect_context::<Pointer>();
    let turn = Memo::new(move |_| {
        let view = board.view.read();
        if let Some(tool) = board.model.read().tool() {
            return tool.ghost();
        }
        let room = room.view.read().is_some();
        let hinting = view.phase == Phase::Hinting && !room;
        if !(hinting || view.phase == Phase::Person) || view.looked.is_some() {
            return None;
        }
        match view.deciding.as_ref().map(|d| d.kind) {
            None => Some(view.to_move),
            Some(Kind::Place { color, .. }) => Some(color),
            Some(Kind::Offer { .. }) => Some(Color::Black),
            Some(_) => None,
        }
    });
    let drawn = move || {
        let (finger, mouse) = (
            pointer.slid.get().or(board.picked.get()),
            pointer.hovered.get(),
        );
        let place = |p: Point, color: Color, picked| {
            let free = board
                .cell(p)
                .with(|c| c.stone.is_none() && c.forbidden.is_none() && !c.outside && c.offer == 0);
            free.then(|| drawing::ghost(&frame, p, color, picked))
        };
        match (turn.get(), finger, mouse) {
            (Some(color), Some(p), _) => place(p, color, true),
            (Some(color), None, Some(p)) => place(p, color, false),
            _ => None,
        }
        .unwrap_or_default()
    };
    view! { <g inner_html=drawn></g> }
}
