//! Engines of the host's own, asked through the server that the page came from.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::JSON;
use leptos::prelude::window;
use leptos::task::spawn_local;
use tengen_api::{ApiError, EngineAnswer, Engines, Question};
use tengen_messages::Answer;
use tengen_table::EngineName;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, Headers, RequestInit, Response};

use super::FromWorker;
use super::server::get;

const ENGINES: &str = "/api/v1/engines";

/// The engines there are; none where no server answers.
pub(crate) async fn engines() -> Vec<EngineName> {
    let engines = get::<Engines>(ENGINES).await.map(|e| e.engines);
    let name = |name: String| EngineName::from(&name).ok();
    let names = engines.unwrap_or_default().into_iter();
    names.filter_map(|entry| name(entry.name)).collect()
}

/// Asks one question at a time; answers come as they do from the worker.
pub(crate) struct Host {
    listener: Rc<dyn Fn(FromWorker)>,
    asked: Rc<RefCell<Option<(i32, AbortController)>>>,
}

impl Host {
    pub(crate) fn new(listener: impl Fn(FromWorker) + 'static) -> Host {
        Host {
            listener: Rc::new(listener),
            asked: Rc::default(),
        }
    }

    /// Asks for a move.
    pub(crate) fn ask(&mut self, id: i32, name: &str, question: &Question) {
        let controller = match AbortController::new() {
            Ok(controller) => controller,
            Err(error) => return (self.listener)(failed(id, &error)),
        };
        let (listener, asked) = (self.listener.clone(), self.asked.clone());
        let answer = post(name, question, &controller);
        *asked.borrow_mut() = Some((id, controller));
        spawn_local(async move {
            let said = match answer.await {
                Ok(best) => FromWorker::Said(Answer::Best { id, best }),
                Err(error) => failed(id, &error),
            };
            // A question that was given up gets no answer.
            let awaited = asked.borrow().as_ref().is_some_and(|(last, _)| *last == id);
            if awaited {
                *asked.borrow_mut() = None;
                listener(said);
            }
        });
    }

    /// Gives a question up.
    pub(crate) fn stop(&mut self, id: i32) {
        let is_asked = matches!(*self.asked.borrow(), Some((last, _)) if last == id);
        if is_asked && let Some((_, controller)) = self.asked.borrow_mut().take() {
            controller.abort();
            (self.listener)(FromWorker::Ended(id));
        }
    }
}

fn failed(id: i32, error: &JsValue) -> FromWorker {
    let why = error.as_string().unwrap_or_else(|| format!("{error:?}"));
    FromWorker::Said(Answer::Failed { id: Some(id), why })
}

/// The engine's move, or what the server says is wrong.
fn post(
    name: &str,
    question: &Question,
    controller: &AbortController,
) -> impl Future<Output = Result<String, JsValue>> + 'static {
    let name = String::from(js_sys::encode_uri_component(name));
    let body = serde_json::to_string(question);
    let signal = controller.signal();
    async move {
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        let init = RequestInit::new();
        init.set_method("POST");
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(&body.map_err(|e| e.to_string())?));
        init.set_signal(Some(&signal));
        let path = format!("{ENGINES}/{name}/move");
        let answer = window().fetch_with_str_and_init(&path, &init);
        let answer: Response = JsFuture::from(answer).await?.dyn_into()?;
        let text = String::from(JSON::stringify(&JsFuture::from(answer.json()?).await?)?);
        if answer.ok() {
            let read = serde_json::from_str::<EngineAnswer>(&text);
            Ok(read.map_err(|e| e.to_string())?.mv)
        } else {
            let read = serde_json::from_str::<ApiError>(&text);
            Err(JsValue::from_str(&read.map_err(|e| e.to_string())?.message))
        }
    }
}
