//! Random runs with lost messages: in the end all pages agree with the server.

use proptest::prelude::*;
use tengen_api::socket::FromClient;
use tengen_core::Rule;
use tengen_room::{Asked, Config};

use super::{config, post, two};
use crate::online::Online;

/// A step of a random run.
#[derive(Clone, Debug)]
enum Do {
    Touch(bool, u8, u8),
    Ask(bool, u8),
    Answer(bool, bool),
    Resign(bool),
    Lose(bool),
    Connect(bool),
    Reload(bool),
    /// The page's messages arrive, but the answers do not.
    Swallow(bool),
    Post,
}

fn doing() -> impl Strategy<Value = Do> {
    let who = any::<bool>;
    prop_oneof![
        8 => (who(), 0..5u8, 0..5u8).prop_map(|(w, x, y)| Do::Touch(w, x, y)),
        2 => (who(), 0..4u8).prop_map(|(w, q)| Do::Ask(w, q)),
        2 => (who(), who()).prop_map(|(w, yes)| Do::Answer(w, yes)),
        1 => who().prop_map(Do::Resign),
        2 => who().prop_map(Do::Lose),
        3 => who().prop_map(Do::Connect),
        1 => who().prop_map(Do::Reload),
        2 => who().prop_map(Do::Swallow),
        6 => Just(Do::Post),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Once both are connected and everything has arrived, both show the server's game, nothing is
    /// pending, and no action was applied twice.
    #[test]
    fn in_the_end_all_see_the_same(run in prop::collection::vec(doing(), 1..80)) {
        let small = Config { size: 5, ..config(Rule::Freestyle) };
        let (mut server, mut ada, mut bo) = two(small);
        let questions = [Asked::Draw, Asked::Takeback, Asked::Rematch, Asked::Help];
        for one in run {
            let (&Do::Touch(who, ..) | &Do::Ask(who, _) | &Do::Answer(who, _) | &Do::Resign(who)
            | &Do::Lose(who) | &Do::Connect(who) | &Do::Reload(who) | &Do::Swallow(who)) = &one else {
                post(&mut server, &mut [&mut ada, &mut bo]);
                continue;
            };
            let page = if who { &mut ada } else { &mut bo };
            match one {
                Do::Touch(_, x, y) => {
                    let point = tengen_core::Point::new(x, y).expect("on the board");
                    page.touch(&point.to_string());
                }
                Do::Ask(_, q) => {
                    page.act(|room, cx| room.ask(questions[usize::from(q)], cx));
                }
                Do::Answer(_, yes) => {
                    if let Some(what) = page.online().room_view(0).question {
                        page.act(|room, cx| match yes {
                            true => room.accept(what, cx),
                            false => room.decline(what, cx),
                        });
                    }
                }
                Do::Resign(_) => {
                    page.act(Online::confirm_resign);
                }
                Do::Lose(_) => page.lose(),
                Do::Connect(_) => {
                    page.connect(&server);
                }
                Do::Reload(_) => {
                    page.reload();
                    page.lose();
                }
                Do::Swallow(_) => {
                    let sent = if page.open { std::mem::take(&mut page.sent) } else { Vec::new() };
                    let seat = page.seat.expect("a player");
                    for message in sent {
                        if let FromClient::Act { id, action } = message {
                            server.act(seat, id, action);
                        }
                    }
                    // Events were lost too, so that both must connect again.
                    ada.lose();
                    bo.lose();
                }
                Do::Post => {}
            }
        }
        for _ in 0..2 {
            ada.lose();
            bo.lose();
            ada.connect(&server);
            bo.connect(&server);
            post(&mut server, &mut [&mut ada, &mut bo]);
        }
        for page in [&ada, &bo] {
            prop_assert_eq!(page.online().room(), Some(&server.room));
            prop_assert!(page.online().unanswered().is_empty());
            prop_assert_eq!(&page.view().moves, server.room.game().position().moves());
            // The document has followed move by move and equals one built from the room.
            let document = page.online().document();
            prop_assert_eq!(document.position(), server.room.game().position());
            prop_assert_eq!(page.online().cursor(), document.end());
        }
        let mut causes: Vec<_> = server.events.iter().filter_map(|e| e.cause.clone()).collect();
        causes.dedup();
        let distinct: std::collections::BTreeSet<_> = causes.iter().collect();
        prop_assert_eq!(distinct.len(), causes.len(), "an action has happened twice");
    }
}
