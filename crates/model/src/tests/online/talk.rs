//! What the players of a room say to each other.

use tengen_api::socket::{FromClient, FromServer};
use tengen_core::Rule;
use tengen_room::client::Client;
use tengen_room::{Phrase, Saying, Seat, Unsaid, World};
use tengen_text::{Language, Text};

use super::page::Page;
use super::server::Server;
use super::{config, tells, two};
use crate::online::Talk;
use crate::{Effect, Notice};

const HELLO: Saying = Saying::Phrase {
    phrase: Phrase::Hello,
};

fn said(page: &mut Page, seat: Seat, what: &Saying) -> Vec<Effect> {
    let what = what.clone();
    page.hear(FromServer::Said { seat, what })
}

fn talk(page: &Page) -> Talk {
    page.online().room_view(0).talk.expect("a player's")
}

/// The sentences that these effects tell.
fn told(effects: &[Effect], language: Language) -> Vec<String> {
    let text = Text::new(language);
    let sentence = |notice: &Notice| match notice {
        Notice::RoomSaid(remark) => remark.sentence(text),
        Notice::RoomUnsaid(not_said) => not_said.sentence(text),
        other => panic!("{other:?}"),
    };
    tells(effects).into_iter().map(sentence).collect()
}

#[test]
fn a_phrase_is_read_in_the_readers_language() {
    let (_server, mut ada, mut bo) = two(config(Rule::Freestyle));
    ada.act(|room, cx| room.say(HELLO, cx));
    assert_eq!(ada.sent, [FromClient::Say { what: HELLO }]);
    assert_eq!(
        told(&said(&mut ada, Seat::First, &HELLO), Language::English),
        [""; 0]
    );
    let effects = said(&mut bo, Seat::First, &HELLO);
    assert_eq!(told(&effects, Language::English), ["Your opponent: Hello!"]);
    assert_eq!(told(&effects, Language::Japanese), ["相手：こんにちは！"]);
    for page in [&ada, &bo] {
        assert_eq!(talk(page).lines, [(Seat::First, HELLO)]);
    }
    for _ in 0..30 {
        said(&mut bo, Seat::First, &HELLO);
    }
    assert_eq!(talk(&bo).lines.len(), 20, "the last ones");
}

#[test]
fn own_words_are_offered_once_and_end_with_the_connection() {
    let (server, mut ada, _bo) = two(config(Rule::Freestyle));
    let freely = |on| Saying::Freely { on };
    assert_eq!(
        told(
            &said(&mut ada, Seat::First, &freely(true)),
            Language::English
        ),
        [""; 0]
    );
    said(&mut ada, Seat::First, &freely(false));
    let wish = said(&mut ada, Seat::Second, &freely(true));
    assert_eq!(
        told(&wish, Language::English),
        ["Your opponent would like to use own words. “Say something” switches that on."]
    );
    said(&mut ada, Seat::Second, &freely(false));
    assert_eq!(tells(&said(&mut ada, Seat::Second, &freely(true))).len(), 0);
    assert!(!talk(&ada).is_free());
    said(&mut ada, Seat::First, &freely(true));
    assert!(talk(&ada).is_free());
    let text = "That was close.".parse().expect("a line");
    let effects = said(&mut ada, Seat::Second, &Saying::Text { text });
    assert_eq!(
        told(&effects, Language::English),
        ["Your opponent: That was close."]
    );

    let why = Unsaid::NotFreely;
    let effects = ada.hear(FromServer::Unsaid { why });
    let sentence = "Own words need the consent of both.";
    assert_eq!(told(&effects, Language::English), [sentence]);
    assert!(!talk(&ada).is_free());
    for seat in Seat::BOTH {
        said(&mut ada, seat, &freely(true));
    }
    ada.input(Client::offline);
    assert!(!talk(&ada).can_say);
    ada.act(|room, cx| room.say(HELLO, cx));
    assert_eq!(ada.sent, [], "nothing waits for a connection");
    ada.input(Client::wake);
    ada.connect(&server);
    assert_eq!((talk(&ada).can_say, talk(&ada).freely), (true, [false; 2]));
    assert_eq!(talk(&ada).lines.len(), 1, "what was said stays");
}

#[test]
fn who_is_away_is_named_to_the_speaker() {
    let mut server = Server::new(config(Rule::Freestyle));
    let name = "Bo".parse().expect("a name");
    let joined = server.room.join(Some(name), World::default());
    server.keep(None, joined.expect("free"));
    let away = || FromServer::Unsaid { why: Unsaid::Away };
    let mut ada = Page::new(1, Some(Seat::First));
    ada.connect(&server);
    let effects = ada.hear(away());
    for (language, sentence) in [
        (Language::English, "Bo is away and did not get it."),
        (Language::Chinese, "Bo已离线，没有收到。"),
        (Language::TraditionalChinese, "Bo已離線，沒有收到。"),
        (Language::Japanese, "不在のため、Boには届きませんでした。"),
    ] {
        assert_eq!(told(&effects, language), [sentence]);
    }
    assert_eq!(talk(&ada).lines, [], "it was not said");
    let mut bo = Page::new(2, Some(Seat::Second));
    bo.connect(&server);
    let effects = bo.hear(away());
    assert_eq!(
        told(&effects, Language::English),
        ["Your opponent is away and did not get it."]
    );
}
