//! *Back* and *Forward* held: to the start, to the end.

use std::time::Duration;

use leptos::ev::PointerEvent;
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use tengen_model::Go;

use crate::page::OnBoard;

/// How long a button is held until it goes all the way.
const HOLD: Duration = Duration::from_millis(500);
/// A click this soon after the end of a hold is part of it.
const CLICK: Duration = Duration::from_millis(200);

/// The buttons of one row; one of them is held at a time.
#[derive(Clone, Copy)]
pub(super) struct Hold {
    board: OnBoard,
    timer: StoredValue<Option<TimeoutHandle>>,
    /// Whether the press has gone all the way, so that its click does nothing.
    acted: StoredValue<bool>,
}

impl Hold {
    pub(super) fn new(board: OnBoard) -> Hold {
        Hold {
            board,
            timer: StoredValue::new(None),
            acted: StoredValue::new(false),
        }
    }

    /// The button of `go` was pressed.
    pub(super) fn begin(self, event: &PointerEvent, go: Go) {
        let far = match go {
            Go::Back => Go::Start,
            Go::Forward => Go::End,
            _ => return,
        };
        self.acted.set_value(false);
        if event.is_primary() && event.button() == 0 {
            let act = move || {
                // The row may be gone.
                if self.acted.try_set_value(true).is_none() {
                    self.board.step(far);
                }
            };
            self.timer
                .set_value(set_timeout_with_handle(act, HOLD).ok());
        }
    }

    /// The pointer was lifted or has left.
    pub(super) fn end(self) {
        let Some(timer) = self.timer.try_update_value(Option::take).flatten() else {
            return;
        };
        timer.clear();
        if self.took_click() {
            let forget = move || {
                self.acted.try_set_value(false);
            };
            set_timeout(forget, CLICK);
        }
    }

    /// Whether a button is pressed.
    pub(super) fn is_pressed(self) -> bool {
        self.timer.with_value(Option::is_some)
    }

    /// Whether a click ends a hold.
    pub(super) fn took_click(self) -> bool {
        self.acted.get_value()
    }
}
