//! Touch input on the board.
//!
//! On large boards a tap places the stone. Where points are small, the first tap picks a point and
//! a second one on it places the stone; or a finger that rests shows a magnifier, slides, and
//! places the stone when lifted, unless it leaves the board. A swipe places nothing. Where mistakes
//! cost nothing, as in the editor, one tap is always enough.

use std::time::Duration;

use leptos::ev::PointerEvent;
use leptos::html::Div;
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use tengen_core::Point;

use super::board::Pointer;
use crate::page::OnBoard;
use tengen_model::drawing::{Frame, UNIT};
use tengen_model::{Cell, Drawing, Finger, Lifted, Model, Phase, View};

/// The side of a comfortable touch target in CSS pixels.
const COMFORTABLE: f64 = 44.0;
/// How long a finger rests before the magnifier appears.
const REST: Duration = Duration::from_millis(260);
/// The largest distance of a confirming tap, in distances between lines.
const SECOND_TAP: f64 = 0.85;

#[derive(Clone, Copy)]
struct Touching {
    id: i32,
    finger: Finger,
    rest: Option<TimeoutHandle>,
}

#[derive(Clone, Copy)]
pub(crate) struct Touches {
    board: OnBoard,
    pointer: Pointer,
    frame: Frame,
    grid: NodeRef<Div>,
    touching: StoredValue<Option<Touching>>,
    /// Whether the last pointer down was a finger; its click is ignored.
    by_finger: StoredValue<bool>,
}

impl Touches {
    pub(crate) fn new(
        board: OnBoard,
        pointer: Pointer,
        frame: Frame,
        grid: NodeRef<Div>,
    ) -> Touches {
        Touches {
            board,
            pointer,
            frame,
            grid,
            touching: StoredValue::new(None),
            by_finger: StoredValue::new(false),
        }
    }

    pub(crate) fn is_finger(self) -> bool {
        self.by_finger.get_value()
    }

    /// Whether a click was caused by a finger and is handled already.
    pub(crate) fn took_click(self) -> bool {
        self.by_finger
            .try_update_value(std::mem::take)
            .unwrap_or(false)
    }

    pub(crate) fn down(self, event: &PointerEvent) {
        let finger = event.pointer_type() == "touch";
        self.by_finger.set_value(finger);
        if !finger {
            return;
        }
        if self.board.took_press() {
            return;
        }
        if self.touching.get_value().is_some() {
            // A second finger starts a pinch zoom.
            self.cancel();
            return;
        }
        self.pointer.hovered.set(None);
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        let rest = self
            .is_small()
            .then(|| set_timeout_with_handle(move || self.rest(), REST));
        self.touching.set_value(Some(Touching {
            id: event.pointer_id(),
            finger: Finger::down(at),
            rest: rest.and_then(Result::ok),
        }));
        if let Some(grid) = self.grid.get_untracked() {
            // Without the capture a slide ends at the edge of the board.
            let _ = grid.set_pointer_capture(event.pointer_id());
        }
    }

    pub(crate) fn moved(self, event: &PointerEvent) {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        if event.pointer_type() != "touch" {
            let over = self.point_at(at);
            if self.pointer.hovered.get_untracked() != over {
                self.pointer.hovered.set(over);
            }
            return;
        }
        if let Some(mut touching) = self.touch_of(event) {
            touching.finger.moved(at);
            self.touching.set_value(Some(touching));
            self.show_slide(touching.finger);
        }
    }

    fn touch_of(self, event: &PointerEvent) -> Option<Touching> {
        let touching = self.touching.get_value();
        touching.filter(|touching| touching.id == event.pointer_id())
    }

    pub(crate) fn up(self, event: &PointerEvent) {
        let Some(touching) = self.touch_of(event) else {
            return;
        };
        self.cancel();
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        let lifted = touching.finger.lifted();
        let Some(p) = self.point_at(at).filter(|_| lifted != Lifted::Nothing) else {
            return;
        };
        if lifted == Lifted::Slide || !self.is_small() || !self.is_free(p) {
            self.board.touch(p);
            return;
        }
        let place = self.place(at);
        let near = |q: &Point| self.frame.distance(*q, place.0, place.1) < SECOND_TAP;
        match self.board.picked.get_untracked().filter(near) {
            Some(picked) => self.board.touch(picked),
            None => self.board.picked.set(Some(p)),
        }
    }

    pub(crate) fn cancel(self) {
        if let Some(rest) = self.touching.get_value().and_then(|t| t.rest) {
            rest.clear();
        }
        self.touching.set_value(None);
        self.pointer.slid.set(None);
    }

    fn rest(self) {
        if let Some(mut touching) = self.touching.get_value() {
            touching.finger.rested();
            self.touching.set_value(Some(touching));
            self.show_slide(touching.finger);
        }
    }

    fn show_slide(self, finger: Finger) {
        if finger.slides() {
            self.board.picked.set(None);
            self.pointer.slid.set(self.point_at(finger.at()));
        }
    }

    /// Whether a tap only picks the point: a stone could be placed there, and a mistake would
    /// matter.
    fn is_free(self, p: Point) -> bool {
        let of_tool = |model: &Model| model.tool().map(Drawing::costs);
        let falls = self.board.model.with_untracked(of_tool).unwrap_or_else(|| {
            let over = |v: &View| {
                v.looked.is_some() || matches!(v.phase, Phase::Over(_) | Phase::Elsewhere)
            };
            !self.board.view.with_untracked(over)
        });
        let free = |c: &Cell| c.stone.is_none() && c.forbidden.is_none() && !c.outside;
        falls && self.board.cell(p).with_untracked(free)
    }

    /// Converts window pixels to board units.
    fn place(self, at: (f64, f64)) -> (f64, f64) {
        let Some(grid) = self.grid.get_untracked() else {
            return (-UNIT, -UNIT);
        };
        let field = grid.get_bounding_client_rect();
        let inner = UNIT * f64::from(self.frame.size.get());
        let unit = |from: f64, at: f64| {
            (at - from) / field.width() * inner + self.frame.margin - UNIT / 2.0
        };
        (unit(field.left(), at.0), unit(field.top(), at.1))
    }

    fn point_at(self, at: (f64, f64)) -> Option<Point> {
        let (x, y) = self.place(at);
        self.frame.nearest(x, y)
    }

    fn is_small(self) -> bool {
        let width = self
            .grid
            .get_untracked()
            .map_or(0.0, |grid| grid.get_bounding_client_rect().width());
        width / f64::from(self.frame.size.get()) < COMFORTABLE
    }
}

/// The magnifier for a sliding finger.
#[component]
pub(crate) fn Loupe(frame: Frame) -> impl IntoView {
    let pointer = expect_context::<Pointer>();
    move || {
        pointer.slid.get().map(|p| {
            let (x, y) = (frame.x(p), frame.y(p));
            let seen = 2.6 * UNIT;
            let part = format!("{} {} {} {}", x - seen, y - seen, 2.0 * seen, 2.0 * seen);
            let style = format!(
                "left:{:.2}%;top:{:.2}%",
                (x / frame.width * 100.0).clamp(16.0, 84.0),
                y / frame.width * 100.0
            );
            // Above the finger; near the upper edge, below it.
            let class = if y < frame.width * 0.3 {
                "loupe below"
            } else {
                "loupe"
            };
            view! {
                <svg class=class style=style viewBox=part aria-hidden="true">
                    <use_ href="#scene"/>
                </svg>
            }
        })
    }
}
