//! Buttons for decisions that are not points of the board: opening choices and claims.

use leptos::prelude::*;
use tengen_core::opening::{Action as Decision, Kind};
use tengen_text::{Key, Text};

use crate::page::Page;
use tengen_model::{Confirm, Session, View};

#[derive(Clone, Debug, PartialEq)]
enum Press {
    ResignSurely,
    RestartSurely,
    PlayOn,
    ClaimFoul,
    ClaimRow,
    Decide(Decision),
    Offer,
}

impl Press {
    fn perform(self, page: Page) {
        match self {
            Press::ResignSurely => page.update(<Session>::resign_surely),
            Press::RestartSurely => page.update(Session::restart_surely),
            Press::PlayOn => page.update(<Session>::play_on),
            Press::ClaimFoul => page.update(Session::claim_foul),
            Press::ClaimRow => page.update(Session::claim_row),
            Press::Decide(decision) => {
                page.update(|session: &mut Session, cx| session.decide(decision, cx));
            }
            Press::Offer => page.update(Session::offer),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Choice {
    action: Press,
    label: String,
    /// The accessible name, if the label alone is unclear.
    name: Option<String>,
    enabled: bool,
}

#[component]
pub(crate) fn Decisions() -> impl IntoView {
    let page = expect_context::<Page>();
    let choices = Memo::new(move |_| choices(page.words(), &page.view.read()));
    let many = move || choices.read().len() > 4;
    let button = move |choice: Choice| {
        let Choice {
            action,
            label,
            name,
            enabled,
        } = choice;
        let press = move |_| {
            if enabled {
                action.clone().perform(page);
            }
        };
        view! {
            <button
                aria-label=name
                aria-disabled=if enabled { "false" } else { "true" }
                on:click=press
            >
                {label}
            </button>
        }
    };
    view! {
        <div
            class="decisions"
            class:many=many
            role="group"
            aria-label=move || page.words().get(Key::DecisionsLabel)
            hidden=move || choices.read().is_empty()
        >
            {move || choices.get().into_iter().map(button).collect_view()}
        </div>
    }
}

fn choices(text: Text, view: &View) -> Vec<Choice> {
    let plain = |action, key| Choice {
        action,
        label: text.get(key),
        name: None,
        enabled: true,
    };
    if let Some(asked) = view.confirming {
        let yes = match asked {
            Confirm::Resign => plain(Press::ResignSurely, Key::ResignYes),
            Confirm::Restart => plain(Press::RestartSurely, Key::RestartYes),
        };
        return vec![yes, plain(Press::PlayOn, Key::DeclineDraw)];
    }
    // Earlier positions allow no decisions.
    if view.looked.is_some() {
        return Vec::new();
    }
    if view.can.claim {
        return vec![
            plain(Press::ClaimFoul, Key::Foul),
            plain(Press::ClaimRow, Key::ClaimRow),
        ];
    }
    let Some(deciding) = view.deciding.as_ref().filter(|d| d.by_person) else {
        return Vec::new();
    };
    let decide = |decision, key| plain(Press::Decide(decision), key);
    match deciding.kind {
        Kind::Place { .. } | Kind::Pick | Kind::Deal => Vec::new(),
        Kind::Colour { place_two } => {
            let mut all = vec![
                decide(Decision::TakeBlack, Key::TakeBlack),
                decide(Decision::TakeWhite, Key::TakeWhite),
            ];
            all.extend(place_two.then(|| decide(Decision::PlaceTwo, Key::PlaceTwo)));
            all
        }
        Kind::Swap { offers } => {
            let mut all = vec![
                decide(Decision::Swap, Key::Swap),
                decide(Decision::Keep, Key::KeepColours),
            ];
            all.extend(offers.map(|count| Choice {
                label: text.keep_and_offer(count),
                ..decide(Decision::KeepAndOffer, Key::Offer)
            }));
            all
        }
        Kind::Declare { most } => (1..=most)
            .map(|n| Choice {
                action: Press::Decide(Decision::Declare(n)),
                label: n.to_string(),
                name: Some(text.declare(n)),
                enabled: true,
            })
            .collect(),
        Kind::Offer { count } => vec![Choice {
            enabled: deciding.chosen.len() == usize::from(count),
            ..plain(Press::Offer, Key::Offer)
        }],
    }
}
