//! Shutdown of the server while connections hang and games run.

use rustix::process::{Pid, Signal, kill_process};
use tengen_api::socket::{FromServer, Goodbye};
use tengen_client::Client;

use super::{Host, SERVER};
use crate::common::new_room;

const ATTACKER: [u8; 4] = [198, 19, 0, 1];

fn terminate(host: &Host) {
    let id = i32::try_from(host.serving.id()).expect("a number");
    kill_process(Pid::from_raw(id).expect("a process"), Signal::TERM).expect("a signal");
}

#[test]
fn players_are_told_though_others_hold_on() {
    let Some(mut host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let held = host.network.connections(ATTACKER, host.port(), 300);
    let held = held.expect("the system accepts them all");
    let url = format!("http://{SERVER}:{}", host.port());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.expect("a runtime");
    let play = async {
        let client = Client::new(&url).expect("an address");
        let access = client.make(&new_room()).await.expect("a room");
        let mut connection = client.connect(&access, 0).await.expect("a socket");
        let first = connection.next().await.expect("a message");
        assert!(
            matches!(first, Some(FromServer::Welcome { .. })),
            "{first:?}"
        );
        terminate(&host);
        loop {
            let message = connection.next().await.expect("a message");
            if let FromServer::Goodbye { reason } = message.expect("words before the end") {
                break reason;
            }
        }
    };
    let reason = host.network.clients.inside(|| runtime.block_on(play));
    assert_eq!(reason, Goodbye::Shutdown);
    let end = host.serving.wait();
    assert!(end.success(), "{end}");
    drop(held);
}
