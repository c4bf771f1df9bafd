//! Ratings: each game is rated once, in the order in which games ended.

use tengen_api::{Me, Played, Profile};
use tengen_core::Color;
use tengen_core::opening::Action as Decided;
use tengen_server::{HostAct, HostAnswer, HostResult};

use super::accounts::me;
use super::moderators::{account, act, appoint};
use super::owned::{Player, player};
use super::reports::{host, report, why};
use super::*;

/// A room of two players with an opening, whose maker begins.
pub(super) async fn room(
    client: &Client,
    [ada, bob]: [&Player; 2],
    config: Config,
) -> (Visitor, Visitor) {
    let new = NewRoom {
        config: Config {
            color: tengen_room::ColorChoice::Black,
            ..config
        },
        ..new_room()
    };
    let made = client.make_as(ada.cookie.as_deref(), &new).await;
    let made = made.expect("a room");
    let visit = Access {
        cookie: bob.cookie.clone(),
        ..Access::watch(made.room.clone())
    };
    let joined = client.join(&visit, None).await.expect("a seat");
    (
        Visitor::connect(client, made, View::default()).await,
        Visitor::connect(client, joined, View::default()).await,
    )
}

pub(super) fn swap() -> Config {
    Config {
        opening: "swap".parse().expect("an opening"),
        ..config(Rule::Freestyle)
    }
}

/// The three stones of the opening, and the other player's choice.
pub(super) async fn begin(ada: &mut Visitor, bob: &mut Visitor) {
    for point in ["h8", "h9", "j10"] {
        ada.place(point).await.expect("a stone");
    }
    bob.see(ada.view.version()).await;
    let (what, step) = (Decided::TakeWhite, 3);
    let chosen = bob.act(Action::Choose { what, step }).await;
    chosen.expect("a choice");
}

/// A rated game, which the second player loses.
async fn lost(client: &Client, players: [&Player; 2]) {
    let (mut ada, mut bob) = room(client, players, swap()).await;
    begin(&mut ada, &mut bob).await;
    bob.act(Action::Resign).await.expect("an end");
}

async fn profile(server: &Server, player: &Player) -> Profile {
    let url = server.at(&format!("/api/v1/players/{}", player.id));
    let answer = http().get(url).send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::OK);
    answer.json().await.expect("a profile")
}

async fn played(server: &Server, player: &Player) -> Played {
    let url = server.at(&format!("/api/v1/players/{}/games", player.id));
    let answer = http().get(url).send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::OK);
    answer.json().await.expect("games")
}

/// The ratings of both in the only group, once all their games are counted, and how many steps each
/// has.
async fn ratings(server: &Server, players: [&Player; 2], games: u64) -> [(i64, usize); 2] {
    let waiting = async {
        let played = async |player: &Player| profile(server, player).await.games;
        for player in players {
            while played(player).await != games {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, waiting).await;
    waited.expect("both have played");
    ratings_of(server, players.map(|player| (player, games.min(10)))).await
}

/// The same, once so many games of each are rated.
async fn ratings_of(server: &Server, players: [(&Player, u64); 2]) -> [(i64, usize); 2] {
    let waiting = async {
        let mut found = [(0, 0); 2];
        for (found, (player, games)) in found.iter_mut().zip(players) {
            *found = loop {
                let profile = profile(server, player).await;
                if let [rating] = &profile.ratings[..]
                    && rating.games == games
                {
                    assert_eq!(rating.group, "gomoku");
                    assert_eq!(rating.steps[0].after, rating.rating);
                    break (rating.rating, rating.steps.len());
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            };
        }
        found
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, waiting).await;
    waited.expect("both are rated")
}

/// What is stored of all steps.
async fn steps(folder: &Path) -> Vec<Vec<Option<String>>> {
    let mut database = Database::of(folder).await;
    let query = "SELECT step, room, number, player, opponent, pool, score, before_rating, \
                 after_rating, after_deviation FROM rating_steps ORDER BY step";
    let rows = database.rows(query).await;
    database.close().await;
    rows
}

async fn change(folder: &Path, statements: &[&str]) {
    let mut database = Database::of(folder).await;
    for statement in statements {
        assert!(database.change(statement).await > 0, "{statement}");
    }
    database.close().await;
}

#[tokio::test]
async fn a_game_is_rated_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let (ada, bob) = (player(&client).await, player(&client).await);
    let both = [&ada, &bob];
    lost(&client, both).await;
    // Glickman's formulas for two new players.
    assert_eq!(ratings(&server, both, 1).await, [(1662, 1), (1338, 1)]);
    let shown = &profile(&server, &ada).await.ratings[0];
    assert_eq!(
        (shown.deviation, shown.provisional, shown.games),
        (290, true, 1)
    );
    let step = &shown.steps[0];
    assert_eq!((step.score, step.before), (Some(2), 1500));
    assert_eq!(step.opponent, bob.id);
    for (player, other, score, black) in [(&ada, &bob, 2, true), (&bob, &ada, 0, false)] {
        let Played { games, openings } = played(&server, player).await;
        let [game] = &games[..] else {
            panic!("{games:?}")
        };
        assert_eq!((game.score, game.black, game.rated), (score, black, true));
        assert_eq!(game.opponent.as_ref(), Some(&other.id));
        assert_eq!((&*game.by, game.moves), ("resignation", 3));
        let [opening] = &openings[..] else {
            panic!("{openings:?}")
        };
        let won = u64::from(score / 2);
        assert_eq!((opening.opening.name(), opening.games), ("swap", 1));
        assert_eq!(
            (opening.wins, opening.draws, opening.losses),
            (won, 0, 1 - won)
        );
    }
    let nobody = format!("/api/v1/players/{}/games", "a".repeat(16));
    let answer = http().get(server.at(&nobody)).send().await;
    let answer = answer.expect("an answer");
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    let first = steps(folder.path()).await;

    // The ratings follow the end in a transaction of their own, before which the server may die.
    server.stop().await;
    let gone = [
        "DELETE FROM rated_games",
        "DELETE FROM rating_steps",
        "DELETE FROM ratings",
    ];
    change(folder.path(), &gone).await;
    for _ in 0..2 {
        let server = Server::start_unlimited(folder.path()).await;
        assert_eq!(ratings(&server, both, 1).await, [(1662, 1), (1338, 1)]);
        server.stop().await;
        assert_eq!(steps(folder.path()).await, first);
    }

    // Another result adds rows.
    let other = ["UPDATE games SET winner = 'second' WHERE pool IS NOT NULL"];
    change(folder.path(), &other).await;
    let server = Server::start_unlimited(folder.path()).await;
    let mut after = ratings(&server, both, 1).await;
    while after[0].1 < 3 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        after = ratings(&server, both, 1).await;
    }
    let [(low, three), (high, other)] = after;
    assert_eq!((three, other), (3, 3));
    assert!(
        (1340..1420).contains(&low) && low + high == 3000,
        "{low} {high}"
    );
    assert_eq!(profile(&server, &ada).await.ratings[0].games, 1);
    assert_eq!(steps(folder.path()).await[..2], first);
    server.stop().await;
}

#[tokio::test]
async fn what_says_nothing_of_strength_is_not_rated() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let (ada, bob) = (player(&client).await, player(&client).await);
    let both = [&ada, &bob];
    // An opening that evens nothing, help from the start, and an opponent who never acted.
    let (mut first, mut second) = room(&client, both, config(Rule::Renju)).await;
    first.place("h8").await.expect("a move");
    second.see(first.view.version()).await;
    second.place("h9").await.expect("a move");
    first.see(second.view.version()).await;
    first.place("i9").await.expect("a move");
    second.act(Action::Resign).await.expect("an end");
    let casual = Config {
        casual: true,
        ..swap()
    };
    let (mut first, mut second) = room(&client, both, casual).await;
    begin(&mut first, &mut second).await;
    second.act(Action::Resign).await.expect("an end");
    let (mut first, mut second) = room(&client, both, swap()).await;
    first.place("h8").await.expect("a stone");
    second.act(Action::Resign).await.expect("an end");
    let counted = async {
        while profile(&server, &bob).await.games < 3 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, counted).await;
    waited.expect("all games are listed");
    for player in both {
        let profile = profile(&server, player).await;
        assert_eq!((profile.games, profile.ratings.len()), (3, 0));
    }
    // One of renju's 26 openings has its name; the same stones under another rule have none.
    let mut openings: Vec<_> = played(&server, &bob).await.openings;
    openings.sort_by_key(|opening| opening.rule != Rule::Renju);
    let named: Vec<_> = openings
        .iter()
        .map(|opening| (opening.rule, opening.named.as_deref(), opening.games))
        .collect();
    let expected = [(Rule::Renju, Some("D4"), 1), (Rule::Freestyle, None, 2)];
    assert_eq!(named, expected);
    let nobody = server.at("/api/v1/players/zzzzzzzzzzzzzzzz");
    let answer = http().get(nobody).send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    server.stop().await;
}

/// Two players who play each other all day are rated ten times, in the order of the ends.
#[tokio::test]
async fn the_same_pair_is_rated_so_often_a_day() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let (ada, bob) = (player(&client).await, player(&client).await);
    for number in 0..11 {
        let players = match number % 3 {
            0 => [&bob, &ada],
            _ => [&ada, &bob],
        };
        lost(&client, players).await;
    }
    let rated = ratings(&server, [&ada, &bob], 11).await;
    assert_eq!((rated[0].1, rated[1].1), (10, 10));
    server.stop().await;
    let before = steps(folder.path()).await;
    assert_eq!(before.len(), 20);
    let gone = [
        "DELETE FROM rated_games",
        "DELETE FROM rating_steps",
        "DELETE FROM ratings",
    ];
    change(folder.path(), &gone).await;
    let server = Server::start_unlimited(folder.path()).await;
    assert_eq!(ratings(&server, [&ada, &bob], 11).await, rated);
    server.stop().await;
    assert_eq!(steps(folder.path()).await, before);
}

/// What counts, as the host reads it for a fit of all results.
async fn results(folder: &Path) -> Vec<HostResult> {
    match host(folder, HostAct::Results { after: None }).await {
        HostAnswer::Results {
            results,
            next: None,
        } => results,
        other => panic!("{other:?}"),
    }
}

async fn who(server: &Server, player: &Player) -> Me {
    me(server, player.cookie.as_deref().expect("a cookie")).await
}

/// Points are given back once, by rows of their own, whatever becomes of a result.
#[tokio::test]
async fn the_host_gives_points_back_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let (ada, bob) = (player(&client).await, player(&client).await);
    let both = [&ada, &bob];
    // Ada wins twice and loses once.
    lost(&client, [&ada, &bob]).await;
    ratings(&server, both, 1).await;
    lost(&client, [&ada, &bob]).await;
    ratings(&server, both, 2).await;
    lost(&client, [&bob, &ada]).await;
    let [(of_ada, _), (of_bob, _)] = ratings(&server, both, 3).await;
    let before = steps(folder.path()).await;
    assert_eq!(before.len(), 6);
    let of = results(folder.path()).await;
    let told: Vec<_> = of
        .iter()
        .map(|one| (&one.black.player, one.winner))
        .collect();
    // Who has taken White in the opening is the other.
    let won = Some(Color::Black);
    assert_eq!(told, [(&ada.id, won), (&ada.id, won), (&bob.id, won)]);

    let refund = |days| HostAct::Refund {
        player: ada.id.clone(),
        days,
        why: why("played with an engine"),
    };
    let done = host(folder.path(), refund(Some(1))).await;
    let HostAnswer::Refunded { number, games: 2 } = done else {
        panic!("{done:?}")
    };
    let profiles = [profile(&server, &ada).await, profile(&server, &bob).await];
    let [after_ada, after_bob] = profiles.each_ref().map(|profile| &profile.ratings[0]);
    assert_eq!((after_ada.games, after_bob.games), (1, 1));
    assert_eq!(after_ada.steps.len(), 5);
    assert_eq!(after_ada.steps[0].score, None);
    let [got_ada, got_bob] = [after_ada.rating - of_ada, after_bob.rating - of_bob];
    assert!(got_ada < -100 && got_bob > 100, "{got_ada} {got_bob}");
    let after = steps(folder.path()).await;
    assert_eq!((&after[..6], after.len()), (&before[..], 10));
    // Whom it concerns reads it.
    for (player, got) in [(&ada, got_ada), (&bob, got_bob)] {
        let told = who(&server, player).await.refunds;
        let [told] = &told[..] else {
            panic!("{told:?}")
        };
        assert_eq!(
            (told.number, told.games, &*told.group),
            (number, 2, "gomoku")
        );
        assert!((told.points - got).abs() <= 2, "{told:?} {got}");
        assert_eq!(told.reason, "played with an engine");
        assert_eq!(
            told.by.as_ref().map(ToString::to_string).as_deref(),
            Some("Host")
        );
    }
    // Again it is refused, and the fit leaves these games out.
    let again = host(folder.path(), refund(None)).await;
    assert!(matches!(again, HostAnswer::Failed { .. }), "{again:?}");
    let nobody = HostAct::Refund {
        player: "z".repeat(16).parse().expect("an id"),
        days: None,
        why: why("nobody"),
    };
    let nobody = host(folder.path(), nobody).await;
    assert!(matches!(nobody, HostAnswer::Failed { .. }), "{nobody:?}");
    assert_eq!(results(folder.path()).await.len(), 1);
    assert_eq!(steps(folder.path()).await, after);

    // A corrected result of such a game changes no rating.
    server.stop().await;
    assert_eq!(results(folder.path()).await.len(), 1);
    let other = ["UPDATE games SET winner = 'second' WHERE room = \
                  (SELECT MIN(room) FROM rating_steps WHERE refund IS NOT NULL)"];
    change(folder.path(), &other).await;
    let server = Server::start_unlimited(folder.path()).await;
    let counted = async {
        let query = "SELECT 1 FROM rated_games WHERE winner = 'second'";
        loop {
            let mut database = Database::of(folder.path()).await;
            let rows = database.rows(query).await;
            database.close().await;
            if !rows.is_empty() {
                return;
            }
            profile(&server, &ada).await;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, counted).await;
    waited.expect("the result is counted");
    server.stop().await;
    assert_eq!(steps(folder.path()).await, after);
}

/// A moderator gives points back by the interface, in others' games alone, once.
#[tokio::test]
async fn a_moderator_gives_points_back_but_for_own_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let (ada, bob) = (player(&client).await, player(&client).await);
    let (zoe, of_zoe) = account(&server, "Zoe").await;
    let as_player = Player {
        id: zoe.clone(),
        cookie: Some(of_zoe.clone()),
    };
    lost(&client, [&ada, &bob]).await;
    ratings(&server, [&ada, &bob], 1).await;
    lost(&client, [&ada, &as_player]).await;
    let [_, (of_moderator, _)] = ratings_of(&server, [(&ada, 2), (&as_player, 1)]).await;
    let [(of_ada, _), (of_bob, _)] = ratings_of(&server, [(&ada, 2), (&bob, 1)]).await;

    let refund = json!({ "act": "refund", "player": ada.id, "days": 1, "reason": "an engine" });
    let forbidden = Err((403, ErrorCode::Forbidden));
    assert_eq!(act(&server, &of_zoe, refund.clone()).await, forbidden);
    let before = steps(folder.path()).await;
    appoint(folder.path(), &zoe).await;
    for (bad, why) in [
        (
            json!({ "act": "refund", "player": ada.id, "days": 0, "reason": "x" }),
            400,
        ),
        (json!({ "act": "refund", "player": ada.id, "days": 1 }), 400),
        (
            json!({ "act": "refund", "player": "z".repeat(16), "reason": "x" }),
            404,
        ),
        (
            json!({ "act": "refund", "player": bob.id, "reason": "has won nothing" }),
            409,
        ),
    ] {
        let refused = act(&server, &of_zoe, bad.clone()).await;
        assert_eq!(refused.map_err(|(status, _)| status), Err(why), "{bad}");
    }
    assert_eq!(steps(folder.path()).await, before);

    let number = act(&server, &of_zoe, refund.clone()).await.expect("an act");
    let now = ratings_of(&server, [(&ada, 1), (&bob, 0)]).await;
    let [got_ada, got_bob] = [now[0].0 - of_ada, now[1].0 - of_bob];
    assert!(got_ada < -50 && got_bob > 50, "{got_ada} {got_bob}");
    assert_eq!(
        profile(&server, &as_player).await.ratings[0].rating,
        of_moderator
    );
    // Both read who has done it and why.
    for player in [&ada, &bob] {
        let told = who(&server, player).await.refunds;
        let [told] = &told[..] else {
            panic!("{told:?}")
        };
        let by = told.by.as_ref().map(ToString::to_string);
        assert_eq!(
            (told.number, told.games, &*told.reason, by.as_deref()),
            (number, 1, "an engine", Some("Zoe"))
        );
    }
    let again = act(&server, &of_zoe, refund).await;
    assert_eq!(again, Err((409, ErrorCode::Refused)));
    server.stop().await;
}

/// The host reads the moves of a reported game as it was, with what they took, and those of the
/// reported player's other games.
#[tokio::test]
async fn a_reported_game_is_told_beside_usual_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let (ada, bob) = (player(&client).await, player(&client).await);
    let both = [&ada, &bob];
    // A game that has ended, one under another rule, and the one that is reported.
    lost(&client, both).await;
    let (_, mut second) = room(&client, both, config(Rule::Renju)).await;
    second.act(Action::Resign).await.expect("an end");
    let timed = Config {
        clock: "5m".parse().ok(),
        ..config(Rule::Freestyle)
    };
    let (mut first, mut second) = room(&client, both, timed).await;
    first.place("h8").await.expect("a move");
    second.see(first.view.version()).await;
    second.place("h9").await.expect("a move");
    let room = first.access.room.clone();
    let sent = report(&server, &room, ada.cookie.as_deref(), "too good").await;
    assert_eq!(sent.status(), StatusCode::CREATED);
    first.see(second.view.version()).await;
    first.place("j10").await.expect("a move after the report");

    let told = async || match host(folder.path(), HostAct::Compare { number: 1 }).await {
        HostAnswer::Compared { game, usual, .. } => (game, usual),
        other => panic!("{other:?}"),
    };
    let (game, usual) = told().await;
    assert_eq!((&*game.room, game.number), (room.as_str(), 1));
    assert_eq!(
        (game.color, game.rule, game.size),
        (Color::White, Rule::Freestyle, 15)
    );
    let moves: Vec<_> = game.moves.iter().map(|one| one.mv.to_string()).collect();
    assert_eq!(moves, ["h8", "h9"]);
    assert!(
        game.moves
            .iter()
            .all(|one| one.ms.is_some_and(|ms| ms < 60_000)),
        "{game:?}"
    );
    let [usual] = &usual[..] else {
        panic!("{usual:?}")
    };
    assert_eq!((usual.color, usual.moves.len()), (Color::White, 3));
    let nothing = host(folder.path(), HostAct::Compare { number: 2 }).await;
    assert!(matches!(nothing, HostAnswer::Failed { .. }), "{nothing:?}");
    server.stop().await;
    // Also while no server runs.
    assert_eq!(told().await.0, game);
}
