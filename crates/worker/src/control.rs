//! The search's link to the browser: time, the stop flag, news.

use std::time::Duration;

use js_sys::{Atomics, Int32Array};
use tengen_engine::{Control, Info, Listener};
use tengen_protocol::{Answer, is_stopped};
use wasm_bindgen::JsCast as _;
use web_sys::{DedicatedWorkerGlobalScope, Performance};

/// The control of one search.
pub(crate) struct Browser<'a> {
    id: i32,
    /// Holds the number of the last search that is to stop.
    flag: Option<&'a Int32Array>,
    performance: Option<Performance>,
    began: f64,
    told: Option<String>,
    silent: bool,
}

impl<'a> Browser<'a> {
    pub(crate) fn new(id: i32, flag: Option<&'a Int32Array>) -> Browser<'a> {
        let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
        let performance = scope.performance();
        Browser {
            id,
            flag,
            began: performance.as_ref().map_or(0.0, Performance::now),
            performance,
            told: None,
            silent: false,
        }
    }

    /// The same for a search whose answer alone is wanted.
    pub(crate) fn silent(id: i32, flag: Option<&'a Int32Array>) -> Browser<'a> {
        Browser {
            silent: true,
            ..Browser::new(id, flag)
        }
    }
}

impl Control for Browser<'_> {
    fn stop(&mut self) -> bool {
        self.flag
            .is_some_and(|flag| Atomics::load(flag, 0).is_ok_and(|last| is_stopped(last, self.id)))
    }

    fn elapsed(&mut self) -> Duration {
        let now = self.performance.as_ref().map_or(0.0, Performance::now);
        Duration::from_secs_f64((now - self.began).max(0.0) / 1000.0)
    }
}

impl Listener for Browser<'_> {
    fn info(&mut self, info: &Info) {
        let Some(best) = info.pv.first().map(ToString::to_string) else {
            return;
        };
        if self.silent {
            return;
        }
        // The page needs the best move only; repeating it would wake the page for nothing.
        if self.told.as_ref() != Some(&best) {
            crate::post(&Answer::Info {
                id: self.id,
                depth: info.depth,
                best: best.clone(),
            });
            self.told = Some(best);
        }
    }
}
