//! What a user does about another player: blocks and reports.

use tengen_api::{Block, Blocks as BlockList, ErrorCode, Report};
use tengen_page::account::{BlockEffect, Blocks};
use tengen_page::dealings::{Dealings, Deed, Effect, Found, NotDone, not_found};
use tengen_page::request::Failed;
use tengen_room::PlayerId;
use tengen_text::{Language, Text};

const TEXT: Text = Text::new(Language::English);

fn player(letter: &str) -> PlayerId {
    letter.repeat(PlayerId::LENGTH).parse().expect("an id")
}

fn found() -> Found {
    Found {
        player: player("a"),
        is_own: false,
        is_blocked: false,
        room: "r".repeat(26).parse().ok(),
        is_reported: false,
    }
}

/// Dealings with a player who is known.
fn known(found: Found) -> Dealings {
    let mut dealings = Dealings::default();
    assert_eq!(dealings.show(), [Effect::Look(1)]);
    dealings.looked_up(1, Ok(found));
    dealings
}

fn refused(code: ErrorCode) -> Failed {
    Failed::Refused(code, "why".to_owned())
}

#[test]
fn a_player_is_blocked_and_unblocked() {
    let mut dealings = known(found());
    assert_eq!(dealings.block(true), [Effect::Block(1, player("a"))]);
    // One request at a time.
    assert_eq!(dealings.block(true), []);
    assert_eq!(dealings.sent(), Some(Deed::Block));
    dealings.answered(1, Ok(()));
    let is_blocked = |dealings: &Dealings| {
        let found = dealings.found().and_then(|found| found.as_ref().ok());
        found.map(|found| found.is_blocked)
    };
    assert_eq!(is_blocked(&dealings), Some(true));
    assert_eq!(dealings.block(false), [Effect::Unblock(2, player("a"))]);
    dealings.answered(1, Ok(()));
    assert_eq!(is_blocked(&dealings), Some(true), "an earlier answer");
    dealings.answered(2, Err(Failed::Away));
    assert_eq!(is_blocked(&dealings), Some(true));
    assert!(dealings.not_done(Deed::Unblock).is_some());
}

#[test]
fn a_report_needs_one_line_and_a_room() {
    let mut dealings = known(found());
    for bad in ["", "two\nlines", &"x".repeat(201)] {
        assert_eq!(dealings.report(bad), [], "{bad:?}");
        let why = dealings.not_done(Deed::Report).expect("a reason");
        assert!(
            why.sentence(TEXT, Deed::Report)
                .contains("at most 200 characters")
        );
    }
    let report = Report {
        reason: "rude".parse().expect("a reason"),
    };
    let room = found().room.expect("a room");
    assert_eq!(dealings.report("rude"), [Effect::Report(1, room, report)]);
    assert_eq!(dealings.not_done(Deed::Report), None);
    dealings.answered(1, Ok(()));
    assert_eq!(dealings.done(), Some(Deed::Report));
    let reported = dealings.found().and_then(|found| found.as_ref().ok());
    assert!(reported.is_some_and(|found| found.is_reported));

    let elsewhere = Found {
        room: None,
        ..found()
    };
    assert_eq!(known(elsewhere).report("rude"), []);
}

#[test]
fn nothing_is_done_about_a_player_who_is_not_known() {
    let mut dealings = Dealings::default();
    assert_eq!(dealings.block(true), []);
    dealings.show();
    assert_eq!(dealings.report("rude"), []);
    dealings.looked_up(1, Err(refused(ErrorCode::NotFound)));
    assert_eq!(dealings.block(true), []);
    // Another player is shown before the answer of the first one.
    let mut dealings = known(found());
    dealings.block(true);
    assert_eq!(dealings.show(), [Effect::Look(2)]);
    dealings.answered(1, Ok(()));
    assert_eq!((dealings.done(), dealings.found()), (None, None));
    dealings.looked_up(1, Ok(found()));
    assert_eq!(dealings.found(), None);
}

#[test]
fn every_refusal_is_a_sentence() {
    let why = |code, deed| NotDone::Server(refused(code)).sentence(TEXT, deed);
    for (code, deed, said) in [
        (ErrorCode::Refused, Deed::Report, "waits for its answer"),
        (ErrorCode::Refused, Deed::Block, "1,000 players"),
        (ErrorCode::TooMany, Deed::Report, "in a day"),
        (ErrorCode::TooMany, Deed::Block, "busy"),
        (ErrorCode::NotFound, Deed::Block, "no such player"),
        (ErrorCode::Forbidden, Deed::Report, "has a seat"),
        (ErrorCode::Banned, Deed::Report, "banned"),
        (ErrorCode::StorageUnavailable, Deed::Report, "later"),
        (
            ErrorCode::TooLarge,
            Deed::Report,
            "The server refused: why.",
        ),
    ] {
        let sentence = why(code, deed);
        assert!(sentence.contains(said), "{code:?}: {sentence}");
    }
    for failed in [Failed::Away, Failed::Unreadable] {
        assert!(not_found(TEXT, &failed).ends_with('.'));
    }
}

#[test]
fn blocks_are_listed_and_ended_one_at_a_time() {
    let block = |letter: &str| Block {
        player: player(letter),
        name: None,
        since: 1,
    };
    let mut list = Blocks::default();
    assert_eq!(list.look(), [BlockEffect::List(1)]);
    let blocks = vec![block("a"), block("b")];
    list.listed(1, Ok(BlockList { blocks }));
    assert_eq!(list.list().len(), 2);
    assert_eq!(list.end(&player("a")), [BlockEffect::End(player("a"))]);
    assert_eq!(list.end(&player("b")), []);
    let failed = refused(ErrorCode::StorageUnavailable);
    assert_eq!(list.ended(Err(failed.clone())), [BlockEffect::List(2)]);
    assert_eq!(list.failed(), Some(&failed));
    assert!(!list.is_ending());
    let blocks = vec![block("b")];
    list.listed(2, Ok(BlockList { blocks }));
    assert_eq!(list.list(), [block("b")]);
    list.end(&player("b"));
    assert_eq!(list.failed(), None);
}
