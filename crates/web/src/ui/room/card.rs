//! The card on a room's board: the invitation, the result, or why there is no room.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use tengen_core::opening::Procedure;
use tengen_core::{Color, Rule, Size};
use tengen_model::Phase;
use tengen_model::clock::clock_name;
use tengen_model::online::{GiveUpReason, Online, Stage};
use tengen_page::lobby::rated;
use tengen_room::{Asked, Decided, Fouls, Seat};
use tengen_text::{Key, Text};

use super::super::account::HostActs;
use super::super::online::{NameField, failed, game_from};
use super::super::result::{CardOfReview, Dismiss};
use super::super::weekends::WeekendsHere;
use super::rating::rating_change;
use super::{called, contest, ended, joins_beside, trouble};
use crate::account::is_by_host;
use crate::browser::renewal;
use crate::keys::Keys;
use crate::page::{AccountPart, OnBoard, Preferences, RoomPart, Sheet, Sheets, Words};

#[component]
pub(crate) fn RoomCard() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let join = Memo::new(move |_| !board.has_tool() && room.may_join());
    let beside = joins_beside(board, room);
    let lost = Memo::new(move |_| match room.view.read().as_ref().map(|r| r.stage) {
        Some(Stage::GiveUpReason(why)) => Some(why),
        _ => None,
    });
    view! {
        <Show when=move || join.get() && !beside.get()><JoinCard/></Show>
        {move || lost.get().map(|why| view! { <NoRoom why/> })}
    }
}

#[component]
pub(crate) fn JoinCard() -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let preferences = expect_context::<Preferences>();
    let account = expect_context::<AccountPart>();
    let name = RwSignal::new(
        preferences
            .settings
            .with_untracked(|s| s.online.name.clone()),
    );
    let (busy, no_seat) = (room.joining, room.no_seat);
    let clock = Memo::new(move |_| room.view.read().as_ref()?.config?.clock);
    let title = move || {
        let text = words.text();
        let room = room.view.read();
        let maker = room
            .as_ref()
            .and_then(|r| r.player(Seat::First).name.clone());
        let invites = room.as_ref().is_some_and(|r| r.stage == Stage::Waiting);
        maker.filter(|_| invites).map_or_else(
            || text.get(Key::JoinTitle),
            |name| text.join_title_named(name),
        )
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        let typed = name.get_untracked();
        preferences.change(|s| s.online.name.clone_from(&typed));
        room.join(&account.plays_as(typed));
    };
    view! {
        <form class="result join" on:submit=submit>
            <h2>{title}</h2>
            <p>{move || game(words, board, room)}</p>
            <WeekendsHere terms=clock/>
            <p>{move || terms(words, board, room)}</p>
            <NameField name/>
            <p class="line" role="alert">
                {move || no_seat.get().map(|why| failed(words.text(), &why))}
            </p>
            <Show when=move || no_seat.read().as_ref().is_some_and(is_by_host)><HostActs/></Show>
            <div class="result-buttons">
                <button class="main" type="submit" aria-disabled=move || busy.get().to_string()>
                    {move || words.text().get(Key::Join)}
                </button>
            </div>
        </form>
    }
}

fn game(words: Words, board: OnBoard, room: RoomPart) -> Option<String> {
    let config = room.view.read().as_ref()?.config?;
    let size = config.board().unwrap_or(Size::STANDARD);
    let stones = board.view.read().set_up.into();
    let game = game_from(words.text(), config.rule, size, stones);
    let text = words.text();
    let opening = (config.opening != Procedure::None).then(|| text.procedure(config.opening));
    let clock = config.clock.map(|terms| clock_name(text, terms));
    let rated = rated(&config).map(|_| text.get(Key::LobbyRated));
    let said = [Some(game), opening, clock, rated].into_iter().flatten();
    Some(said.collect::<Vec<_>>().join(" · "))
}

/// The colour that joining gets, and unusual settings.
fn terms(words: Words, board: OnBoard, room: RoomPart) -> String {
    let text = words.text();
    let room = room.view.read();
    let Some((room, config)) = room.as_ref().and_then(|r| Some((r, r.config?))) else {
        return String::new();
    };
    let begins = board.view.read().begins;
    let color = room.player(room.free.unwrap_or(Seat::Second)).color;
    let turn = match color {
        None => "lot",
        // The game goes on.
        _ if room.stage != Stage::Waiting => "second",
        Some(color) if color == begins => "first",
        Some(_) => "second",
    };
    let foul = config.rule == Rule::Renju && config.fouls == Fouls::Lose;
    let mut said = vec![text.join_color(color, turn)];
    // With colours drawn by lot, still say if White begins.
    said.extend((turn == "lot" && begins == Color::White).then(|| text.status_side(begins)));
    said.extend(foul.then(|| text.get(Key::JoinFouls)));
    said.extend(super::claims(text, &config));
    said.extend(config.casual.then(|| text.get(Key::JoinCasual)));
    said.extend(config.exchanged.then(|| text.get(Key::OnlineExchanged)));
    text.sentences(&said)
}

#[component]
pub(crate) fn RoomOutcome() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let shown = Memo::new(move |_| {
        let room = room.view.read();
        let over = room.as_ref().is_some_and(|room| room.stage == Stage::Over);
        over && !board.has_tool() && board.view.read().shows_result
    });
    let rating = rating_change();
    let can_again = Memo::new(move |_| room.view.read().as_ref().is_some_and(|r| r.can.rematch));
    let contest = contest(room);
    let stands = move || contest.get().map(|contest| contest.sentence(words.text()));
    // The next game of a match or an arena begins by itself.
    let seated = move || {
        let follows = contest.get().is_some_and(|contest| contest.goes_on());
        let room = room.view.read();
        !follows && room.as_ref().is_some_and(|room| room.you.is_some())
    };
    let line = move || match (&board.view.read().phase, room.view.read().as_ref()) {
        (Phase::Over(outcome), Some(room)) => Some(ended(words.text(), outcome, room)),
        _ => None,
    };
    let count = move || {
        let count = words.text().result_moves(board.view.read().moves.len());
        words.text().sentences(&[line().unwrap_or_default(), count])
    };
    let asked = move || {
        let room = room.view.read();
        let room = room.as_ref()?;
        let waits = room.own_questions.contains(&Asked::Rematch);
        let wants = room.question == Some(Asked::Rematch);
        match (waits, wants, room.other()) {
            (true, ..) => Some(words.text().room_asked("rematch")),
            (false, true, Some(other)) => {
                let name = called(words.text(), other, room);
                Some(words.text().room_question(name, "rematch"))
            }
            _ => None,
        }
    };
    let asks = move || board.update(|room: &mut Online, cx| room.ask(Asked::Rematch, cx));
    view! {
        <Show when=move || shown.get()>
            <section class="outcome">
                <h2>{move || headline(words, board, room)}</h2>
                <p>{count}</p>
                <div class="rating-change" role="status" hidden=move || rating.read().is_none()>
                    {rating}
                </div>
                <div class="rating-change" role="status" hidden=move || contest.read().is_none()>{stands}</div>
                <CardOfReview/>
                <p class="asked-again" class:asked=move || asked().is_some() hidden=move || asked().is_none()>{asked}</p>
                <Show when=seated>
                    <button
                        class="main"
                        aria-disabled=move || (!can_again.get()).to_string()
                        on:click=move |_| if can_again.get_untracked() { asks() }
                    >
                        {move || words.text().get(Key::Rematch)}
                    </button>
                </Show>
                <Dismiss press=move || board.update(Online::dismiss_result)/>
            </section>
        </Show>
    }
}

fn headline(words: Words, board: OnBoard, room: RoomPart) -> String {
    let text: Text = words.text();
    let view = board.view.read();
    let Phase::Over(outcome) = &view.phase else {
        return String::new();
    };
    let decided = room.view.read().as_ref().and_then(|room| room.decided);
    match (outcome.winner, view.person) {
        (None, _) if decided == Some(Decided::Void) => text.get(Key::RoomNoResult),
        (None, _) => text.get(Key::ResultDraw),
        (Some(winner), Some(person)) if winner == person => text.get(Key::ResultYouWin),
        (Some(_), Some(_)) => text.get(Key::RoomLost),
        (Some(winner), None) => text.result_side_wins(winner),
    }
}

/// Explains why there is no room, and offers what to do instead.
#[component]
fn NoRoom(why: GiveUpReason) -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let sheets = expect_context::<Sheets>();
    let (title, line) = trouble(why);
    let say = move |key| move || words.text().get(key);
    let own = move |_| {
        room.leave();
        sheets.open.set(Some(Sheet::Online));
    };
    let reload = |_| renewal::renew();
    // What is likelier to help than the local game.
    let has_other = matches!(why, GiveUpReason::Incompatible | GiveUpReason::Banned);
    let is_banned = move || why == GiveUpReason::Banned;
    if is_banned() {
        // Why, by whom and until when.
        expect_context::<AccountPart>().look();
    }
    let again = move |_| {
        let id = room.view.with_untracked(|view| view.as_ref()?.id.clone());
        if let Some(id) = id {
            room.visit(&Ok(id), Keys::default());
        }
    };
    let can_make = move || why == GiveUpReason::Missing && room.offered.get();
    view! {
        <div class="result">
            <h2>{say(title)}</h2>
            <p>{say(line)}</p>
            <Show when=is_banned>
                <HostActs/>
                <div class="result-buttons">
                    <button class="main" on:click=again>{say(Key::RoomAgain)}</button>
                </div>
            </Show>
            <div class="result-buttons">
                <Show when=can_make>
                    <button on:click=own>{say(Key::PlayOnline)}</button>
                </Show>
                <Show when=move || why == GiveUpReason::Incompatible>
                    <button class="main" on:click=reload>{say(Key::RoomReload)}</button>
                </Show>
                <button class:main=move || !has_other on:click=move |_| room.leave()>
                    {say(Key::RoomToOwn)}
                </button>
            </div>
        </div>
    }
}
