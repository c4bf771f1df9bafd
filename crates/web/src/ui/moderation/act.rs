//! The form of a moderator's act.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::Moderated;
use tengen_page::moderating::{Act, Form, HOST_ACTS, Moderating, Subject};
use tengen_room::Reason;
use tengen_text::Key;

use super::super::fields::{Choice, NumberField};
use crate::browser::api;
use crate::page::Words;

/// Its style comes with it: the page's own is part of a first visit.
pub(super) const STYLE: &str = include_str!("moderation.css");

/// Acts on a player, a report or an act; `done` hears of what was done.
#[component]
pub(crate) fn ActForm(subject: Subject, done: Callback<()>) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let acts = subject.acts();
    let form = RwSignal::new(Form::of(&subject));
    let subject = StoredValue::new(subject);
    let moderating = RwSignal::new(Moderating::default());
    let act = Memo::new(move |_| form.read().act);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let form = form.get_untracked();
        let wanted = subject.with_value(|subject| {
            let wanted = |moderating: &mut Moderating| moderating.wanted(subject, &form);
            moderating.try_update(wanted).flatten()
        });
        let Some((number, act)) = wanted else { return };
        spawn_local(async move {
            let answer = api::post::<Moderated>(HOST_ACTS, &act).await;
            let answered =
                |moderating: &mut Moderating| moderating.answered(number, answer.map(|_| ()));
            if moderating.try_update(answered) == Some(true) {
                done.run(());
            }
        });
    };
    let state = move || {
        let (text, moderating) = (words.text(), moderating.read());
        match moderating.not_done() {
            Some(why) => Some(why.sentence(text)),
            None if moderating.is_sending() => Some(text.get(Key::AccountSending)),
            None if moderating.is_done() => Some(text.get(Key::ModerationDone)),
            None => None,
        }
    };
    let busy = move || moderating.read().is_sending().to_string();
    let choices = acts.iter().map(|&value| {
        view! {
            <Choice name="moderation" value chosen=act choose=move |act| form.update(|form| form.act = act)>
                {move || words.text().moderation_act(value.name())}
            </Choice>
        }
    });
    let choices = (acts.len() > 1).then(|| {
        view! {
            <fieldset class=if acts.len() == 3 { "row three" } else { "row two" }>
                <legend>{say(Key::ModerationWhat)}</legend>
                {choices.collect_view()}
            </fieldset>
        }
    });
    let label = move || words.text().moderation_act(act.get().name());
    view! {
        <style>{STYLE}</style>
        <form class="form moderation-act" on:submit=submit>
            {choices}
            <Show when=move || act.get().has_days()>
                <NumberField
                    label=Key::ModerationDays
                    typed=Signal::derive(move || form.read().days.clone())
                    change=move |days| form.update(|form| form.days = days)
                />
                <p class="line">
                    {move || words.text().get(match act.get() {
                        Act::Refund => Key::ModerationRefundLine,
                        _ => Key::ModerationDaysLine,
                    })}
                </p>
            </Show>
            <label class="find name">
                <span>{say(Key::ModerationReason)}</span>
                <input
                    type="text"
                    maxlength=Reason::LONGEST
                    prop:value=move || form.read().reason.clone()
                    on:input:target=move |event| {
                        let typed = event.target().value();
                        form.update(|form| form.reason = typed);
                    }
                />
            </label>
            <p class="line" role="alert">{state}</p>
            <button class="main" type="submit" aria-disabled=busy>{label}</button>
        </form>
    }
}
