//! A proof on the board: walk through it, or defend against it.

use std::marker::PhantomData;

use leptos::prelude::*;
use tengen_core::Move;
use tengen_model::study::{Walking, Whose};
use tengen_model::{Scene, Session};
use tengen_text::Key;

use super::icon::Icon;
use crate::page::{OnBoard, Words};

fn look<P: 'static, U: Default + PartialEq + Send + Sync + 'static>(
    board: OnBoard,
    pick: impl Fn(Walking<'_>) -> U + Send + Sync + 'static,
) -> Memo<U>
where
    Session<P>: Scene,
{
    board.look(move |session: &Session<P>| session.walk().map(&pick).unwrap_or_default())
}

#[component]
pub(crate) fn ProofWalk<P: Send + Sync + 'static>(
    #[prop(optional)] of: PhantomData<P>,
) -> impl IntoView
where
    Session<P>: Scene,
{
    let _ = of;
    let board = expect_context::<OnBoard>();
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let go = move |ply| board.edit(|session: &mut Session<P>| session.go(ply));
    let at = look::<P, _>(board, |w| w.at());
    let end = look::<P, _>(board, |w| w.line().len());
    let line = look::<P, _>(board, |w| w.line());
    let defends = look::<P, _>(board, |w| w.whose() == Whose::Defender);
    let marks = look::<P, _>(board, |w| w.at() > 0 && w.whose() != Whose::None);
    let button = move |key, icon: Icon, to: Signal<Option<usize>>| {
        view! {
            <button
                aria-label=move || words.text().get(key)
                title=move || words.text().get(key)
                aria-disabled=move || if to.read().is_some() { "false" } else { "true" }
                on:click=move |_| if let Some(ply) = to.get_untracked() { go(ply) }
            >
                {icon.view()}
            </button>
        }
    };
    let back = Signal::derive(move || at.get().checked_sub(1));
    let first = Signal::derive(move || (at.get() > 0).then_some(0));
    let on = Signal::derive(move || (at.get() < end.get()).then(|| at.get() + 1));
    let last = Signal::derive(move || (at.get() < end.get()).then(|| end.get()));
    let step = move |(i, mv): (usize, Move)| {
        let name = words.text().move_name(mv);
        view! {
            <li>
                <button
                    class="at"
                    aria-current=move || (at.get() == i + 1).then_some("step")
                    on:click=move |_| go(i + 1)
                >
                    <span class="ply">{i + 1}</span>
                    {name}
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || { end.get() > 0 }>
            <section class="proof-walk" aria-label=say(Key::StudyLine)>
                <div class="walk" role="group" aria-label=say(Key::StudyLine)>
                    {button(Key::RecordStart, Icon::First, first)}
                    {button(Key::RecordBack, Icon::Previous, back)}
                    {button(Key::RecordForward, Icon::Next, on)}
                    {button(Key::RecordEnd, Icon::Last, last)}
                </div>
                <div class="line-of-moves">
                    <ol>
                        <For
                            each=move || line.get().into_iter().enumerate()
                            key=move |&(i, mv)| (i, mv, words.text())
                            children=step
                        />
                    </ol>
                </div>
                <div class="record-buttons" hidden=move || !defends.get()>
                    <button on:click=move |_| board.edit(|session: &mut Session<P>| { session.pass_in_proof(); })>{say(Key::StudyPass)}</button>
                </div>
                <p class="legend" hidden=move || !marks.get()>{say(Key::StudyLegend)}</p>
            </section>
        </Show>
    }
}
