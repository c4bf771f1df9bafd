//! All languages have the same messages and variables.

mod files;
mod lengths;
mod openings;
mod peer;
mod reasons;
mod reviews;

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast;
use tengen_core::{
    Color, Ending, Foul, Illegal, Outcome, Point, Position, ReplayError, Rule, Size, SizeError,
    notation,
};

use crate::{
    Key, Language, Plain, TerminalKey, Text, account, analysis, arena, bundle, game, lesson,
    library, lobby, online, opening, page, players, proofs, records, review, setup, solver,
    terminal, textbook, training, why,
};

/// File and identifier of messages, and their variables.
type Catalogue = BTreeMap<(&'static str, String), BTreeSet<String>>;

/// A strict parse of a language.
fn catalogue(language: Language) -> Catalogue {
    let mut all = BTreeMap::new();
    let mut ids = BTreeSet::new();
    for file in bundle::ALL {
        let resource = fluent_syntax::parser::parse(file.source(language))
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", language.name()));
        for entry in resource.body {
            let ast::Entry::Message(message) = entry else {
                continue;
            };
            let mut variables = BTreeSet::new();
            pattern(&message.value.expect("a value"), &mut variables);
            let id = message.id.name.to_owned();
            assert!(ids.insert(id.clone()), "{id} is said twice");
            all.insert((file.name, id), variables);
        }
    }
    all
}

fn pattern(pattern: &ast::Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            self::expression(expression, variables);
        }
    }
}

fn expression(expression: &ast::Expression<&str>, variables: &mut BTreeSet<String>) {
    match expression {
        ast::Expression::Inline(inline) => self::inline(inline, variables),
        ast::Expression::Select { selector, variants } => {
            inline(selector, variables);
            variants.iter().for_each(|v| pattern(&v.value, variables));
        }
    }
}

fn inline(inline: &ast::InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match inline {
        ast::InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        ast::InlineExpression::Placeable { expression } => self::expression(expression, variables),
        _ => {}
    }
}

fn plain() -> impl Iterator<Item = Plain> {
    let page = Key::ALL.iter().map(|&key| key.into());
    page.chain(TerminalKey::ALL.iter().map(|&key| key.into()))
}

/// Messages that the code uses.
fn asked() -> Catalogue {
    let plain = plain().map(|k| (k.file, k.id, &[] as &[&str]));
    let valued = [
        account::MESSAGES,
        analysis::MESSAGES,
        arena::MESSAGES,
        game::MESSAGES,
        lesson::MESSAGES,
        library::MESSAGES,
        lesson::OPPONENTS,
        lobby::MESSAGES,
        online::MESSAGES,
        opening::MESSAGES,
        page::MESSAGES,
        page::OPPONENTS,
        players::MESSAGES,
        proofs::MESSAGES,
        records::MESSAGES,
        review::MESSAGES,
        setup::MESSAGES,
        solver::MESSAGES,
        terminal::MESSAGES,
        textbook::MESSAGES,
        training::MESSAGES,
        why::MESSAGES,
    ]
    .concat();
    let forms = [arena::PAIRS.listed(), lesson::STEP.listed()];
    plain
        .chain(valued)
        .chain(forms)
        .map(|(file, id, vars)| {
            let vars = vars.iter().map(|&v| v.to_owned()).collect();
            ((file.name, id.to_owned()), vars)
        })
        .collect()
}

#[test]
fn every_language_has_every_message_with_the_same_variables_and_none_besides() {
    for language in Language::ALL {
        assert_eq!(catalogue(language), asked(), "{}", language.name());
    }
}

#[test]
fn no_text_is_empty_or_the_name_of_its_message() {
    for language in Language::ALL {
        for key in plain() {
            let text = Text::new(language).get(key);
            assert!(!text.trim().is_empty(), "{}", key.id);
            assert_ne!(text, key.id, "{}", language.name());
        }
    }
}

#[test]
fn every_enum_of_the_rules_has_its_own_words_in_every_language() {
    for language in Language::ALL {
        let text = Text::new(language);
        let distinct = |words: Vec<String>| {
            let set: BTreeSet<&String> = words.iter().collect();
            assert_eq!(set.len(), words.len(), "{words:?}");
        };
        distinct(Rule::ALL.map(|r| text.rule(r)).to_vec());
        distinct(Rule::ALL.map(|r| text.rule_line(r)).to_vec());
        distinct(Foul::ALL.map(|f| text.foul(f)).to_vec());
        distinct(Color::BOTH.map(|c| text.color(c)).to_vec());
        let over = endings().map(|by| text.illegal(&Illegal::Over(by)));
        distinct(over.to_vec());
        let drawn = [
            Ending::FullBoard,
            Ending::Passes,
            Ending::MoveLimit,
            Ending::DeadBoard,
            Ending::Agreement,
            Ending::Time,
        ];
        distinct(drawn.map(|by| text.outcome(&Outcome::draw(by))).to_vec());
        let won = |by| {
            Color::BOTH.map(|c| {
                text.outcome(&Outcome {
                    winner: Some(c),
                    by,
                    line: Vec::new(),
                })
            })
        };
        let by = [
            Ending::Five,
            Ending::Overline,
            Ending::Resignation,
            Ending::WrongClaim,
            Ending::Time,
            Ending::Foul(Foul::Overline),
            Ending::Foul(Foul::DoubleFour),
            Ending::Foul(Foul::DoubleThree),
        ];
        distinct(by.map(won).concat());
    }
}

fn endings() -> [Ending; 11] {
    [
        Ending::Five,
        Ending::Overline,
        Ending::Foul(Foul::Overline),
        Ending::FullBoard,
        Ending::Passes,
        Ending::MoveLimit,
        Ending::DeadBoard,
        Ending::Resignation,
        Ending::Agreement,
        Ending::WrongClaim,
        Ending::Time,
    ]
}

#[test]
fn refusals_and_results_name_what_they_are_about() {
    let en = Text::new(Language::English);
    let zh = Text::new(Language::Chinese);
    let h8: Point = "h8".parse().expect("a point");
    let foul = Illegal::Forbidden(h8, Foul::DoubleThree);
    assert_eq!(
        en.illegal(&foul),
        "H8 is forbidden to Black: double three, two open threes at once."
    );
    assert_eq!(
        zh.illegal(&foul),
        "H8 是黑方的禁手点：三三，同时形成两个活三。"
    );
    assert_eq!(
        en.illegal(&Illegal::Taken(h8, Color::White)),
        "There is already a white stone on H8."
    );
    let resigned = Outcome {
        winner: Some(Color::White),
        by: Ending::Resignation,
        line: Vec::new(),
    };
    assert_eq!(en.outcome(&resigned), "White wins: Black resigned.");
    assert_eq!(zh.outcome(&resigned), "白方胜：黑方认输。");
}

#[test]
fn bad_input_is_named() {
    let en = Text::new(Language::English);
    let size = Size::STANDARD;
    let bad = notation::parse_moves("h8z9").expect_err("z is no column");
    assert_eq!(
        en.notation_error(&bad),
        "Move 2, at character 3: “z9” is no point (a letter A to V, then a number 1 to 22) and no pass."
    );
    let moves = notation::parse_moves("h8h8").expect("two points");
    let error: ReplayError = Position::from_moves(Rule::Renju, size, &moves).expect_err("taken");
    assert_eq!(
        en.replay_error(&error),
        "Move 2, H8: There is already a black stone on H8."
    );
    assert!(en.size_error(SizeError(30)).contains("30×30"));
    let wrong = "draughts".parse::<Rule>().expect_err("no rule");
    assert!(en.rule_error(&wrong).contains("draughts"));
}

#[test]
fn preferences_find_the_nearest_language() {
    let from = Language::from_preference;
    for (preference, language) in [
        ("zh", Language::Chinese),
        ("zh-CN", Language::Chinese),
        ("zh_SG.UTF-8", Language::Chinese),
        ("zh-Hans-HK", Language::Chinese),
        ("zh_TW.UTF-8", Language::TraditionalChinese),
        ("zh-HK", Language::TraditionalChinese),
        ("ZH-hant-CN", Language::TraditionalChinese),
        ("ja_JP.eucJP", Language::Japanese),
        ("en-GB", Language::English),
    ] {
        assert_eq!(from(preference), Some(language), "{preference}");
    }
    assert_eq!(from("de"), None);
    assert_eq!(from(""), None);
    for language in Language::ALL {
        assert_eq!(language.name().parse(), Ok(language));
        assert_eq!(from(language.name()), Some(language));
        assert_eq!(from(language.tag()), Some(language));
    }
    assert!("zh-TW".parse::<Language>().is_err());
}

#[test]
fn sentences_stand_beside_each_other_as_the_language_has_it() {
    let said = |language| {
        let text = Text::new(language);
        text.sentences(&[text.get(Key::InviteCopied), text.get(Key::InviteCopied)])
    };
    let english = said(Language::English);
    assert!(english.contains(". "), "{english}");
    for language in [
        Language::Chinese,
        Language::TraditionalChinese,
        Language::Japanese,
    ] {
        assert!(!said(language).contains(' '), "{language:?}");
    }
}

#[test]
fn words_of_strangers_are_printable_in_every_sentence() {
    for text in Language::ALL.map(Text::new) {
        let said = text.match_trouble(1, "\u{1b}[31m", "a\r\nb\u{9b}\u{202e}");
        assert!(!said.contains(char::is_control), "{said:?}");
        assert!(said.contains("\\u001b[31m"), "{said}");
        assert!(said.contains("a\\r\\nb\\u009b\\u202e"), "{said}");
    }
}

#[test]
fn exchanged_colours_are_called_by_what_is_seen() {
    for language in Language::ALL {
        let text = Text::new(language);
        let [black, white] = Color::BOTH.map(|c| text.cell_stone(Point::from_xy(7, 7), c));
        let seen = Color::BOTH.map(|c| text.exchanged(true).cell_stone(Point::from_xy(7, 7), c));
        assert_eq!(seen, [white, black]);
        let begins = Color::BOTH.map(|c| text.moves_none(c));
        assert_ne!(begins[0], begins[1]);
        assert_eq!(text.exchanged(true).moves_none(Color::Black), begins[1]);
        let counts = text.exchanged(true).set_up_counts(3, 2);
        assert_eq!(counts, text.set_up_counts(2, 3));
    }
}

#[test]
fn exchanged_colours_leave_what_people_are_called_alone() {
    let text = Text::new(Language::English).exchanged(true);
    assert_eq!(text.join_title_named("black"), "black invites you");
    let told = |color| text.join_color(color, "second");
    assert!(told(Some(Color::Black)).contains("White"));
    assert_eq!(told(None), Text::default().join_color(None, "second"));
}

#[test]
fn rows_are_counted_from_either_end_of_the_board() {
    let ten = Size::new(10).expect("a size");
    for language in Language::ALL {
        let usual = Text::new(language);
        for size in [Size::MIN, ten, Size::STANDARD, Size::MAX] {
            let from_top = usual.rows_from_top(Some(size));
            for p in size.points() {
                let across = size
                    .from_top(p.x().into(), p.y().into())
                    .expect("on the board");
                assert_eq!(from_top.point(p), usual.point(across), "{p}");
                assert_eq!(from_top.status_hint(p), usual.status_hint(across));
                let color = Color::White;
                let mirrored = |text: Text, p| text.cell_stone(p, color);
                assert_eq!(mirrored(from_top, p), mirrored(usual, across));
            }
            assert_eq!(from_top.rows_from_top(None), usual);
            assert_eq!(from_top.on(ten), usual.rows_from_top(Some(ten)));
            assert_eq!(usual.on(ten), usual);
        }
    }
    let text = Text::new(Language::English).rows_from_top(Some(ten));
    let p = |name: &str| name.parse::<Point>().expect("a point");
    assert_eq!(text.points(&[p("a1"), p("b10"), p("e6")]), "A10 B1 E5");
    // Points off that board keep their notation.
    assert_eq!(text.point(p("h12")), "H12");
    let off = Illegal::OffBoard(p("h12"), ten);
    assert!(text.illegal(&off).contains("H12"));
    let taken = Illegal::Taken(p("a1"), Color::Black);
    assert!(text.illegal(&taken).contains("A10"));
}
