//! Accounts that the host has named act in its place.

use reqwest::Method;
use serde_json::Value;
use tengen_api::{Export, HostReports, Moderated, PlayerActs};
use tengen_room::PlayerId;
use tengen_server::{HostAct, HostAnswer};

use super::accounts::{PASSWORD, ask, cookie, error, me, post, register};
use super::reports::{host, report, why};
use super::*;

const ACTS: &str = "/api/v1/host/acts";
const REPORTS: &str = "/api/v1/host/reports";

/// A new account: its player and its cookie.
pub(super) async fn account(server: &Server, name: &str) -> (PlayerId, String) {
    let cookie = cookie(&register(server, None, name).await);
    let player = me(server, &cookie).await.player;
    (player.expect("a player"), cookie)
}

pub(super) async fn appoint(folder: &Path, player: &PlayerId) -> HostAnswer {
    let (player, why) = (player.clone(), why("fair"));
    host(folder, HostAct::Appoint { player, why }).await
}

/// The number of an act, or the status and code of its refusal.
pub(super) async fn act(
    server: &Server,
    cookie: &str,
    act: Value,
) -> Result<i64, (u16, ErrorCode)> {
    let answer = post(server, ACTS, Some(cookie), act).await;
    match answer.status() {
        StatusCode::OK => {
            let Moderated { number } = answer.json().await.expect("a number");
            Ok(number)
        }
        _ => Err(error(answer).await),
    }
}

/// Deletes an account.
async fn delete(server: &Server, cookie: &str) {
    let body = Some(json!({ "password": PASSWORD }));
    let path = "/api/v1/my/account";
    let gone = ask(server, (Method::DELETE, path), Some(cookie), body).await;
    assert_eq!(gone.status(), StatusCode::NO_CONTENT);
}

async fn acts(server: &Server, cookie: &str) -> PlayerActs {
    let answer = ask(server, (Method::GET, ACTS), Some(cookie), None).await;
    answer.json().await.expect("a list")
}

const REFUSED: Result<i64, (u16, ErrorCode)> = Err((409, ErrorCode::Refused));

#[tokio::test]
async fn a_moderator_answers_reports_and_mutes_players_but_no_moderator() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (ada, bob) = two(&server, config(Rule::Freestyle)).await;
    let [of_ada, of_bob] = [&ada, &bob].map(|visitor| visitor.access.cookie.clone());
    let of_bob = of_bob.expect("a cookie");
    let sent = report(&server, &ada.access.room, of_ada.as_deref(), "rude").await;
    assert_eq!(sent.status(), StatusCode::CREATED);
    let (zoe, of_zoe) = account(&server, "Zoe").await;
    let (max, of_max) = account(&server, "Max").await;
    let target = me(&server, &of_bob).await.player.expect("a player");

    // Only who was named, and only accounts.
    let mute = json!({ "act": "mute", "player": target, "days": 7, "reason": "shouts" });
    let forbidden = Err((403, ErrorCode::Forbidden));
    assert_eq!(act(&server, &of_zoe, mute.clone()).await, forbidden);
    for path in [ACTS, REPORTS] {
        for cookie in [None, Some(&*of_zoe), Some(&*of_bob)] {
            let answer = ask(&server, (Method::GET, path), cookie, None).await;
            assert_eq!(error(answer).await, (403, ErrorCode::Forbidden));
        }
    }
    let guest = appoint(folder.path(), &target).await;
    assert!(matches!(guest, HostAnswer::Failed { .. }), "{guest:?}");
    let named = appoint(folder.path(), &zoe).await;
    let HostAnswer::Moderators { moderators } = &named else {
        panic!("{named:?}")
    };
    assert_eq!((moderators.len(), &moderators[0].player), (1, &zoe));
    let again = appoint(folder.path(), &zoe).await;
    assert!(matches!(again, HostAnswer::Failed { .. }), "{again:?}");
    assert!(me(&server, &of_zoe).await.moderator && !me(&server, &of_max).await.moderator);

    let answer = ask(&server, (Method::GET, REPORTS), Some(&of_zoe), None).await;
    let HostReports { reports, .. } = answer.json().await.expect("a list");
    assert_eq!((reports.len(), &reports[0].about.player), (1, &target));
    let answer = json!({ "act": "answer", "number": reports[0].number, "reason": "he is muted" });
    assert_eq!(
        act(&server, &of_zoe, answer.clone()).await,
        Ok(reports[0].number)
    );
    assert_eq!(act(&server, &of_zoe, answer).await, REFUSED);
    let muted = act(&server, &of_zoe, mute.clone()).await.expect("a number");
    let now = me(&server, &of_bob).await.acts;
    let by = now[0].by.as_ref().map(ToString::to_string);
    assert_eq!(
        (now.len(), &*now[0].act, by.as_deref()),
        (1, "mute", Some("Zoe"))
    );
    let listed = acts(&server, &of_zoe).await.acts;
    let [listed] = &listed[..] else {
        panic!("{listed:?}")
    };
    assert_eq!((listed.number, &listed.player), (muted, &target));
    let lift = |number: i64| json!({ "act": "lift", "number": number, "reason": "enough" });
    assert_eq!(act(&server, &of_zoe, lift(muted)).await, Ok(muted + 1));
    assert_eq!(act(&server, &of_zoe, lift(muted)).await, REFUSED);
    assert_eq!(acts(&server, &of_zoe).await, PlayerActs::default());

    // Not of addresses, unknown players and other moderators.
    let target = "192.0.2.1".parse().expect("an address");
    let address = HostAct::Ban {
        target,
        days: None,
        why: why("attacks"),
    };
    let HostAnswer::Done { number } = host(folder.path(), address).await else {
        panic!("it is done")
    };
    assert_eq!(act(&server, &of_zoe, lift(number)).await, REFUSED);
    assert_eq!(acts(&server, &of_zoe).await, PlayerActs::default());
    let ban = |player: &str| json!({ "act": "ban", "player": player, "reason": "spam" });
    let unknown = act(&server, &of_zoe, ban(&"a".repeat(16))).await;
    assert_eq!(unknown, Err((404, ErrorCode::NotFound)));
    appoint(folder.path(), &max).await;
    assert_eq!(act(&server, &of_max, ban(zoe.as_str())).await, REFUSED);
    let malformed = act(&server, &of_zoe, json!({ "act": "close" })).await;
    assert_eq!(malformed, Err((400, ErrorCode::BadRequest)));

    // Until the host ends that.
    let path = "/api/v1/my/export";
    let all = ask(&server, (Method::GET, path), Some(&of_max), None).await;
    let all: Export = all.json().await.expect("an export");
    let appointment = all.moderator.expect("an appointment");
    let by = appointment.by.map(|name| name.to_string());
    assert_eq!(
        (&*appointment.reason, by.as_deref()),
        ("fair", Some("Host"))
    );
    let dismiss = HostAct::Dismiss {
        player: max,
        why: why("away"),
    };
    let left = host(folder.path(), dismiss).await;
    assert!(matches!(left, HostAnswer::Moderators { moderators } if moderators.len() == 1));
    assert_eq!(act(&server, &of_max, mute.clone()).await, forbidden);

    // The name of a moderator goes with the account, and what was done stays.
    act(&server, &of_zoe, mute).await.expect("a number");
    delete(&server, &of_zoe).await;
    let now = me(&server, &of_bob).await.acts;
    assert_eq!((now.len(), &now[0].by), (1, &None));
    server.stop().await;
    let mut database = Database::of(folder.path()).await;
    for table in ["host_acts", "reports", "moderators"] {
        let named = format!("SELECT COUNT(*) FROM {table} WHERE name = 'Zoe'");
        assert_eq!(database.number(&named).await, Some(0), "{table}");
    }
    database.close().await;
}

#[tokio::test]
async fn an_account_with_the_hosts_name_takes_no_name_along() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (ada, bob) = two(&server, config(Rule::Freestyle)).await;
    let of_bob = bob.access.cookie.clone().expect("a cookie");
    let sent = report(
        &server,
        &ada.access.room,
        ada.access.cookie.as_deref(),
        "rude",
    )
    .await;
    assert_eq!(sent.status(), StatusCode::CREATED);
    let number = 1;
    let answer = HostAct::Answer {
        number,
        why: why("he is muted"),
    };
    let answered = HostAnswer::Answered { number };
    assert_eq!(host(folder.path(), answer).await, answered);
    let target = me(&server, &of_bob).await.player.expect("a player");
    let mute = HostAct::Mute {
        target: target.as_str().parse().expect("a player"),
        days: None,
        why: why("shouts"),
    };
    host(folder.path(), mute).await;
    let (zoe, _) = account(&server, "Zoe").await;
    appoint(folder.path(), &zoe).await;

    let (_, of_other) = account(&server, "Host").await;
    delete(&server, &of_other).await;
    let now = me(&server, &of_bob).await.acts;
    assert_eq!((now.len(), &now[0].by), (1, &"Host".parse().ok()));
    server.stop().await;
    let mut database = Database::of(folder.path()).await;
    for table in ["host_acts", "reports", "moderators"] {
        let named = format!("SELECT COUNT(*) FROM {table} WHERE name = 'Host'");
        assert_eq!(database.number(&named).await, Some(1), "{table}");
    }
    database.close().await;
}

#[tokio::test]
async fn what_concerns_a_moderator_is_not_decided_by_moderators() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (ada, bob) = two(&server, config(Rule::Freestyle)).await;
    let of_bob = bob.access.cookie.clone().expect("a cookie");
    let sent = report(
        &server,
        &ada.access.room,
        ada.access.cookie.as_deref(),
        "rude",
    )
    .await;
    assert_eq!(sent.status(), StatusCode::CREATED);
    // The guest of the report gets an account, and keeps the cookie.
    let registered = register(&server, Some(&of_bob), "Bob").await;
    assert_eq!(registered.status(), StatusCode::CREATED);
    let bob = me(&server, &of_bob).await.player.expect("a player");
    let (zoe, of_zoe) = account(&server, "Zoe").await;
    for moderator in [&bob, &zoe] {
        appoint(folder.path(), moderator).await;
    }

    let reports = async |cookie: &str| {
        let answer = ask(&server, (Method::GET, REPORTS), Some(cookie), None).await;
        let HostReports { reports, .. } = answer.json().await.expect("a list");
        reports
    };
    assert_eq!(reports(&of_bob).await, []);
    let waiting = reports(&of_zoe).await;
    assert_eq!((waiting.len(), &waiting[0].about.player), (1, &bob));
    let number = waiting[0].number;
    let answer = json!({ "act": "answer", "number": number, "reason": "nothing in it" });
    assert_eq!(act(&server, &of_bob, answer.clone()).await, REFUSED);
    assert_eq!(act(&server, &of_zoe, answer).await, Ok(number));

    let mute = HostAct::Mute {
        target: bob.as_str().parse().expect("a player"),
        days: None,
        why: why("shouts"),
    };
    let HostAnswer::Done { number } = host(folder.path(), mute).await else {
        panic!("it is done")
    };
    let lift = json!({ "act": "lift", "number": number, "reason": "a mistake" });
    for cookie in [&of_bob, &of_zoe] {
        assert_eq!(act(&server, cookie, lift.clone()).await, REFUSED);
    }
    assert_eq!(me(&server, &of_bob).await.acts.len(), 1);
    server.stop().await;
}

/// More than one answer has.
const MANY: i64 = 1_001;

#[tokio::test]
async fn reports_come_in_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (zoe, of_zoe) = account(&server, "Zoe").await;
    appoint(folder.path(), &zoe).await;
    let mut database = Database::of(folder.path()).await;
    let (from, about) = ("a".repeat(16), "b".repeat(16));
    let put = format!(
        "INSERT INTO reports (at, player, about, room, version, reason) \
         WITH RECURSIVE counted (i) AS \
         (SELECT 1 UNION ALL SELECT i + 1 FROM counted WHERE i < {MANY}) \
         SELECT i, '{from}', '{about}', 'room', 1, 'rude' FROM counted"
    );
    database.change(&put).await;
    database.close().await;
    let page = async |query: &str| {
        let path = format!("{REPORTS}{query}");
        let answer = ask(&server, (Method::GET, &path), Some(&of_zoe), None).await;
        answer.json::<HostReports>().await.expect("a list")
    };
    let first = page("").await;
    assert_eq!(first.reports.len(), 1_000);
    let next = first.next.expect("it goes on");
    assert_eq!(first.reports.last().map(|report| report.number), Some(next));
    let second = page(&format!("?after={next}")).await;
    assert_eq!((second.reports.len(), second.next), (1, None));
    let path = format!("{REPORTS}?after=x");
    let bad = ask(&server, (Method::GET, &path), Some(&of_zoe), None).await;
    assert_eq!(error(bad).await, (400, ErrorCode::BadRequest));
    // The host has them from the latest to the earliest.
    let (all, after) = (true, Some(MANY - 1_000 + 1));
    let last = host(folder.path(), HostAct::Reports { all, after }).await;
    let HostAnswer::Reports { reports, next } = last else {
        panic!("{last:?}")
    };
    let numbers: Vec<i64> = reports.iter().map(|report| report.number).collect();
    assert_eq!((&*numbers, next), (&[1][..], None));
    server.stop().await;
}
