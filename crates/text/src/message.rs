//! The typed doors to messages that carry values: the methods of [`Text`].

use std::borrow::Cow;

use fluent_bundle::FluentValue;
use tengen_core::{Color, Foul, Point, Rule, Size};

use crate::bundle::{self, File};
use crate::key::Plain;
use crate::{Language, point_name, printable};

/// The words of one language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text {
    language: Language,
    /// Black is called white, and white black.
    pub(crate) exchanged: bool,
    /// The board whose rows are counted from the top; from the bottom where there is none.
    top: Option<Size>,
}

impl Text {
    /// The words of a language.
    #[must_use]
    pub const fn new(language: Language) -> Text {
        Text {
            language,
            exchanged: false,
            top: None,
        }
    }

    /// The same words for stones whose colours are exchanged on the screen.
    #[must_use]
    pub const fn exchanged(self, exchanged: bool) -> Text {
        Text { exchanged, ..self }
    }

    /// The same words with the rows of this board counted from the top in the names of points;
    /// `None` counts from the bottom, as notation does.
    #[must_use]
    pub const fn rows_from_top(self, board: Option<Size>) -> Text {
        Text { top: board, ..self }
    }

    /// The same words about points of another board.
    #[must_use]
    pub const fn on(self, board: Size) -> Text {
        match self.top {
            Some(_) => self.rows_from_top(Some(board)),
            None => self,
        }
    }

    /// A point as this reader's board has it: `H8`. A point off the board whose rows are counted
    /// from the top keeps its name in notation.
    #[must_use]
    pub fn point(self, p: Point) -> String {
        let seen = self.top.filter(|size| size.contains(p));
        let seen = seen.and_then(|size| Point::new(p.x(), size.row_from_top(p)));
        point_name(seen.unwrap_or(p))
    }

    /// Points one after the other: `H8 H9`.
    #[must_use]
    pub fn points(self, points: &[Point]) -> String {
        let names: Vec<String> = points.iter().map(|&p| self.point(p)).collect();
        names.join(" ")
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
            Meant::Plain(FluentValue::String(word)) => printable(word).into_owned().into(),
            Meant::Plain(plain) => plain.clone(),
            Meant::Point(p) => self.point(*p).into(),
            Meant::Color(color) => FluentValue::from(match (color, self.exchanged) {
                (None, _) => "lot",
                (Some(Color::Black), false) | (Some(Color::White), true) => "black",
                (Some(Color::White), false) | (Some(Color::Black), true) => "white",
            }),
        };
        let values: Vec<_> = values.iter().map(|(n, v)| (*n, told(v))).collect();
        bundle::format(file, self.language, id, &values)
    }
}

/// A value that stands in a text: a number, a word, a point, or one of the enums of the rules,
/// which the Fluent files select on by name.
#[derive(Clone, Debug)]
pub struct Value(Meant);

/// What a value means; points and colours are told as the reader's board shows them.
#[derive(Clone, Debug)]
enum Meant {
    Plain(FluentValue<'static>),
    Point(Point),
    /// A colour, or `lot` where that is not drawn yet.
    Color(Option<Color>),
}

impl From<Point> for Value {
    fn from(p: Point) -> Value {
        Value(Meant::Point(p))
    }
}

impl From<Color> for Value {
    fn from(color: Color) -> Value {
        Some(color).into()
    }
}

impl From<Option<Color>> for Value {
    fn from(color: Option<Color>) -> Value {
        Value(Meant::Color(color))
    }
}

macro_rules! values {
    ($($type:ty: $value:ident => $word:expr;)*) => {$(
        impl From<$type> for Value {
            fn from($value: $type) -> Value {
                Value(Meant::Plain(FluentValue::from($word)))
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
    Size: n => n.get();
    Foul: f => f.name();
    Rule: r => r.name();
}

/// A message that takes its values together: its file, its name and theirs.
pub(crate) struct Form<const N: usize> {
    pub(crate) file: &'static File,
    pub(crate) id: &'static str,
    pub(crate) names: [&'static str; N],
}

impl<const N: usize> Form<N> {
    /// The message with its values, in the order of their names.
    pub(crate) fn fill(&self, text: Text, values: [Value; N]) -> String {
        let named: Vec<_> = self.names.into_iter().zip(values).collect();
        text.format(self.file, self.id, &named)
    }

    /// As the tests list it.
    #[cfg(test)]
    pub(crate) const fn listed(&'static self) -> Listed {
        (self.file, self.id, &self.names)
    }
}

/// A message with its variables, for the tests.
#[cfg(test)]
pub(crate) type Listed = (&'static File, &'static str, &'static [&'static str]);

/// Declares messages of a file: a method of [`Text`] each, documented by the English text and any
/// further comments, and a list for the tests.
macro_rules! messages {
    ($list:ident in $file:ident: $($(#[$doc:meta])* $visibility:vis fn $name:ident($($arg:ident),+) = $id:tt;)*) => {
        impl $crate::Text {
            $(
                #[doc = english!($id)]
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
