//! Accounts: who the user is, the forms, and the devices.

use tengen_api::{
    AccountMade, Confirm, ErrorCode, LoggedIn, Login, Me, MyGame, MySession, MySessions,
    NewAccount, NewPassword, Recover, RecoveryCode, RecoveryCodes,
};
use tengen_core::Rule;
use tengen_core::opening::Procedure;
use tengen_page::account::{
    Answer, Call, DeviceEffect, Devices, Fields, Form, FormEffect, Forms, Identity, IdentityEffect,
    NotDone, codes_file, device, grouped,
};
use tengen_page::request::Failed;
use tengen_room::{Name, NameError, Seat};
use tengen_text::{Language, Text};

fn name(text: &str) -> Name {
    text.parse().expect("a name")
}

fn me(account: Option<&str>) -> Me {
    Me {
        player: account.map(|_| "abcdefghijklmnop".parse().expect("an id")),
        account: account.map(name),
        codes: 8,
        ..Me::default()
    }
}

fn refused(code: ErrorCode) -> Failed {
    Failed::Refused(code, "why".to_owned())
}

/// The number of the question among the effects.
fn asked(effects: &[IdentityEffect]) -> Option<u64> {
    effects.iter().find_map(|effect| match effect {
        IdentityEffect::Ask(number) => Some(*number),
        _ => None,
    })
}

fn known(is_guest: bool, former: Option<&str>) -> IdentityEffect {
    let former = former.map(name);
    IdentityEffect::Known { is_guest, former }
}

#[test]
fn a_guest_asks_nothing_until_accounts_are_shown() {
    let mut identity = Identity::new(None);
    assert_eq!(identity.suspect(), []);
    let number = asked(&identity.look()).expect("a question");
    assert_eq!(identity.answered(number, Ok(me(None))), [known(true, None)]);
    assert!(!identity.has_player());
    assert_eq!(identity.account(), None);
    // The cookie is an account's, and only the note beside it is gone.
    let number = asked(&identity.look()).expect("a question");
    let effects = identity.answered(number, Ok(me(Some("Ada"))));
    let expected = [
        IdentityEffect::Store(Some(name("Ada"))),
        IdentityEffect::Refresh,
        known(false, None),
    ];
    assert_eq!(effects, expected);
    assert_eq!((identity.has_player(), identity.codes()), (true, 8));
}

#[test]
fn a_session_that_ends_elsewhere_is_told_once_and_the_user_goes_on_as_a_guest() {
    let mut identity = Identity::new(Some(name("Ada")));
    // No answer, or one of a failing server, ends nothing.
    for failed in [Failed::Away, refused(ErrorCode::StorageUnavailable)] {
        let number = asked(&identity.suspect()).expect("a question");
        assert_eq!(identity.answered(number, Err(failed)), []);
        assert_eq!(identity.account(), Some(&name("Ada")));
    }
    assert!(!identity.is_offered());
    let number = asked(&identity.suspect()).expect("a question");
    let effects = identity.answered(number, Ok(me(None)));
    let expected = [
        IdentityEffect::Store(None),
        IdentityEffect::Refresh,
        known(true, Some("Ada")),
    ];
    assert_eq!(effects, expected);
    assert!(identity.is_offered());
    assert_eq!(identity.answered(number, Ok(me(None))), [], "doubled");
    assert_eq!(identity.suspect(), []);
}

#[test]
fn what_was_asked_before_a_login_says_nothing_of_it() {
    let mut identity = Identity::new(None);
    let early = asked(&identity.look()).expect("a question");
    let effects = identity.entered(name("Ada"));
    assert!(effects.contains(&IdentityEffect::Store(Some(name("Ada")))));
    let late = asked(&effects).expect("a question");
    assert_eq!(identity.answered(early, Ok(me(None))), []);
    let effects = identity.answered(late, Ok(me(Some("Ada"))));
    assert_eq!(effects, [known(false, None)]);
    let early = asked(&identity.look()).expect("a question");
    let left = [IdentityEffect::Store(None), IdentityEffect::Refresh];
    assert_eq!(identity.left(), left);
    assert_eq!(identity.answered(early, Ok(me(Some("Ada")))), []);
    assert_eq!(identity.account(), None);
}

#[test]
fn a_logout_in_another_tab_is_followed_without_a_word() {
    let mut identity = Identity::new(Some(name("Ada")));
    assert_eq!(identity.follow(Some(name("Ada"))), []);
    let effects = identity.follow(None);
    assert_eq!(effects[0], IdentityEffect::Refresh);
    let number = asked(&effects).expect("a question");
    assert!(effects.contains(&IdentityEffect::Forget), "{effects:?}");
    assert_eq!(identity.answered(number, Ok(me(None))), [known(true, None)]);
    let effects = identity.follow(Some(name("Bo")));
    assert_eq!(effects[0], IdentityEffect::Refresh);
    assert!(!effects.contains(&IdentityEffect::Forget), "{effects:?}");
    assert_eq!(identity.account(), Some(&name("Bo")));
}

fn code(byte: u8) -> RecoveryCode {
    RecoveryCode::from_bits([byte; 16])
}

fn typed() -> Fields {
    Fields {
        name: " Ada ".to_owned(),
        password: "correct horse".to_owned(),
        new: "battery staple".to_owned(),
        code: grouped(&code(1)).to_uppercase().replace('-', " "),
    }
}

/// The only request among the effects.
fn sent(effects: &[FormEffect]) -> (u64, Call) {
    match effects {
        [FormEffect::Send(number, _, call)] => (*number, call.clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_form_sends_what_the_server_reads() {
    fn body<T: serde::de::DeserializeOwned>(call: &Call) -> T {
        let body = call.body.as_deref().expect("a body");
        serde_json::from_str(body).expect("what the server reads")
    }
    let phone = || Some(name("Chrome, Android"));
    let of = |form: Form| sent(&Forms::default().wanted(form, &typed(), phone())).1;
    let call = of(Form::Make);
    let new: NewAccount = body(&call);
    assert_eq!((new.name, new.device), (name("Ada"), phone()));
    assert_eq!(new.password.as_str(), "battery staple");
    assert_eq!(format!("{call:?}"), "POST /api/v1/my/account");
    let call = of(Form::LogIn);
    let login: Login = body(&call);
    assert_eq!(login.password.as_str(), "correct horse");
    assert_eq!(format!("{call:?}"), "POST /api/v1/login");
    let call = of(Form::Recover);
    let recover: Recover = body(&call);
    assert_eq!((recover.code, recover.device), (code(1), phone()));
    assert_eq!(recover.password.as_str(), "battery staple");
    assert_eq!(format!("{call:?}"), "POST /api/v1/recover");
    let call = of(Form::Change);
    let change: NewPassword = body(&call);
    let both = (change.old.as_str(), change.new.as_str());
    assert_eq!(both, ("correct horse", "battery staple"));
    assert_eq!(format!("{call:?}"), "PUT /api/v1/my/account/password");
    for (form, said) in [
        (Form::Renew, "POST /api/v1/my/account/codes"),
        (Form::Delete, "DELETE /api/v1/my/account"),
    ] {
        let call = of(form);
        let confirm: Confirm = body(&call);
        assert_eq!(confirm.password.as_str(), "correct horse");
        assert_eq!(format!("{call:?}"), said);
    }
    for (form, said) in [
        (Form::LogOut, "POST /api/v1/logout"),
        (Form::DeleteGuest, "DELETE /api/v1/my/account"),
    ] {
        let call = of(form);
        assert_eq!(
            (call.body.is_none(), format!("{call:?}")),
            (true, said.to_owned())
        );
    }
    assert_eq!(format!("{:?}", typed()), "Fields");
}

#[test]
fn what_cannot_be_sent_is_said_at_once() {
    let change = |change: fn(&mut Fields)| {
        let mut typed = typed();
        change(&mut typed);
        typed
    };
    for (form, typed, why) in [
        (
            Form::Make,
            change(|typed| typed.name.clear()),
            NotDone::Name(NameError::Empty),
        ),
        (
            Form::LogIn,
            change(|typed| typed.name = "n".repeat(500)),
            NotDone::Name(NameError::Long),
        ),
        (
            Form::Make,
            change(|typed| typed.new = "short".to_owned()),
            NotDone::Password,
        ),
        (
            Form::Recover,
            change(|typed| typed.code.truncate(9)),
            NotDone::Code,
        ),
        (
            Form::Delete,
            change(|typed| typed.password.clear()),
            NotDone::Password,
        ),
    ] {
        let mut forms = Forms::default();
        assert_eq!(forms.wanted(form, &typed, None), []);
        assert_eq!(forms.not_done(form), Some(&why));
        assert_eq!(forms.sent(), None);
        // It stands at its own form, until that is sent again.
        assert_eq!(forms.not_done(Form::Change), None);
        sent(&forms.wanted(form, &self::typed(), None));
        assert_eq!(forms.not_done(form), None);
    }
}

#[test]
fn codes_are_shown_until_they_are_kept() {
    let mut forms = Forms::default();
    let (number, _) = sent(&forms.wanted(Form::Make, &typed(), None));
    assert_eq!(
        forms.wanted(Form::LogIn, &typed(), None),
        [],
        "one at a time"
    );
    let made = AccountMade {
        player: "abcdefghijklmnop".parse().expect("an id"),
        name: name("Ada"),
        codes: vec![code(1), code(2)],
    };
    let text = serde_json::to_string(&made).expect("JSON");
    let effects = forms.answered(number, Form::Make.read(&text));
    assert_eq!(effects, [FormEffect::Entered(name("Ada"))]);
    assert_eq!(forms.answered(number, Err(Failed::Away)), [], "doubled");
    // The sheet was closed before.
    forms.open();
    assert_eq!(forms.codes(), made.codes);
    let file = codes_file("Codes of Ada", forms.codes());
    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(lines[..2], ["Codes of Ada", ""]);
    assert_eq!(lines[2..], [grouped(&code(1)), grouped(&code(2))]);
    assert_eq!(lines[2].len(), 26 + 6);
    forms.kept();
    assert!(forms.codes().is_empty());

    let (number, _) = sent(&forms.wanted(Form::Renew, &typed(), None));
    let codes = RecoveryCodes {
        codes: vec![code(3)],
    };
    let effects = forms.answered(number, Ok(Answer::Codes(codes)));
    assert_eq!(effects, [FormEffect::Look]);
    assert_eq!(
        (forms.codes(), forms.done()),
        (&[code(3)][..], Some(Form::Renew))
    );
}

#[test]
fn a_lost_answer_is_asked_for() {
    for form in [Form::Make, Form::LogIn, Form::Change, Form::LogOut] {
        let mut forms = Forms::default();
        let (number, _) = sent(&forms.wanted(form, &typed(), None));
        assert_eq!(
            forms.answered(number, Err(Failed::Away)),
            [FormEffect::Look]
        );
        let (number, _) = sent(&forms.wanted(form, &typed(), None));
        let unread = form.read("<html>");
        let effects = forms.answered(number, unread.clone());
        assert_eq!(effects.contains(&FormEffect::Look), unread.is_err());
    }
    // A password that is wrong at a login says nothing of the browser's session; elsewhere the
    // session may have ended with it.
    for (form, effects) in [
        (Form::LogIn, vec![]),
        (Form::Change, vec![FormEffect::Look]),
    ] {
        let mut forms = Forms::default();
        let (number, _) = sent(&forms.wanted(form, &typed(), None));
        let answer = Err(refused(ErrorCode::WrongPassword));
        assert_eq!(forms.answered(number, answer), effects);
    }
    let mut forms = Forms::default();
    let (number, _) = sent(&forms.wanted(Form::LogIn, &typed(), None));
    let entered = LoggedIn {
        player: "abcdefghijklmnop".parse().expect("an id"),
        name: name("Ada"),
    };
    let effects = forms.answered(number, Ok(Answer::In(entered)));
    assert_eq!(effects, [FormEffect::Entered(name("Ada"))]);
}

#[test]
fn a_guest_that_is_not_there_is_deleted() {
    let mut forms = Forms::default();
    let (number, _) = sent(&forms.wanted(Form::DeleteGuest, &typed(), None));
    // The answer to an earlier deletion was lost.
    let answer = Err(refused(ErrorCode::NotFound));
    assert_eq!(forms.answered(number, answer), [FormEffect::Left]);
    assert_eq!(forms.done(), Some(Form::DeleteGuest));
}

/// Sends a form, whose answer is this.
fn fails(forms: &mut Forms, form: Form, why: Failed) {
    let (number, _) = sent(&forms.wanted(form, &typed(), None));
    assert_eq!(forms.answered(number, Err(why)), [FormEffect::Look]);
}

#[test]
fn an_end_whose_answer_was_lost_is_the_users_own() {
    let ada = || Some(name("Ada"));
    for form in [Form::LogOut, Form::Delete] {
        for why in [Failed::Away, Failed::Unreadable] {
            let mut forms = Forms::default();
            fails(&mut forms, form, why);
            assert_eq!(forms.known(true, ada()), None);
            assert_eq!((forms.done(), forms.not_done(form)), (Some(form), None));
            assert_eq!(forms.known(true, ada()), ada(), "a later end");
        }
        // A second try, before it is known who the user is, finds no session.
        let mut forms = Forms::default();
        fails(&mut forms, form, Failed::Away);
        fails(&mut forms, form, refused(ErrorCode::NoAccount));
        assert_eq!(forms.known(true, ada()), None);
        assert_eq!(forms.done(), Some(form));
        // It was not carried out, and the session has ended elsewhere since.
        let mut forms = Forms::default();
        fails(&mut forms, form, Failed::Away);
        assert_eq!(forms.known(false, None), None);
        assert!(forms.not_done(form).is_some());
        assert_eq!(forms.known(true, ada()), ada());
        assert_eq!(forms.done(), None);
    }
    // Which of both was carried out is not known: no deletion is claimed.
    for both in [[Form::LogOut, Form::Delete], [Form::Delete, Form::LogOut]] {
        let mut forms = Forms::default();
        for form in both {
            fails(&mut forms, form, Failed::Away);
        }
        assert_eq!(forms.known(true, ada()), None);
        assert_eq!(forms.done(), Some(Form::LogOut));
    }
    // A refusal, and the lost answer of another form, explain no end.
    for (form, why) in [
        (Form::Delete, refused(ErrorCode::NotFound)),
        (Form::LogOut, refused(ErrorCode::NoAccount)),
        (Form::Change, Failed::Away),
    ] {
        let mut forms = Forms::default();
        fails(&mut forms, form, why);
        assert_eq!(forms.known(true, ada()), ada());
        assert_eq!(forms.done(), None);
    }
}

#[test]
fn codes_are_only_the_accounts_whose_they_are() {
    for (is_guest, former, stay) in [
        (false, None, true),
        (true, None, false),
        (true, Some("Ada"), false),
        (false, Some("Ada"), false),
    ] {
        let mut forms = Forms::default();
        let (number, _) = sent(&forms.wanted(Form::Renew, &typed(), None));
        let codes = vec![code(3)];
        forms.answered(number, Ok(Answer::Codes(RecoveryCodes { codes })));
        forms.known(is_guest, former.map(name));
        assert_eq!(!forms.codes().is_empty(), stay, "{is_guest} {former:?}");
    }
}

fn game(number: u32, finished: Option<u64>) -> MyGame {
    MyGame {
        room: "a".repeat(26).parse().expect("an id"),
        link: "/?room=".to_owned(),
        number,
        rule: Rule::Freestyle,
        size: 15,
        opening: Procedure::None,
        you: Seat::First,
        black: None,
        name: None,
        opponent: Some(name("Bo")),
        opponent_deleted: false,
        started: 0,
        finished,
        winner: None,
        by: None,
        moves: 3,
        turn: None,
    }
}

#[test]
fn a_deletion_names_the_games_that_prevent_it() {
    let mut forms = Forms::default();
    let (number, _) = sent(&forms.wanted(Form::Delete, &typed(), None));
    let answer = Err(refused(ErrorCode::StillPlaying));
    assert_eq!(forms.answered(number, answer), [FormEffect::ListGames]);
    let going = game(2, None);
    forms.listed(vec![game(0, None), going.clone(), game(1, Some(7))]);
    assert_eq!(forms.going(), [going]);
    let (number, _) = sent(&forms.wanted(Form::Delete, &typed(), None));
    assert!(forms.going().is_empty());
    // No session was sent, which says nothing of the account.
    let answer = Err(refused(ErrorCode::NotFound));
    assert_eq!(forms.answered(number, answer), [FormEffect::Look]);
    assert_eq!(forms.done(), None);
    forms.listed(vec![game(1, None)]);
    assert!(forms.going().is_empty(), "late");
}

#[test]
fn every_refusal_has_a_sentence_of_its_own() {
    let refusals = [
        (Form::Make, NotDone::Name(NameError::Empty)),
        (Form::Make, NotDone::Name(NameError::Long)),
        (Form::Make, NotDone::Name(NameError::Hidden)),
        (Form::Make, NotDone::Password),
        (Form::Recover, NotDone::Code),
    ];
    let answers = [
        (Form::Make, Failed::Away),
        (Form::Make, Failed::Unreadable),
        (Form::Make, refused(ErrorCode::NameTaken)),
        (Form::Make, refused(ErrorCode::NameRefused)),
        (Form::Make, refused(ErrorCode::Refused)),
        (Form::Make, refused(ErrorCode::Forbidden)),
        (Form::LogIn, refused(ErrorCode::WrongPassword)),
        (Form::Recover, refused(ErrorCode::WrongPassword)),
        (Form::Change, refused(ErrorCode::WrongPassword)),
        (Form::Change, refused(ErrorCode::NoAccount)),
        (Form::Delete, refused(ErrorCode::StillPlaying)),
        (Form::LogIn, refused(ErrorCode::TooMany)),
        (Form::LogIn, refused(ErrorCode::EngineBusy)),
        (Form::LogIn, refused(ErrorCode::StorageUnavailable)),
    ];
    let answers = answers.map(|(form, failed)| (form, NotDone::Server(failed)));
    for language in Language::ALL {
        let text = Text::new(language);
        let mut said: Vec<String> = Vec::new();
        for (form, why) in refusals.iter().chain(&answers) {
            let sentence = why.sentence(text, *form);
            assert!(!said.contains(&sentence), "{sentence}");
            said.push(sentence);
        }
    }
}

#[test]
fn devices_have_names() {
    for (agent, called) in [
        (
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) \
             Chrome/142.0.0.0 Safari/537.36",
            Some("Chrome, Linux"),
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
             Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
            Some("Edge, Windows"),
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 \
             (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
            Some("Safari, iPhone"),
        ),
        (
            "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) \
             SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
            Some("Samsung, Android"),
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0",
            Some("Firefox, Mac"),
        ),
        ("curl/8.5.0", None),
    ] {
        let called = called.map(name);
        assert_eq!(device(agent), called, "{agent}");
    }
}

fn session(id: &str, own: bool) -> MySession {
    MySession {
        id: id.to_owned(),
        device: None,
        made: 0,
        seen: 0,
        own,
    }
}

fn listed(sessions: &[(&str, bool)]) -> Result<MySessions, Failed> {
    let sessions = sessions.iter().map(|(id, own)| session(id, *own));
    Ok(MySessions {
        sessions: sessions.collect(),
    })
}

/// The number of the only question among the effects.
fn lists(effects: &[DeviceEffect]) -> u64 {
    match effects {
        [DeviceEffect::List(number)] => *number,
        other => panic!("{other:?}"),
    }
}

#[test]
fn other_devices_are_logged_out_one_or_all() {
    let mut devices = Devices::default();
    assert_eq!(devices.end_others(), [], "of an empty list");
    let number = lists(&devices.look());
    let list = listed(&[("a", true), ("b", false), ("c", false)]);
    assert_eq!(devices.listed(number, list), []);
    assert!(devices.has_others());
    assert_eq!(devices.end("a"), [], "the own one is ended by logging out");
    let end = |ids: &[&str]| {
        let ids = ids.iter().map(|&id| id.to_owned());
        [DeviceEffect::End(ids.collect())]
    };
    assert_eq!(devices.end("b"), end(&["b"]));
    assert_eq!(devices.end_others(), [], "one at a time");
    // It had ended already.
    let number = lists(&devices.ended(Err(refused(ErrorCode::NotFound))));
    assert_eq!(devices.failed(), None);
    let list = listed(&[("a", true), ("c", false), ("d", false)]);
    assert_eq!(devices.listed(number, list), []);
    assert_eq!(devices.end_others(), end(&["c", "d"]));
    assert!(devices.is_ending());
    let number = lists(&devices.ended(Err(Failed::Away)));
    assert_eq!(devices.failed(), Some(&Failed::Away));
    assert_eq!(devices.listed(number, listed(&[("a", true)])), []);
    assert!(!devices.has_others());
}

#[test]
fn the_own_session_that_has_ended_is_noticed() {
    let mut devices = Devices::default();
    let number = lists(&devices.look());
    assert_eq!(devices.listed(number, listed(&[])), [DeviceEffect::Look]);
    assert_eq!(devices.listed(number, listed(&[])), [], "doubled");
    let number = lists(&devices.look());
    devices.listed(number, listed(&[("a", true), ("b", false)]));
    assert_eq!(devices.end("b").len(), 1);
    let effects = devices.ended(Err(refused(ErrorCode::NoAccount)));
    assert!(effects.contains(&DeviceEffect::Look), "{effects:?}");
    assert_eq!(devices.failed(), Some(&refused(ErrorCode::NoAccount)));
}
