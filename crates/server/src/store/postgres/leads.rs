//! Processes that share a database: one of them leads.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, PgConnection};
use tokio::time::{Instant, timeout};

use super::holding::{Held, NotHeld, Role, SETTLED, Use, hold};
use super::started::Postgres;

const TIMEOUT: Duration = Duration::from_secs(60);

async fn becomes(held: &mut Held, role: Role) {
    let is_so = timeout(TIMEOUT, held.wait_for(|now| *now == role)).await;
    is_so.expect("it becomes so").expect("it is held");
}

#[tokio::test]
async fn of_processes_that_share_a_database_one_leads_and_never_two() {
    let address = Postgres::shared().await.database().await;
    let options: PgConnectOptions = address.parse().expect("an address");
    let began = Instant::now();
    let held = hold(options.clone(), Use::Shared).await;
    let (mut one, first) = held.expect("the first");
    let mut second = tokio::spawn(hold(options.clone(), Use::Shared));
    let early = timeout(Duration::from_secs(1), &mut second).await;
    assert!(early.is_err(), "the first is not ready");
    assert!(first.is_some());
    drop(first);
    let (mut two, none) = second.await.expect("no panic").expect("the second");
    assert!(none.is_none());
    let alone = hold(options.clone(), Use::Alone).await;
    assert!(matches!(alone, Err(NotHeld::Other)));
    becomes(&mut one, Role::Leads).await;
    assert!(began.elapsed() >= SETTLED);
    becomes(&mut two, Role::Follows).await;

    // PostgreSQL gives the lead to the other before this one knows that its connection has ended.
    let mut looking = PgConnection::connect(&address).await.expect("a connection");
    let end = "SELECT pg_terminate_backend(pid) FROM pg_locks \
               WHERE locktype = 'advisory' AND objid = 7515002 AND granted \
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    let ended = sqlx::query_scalar(end).fetch_all(&mut looking).await;
    let ended: Vec<bool> = ended.expect("a row");
    assert_eq!(ended, [true]);
    let began = Instant::now();
    let first_to_change = tokio::select! {
        () = becomes(&mut one, Role::Unknown) => 1,
        () = becomes(&mut two, Role::Leads) => 2,
    };
    assert_eq!(first_to_change, 1);
    becomes(&mut two, Role::Leads).await;
    assert!(began.elapsed() >= SETTLED);
    assert_ne!(*one.borrow(), Role::Leads);
    becomes(&mut one, Role::Follows).await;
    drop(two);
    becomes(&mut one, Role::Leads).await;
}
