//! A server ends when a task ends that it cannot do without.

use std::future::pending;

use tengen_server::listen::{self, Bound};
use tengen_server::{Settings, Store};
use tokio::runtime::Runtime;

#[test]
fn a_server_without_its_writer_ends_with_the_reason() {
    let data = tempfile::tempdir().expect("a folder");
    // The writer's runtime ends before the server's.
    let writers = Runtime::new().expect("a runtime");
    let store = writers.block_on(Store::open(data.path())).expect("a store");
    Runtime::new().expect("a runtime").block_on(async {
        let at = "127.0.0.1:0".parse().expect("an address");
        let Ok(Bound::Listening(listener)) = listen::bind(Some(at)).await else {
            panic!("a free port");
        };
        let settings = Settings {
            store: Some(store),
            ..Settings::default()
        };
        let server = tengen_server::start(listener, settings).await;
        let server = server.expect("it starts");
        writers.shutdown_background();
        let error = server.run(pending()).await.expect_err("it ends");
        let error = error.to_string();
        // That of the database or that of the table of games, whichever is noticed first.
        let named = error.starts_with("The writer of the ") && error.contains(" has ended");
        assert!(named, "{error}");
    });
}
