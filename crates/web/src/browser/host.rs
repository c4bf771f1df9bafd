//! Engines that run on the server's machine, reached through the HTTP API.

use tengen_model::EngineName;

use super::api;

const ENGINES: &str = "/api/v1/engines";

/// The host's engines, and the threads with which the server's own analyses, if it does; nothing
/// if no server answers.
pub(crate) async fn engines() -> (Vec<EngineName>, Option<usize>) {
    let Ok(offered) = api::get_by(ENGINES, |readers| readers.engines).await else {
        return (Vec::new(), None);
    };
    let name = |name: String| EngineName::from(&name).ok();
    let names = offered.engines.into_iter();
    let names = names.filter_map(|entry| name(entry.name)).collect();
    (names, offered.threads)
}
