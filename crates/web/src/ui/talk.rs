//! The sheet *Say something*: phrases, and own words where both players want them.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use tengen_model::online::{Online, Talk, said_words};
use tengen_room::{FreeText, Phrase, Saying, Seat};
use tengen_text::Key;

use super::fields::Switch;
use super::room;
use super::sheet::Sheet;
use crate::page::{OnBoard, RoomPart, Sheets, Words};

/// Its style comes with it: the page's own is part of a first visit.
const STYLE: &str = include_str!("talk.css");

#[component]
pub(crate) fn TalkSheet() -> impl IntoView {
    let visited = expect_context::<RoomPart>();
    let sheets = expect_context::<Sheets>();
    let words = expect_context::<Words>();
    let talk = Memo::new(move |_| {
        let room = visited.view.read();
        room.as_ref().and_then(|room| room.talk.clone())
    });
    // Who leaves the room, or loses the seat, says nothing there.
    Effect::new(move |_| {
        if talk.read().is_none() {
            sheets.open.set(None);
        }
    });
    let line = move |(seat, what): &(Seat, Saying)| {
        let text = words.text();
        let room = visited.view.read();
        let name = room
            .as_ref()
            .map(|room| room::name_of(text, room, room.chair(*seat)));
        let said = said_words(text, what).unwrap_or_default();
        view! { <p>{text.talk_said(name.unwrap_or_default(), said)}</p> }
    };
    let lines = move || {
        let talk = talk.read();
        let lines = talk.iter().flat_map(|talk| &talk.lines);
        lines.map(line).collect_view()
    };
    view! {
        <Sheet title=Key::Talk>
            <style>{STYLE}</style>
            <div class="form">
                <div class="talk-lines" role="log">{lines}</div>
                <Phrases talk/>
                <p class="line">{move || words.text().get(Key::TalkLine)}</p>
                <OwnWords talk/>
            </div>
        </Sheet>
    }
}

/// Says something.
fn say(board: OnBoard, what: Saying) {
    board.update(move |room: &mut Online, cx| room.say(what, cx));
}

fn can_say(talk: Memo<Option<Talk>>) -> Memo<bool> {
    Memo::new(move |_| talk.read().as_ref().is_some_and(|talk| talk.can_say))
}

#[component]
fn Phrases(talk: Memo<Option<Talk>>) -> impl IntoView {
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let can = can_say(talk);
    let phrase = move |phrase: Phrase| {
        view! {
            <button
                type="button"
                disabled=move || !can.get()
                on:click=move |_| say(board, Saying::Phrase { phrase })
            >
                {move || words.text().talk_phrase(phrase.name())}
            </button>
        }
    };
    view! { <div class="talk-phrases">{Phrase::ALL.map(phrase).collect_view()}</div> }
}

/// The consent to own words, and where both have given it, the field for them.
#[component]
fn OwnWords(talk: Memo<Option<Talk>>) -> impl IntoView {
    let visited = expect_context::<RoomPart>();
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let get = move |key| move || words.text().get(key);
    let can = can_say(talk);
    let wants = move |own: bool| {
        let seat = visited.view.read().as_ref().and_then(|room| room.you);
        let seat = seat.map(|you| if own { you } else { you.other() });
        let talk = talk.read();
        seat.zip(talk.as_ref())
            .is_some_and(|(seat, talk)| talk.freely[seat as usize])
    };
    let on = Memo::new(move |_| wants(true));
    let free = Memo::new(move |_| talk.read().as_ref().is_some_and(Talk::is_free));
    let line = move || {
        let (text, room) = (words.text(), visited.view.read());
        let room = room.as_ref().filter(|_| wants(false) && !on.get());
        let other = room.and_then(|room| Some((room.you?.other(), room)));
        match other {
            Some((other, room)) => {
                text.talk_freely_wish(room::name_of(text, room, room.chair(other)))
            }
            None if free.get() => text.get(Key::TalkFreelyBoth),
            None => text.get(Key::TalkFreelyLine),
        }
    };
    let typed = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        // An empty line says nothing.
        if let Ok(text) = typed.get_untracked().parse() {
            typed.set(String::new());
            say(board, Saying::Text { text });
        }
    };
    view! {
        <Switch
            label=Signal::derive(get(Key::TalkFreely))
            on=on
            disabled=Signal::derive(move || !can.get())
            turn=move |on| say(board, Saying::Freely { on })
        />
        <p class="line" role="status">{line}</p>
        <Show when=move || free.get()>
            <form class="talk-words" on:submit=submit>
                <label class="find">
                    <span>{get(Key::TalkWords)}</span>
                    <input
                        type="text"
                        autocomplete="off"
                        maxlength=FreeText::LONGEST
                        prop:value=typed
                        on:input:target=move |event| typed.set(event.target().value())
                    />
                </label>
                <button class="main" type="submit" disabled=move || !can.get()>
                    {get(Key::TalkSend)}
                </button>
            </form>
        </Show>
    }
}
