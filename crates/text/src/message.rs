//! Messages with variables: the methods of [`Text`].

use std::borrow::Cow;

use tengen_core::{Color, Foul, Point, Rule, Size};

use crate::bundle::{self, File};
use crate::key::Plain;
use crate::resolve::Argument;
use crate::{Language, point_name, printable};

/// The texts in one language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text {
    language: Language,
    /// Whether the screen shows Black as white and White as black.
    pub(crate) exchanged: bool,
    /// The board whose rows are counted from the top; `None` counts from the bottom.
    top: Option<Size>,
}

impl Text {
    /// The texts in a language, with colours and rows as in notation.
    #[must_use]
    pub const fn new(language: Language) -> Text {
        Text {
            language,
            exchanged: false,
            top: None,
        }
    }

    /// With the names of the colours exchanged or not.
    #[must_use]
    pub const fn exchanged(self, exchanged: bool) -> Text {
        Text { exchanged, ..self }
    }

    /// With this board's rows counted from the top in names of points, or with `None` from the
    /// bottom, as in notation.
    #[must_use]
    pub const fn rows_from_top(self, board: Option<Size>) -> Text {
        Text { top: board, ..self }
    }

    /// For another board, with rows counted from the same side.
    #[must_use]
    pub const fn on(self, board: Size) -> Text {
        match self.top {
            Some(_) => self.rows_from_top(Some(board)),
            None => self,
        }
    }

    /// A point as the reader's board shows it: `H8`. A point off the board keeps its notation.
    #[must_use]
    pub fn point(self, p: Point) -> String {
        let seen = self.top.filter(|size| size.contains(p));
        let seen = seen.and_then(|size| Point::new(p.x(), size.row_from_top(p)));
        point_name(seen.unwrap_or(p))
    }

    /// `H8 H9`.
    #[must_use]
    pub fn points(self, points: &[Point]) -> String {
        let names: Vec<String> = points.iter().map(|&p| self.point(p)).collect();
        names.join(" ")
    }

    /// The language of the texts.
    #[must_use]
    pub const fn language(self) -> Language {
        self.language
    }

    /// A text without variables.
    #[must_use]
    #[inline(always)]
    pub fn get(self, key: impl Into<Plain>) -> String {
        let Plain { file, id } = key.into();
        bundle::format(file, self.language, id, &[])
    }

    /// Joins sentences: in Chinese and Japanese without spaces.
    #[must_use]
    pub fn sentences(self, sentences: &[String]) -> String {
        sentences.join(match self.language {
            Language::English => " ",
            Language::Chinese | Language::TraditionalChinese | Language::Japanese => "",
        })
    }

    /// Items of a list within a sentence.
    #[must_use]
    pub fn listed(self, items: &[String]) -> String {
        items.join(match self.language {
            Language::English => ", ",
            Language::Chinese | Language::TraditionalChinese | Language::Japanese => "、",
        })
    }

    pub(crate) fn format(self, file: &File, id: &str, values: &[(&'static str, Value)]) -> String {
        let told = |value: &Value| match &value.0 {
            Meant::Plain(Argument::Word(word)) => {
                Argument::Word(printable(word).into_owned().into())
            }
            Meant::Plain(plain) => plain.clone(),
            Meant::Point(p) => Argument::Word(self.point(*p).into()),
            Meant::Color(color) => Argument::Word(Cow::Borrowed(match (color, self.exchanged) {
                (None, _) => "lot",
                (Some(Color::Black), false) | (Some(Color::White), true) => "black",
                (Some(Color::White), false) | (Some(Color::Black), true) => "white",
            })),
        };
        let values: Vec<_> = values.iter().map(|(n, v)| (*n, told(v))).collect();
        bundle::format(file, self.language, id, &values)
    }
}

/// A variable's value: number, word, point, or an enum that the Fluent files select on by name.
#[derive(Clone, Debug)]
pub struct Value(Meant);

/// The length of a win in plies, as data have it. Sentences count the winner's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plies(pub u32);

/// Points and colours are formatted as the reader's board shows them.
#[derive(Clone, Debug)]
enum Meant {
    Plain(Argument),
    Point(Point),
    /// `None` (`lot`) before colours are drawn.
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
    ($kind:ident: $($type:ty: $value:ident => $argument:expr;)*) => {$(
        impl From<$type> for Value {
            fn from($value: $type) -> Value {
                Value(Meant::Plain(Argument::$kind($argument.into())))
            }
        }
    )*};
}

values! {
    Number:
    u8: n => n;
    u16: n => n;
    u32: n => n;
    // Nothing that is counted is inexact as a floating-point number.
    u64: n => n as f64;
    usize: n => n as f64;
    i32: n => n;
    f64: n => n;
    Size: n => n.get();
    Plies: n => n.0.div_ceil(2);
}

values! {
    Word:
    String: s => s;
    &str: s => s.to_owned();
    &String: s => s.clone();
    Cow<'static, str>: s => s;
    Foul: f => f.name();
    Rule: r => r.name();
}

/// A message with many variables: file, identifier and their names.
pub(crate) struct Form<const N: usize> {
    pub(crate) file: &'static File,
    pub(crate) id: &'static str,
    pub(crate) names: [&'static str; N],
}

impl<const N: usize> Form<N> {
    /// `values` are in the order of `names`.
    pub(crate) fn fill(&self, text: Text, values: [Value; N]) -> String {
        let named: Vec<_> = self.names.into_iter().zip(values).collect();
        text.format(self.file, self.id, &named)
    }

    #[cfg(test)]
    pub(crate) const fn listed(&'static self) -> Listed {
        (self.file, self.id, &self.names)
    }
}

/// File, identifier and variables of a message.
#[cfg(test)]
pub(crate) type Listed = (&'static File, &'static str, &'static [&'static str]);

/// The type of a variable's value: any, unless one is named.
macro_rules! taken {
    () => { impl Into<$crate::Value> };
    ($type:ty) => { $type };
}
pub(crate) use taken;

/// Declares messages of a file: methods of [`Text`], documented by the English text and any further
/// comments, and a list for the tests.
macro_rules! messages {
    ($list:ident in $file:ident: $($(#[$doc:meta])* $visibility:vis fn $name:ident($($arg:ident $(: $type:ty)?),+) = $id:tt;)*) => {
        impl $crate::Text {
            $(
                #[doc = english!($id)]
                $(#[$doc])*
                #[must_use]
                $visibility fn $name(self, $($arg: $crate::message::taken!($($type)?)),+) -> String {
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
