//! Engines that run on the server's machine, reached through the HTTP API.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::task::spawn_local;
use tengen_api::{Engines, Question};
use tengen_core::notation::NotationError;
use tengen_model::EngineName;
use tengen_page::request::Failed;
use tengen_worker_protocol::EngineAnswer;
use tengen_worker_protocol::supervisor::WorkerEvent;
use web_sys::AbortController;

use super::api;
use super::{WorkerMessage, reason};

const ENGINES: &str = "/api/v1/engines";

/// The host's engines, and the threads with which the server's own analyses, if it does; nothing
/// if no server answers.
pub(crate) async fn engines() -> (Vec<EngineName>, Option<usize>) {
    let Ok(offered) = api::get::<Engines>(ENGINES).await else {
        return (Vec::new(), None);
    };
    let name = |name: String| EngineName::from(&name).ok();
    let names = offered.engines.into_iter();
    let names = names.filter_map(|entry| name(entry.name)).collect();
    (names, offered.threads)
}

/// Asks one question at a time and answers like an engine worker.
pub(crate) struct Host {
    listener: Rc<dyn Fn(WorkerMessage<EngineAnswer>)>,
    asked: Rc<RefCell<Option<(i32, AbortController)>>>,
}

impl Host {
    pub(crate) fn new(listener: impl Fn(WorkerMessage<EngineAnswer>) + 'static) -> Host {
        Host {
            listener: Rc::new(listener),
            asked: Rc::default(),
        }
    }

    pub(crate) fn ask(&mut self, id: i32, name: &str, question: &Question) {
        let controller = match AbortController::new() {
            Ok(controller) => controller,
            Err(error) => return failed(&*self.listener, id, reason(&error)),
        };
        let (listener, asked) = (self.listener.clone(), self.asked.clone());
        let name = String::from(js_sys::encode_uri_component(name));
        let (path, question) = (format!("{ENGINES}/{name}/move"), question.clone());
        let signal = controller.signal();
        *asked.borrow_mut() = Some((id, controller));
        spawn_local(async move {
            let answer =
                api::post_until::<tengen_api::EngineAnswer>(&path, &question, &signal).await;
            // A cancelled question gets no answer.
            let awaited = asked.borrow().as_ref().is_some_and(|(last, _)| *last == id);
            if !awaited {
                return;
            }
            *asked.borrow_mut() = None;
            let answer = answer.map_err(explain).and_then(|answer| {
                let best = answer.mv.parse();
                let best = best.map_err(|why: NotationError| why.to_string())?;
                let depth = answer.depth;
                Ok(EngineAnswer::Best { best, depth })
            });
            match answer {
                Ok(answer) => listener(WorkerMessage::Answer(id, answer, None)),
                Err(why) => failed(&*listener, id, why),
            }
        });
    }

    pub(crate) fn stop(&mut self, id: i32) {
        let is_asked = matches!(*self.asked.borrow(), Some((last, _)) if last == id);
        if is_asked && let Some((_, controller)) = self.asked.borrow_mut().take() {
            controller.abort();
            (self.listener)(WorkerMessage::Event(WorkerEvent::Ended(id)));
        }
    }
}

fn failed(listener: &dyn Fn(WorkerMessage<EngineAnswer>), id: i32, why: String) {
    listener(WorkerMessage::Event(WorkerEvent::Broken(why)));
    listener(WorkerMessage::Event(WorkerEvent::Failed(id)));
}

/// Details for the alert, in English.
fn explain(why: Failed) -> String {
    match why {
        Failed::Away => "the server does not answer".to_owned(),
        Failed::Refused(_, message) => message,
        Failed::Unreadable => "the server's answer cannot be read".to_owned(),
    }
}
