//! What moderators do.

use tengen_api::{ErrorCode, HostPlayer, HostReport, HostReports, Moderation, PlayerActs};
use tengen_page::moderating::{Act, Effect, Form, Moderating, NotDone, Subject, Waiting};
use tengen_page::request::Failed;
use tengen_room::PlayerId;
use tengen_text::{Language, Text};

fn player(letter: &str) -> PlayerId {
    letter.repeat(PlayerId::LENGTH).parse().expect("an id")
}

fn form(act: Act, days: &str, reason: &str) -> Form {
    Form {
        act,
        days: days.to_owned(),
        reason: reason.to_owned(),
    }
}

#[test]
fn an_act_is_sent_as_it_is_filled_in() {
    let send = |subject: &Subject, form: &Form| {
        let sent = Moderating::default().wanted(subject, form);
        sent.map(|(_, act)| act)
    };
    let reason = || "rude".parse().expect("a reason");
    let report = Subject::Report(3, player("a"));
    assert_eq!(Form::of(&report).act, Act::Answer);
    assert_eq!(
        send(&report, &form(Act::Answer, "x", "rude")),
        Some(Moderation::Answer {
            number: 3,
            reason: reason()
        }),
        "an answer has no days"
    );
    for (days, read) in [("", None), (" 7 ", Some(7)), ("36500", Some(36_500))] {
        assert_eq!(
            send(&report, &form(Act::Mute, days, "rude")),
            Some(Moderation::Mute {
                player: player("a"),
                days: read,
                reason: reason()
            })
        );
    }
    let players = Subject::Player(player("a"));
    assert!(players.acts().contains(&Act::Refund) && report.acts().contains(&Act::Refund));
    assert_eq!(
        send(&players, &form(Act::Refund, "30", "rude")),
        Some(Moderation::Refund {
            player: player("a"),
            days: Some(30),
            reason: reason()
        })
    );
    let act = Subject::Act(9);
    assert_eq!(
        send(&act, &form(Act::Lift, "", "rude")),
        Some(Moderation::Lift {
            number: 9,
            reason: reason()
        })
    );
    // A player alone is not answered.
    assert_eq!(
        send(&Subject::Player(player("a")), &form(Act::Lift, "", "rude")),
        None
    );
}

#[test]
fn what_cannot_be_sent_is_told() {
    let subject = Subject::Player(player("a"));
    let mut moderating = Moderating::default();
    for (days, reason, why) in [
        ("0", "rude", NotDone::Days),
        ("36501", "rude", NotDone::Days),
        ("a week", "rude", NotDone::Days),
        ("7", "", NotDone::Reason),
    ] {
        let wanted = moderating.wanted(&subject, &form(Act::Ban, days, reason));
        assert_eq!(wanted, None);
        assert_eq!(moderating.not_done(), Some(&why));
    }
    let ban = form(Act::Ban, "7", "rude");
    let (number, _) = moderating.wanted(&subject, &ban).expect("it is sent");
    assert_eq!(moderating.wanted(&subject, &ban), None, "one at a time");
    let refused = Failed::Refused(ErrorCode::Refused, "why".to_owned());
    assert!(!moderating.answered(number, Err(refused)));
    let why = moderating.not_done().expect("a refusal");
    let said = why.sentence(Text::new(Language::English));
    assert!(
        said.contains("a moderator, which is for the host"),
        "{said}"
    );
    let (number, _) = moderating.wanted(&subject, &ban).expect("it is sent");
    assert!(
        !moderating.answered(number - 1, Ok(())),
        "an earlier answer"
    );
    assert!(moderating.answered(number, Ok(())));
    assert!(moderating.is_done() && moderating.not_done().is_none());
}

fn page(numbers: std::ops::Range<i64>, next: Option<i64>) -> HostReports {
    let about = |letter| HostPlayer {
        player: player(letter),
        name: None,
    };
    let report = |number| HostReport {
        number,
        at: 1,
        from: about("a"),
        about: about("b"),
        room: "r".to_owned(),
        version: 1,
        reason: "rude".to_owned(),
        answer: None,
        by: None,
    };
    HostReports {
        reports: numbers.map(report).collect(),
        next,
    }
}

#[test]
fn reports_come_in_pages() {
    let mut lists = Waiting::default();
    assert_eq!(lists.more(), []);
    assert_eq!(lists.look(), [Effect::Reports(1, None), Effect::Acts(1)]);
    lists.listed(1, Ok(page(0..3, Some(2))));
    lists.in_force(1, Ok(PlayerActs::default()));
    assert!(lists.is_listed() && lists.has_more());
    // A page that fails can be asked for again.
    assert_eq!(lists.more(), [Effect::Reports(2, Some(2))]);
    lists.listed(2, Err(Failed::Away));
    assert!(lists.has_more());
    assert_eq!(lists.more(), [Effect::Reports(3, Some(2))]);
    lists.listed(3, Ok(page(3..5, None)));
    let numbers: Vec<i64> = lists.reports().iter().map(|r| r.number).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4]);
    assert!(!lists.has_more());
    // An act changes the lists, which are read anew.
    lists.look();
    lists.listed(3, Ok(page(0..9, None)));
    assert_eq!(lists.reports().len(), 5, "an earlier answer");
    lists.listed(4, Ok(page(1..2, None)));
    assert_eq!(lists.reports().len(), 1);
    lists.look();
    lists.listed(5, Err(Failed::Away));
    assert_eq!(lists.failed(), Some(&Failed::Away));
    assert_eq!(lists.reports().len(), 1);
}
