//! Formats the messages of a Fluent file.
//!
//! `fluent-bundle` does it too, and the tests compare; but it brings the plural rules of 200
//! languages and a reader of floating-point numbers into each wasm module. The messages here select
//! by numbers and words, and refer to nothing but their variables.

use std::borrow::Cow;
use std::fmt::Write as _;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser::parse_runtime;
use fluent_syntax::unicode::unescape_unicode;

use crate::Language;

/// A variable's value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Argument {
    Number(f64),
    Word(Cow<'static, str>),
}

/// A parsed file, its messages sorted by their identifiers.
#[derive(Debug)]
pub(crate) struct Messages(Vec<(&'static str, Pattern<&'static str>)>);

impl Messages {
    /// Skips faulty messages; the tests parse all files strictly.
    pub(crate) fn parse(source: &'static str) -> Messages {
        let resource = parse_runtime(source).unwrap_or_else(|(resource, _)| resource);
        let messages = resource.body.into_iter().filter_map(|entry| match entry {
            Entry::Message(message) => Some((message.id.name, message.value?)),
            _ => None,
        });
        let mut messages: Vec<_> = messages.collect();
        messages.sort_by_key(|&(id, _)| id);
        Messages(messages)
    }

    /// The text of a message; `None` if there is none with this identifier.
    pub(crate) fn format(
        &self,
        language: Language,
        id: &str,
        values: &[(&'static str, Argument)],
    ) -> Option<String> {
        let at = self.0.binary_search_by_key(&id, |&(id, _)| id).ok()?;
        let mut out = String::new();
        let mut writer = Writer {
            language,
            values,
            out: &mut out,
        };
        writer.pattern(&self.0[at].1);
        Some(out)
    }
}

struct Writer<'a> {
    language: Language,
    values: &'a [(&'static str, Argument)],
    out: &'a mut String,
}

impl<'a> Writer<'a> {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.out.push_str(value),
                PatternElement::Placeable { expression } => self.expression(expression),
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                let value = self.value(selector);
                let chosen = variants.iter().find(|v| self.is_meant(&v.key, value));
                let default = || variants.iter().find(|variant| variant.default);
                if let Some(variant) = chosen.or_else(default) {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::StringLiteral { value } => {
                // Writing to a string does not fail.
                let _ = unescape_unicode(self.out, value);
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::VariableReference { id } => match self.value(inline) {
                Some(Argument::Word(word)) => self.out.push_str(word),
                Some(Argument::Number(number)) => {
                    let _ = write!(self.out, "{number}");
                }
                None => {
                    let _ = write!(self.out, "{{${}}}", id.name);
                }
            },
            // The tests allow no other kind.
            _ => {}
        }
    }

    fn value(&self, inline: &InlineExpression<&str>) -> Option<&'a Argument> {
        let InlineExpression::VariableReference { id } = inline else {
            return None;
        };
        let named = self.values.iter().find(|(name, _)| *name == id.name);
        named.map(|(_, value)| value)
    }

    /// Whether a variant is for a value: its word, its number, or its plural.
    fn is_meant(&self, key: &VariantKey<&str>, value: Option<&Argument>) -> bool {
        match (key, value) {
            (VariantKey::Identifier { name }, Some(Argument::Word(word))) => name == word,
            (VariantKey::Identifier { name }, Some(&Argument::Number(number))) => {
                *name == plural(self.language, number)
            }
            (VariantKey::NumberLiteral { value }, Some(&Argument::Number(number))) => {
                value.parse::<i64>().is_ok_and(|key| key as f64 == number)
            }
            _ => false,
        }
    }
}

/// The plural of a number, by the name that Unicode has for it.
fn plural(language: Language, number: f64) -> &'static str {
    match language {
        Language::English if number.abs() == 1.0 => "one",
        // Other languages have one form, which is named like the rest of English.
        _ => "other",
    }
}
