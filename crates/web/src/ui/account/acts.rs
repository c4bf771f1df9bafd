//! What the host has done about the user, and who says so.

use leptos::prelude::*;
use tengen_api::{ExportedAct, Refund};
use tengen_room::Name;
use tengen_text::{Key, Text};

use super::day;
use crate::account::AccountPart;
use crate::page::Words;

/// Bans and mutings in force, and refunds of late; nothing without any.
#[component]
pub(crate) fn HostActs() -> impl IntoView {
    let account = expect_context::<AccountPart>();
    let words = expect_context::<Words>();
    let acts = Memo::new(move |_| account.identity.read().acts().to_vec());
    let refunds = Memo::new(move |_| account.identity.read().refunds().to_vec());
    let act = move |act: ExportedAct| {
        let why = act.clone();
        view! {
            <div>
                <p>{move || sentence(words, &act)}</p>
                <p class="line">{move || reason(words.text(), why.by.as_ref(), &why.reason)}</p>
            </div>
        }
    };
    let refund = move |refund: Refund| {
        let Refund {
            group,
            points,
            games,
            reason: why,
            by,
            ..
        } = refund;
        let what = if points < 0 { "lost" } else { "given" };
        let points = points.unsigned_abs();
        view! {
            <div>
                <p>
                    {move || words.text().profile_group(group.clone())} " "
                    {move || words.text().refund_of_host(what, points, games)}
                </p>
                <p class="line">{move || reason(words.text(), by.as_ref(), &why)}</p>
            </div>
        }
    };
    let is_any = move || !acts.read().is_empty() || !refunds.read().is_empty();
    view! {
        <Show when=is_any>
            <section class="host-acts" aria-labelledby="host-acts">
                <h3 id="host-acts">{move || words.text().get(Key::ActsAboutYou)}</h3>
                {move || acts.get().into_iter().map(act).collect_view()}
                {move || refunds.get().into_iter().map(refund).collect_view()}
            </section>
        </Show>
    }
}

/// What an act is, and until when.
fn sentence(words: Words, act: &ExportedAct) -> String {
    let until = act.until.map(|until| day(words, until));
    let until = until.unwrap_or_else(|| "none".to_owned());
    words.text().act_of_host(act.act.clone(), until)
}

/// Why it was done, and by whom.
fn reason(text: Text, by: Option<&Name>, reason: &str) -> String {
    let by = by.map(ToString::to_string);
    let by = by.unwrap_or_else(|| "none".to_owned());
    text.act_of_host_why(by, reason.to_owned())
}
