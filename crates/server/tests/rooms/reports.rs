//! A player reports another; the host answers, bans and mutes, and takes it back.

use reqwest::{Method, Response};
use tengen_api::{Export, ExportedAct, MOST_REPORTS, MyReports, Reported};
use tengen_server::{DatabaseUrl, HostAct, HostAnswer, HostReport, HostWhy, Limits, act};

use super::accounts::{PASSWORD, ask, cookie, error, me, post, register};
use super::*;

/// What `tengen host` asks of a server on this folder.
pub(super) async fn host(folder: &Path, what: HostAct) -> HostAnswer {
    #[cfg(unix)]
    let database: Option<DatabaseUrl> = match ON_POSTGRES {
        true => {
            let url = crate::common::database::url(folder).await;
            Some(url.parse().expect("an address"))
        }
        false => None,
    };
    #[cfg(not(unix))]
    let database: Option<DatabaseUrl> = None;
    let answer = act(folder, database.as_ref(), &what).await;
    answer.expect("an answer")
}

pub(super) fn why(reason: &str) -> HostWhy {
    HostWhy::new(reason.parse().expect("a reason"), "Host".parse().ok())
}

async fn listed(folder: &Path, all: bool) -> Vec<HostReport> {
    let after = None;
    match host(folder, HostAct::Reports { all, after }).await {
        HostAnswer::Reports { reports, .. } => reports,
        other => panic!("{other:?}"),
    }
}

pub(super) async fn report(
    server: &Server,
    room: &RoomId,
    cookie: Option<&str>,
    reason: &str,
) -> Response {
    let path = format!("/api/v1/rooms/{room}/reports");
    post(server, &path, cookie, json!({ "reason": reason })).await
}

async fn mine(server: &Server, cookie: Option<&str>) -> MyReports {
    let path = "/api/v1/my/reports";
    let answer = ask(server, (Method::GET, path), cookie, None).await;
    answer.json().await.expect("a list")
}

/// The codes of two refusals.
const NOT_SEATED: (u16, ErrorCode) = (403, ErrorCode::Forbidden);
const REFUSED: (u16, ErrorCode) = (409, ErrorCode::Refused);

#[tokio::test]
async fn a_report_goes_to_the_host_who_answers_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (mut ada, bob) = two(&server, config(Rule::Freestyle)).await;
    ada.place("h8").await.expect("a move");
    let version = ada.view.version();
    let room = ada.access.room.clone();
    let [of_ada, of_bob] = [&ada, &bob].map(|visitor| visitor.access.cookie.clone());
    let (of_ada, of_bob) = (of_ada.as_deref(), of_bob.as_deref());

    // Only who plays there, and only in one line.
    let stranger = ada.client.make(&new_room()).await.expect("a room");
    let of_stranger = stranger.cookie.as_deref();
    for cookie in [None, of_stranger] {
        let refused = report(&server, &room, cookie, "rude").await;
        assert_eq!(error(refused).await, NOT_SEATED);
    }
    let refused = report(&server, &stranger.room, of_stranger, "rude").await;
    assert_eq!(error(refused).await, REFUSED, "there is no other player");
    for bad in ["", "two\nlines"] {
        let refused = report(&server, &room, of_ada, bad).await;
        assert_eq!(
            error(refused).await,
            (400, ErrorCode::BadRequest),
            "{bad:?}"
        );
    }
    let nowhere = "a".repeat(26).parse().expect("an id");
    let refused = report(&server, &nowhere, of_ada, "rude").await;
    assert_eq!(error(refused).await, (404, ErrorCode::NotFound));
    assert_eq!(listed(folder.path(), true).await, []);

    let sent = report(&server, &room, of_ada, "he called me names").await;
    assert_eq!(sent.status(), StatusCode::CREATED);
    let Reported { number } = sent.json().await.expect("a number");
    let again = report(&server, &room, of_ada, "and again").await;
    assert_eq!(error(again).await, REFUSED, "it waits for its answer");
    // The other may report too, by the id for watching as well.
    let watch = ada.client.look(&ada.access).await.expect("the room").watch;
    let sent = report(&server, &watch.expect("an id"), of_bob, "she lies").await;
    assert_eq!(sent.status(), StatusCode::CREATED);

    let reports = listed(folder.path(), false).await;
    let [first, second] = &reports[..] else {
        panic!("{reports:?}")
    };
    assert_eq!(
        (first.number.unsigned_abs(), first.version),
        (number, version)
    );
    assert_eq!((&first.from, &first.about), (&second.about, &second.from));
    assert_eq!(first.from.name.as_deref(), Some("Ada"));
    for (report, reason) in [(first, "he called me names"), (second, "she lies")] {
        assert_eq!((&*report.room, &*report.reason), (room.as_str(), reason));
    }
    let waits = mine(&server, of_ada).await.reports;
    assert_eq!((waits.len(), waits[0].number), (1, number));
    assert_eq!(
        (&waits[0].about, &waits[0].answer),
        (&first.about.player, &None)
    );

    let answer = async |number| {
        let why = why("I have muted him");
        host(folder.path(), HostAct::Answer { number, why }).await
    };
    let number = first.number;
    assert_eq!(answer(number).await, HostAnswer::Answered { number });
    assert!(matches!(answer(number).await, HostAnswer::Failed { .. }));
    let waiting = listed(folder.path(), false).await;
    assert_eq!(waiting, std::slice::from_ref(second));
    let all = listed(folder.path(), true).await;
    let answers: Vec<_> = all.iter().map(|report| report.answer.as_deref()).collect();
    assert_eq!(answers, [None, Some("I have muted him")]);
    // Who has sent it reads the answer, and the other nothing of it.
    let own = mine(&server, of_ada).await;
    let [answered] = &own.reports[..] else {
        panic!("{own:?}")
    };
    let told = answered.answer.as_ref().map(ToString::to_string);
    assert_eq!(told.as_deref(), Some("I have muted him"));
    assert_eq!(
        (&answered.by, answered.answered.is_some()),
        (&"Host".parse().ok(), true)
    );
    assert_eq!(mine(&server, of_bob).await.reports.len(), 1);
    let sent = report(&server, &room, of_ada, "he goes on").await;
    assert_eq!(sent.status(), StatusCode::CREATED);
    assert_eq!(mine(&server, None).await, MyReports::default());
    server.stop().await;
}

#[tokio::test]
async fn reports_are_so_many_of_a_player_and_of_an_address() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (ada, bob) = two(&server, config(Rule::Freestyle)).await;
    let room = &ada.access.room;
    let [of_ada, of_bob] = [&ada, &bob].map(|visitor| visitor.access.cookie.as_deref());
    let sent = report(&server, room, of_ada, "rude").await;
    assert_eq!(sent.status(), StatusCode::CREATED);
    let mut database = Database::of(folder.path()).await;
    for (earlier, code) in [(MOST_REPORTS, 429), (MOST_REPORTS - 1, 201)] {
        // As if that many had been sent and answered.
        let row = "SELECT at, player, about, 'r', 1, 'x', 1, 'y' FROM reports";
        let put =
            "INSERT INTO reports (at, player, about, room, version, reason, answered, answer)";
        let answer = "UPDATE reports SET answered = 1, answer = 'y'";
        assert_eq!(database.change(answer).await, 1);
        for _ in 1..earlier {
            let one = format!("{put} {row} ORDER BY number LIMIT 1");
            assert_eq!(database.change(&one).await, 1);
        }
        let sent = report(&server, room, of_ada, "rude").await;
        assert_eq!(sent.status().as_u16(), code);
        let others = "DELETE FROM reports WHERE room = 'r'";
        assert_eq!(database.change(others).await, earlier - 1);
    }
    server.stop().await;

    let settings = Settings {
        limits: Limits {
            reports_per_minute: 1.try_into().expect("not 0"),
            ..Limits::none()
        },
        ..Settings::default()
    };
    let server = Server::start_with(Some(folder.path()), settings).await;
    let sent = report(&server, room, of_bob, "rude").await;
    assert_eq!(sent.status(), StatusCode::CREATED);
    let refused = report(&server, room, of_ada, "rude").await;
    assert_eq!(error(refused).await, (429, ErrorCode::TooMany));
    server.stop().await;

    // A year later they are gone.
    let age = "UPDATE reports SET at = at - 31622400000";
    assert_eq!(database.change(age).await, 3);
    database.close().await;
    let server = Server::start_unlimited(folder.path()).await;
    server.swept().await;
    assert_eq!(mine(&server, of_ada).await, MyReports::default());
    server.stop().await;
}

/// What the host does about a player; returns the number by which it is lifted.
async fn done(folder: &Path, what: HostAct) -> i64 {
    match host(folder, what).await {
        HostAnswer::Done { number } => number,
        other => panic!("{other:?}"),
    }
}

async fn lift(folder: &Path, number: i64) {
    let why = why("it was a mistake");
    done(folder, HostAct::Lift { number, why }).await;
}

/// The code and the words of a refusal.
async fn said(answer: Response) -> (u16, ErrorCode, String) {
    let status = answer.status().as_u16();
    let said: ApiError = answer.json().await.expect("an error");
    (status, said.error, said.message)
}

/// What acts say: which, why, by whom, and whether they are lifted.
fn told<'a>(acts: &'a [ExportedAct]) -> Vec<(&'a str, &'a str, Option<String>, bool)> {
    let told = |act: &'a ExportedAct| {
        let by = act.by.as_ref().map(ToString::to_string);
        (&*act.act, &*act.reason, by, act.lifted)
    };
    acts.iter().map(told).collect()
}

#[tokio::test]
async fn who_is_banned_or_muted_reads_why_until_it_is_lifted() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let open = client.make(&new_room()).await.expect("a room").room;
    let join = format!("/api/v1/rooms/{open}/join");
    let ada = cookie(&register(&server, None, "Ada").await);
    let player = me(&server, &ada).await.player.expect("a player");
    let target = || player.as_str().parse().expect("a player");
    let login = async || {
        let login = json!({ "name": "Ada", "password": PASSWORD });
        post(&server, "/api/v1/login", None, login).await
    };
    let host_name = || Some("Host".to_owned());

    let (days, why_ban) = (Some(7), why("insults"));
    let ban = HostAct::Ban {
        target: target(),
        days,
        why: why_ban,
    };
    let ban = done(folder.path(), ban).await;
    let joined = post(&server, &join, Some(&ada), json!({})).await;
    for refused in [login().await, joined] {
        let (status, code, words) = said(refused).await;
        assert_eq!((status, code), (403, ErrorCode::Banned));
        assert!(words.ends_with("banned you: insults"), "{words}");
    }
    // What is in force stands there also for who may do nothing else.
    let now = me(&server, &ada).await;
    assert_eq!(told(&now.acts), [("ban", "insults", host_name(), false)]);
    assert!(now.acts[0].until > Some(now.acts[0].at));
    lift(folder.path(), ban).await;
    assert_eq!(login().await.status(), StatusCode::OK);

    let mute = HostAct::Mute {
        target: target(),
        days: None,
        why: why("shouts"),
    };
    let mute = done(folder.path(), mute).await;
    let body = json!({ "name": "Ada" });
    let (status, code, words) = said(post(&server, &join, Some(&ada), body.clone()).await).await;
    assert_eq!((status, code), (403, ErrorCode::Muted));
    assert!(words.ends_with(": shouts"), "{words}");
    let now = me(&server, &ada).await;
    assert_eq!(told(&now.acts), [("mute", "shouts", host_name(), false)]);
    lift(folder.path(), mute).await;
    assert_eq!(me(&server, &ada).await.acts, []);
    let joined = post(&server, &join, Some(&ada), body).await;
    assert_eq!(joined.status(), StatusCode::OK);

    let path = "/api/v1/my/export";
    let all = ask(&server, (Method::GET, path), Some(&ada), None).await;
    let all: Export = all.json().await.expect("an export");
    let both = [
        ("ban", "insults", host_name(), true),
        ("mute", "shouts", host_name(), true),
    ];
    assert_eq!(told(&all.acts), both);
    // Another address is no matter of the sender's.
    let mute = HostAct::Mute {
        target: "192.0.2.1".parse().expect("an address"),
        days: None,
        why: why("shouts"),
    };
    done(folder.path(), mute).await;
    assert_eq!(me(&server, &ada).await.acts, []);
    server.stop().await;
}
