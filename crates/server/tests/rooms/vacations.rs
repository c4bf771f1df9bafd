//! Vacations over real sockets and a real database.

use tengen_clock::{DAY, Rest};
use tengen_room::Event;

use super::clocks::{deadline, start_timed, stored, timed};
use super::*;

const HOUR: u64 = 3_600_000;

/// A deadline of three days from a time, but for some days.
fn near(due: Option<u64>, from: u64, away: &[u64]) {
    let expected = Rest::None.deadline(from, 3 * DAY, away);
    let due = due.expect("a deadline");
    // What was charged before is less than an hour.
    assert!(due.abs_diff(expected) < HOUR, "{due}, not {expected}");
}

#[tokio::test]
async fn a_vacation_moves_the_deadline_and_outlasts_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let (mut ada, mut bob) = two(&server, timed("3d,vacation=30(20)")).await;
    let more = ada.act(Action::Vacation { days: 21 }).await;
    assert_eq!(more, Err(Refusal::VacationDays { left: 20 }));
    assert_eq!(bob.act(Action::Return).await, Err(Refusal::NotAway));
    ada.act(Action::Vacation { days: 10 })
        .await
        .expect("a vacation");
    bob.see(ada.view.version()).await;
    bob.act(Action::Vacation { days: 20 })
        .await
        .expect("a vacation");
    ada.see(bob.view.version()).await;
    // A clock that starts writes the row anew.
    let what = Asked::Pause;
    ada.act(Action::Ask { what }).await.expect("a request");
    bob.see(ada.view.version()).await;
    bob.act(Action::Accept { what }).await.expect("a pause");
    ada.see(bob.view.version()).await;
    ada.act(Action::Continue).await.expect("the clocks run");
    let events = stored(folder.path()).await;
    let began = events.last().and_then(|last| last.at).expect("a time");
    let away = ada.room().days_away(Seat::First);
    assert_eq!(away.len(), 10);
    near(deadline(folder.path()).await, began, &away);
    let accesses = [&ada, &bob].map(|visitor| visitor.access.clone());
    drop((ada, bob));
    server.stop().await;

    let server = start_timed(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let [first, second] = accesses;
    let mut ada = Visitor::connect(&client, first, View::default()).await;
    let mut bob = Visitor::connect(&client, second, View::default()).await;
    assert_eq!(bob.room().days_away(Seat::First), away);
    assert_eq!(bob.room().days_away(Seat::Second).len(), 20);
    // The vacation that ends brings the deadline forward.
    bob.see(ada.view.version()).await;
    ada.see(bob.view.version()).await;
    ada.act(Action::Return).await.expect("an end");
    let events = stored(folder.path()).await;
    let last = events.last().expect("events");
    let (Event::VacationEnded { seat, .. }, Some(at)) = (&last.event, last.at) else {
        panic!("{last:?}");
    };
    assert_eq!(*seat, Seat::First);
    near(
        deadline(folder.path()).await,
        at,
        &ada.room().days_away(Seat::First),
    );
    bob.see(ada.view.version()).await;
    assert_eq!(bob.room().vacation_left(Seat::Second, at / DAY), Some(0));
    // The move is played, vacation or not.
    ada.place("h8").await.expect("a move");
    bob.see(ada.view.version()).await;
    bob.place("h9").await.expect("a move");
    server.stop().await;
}
