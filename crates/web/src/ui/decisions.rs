//! Buttons for decisions that are not points of the board: opening choices, claims, answers to the
//! other player of a room.

use leptos::prelude::*;
use tengen_core::opening::{Action as Decision, Kind};
use tengen_text::{Key, Text};

use super::icon::Icon;
use crate::page::{Analyses, OnBoard, RoomPart, Views, Words};
use crate::tools::Opens;
use tengen_model::online::{Claim, Contact, Online, RoomView, Stage};
use tengen_model::{Confirm, Deciding, Help, Model, Session, View};
use tengen_room::Asked;

#[derive(Clone, Debug, PartialEq)]
enum Press {
    ResignSurely,
    RestartSurely,
    Analyse,
    Solve,
    Opinion,
    SetUp,
    PlayOn,
    ClaimFoul,
    ClaimRow,
    Decide(Decision),
    Offer,
    TakeBack,
    GoOn,
    Room(RoomPress),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum RoomPress {
    ResignSurely,
    PlayOn,
    Accept(Asked),
    Decline(Asked),
    ClaimWin,
    ClaimFoul,
    ClaimSurely,
    TryNow,
}

impl RoomPress {
    fn perform(self, board: OnBoard, visited: RoomPart) {
        match self {
            RoomPress::ResignSurely => board.update(Online::confirm_resign),
            RoomPress::PlayOn => board.update(Online::play_on),
            RoomPress::Accept(what) => board.update(|room: &mut Online, cx| room.accept(what, cx)),
            RoomPress::Decline(what) => {
                board.update(|room: &mut Online, cx| room.decline(what, cx))
            }
            RoomPress::ClaimWin => board.update(Online::claim_win),
            RoomPress::ClaimFoul => board.update(Online::claim_foul),
            RoomPress::ClaimSurely => board.update(Online::claim_surely),
            RoomPress::TryNow => visited.try_now(),
        }
    }
}

impl Press {
    fn perform(self, board: OnBoard, analyses: Analyses, views: Views, visited: RoomPart) {
        match self {
            Press::ResignSurely => board.update(<Session>::confirm_resign),
            Press::RestartSurely => board.update(Session::restart_surely),
            Press::Analyse => {
                board.update(<Session>::allow_help);
                analyses.switch();
            }
            Press::Solve => {
                board.update(<Session>::allow_help);
                views.open_tool(Opens::Solve);
            }
            Press::Opinion => {
                board.update(<Session>::allow_help);
                board.ask(Model::ask_opinion);
            }
            Press::SetUp => {
                board.update(<Session>::allow_help);
                board.ask(Model::analyse_set_up);
            }
            Press::PlayOn => board.update(<Session>::play_on),
            Press::ClaimFoul => board.update(<Session>::claim_foul),
            Press::ClaimRow => board.update(Session::claim_row),
            Press::Decide(decision) if visited.is_open() => {
                board.update(|room: &mut Online, cx| room.decide(decision, cx));
            }
            Press::Decide(decision) => {
                board.update(|session: &mut Session, cx| session.decide(decision, cx));
            }
            Press::Offer if visited.is_open() => board.update(Online::offer),
            Press::Offer => board.update(<Session>::offer),
            Press::TakeBack => board.update(Session::undo),
            Press::GoOn => board.update(Session::go_on),
            Press::Room(press) => press.perform(board, visited),
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
    icon: Option<Icon>,
}

#[component]
pub(crate) fn Decisions() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let analyses = expect_context::<Analyses>();
    let views = expect_context::<Views>();
    let words = expect_context::<Words>();
    let choices = Memo::new(move |_| match &*room.view.read() {
        Some(room) => of_room(words.text(), &board.view.read(), room),
        None => choices(words.text(), &board.view.read()),
    });
    let many = move || choices.read().len() > 4;
    let button = move |choice: Choice| {
        let Choice {
            action,
            label,
            name,
            enabled,
            icon,
        } = choice;
        let press = move |_| {
            if enabled {
                action.clone().perform(board, analyses, views, room);
            }
        };
        view! {
            <button
                aria-label=name
                aria-disabled=if enabled { "false" } else { "true" }
                on:click=press
            >
                {icon.map(Icon::view)}
                {label}
            </button>
        }
    };
    view! {
        <div
            class="decisions"
            class:many=many
            role="group"
            aria-label=move || words.text().get(Key::DecisionsLabel)
            hidden=move || choices.read().is_empty()
        >
            {move || choices.get().into_iter().map(button).collect_view()}
        </div>
    }
}

fn plain(text: Text, action: Press, key: Key) -> Choice {
    Choice {
        action,
        label: text.get(key),
        name: None,
        enabled: true,
        icon: None,
    }
}

fn of_room(text: Text, view: &View, room: &RoomView) -> Vec<Choice> {
    let plain = |press, key| plain(text, Press::Room(press), key);
    let mut all = Vec::new();
    let gave_up = matches!(room.stage, Stage::GiveUpReason(_));
    if !gave_up && matches!(room.contact, Contact::Unanswered | Contact::Away) {
        all.push(plain(RoomPress::TryNow, Key::RoomTryNow));
    }
    if room.resigning {
        all.push(plain(RoomPress::ResignSurely, Key::ResignYes));
        all.push(plain(RoomPress::PlayOn, Key::DeclineDraw));
        return all;
    }
    if let Some(claim) = room.claiming {
        let yes = match claim {
            Claim::Foul => Key::Foul,
            Claim::Row(_) => Key::ClaimFive,
        };
        all.push(plain(RoomPress::ClaimSurely, yes));
        all.push(plain(RoomPress::PlayOn, Key::DeclineDraw));
        return all;
    }
    if room.contact == Contact::Here {
        if let Some(what) = room.question {
            all.push(plain(RoomPress::Accept(what), Key::Accept));
            all.push(plain(RoomPress::Decline(what), Key::Decline));
        }
        if room.can.claim {
            all.push(plain(RoomPress::ClaimWin, Key::ClaimWin));
        }
    }
    // Earlier positions allow no decisions.
    if view.looked.is_none() {
        let decides = view.deciding.iter().filter(|d| d.by_person);
        all.extend(decides.flat_map(|deciding| of_opening(text, deciding)));
        if room.can.claim_foul {
            all.push(plain(RoomPress::ClaimFoul, Key::Foul));
        }
    }
    all
}

fn choices(text: Text, view: &View) -> Vec<Choice> {
    let plain = |action, key| plain(text, action, key);
    if let Some(asked) = view.confirming {
        let yes = match asked {
            Confirm::Resign => plain(Press::ResignSurely, Key::ResignYes),
            Confirm::Restart => plain(Press::RestartSurely, Key::RestartYes),
            Confirm::Analysis => plain(Press::Analyse, Key::HelpAllYes),
            Confirm::Solve => plain(Press::Solve, Key::HelpAllYes),
            Confirm::Opinion => plain(Press::Opinion, Key::HelpAllYes),
            Confirm::SetUp => plain(Press::SetUp, Key::HelpAllYes),
        };
        return vec![yes, plain(Press::PlayOn, Key::DeclineDraw)];
    }
    // Earlier positions allow no decisions.
    if view.looked.is_some() {
        return Vec::new();
    }
    if let Some(Help::Warning(_)) = view.help {
        let with = |icon, choice| Choice {
            icon: Some(icon),
            ..choice
        };
        return vec![
            with(Icon::Undo, plain(Press::TakeBack, Key::HelpTakeBack)),
            with(Icon::GoOn, plain(Press::GoOn, Key::DeclineDraw)),
        ];
    }
    if view.can.claim {
        return vec![
            plain(Press::ClaimFoul, Key::Foul),
            plain(Press::ClaimRow, Key::ClaimRow),
        ];
    }
    let deciding = view.deciding.as_ref().filter(|d| d.by_person);
    deciding.map_or_else(Vec::new, |deciding| of_opening(text, deciding))
}

/// The decisions of an opening that are not points.
fn of_opening(text: Text, deciding: &Deciding) -> Vec<Choice> {
    let decide = |decision, key| plain(text, Press::Decide(decision), key);
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
                icon: None,
            })
            .collect(),
        Kind::Offer { count } => vec![Choice {
            enabled: deciding.chosen.len() == usize::from(count),
            ..plain(text, Press::Offer, Key::Offer)
        }],
    }
}
