//! Refuses names that are unreadable or can be mistaken for another.
//!
//! `tengen-room` defines the syntax of names, and stored rooms may have names that predate these
//! checks, so only new names are checked. The checks follow Unicode Technical Standard 39:
//! identifier types, mixed scripts and confusable skeletons.

use tengen_core::Level;
use tengen_room::Name;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_security::general_security_profile::IdentifierType;
use unicode_security::{
    GeneralSecurityProfile as _, RestrictionLevel, RestrictionLevelDetection as _, skeleton,
};

/// Maximum marks per letter: Burmese vowels have three parts and a syllable-final sign.
const MOST_MARKS: usize = 4;
/// Maximum letters that a name shows, which is that of its characters too.
const WIDEST: usize = 24;
/// Maximum of them above, below, over or around it: Vietnamese uses two, ancient Greek three.
const MOST_ACCENTS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NameRefusal {
    #[error("the name has a character that cannot be seen (U+{:04X})", u32::from(*.0))]
    Invisible(char),
    #[error("the name has no letter, digit or sign that can be seen")]
    Blank,
    /// Marks that overlap neighbouring lines.
    #[error("the name has more than {MOST_MARKS} marks on one letter, or the same one twice")]
    Stacked,
    /// Ligatures of whole words.
    #[error("the name is too wide: it shows more than {WIDEST} letters")]
    Wide,
    #[error("the name mixes scripts whose letters look alike")]
    Mixed,
    #[error("the name looks like the other player's and is another one")]
    Alike,
}

pub(crate) fn check(name: &Name) -> Result<(), NameRefusal> {
    let text: String = name.to_string().nfc().collect();
    let mut before = None;
    for c in text.chars() {
        if is_invisible(c, before) {
            return Err(NameRefusal::Invisible(c));
        }
        before = Some(c);
    }
    if !text.chars().any(is_seen) {
        return Err(NameRefusal::Blank);
    }
    if is_stacked(&text) {
        return Err(NameRefusal::Stacked);
    }
    if width(&text) > WIDEST {
        return Err(NameRefusal::Wide);
    }
    if is_mixed(&text) {
        return Err(NameRefusal::Mixed);
    }
    Ok(())
}

/// The letters that a text shows: a ligature counts as those it stands for.
fn width(text: &str) -> usize {
    let letters = text.nfkc().filter(|c| !is_combining_mark(*c));
    let widths = letters.map(|c| match c {
        // The Basmala, which has no decomposition.
        '\u{fdfd}' => 22,
        // Cuneiform signs are as wide as several letters.
        '\u{12000}'..='\u{1254f}' => 4,
        '\u{2e3a}' => 2,
        '\u{2e3b}' => 3,
        _ => 1,
    });
    widths.sum()
}

/// Whether two different names look the same.
pub(crate) fn are_alike(one: &Name, other: &Name) -> bool {
    let (one, other) = (one.to_string(), other.to_string());
    one != other && skeleton(&one).eq(skeleton(&other))
}

/// What two names share that cannot be told apart: those that differ in case alone or look alike
/// after that have the same `folded`, those that look alike or differ in case after that the same
/// `skeleton`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) folded: String,
    pub(crate) skeleton: String,
}

/// The look of a name.
pub(crate) fn look(name: &Name) -> Look {
    let text: String = name.to_string().nfkc().collect();
    let bare: String = skeleton(&text).collect();
    Look {
        folded: skeleton(&fold(&text)).collect(),
        skeleton: fold(&bare),
    }
}

/// The name of a level of the program that plays here; `None` if there is no such level.
pub(crate) fn of_level(level: u8) -> Option<Name> {
    let level = Level::new(level.into()).ok()?;
    format!("Tengen {}", level.get()).parse().ok()
}

/// Whether a name cannot be told from that of a level of the program.
pub(crate) fn is_of_level(name: &Name) -> bool {
    let looked = look(name);
    let levels = (0..=u8::MAX).filter_map(of_level);
    levels
        .map(|level| look(&level))
        .any(|level| level.folded == looked.folded || level.skeleton == looked.skeleton)
}

/// Whether two names differ in case at most.
pub(crate) fn are_same(one: &Name, other: &Name) -> bool {
    let [one, other] = [one, other].map(|name| fold(&name.to_string().nfkc().collect::<String>()));
    one == other
}

/// A text without the difference of capital and small letters. By way of the capitals, `ß` is `ss`
/// and both forms of sigma are one.
fn fold(text: &str) -> String {
    let capitals = text.chars().flat_map(char::to_uppercase);
    capitals.flat_map(char::to_lowercase).nfkc().collect()
}

fn is_invisible(c: char, before: Option<char>) -> bool {
    // The emoji variation selector is part of many emoji.
    if c == '\u{fe0f}' {
        return before.is_none_or(|c| c.is_alphanumeric() || c.is_whitespace());
    }
    let blank = c.is_whitespace() && !matches!(c, ' ' | '\u{3000}');
    let ignorable = c.identifier_type() == Some(IdentifierType::Default_Ignorable);
    // Some fillers count as letters.
    blank
        || ignorable
        || c.is_control()
        || matches!(c, '\u{2800}' | '\u{3164}' | '\u{ffa0}')
        || matches!(c, '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}')
        || matches!(c, '\u{fe00}'..='\u{fe0e}' | '\u{e0000}'..='\u{e0fff}' | '\u{fff9}'..='\u{fffc}')
}

fn is_seen(c: char) -> bool {
    !c.is_whitespace() && !is_combining_mark(c)
}

/// Counts marks in the decomposed text, so that precomposed letters get no extra ones.
fn is_stacked(text: &str) -> bool {
    let (mut marks, mut accents) = (Vec::new(), 0);
    for c in text.nfd() {
        if !is_combining_mark(c) {
            marks.clear();
            accents = 0;
            continue;
        }
        let again = marks.last() == Some(&c);
        marks.push(c);
        accents += usize::from(is_accent(c));
        if again || marks.len() > MOST_MARKS || accents > MOST_ACCENTS {
            return true;
        }
    }
    false
}

/// Whether a mark sits around a letter or encloses it.
fn is_accent(mark: char) -> bool {
    canonical_combining_class(mark) != 0
        || matches!(mark, '\u{488}' | '\u{489}' | '\u{20dd}'..='\u{20e0}' | '\u{20e2}'..='\u{20e4}')
}

/// Whether the text mixes scripts that are not written together, such as Latin and Cyrillic.
fn is_mixed(text: &str) -> bool {
    let letters = text.nfkc().filter(|c| c.is_alphabetic()).map(plain);
    let (usual, unusual): (String, String) = letters.partition(|c| c.identifier_allowed());
    let level = usual.detect_restriction_level();
    let mixed = !usual.is_empty() && level > RestrictionLevel::ModeratelyRestrictive;
    mixed || (!usual.is_empty() && !unusual.is_empty())
}

/// A letter without its marks if only the marks are archaic, as in ancient Greek.
fn plain(letter: char) -> char {
    let bare = std::iter::once(letter).nfd().next();
    match bare.filter(|_| !letter.identifier_allowed()) {
        Some(bare) => bare,
        None => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Name {
        text.parse().expect("a valid room name")
    }

    #[test]
    fn names_of_people_are_taken() {
        for good in [
            "Ada",
            "Ada L.",
            "O'Brien",
            "x",
            "7",
            "Mei 梅",
            "天元",
            "ゴモク太郎",
            "김철수",
            "Nguyễn Văn Ân",
            "Łukasz",
            "Ольга",
            "Ἀθηνᾶ",
            "محمد",
            "क्षितिज",
            "สมชาย",
            "ကျော်",
            "Zoë_99",
            "❤️",
            "Ａｄａ",
            "五目 並べ",
            "五目\u{3000}並べ",
            "Ms. Ж",
            "★",
            "¯\\_(ツ)_/¯",
        ] {
            let checked = check(&name(good));
            // A Latin title beside a Cyrillic letter is refused.
            let expected = if good == "Ms. Ж" {
                Err(NameRefusal::Mixed)
            } else {
                Ok(())
            };
            assert_eq!(checked, expected, "{good}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_named() {
        for (text, c) in [
            ("\u{3164}", '\u{3164}'),
            ("\u{2800}", '\u{2800}'),
            ("A\u{2800}da", '\u{2800}'),
            ("\u{115f}x", '\u{115f}'),
            ("x\u{ffa0}", '\u{ffa0}'),
            ("A\u{ad}da", '\u{ad}'),
            ("A\u{34f}da", '\u{34f}'),
            ("Ada\u{fe0f}", '\u{fe0f}'),
            ("x\u{e0041}", '\u{e0041}'),
            ("A\u{a0}da", '\u{a0}'),
            ("A\u{180e}da", '\u{180e}'),
        ] {
            assert_eq!(
                check(&name(text)),
                Err(NameRefusal::Invisible(c)),
                "{text:?}"
            );
        }
        assert_eq!(check(&name("\u{301}")), Err(NameRefusal::Blank));
        // Direction controls are refused by the syntax of names.
        assert!("Ada\u{202e}".parse::<Name>().is_err());
    }

    #[test]
    fn marks_do_not_stack_up() {
        for text in [
            "Z\u{335}\u{321}\u{489}\u{301}a",
            "a\u{304}\u{304}",
            "\u{e01}\u{e47}\u{e47}",
            "a\u{301}\u{302}\u{303}\u{308}",
            "\u{1ea5}\u{323}\u{308}",
        ] {
            assert_eq!(check(&name(text)), Err(NameRefusal::Stacked), "{text:?}");
        }
        assert_eq!(check(&name("ᾧ")), Ok(()));
    }

    #[test]
    fn ligatures_count_as_the_letters_they_show() {
        for text in [
            "\u{fdfa}\u{fdfa}",
            "\u{fdfd}\u{fdfd}",
            "\u{fdfa}\u{fdf2}\u{fdf2}",
        ] {
            assert_eq!(check(&name(text)), Err(NameRefusal::Wide), "{text}");
        }
        let cuneiform = "\u{1242b}".repeat(7);
        assert_eq!(check(&name(&cuneiform)), Err(NameRefusal::Wide));
        for text in ["\u{fdfa}", "محمد \u{fdf2}", "ﬁﬁ", &"五".repeat(24)] {
            assert_ne!(check(&name(text)), Err(NameRefusal::Wide), "{text}");
        }
    }

    #[test]
    fn names_that_look_alike_or_differ_in_case_share_a_look() {
        let shared = |one: &str, other: &str| {
            let (one, other) = (look(&name(one)), look(&name(other)));
            one.folded == other.folded || one.skeleton == other.skeleton
        };
        for (one, other) in [
            ("Ada", "ada"),
            ("АВС", "ABC"),
            ("АВС", "abc"),
            ("Al", "AI"),
            ("al", "AL"),
            ("Ada", "Ａｄａ"),
            ("Strauß", "STRAUSS"),
            ("Ὀδυσσεύς", "ὈΔΥΣΣΕΎΣ"),
            ("Zoë", "Zoe\u{308}"),
            ("A da", "A\u{3000}da"),
            ("b0b", "bOb"),
        ] {
            assert!(shared(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("Ada", "Eva"),
            ("Ada", "Adam"),
            ("五目", "連珠"),
            ("Zoë", "Zoe"),
        ] {
            assert!(!shared(one, other), "{one} {other}");
        }
        assert!(are_same(&name("ADA"), &name("Ａda")));
        assert!(
            !are_same(&name("АВС"), &name("ABC")),
            "alike, but another name"
        );
    }

    #[test]
    fn look_alikes_are_told_apart_or_refused() {
        for text in ["А\u{64}\u{61}", "pаypal", "Αda", "x\u{13a0}"] {
            assert_eq!(check(&name(text)), Err(NameRefusal::Mixed), "{text}");
        }
        // Each in one script, but indistinguishable.
        for (one, other) in [("АВС", "ABC"), ("Al", "AI"), ("A da", "A\u{3000}da")] {
            let (one, other) = (name(one), name(other));
            assert_eq!((check(&one), check(&other)), (Ok(()), Ok(())));
            assert!(are_alike(&one, &other), "{one} {other}");
        }
        for (one, other) in [("Ada", "Ada"), ("Ada", "Eva"), ("Ada", "ada")] {
            assert!(!are_alike(&name(one), &name(other)), "{one} {other}");
        }
    }

    #[test]
    fn names_of_levels_are_known_in_whatever_letters() {
        for (name, is) in [
            ("Tengen 3", true),
            ("TENGEN 0", true),
            ("tenɡen 3", true),
            ("Tengen", false),
            ("Tengen 99", false),
            ("Ada 3", false),
        ] {
            assert_eq!(is_of_level(&name.parse().expect("a name")), is, "{name}");
        }
    }
}
