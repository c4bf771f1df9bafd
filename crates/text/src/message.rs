//! The typed doors to messages that carry values: the methods of [`Text`].

use std::borrow::Cow;

use fluent_bundle::FluentValue;
use tengen_core::{Color, Foul, Point, Rule, Size};

use crate::bundle::{self, File};
use crate::key::Plain;
use crate::{Language, point_name, printable};

/// The words of one language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Text {
    language: Language,
    /// Black is called white, and white black.
    pub(crate) exchanged: bool,
}

impl Text {
    /// The words of a language.
    #[must_use]
    pub const fn new(language: Language) -> Text {
        Text {
            language,
            exchanged: false,
        }
    }

    /// The same words for stones whose colours are exchanged on the screen.
    #[must_use]
    pub const fn exchanged(self, exchanged: bool) -> Text {
        Text { exchanged, ..self }
    }

    /// Whose words they are.
    #[must_use]
    pub const fn language(self) -> Language {
        self.language
    }

    /// A text without values in it.
    #[must_use]
    #[inline(always)]
    pub fn get(self, key: impl Into<Plain>) -> String {
        let Plain { file, id } = key.into();
        bundle::format(file, self.language, id, &[])
    }

    /// Sentences one after the other, as the language sets them: Chinese and Japanese full stops
    /// bring their own room.
    #[must_use]
    pub fn sentences(self, sentences: &[String]) -> String {
        sentences.join(match self.language {
            Language::English => " ",
            Language::Chinese | Language::TraditionalChinese | Language::Japanese => "",
        })
    }

    pub(crate) fn format(self, file: &File, id: &str, values: &[(&'static str, Value)]) -> String {
        let told = |value: &Value| match &value.0 {
            FluentValue::String(word) if self.exchanged && word == "black" => "white".into(),
            FluentValue::String(word) if self.exchanged && word == "white" => "black".into(),
            FluentValue::String(word) => printable(word).into_owned().into(),
            told => told.clone(),
        };
        let values: Vec<_> = values.iter().map(|(n, v)| (*n, told(v))).collect();
        bundle::format(file, self.language, id, &values)
    }
}

/// A value that stands in a text: a number, a word, a point, or one of the enums of the rules,
/// which the Fluent files select on by name.
#[derive(Clone, Debug)]
pub struct Value(FluentValue<'static>);

macro_rules! values {
    ($($type:ty: $value:ident => $word:expr;)*) => {$(
        impl From<$type> for Value {
            fn from($value: $type) -> Value {
                Value(FluentValue::from($word))
            }
        }
    )*};
}

values! {
    u8: n => n;
    u16: n => n;
    u32: n => n;
    u64: n => n;
    usize: n => n;
    i32: n => n;
    f64: n => n;
    String: s => s;
    &str: s => s.to_owned();
    &String: s => s.clone();
    Cow<'static, str>: s => s;
    Point: p => point_name(p);
    Size: n => n.get();
    Color: c => if c == Color::Black { "black" } else { "white" };
    Foul: f => f.name();
    Rule: r => r.name();
}

/// A message with its variables, for the tests.
#[cfg(test)]
pub(crate) type Listed = (&'static File, &'static str, &'static [&'static str]);

/// Declares texts of a file with values: a method of [`Text`] each, and a list for the tests.
macro_rules! messages {
    ($list:ident in $file:ident: $($(#[$doc:meta])* $visibility:vis fn $name:ident($($arg:ident),+) = $id:literal;)*) => {
        impl $crate::Text {
            $(
                $(#[$doc])*
                #[must_use]
                $visibility fn $name(self, $($arg: impl Into<$crate::Value>),+) -> String {
                    self.format(&$crate::bundle::$file, $id, &[$((stringify!($arg), $arg.into())),+])
                }
            )*
        }

        #[cfg(test)]
        pub(crate) static $list: &[$crate::message::Listed] =
            &[$((&$crate::bundle::$file, $id, &[$(stringify!($arg)),+])),*];
    };
}
pub(crate) use messages;
