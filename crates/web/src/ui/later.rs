//! The views that are loaded on first use, each group a part of the page's module.
//!
//! A part's entry returns pointers to its functions, so that a view is built without waiting once
//! its part is there.

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use super::account::AccountSheet;
use super::analysis::AnalysisPanel;
use super::arbiter::ArbiterSheet;
use super::course::CourseSheet;
use super::evening::EveningSheet;
use super::export::ExportSheet;
use super::games::GamesSheet;
use super::import::ImportSheet;
use super::invite::InviteSheet;
use super::keys::KeysSheet;
use super::lobby::{LobbyBar, LobbySheet};
use super::moderation::ModerationSheet;
use super::new_game::NewGameSheet;
use super::online::OnlineSheet;
use super::person::PersonSheet;
use super::puzzles::PuzzlesSheet;
use super::review::{ReviewCard, ReviewPanel};
use super::room::RoomPiece;
use super::settings::SettingsSheet;
use super::talk::TalkSheet;
use super::vacation::VacationSheet;
use super::wooden::WoodenClockSheet;
use crate::page::{Group, Sheet, Views};
use crate::tools::{self, Openers};
use tengen_api::RoomNow;
use tengen_room::socket::FromServer;

/// Builds one of a group's views, by its index.
pub(crate) type Build = fn(usize) -> AnyView;

/// Reads what the server says of a room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoomReader {
    /// A message, or what is wrong with it.
    pub(crate) message: fn(&str) -> Result<FromServer, String>,
    /// The answer to a look at the room.
    pub(crate) now: fn(&str) -> Option<RoomNow>,
}

/// Loads a group.
pub(crate) async fn load(group: Group) -> Result<Build, SplitLoaderError> {
    match group {
        Group::Sheets => sheets().await,
        Group::Tools => tools().await,
        Group::Analysis => analysis().await,
        Group::Review => review().await,
        Group::Room => room().await,
    }
}

#[wasm_split(sheets, fallible, wasm_split_path = leptos::wasm_split)]
fn sheets() -> Result<Build, SplitLoaderError> {
    Ok(|index| match Sheet::ALL.get(index).copied() {
        None => view! { <LobbyBar/> }.into_any(),
        Some(sheet) => sheet_view(sheet),
    })
}

fn sheet_view(sheet: Sheet) -> AnyView {
    match sheet {
        Sheet::NewGame => view! { <NewGameSheet/> }.into_any(),
        Sheet::Settings => view! { <SettingsSheet/> }.into_any(),
        Sheet::Games => view! { <GamesSheet/> }.into_any(),
        Sheet::Import => view! { <ImportSheet/> }.into_any(),
        Sheet::Export => view! { <ExportSheet/> }.into_any(),
        Sheet::Online => view! { <OnlineSheet/> }.into_any(),
        Sheet::Invite => view! { <InviteSheet/> }.into_any(),
        Sheet::Arbiter => view! { <ArbiterSheet/> }.into_any(),
        Sheet::Vacation => view! { <VacationSheet/> }.into_any(),
        Sheet::Talk => view! { <TalkSheet/> }.into_any(),
        Sheet::Puzzles => view! { <PuzzlesSheet/> }.into_any(),
        Sheet::Course => view! { <CourseSheet/> }.into_any(),
        Sheet::Keys => view! { <KeysSheet/> }.into_any(),
        Sheet::Clock => view! { <WoodenClockSheet/> }.into_any(),
        Sheet::Account => view! { <AccountSheet/> }.into_any(),
        Sheet::Player => view! { <PersonSheet/> }.into_any(),
        Sheet::Moderation => view! { <ModerationSheet/> }.into_any(),
        Sheet::Evening => view! { <EveningSheet/> }.into_any(),
        Sheet::Lobby => view! { <LobbySheet/> }.into_any(),
        Sheet::More => ().into_any(),
    }
}

#[wasm_split(tools, fallible, wasm_split_path = leptos::wasm_split)]
fn tools() -> Result<Build, SplitLoaderError> {
    Ok(tools::panel)
}

/// What opens the tools: their scenes are of no use without the panels.
#[wasm_split(tools, fallible, wasm_split_path = leptos::wasm_split)]
pub(crate) fn openers() -> Result<Openers, SplitLoaderError> {
    Ok(Openers::ALL)
}

#[wasm_split(analysis, fallible, wasm_split_path = leptos::wasm_split)]
fn analysis() -> Result<Build, SplitLoaderError> {
    Ok(|_| view! { <AnalysisPanel/> }.into_any())
}

#[wasm_split(review, fallible, wasm_split_path = leptos::wasm_split)]
fn review() -> Result<Build, SplitLoaderError> {
    Ok(|index| match index {
        0 => view! { <ReviewCard/> }.into_any(),
        _ => view! { <ReviewPanel/> }.into_any(),
    })
}

#[wasm_split(room, fallible, wasm_split_path = leptos::wasm_split)]
fn room() -> Result<Build, SplitLoaderError> {
    Ok(|index| RoomPiece::ALL[index].view())
}

/// A view of a room, which loads with the others when a room is visited.
#[component]
pub(crate) fn InRoom(piece: RoomPiece) -> impl IntoView {
    view! { <Later group=Group::Room wanted=Signal::stored(Some(piece as usize))/> }
}

/// One of a group's views, once the group is loaded.
#[component]
pub(crate) fn Later(group: Group, #[prop(into)] wanted: Signal<Option<usize>>) -> impl IntoView {
    let views = expect_context::<Views>();
    Effect::new(move |_| {
        if wanted.get().is_some() {
            views.load(group);
        }
    });
    move || Some((views.built(group)?)(wanted.get()?))
}

/// What reads events is much code, which is useless without the views of a room.
#[wasm_split(room, fallible, wasm_split_path = leptos::wasm_split)]
pub(crate) fn room_reader() -> Result<RoomReader, SplitLoaderError> {
    Ok(RoomReader {
        message: FromServer::read,
        now: |text| serde_json::from_str(text).ok(),
    })
}
