//! The findings as text and as JSON.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tengen_server::listen::Port;
use tengen_server::page_is_built;
use tengen_text::{TerminalKey, Text};

use super::checks::{Asked, Data};
use crate::version::{COMMIT, TARGET, VERSION};

/// What was found.
pub(super) struct Report {
    pub(super) cores: usize,
    pub(super) data: Data,
    pub(super) address: SocketAddr,
    pub(super) port: Port,
    pub(super) engines: Vec<Asked>,
}

impl Report {
    pub(super) fn json(&self) -> Value {
        let engines = self.engines.iter().map(|asked| match &asked.answer {
            Ok(about) => json!({ "name": asked.name, "about": about }),
            Err(why) => json!({ "name": asked.name, "error": why }),
        });
        let (port, holder) = state(&self.port);
        json!({
            "version": VERSION,
            "commit": (!COMMIT.is_empty()).then_some(COMMIT),
            "target": TARGET,
            "cpu": { "path": tengen_engine::instruction_set(), "cores": self.cores },
            "page": page_is_built(),
            "data": { "folder": self.data.folder, "state": self.data.state.name() },
            "port": { "address": self.address, "state": port, "version": holder },
            "engines": engines.collect::<Vec<_>>(),
        })
    }

    /// One finding a line.
    pub(super) fn text(&self, text: Text) -> String {
        let commit = match COMMIT {
            "" => text.get(TerminalKey::DoctorNoCommit),
            commit => commit.to_owned(),
        };
        let (port, holder) = state(&self.port);
        let folder = self.data.folder.as_deref();
        let folder = folder.map_or_else(String::new, |folder| folder.display().to_string());
        let page = if page_is_built() { "built" } else { "missing" };
        let mut lines = vec![
            text.doctor_version(VERSION, commit, TARGET),
            text.doctor_cpu(tengen_engine::instruction_set(), self.cores),
            text.doctor_page(page),
            text.doctor_data(self.data.state.name(), folder),
            text.doctor_port(self.address.to_string(), port, holder.unwrap_or_default()),
        ];
        lines.extend(self.engines.iter().map(|asked| match &asked.answer {
            Ok(about) => text.doctor_engine(&*asked.name, "answers", &**about),
            Err(why) => text.doctor_engine(&*asked.name, "fails", &**why),
        }));
        if self.engines.is_empty() {
            lines.push(text.get(TerminalKey::DoctorNoEngines));
        }
        lines.join("\n") + "\n"
    }
}

/// The state of a port in JSON and in the language files, and the version of a Tengen there.
fn state(port: &Port) -> (&'static str, Option<&str>) {
    match port {
        Port::Free => ("free", None),
        Port::Tengen(version) => ("tengen", Some(version)),
        Port::Taken => ("taken", None),
        Port::Refused(_) => ("refused", None),
    }
}
