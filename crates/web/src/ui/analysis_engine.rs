//! Which engine analyses: a choice where the server offers more than the browser's.

use leptos::prelude::*;
use tengen_model::{Analyst, EngineName};
use tengen_text::Key;

use super::analysis::look;
use super::analysis_options::Select;
use crate::page::{Analyses, HostEngines, Words};

/// The value of the browser's engine and of the server's own in the list; those of the host follow
/// a prefix, since they may have any name.
const BROWSER: &str = "browser";
const SERVER: &str = "server";
const HOST: &str = "host:";

/// An engine's name, with the threads of Tengen's own.
pub(super) fn engine_name(words: Words, hosts: HostEngines, analyst: Analyst) -> String {
    let text = words.text();
    match analyst {
        Analyst::Browser => text.get(Key::AnalystBrowser),
        Analyst::Server => text.analyst_server(hosts.threads.get().unwrap_or(1)),
        Analyst::Host(name) => name.to_string(),
    }
}

fn value(analyst: Analyst) -> String {
    match analyst {
        Analyst::Browser => BROWSER.to_owned(),
        Analyst::Server => SERVER.to_owned(),
        Analyst::Host(name) => [HOST, name.as_str()].concat(),
    }
}

/// The list of engines; nothing if there is only the browser's.
#[component]
pub(super) fn EngineSelect() -> impl IntoView {
    let words = expect_context::<Words>();
    let analyses = expect_context::<Analyses>();
    let hosts = expect_context::<HostEngines>();
    let used = look(analyses, |a| a.analyst);
    let offered = Memo::new(move |_| {
        let server = hosts.threads.get().map(|_| Analyst::Server);
        let hosts = hosts.names.get().into_iter().map(Analyst::Host);
        let all = [Analyst::Browser].into_iter().chain(server).chain(hosts);
        all.collect::<Vec<_>>()
    });
    let pick = move |chosen: String| {
        let engine = match chosen.as_str() {
            BROWSER => Some(Analyst::Browser),
            SERVER => Some(Analyst::Server),
            other => other
                .strip_prefix(HOST)
                .and_then(|name| EngineName::from(name).ok())
                .map(Analyst::Host),
        };
        if let Some(engine) = engine {
            analyses.choose_analyst(engine);
        }
    };
    let option = move |analyst: Analyst| {
        view! {
            <option value=value(analyst) prop:selected=move || used.get() == analyst>
                {move || engine_name(words, hosts, analyst)}
            </option>
        }
    };
    view! {
        <Show when=move || { offered.read().len() > 1 }>
            <Select label=Key::AnalystLabel pick=pick>
                <For each=move || offered.get() key=|a| value(*a) children=option/>
            </Select>
        </Show>
    }
}
