//! Generates the enums of `src/key.rs` and the documentation of messages.
//!
//! A message without variables becomes a variant named after it. All are documented by their
//! English texts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, error, fs};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::parser;

/// Files that are no part of the page.
const TERMINAL: [&str; 3] = ["arena", "terminal", "textbook"];

/// Messages of one file: identifier and English text.
type Messages = BTreeMap<String, English>;

/// An English text: with the default variant of every selection, and variables as `{name}`.
#[derive(Default)]
struct English {
    text: String,
    has_variables: bool,
    /// Variables and the words that they select by, but no plurals.
    choices: Vec<(String, String)>,
}

fn main() -> Result<(), Box<dyn error::Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("ftl/en");
    println!("cargo::rerun-if-changed=ftl/en");
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let source = fs::read_to_string(&path)?;
        let messages = messages(&source);
        files.insert(
            name,
            messages.map_err(|why| format!("{}: {why}", path.display()))?,
        );
    }
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    fs::write(out.join("english.rs"), english(&files)?)?;
    let (terminal, page): (BTreeMap<_, _>, BTreeMap<_, _>) = files
        .into_iter()
        .partition(|(name, _)| TERMINAL.contains(&name.as_str()));
    let keys = declare("Key", "`TerminalKey` has the terminal's.", &page)?
        + &declare("TerminalKey", "The page carries none of them.", &terminal)?;
    fs::write(out.join("keys.rs"), keys)?;
    Ok(())
}

fn messages(source: &str) -> Result<Messages, String> {
    let resource = parser::parse(source).map_err(|(_, errors)| format!("{errors:?}"))?;
    let mut messages = Messages::new();
    for entry in resource.body {
        let Entry::Message(message) = entry else {
            continue;
        };
        let Some(pattern) = &message.value else {
            continue;
        };
        let mut english = English::default();
        english.add(pattern);
        messages.insert(message.id.name.to_owned(), english);
    }
    Ok(messages)
}

impl English {
    fn add(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.text.push_str(value),
                PatternElement::Placeable { expression } => self.add_expression(expression),
            }
        }
    }

    fn add_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(InlineExpression::StringLiteral { value }) => {
                self.text.push_str(value);
            }
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                self.has_variables = true;
                self.text += &format!("{{{}}}", id.name);
            }
            Expression::Inline(_) => self.has_variables = true,
            Expression::Select { selector, variants } => {
                self.has_variables = true;
                if let InlineExpression::VariableReference { id } = selector {
                    self.add_choice(id.name, variants);
                }
                if let Some(default) = variants.iter().find(|variant| variant.default) {
                    self.add(&default.value);
                }
            }
        }
    }

    fn add_choice(&mut self, variable: &str, variants: &[Variant<&str>]) {
        let words = variants.iter().map(|variant| match variant.key {
            VariantKey::Identifier { name: word } | VariantKey::NumberLiteral { value: word } => {
                format!("`{word}`")
            }
        });
        let words = words.collect::<Vec<_>>().join(", ");
        let is_known = self.choices.iter().any(|(name, _)| name == variable);
        if !words.ends_with("`other`") && !is_known {
            self.choices.push((variable.to_owned(), words));
        }
    }

    /// A Markdown line.
    fn doc(&self) -> String {
        let mut doc = quoted(self.text.trim());
        for (variable, words) in &self.choices {
            doc += &format!(" `{variable}`: {words}.");
        }
        doc
    }
}

/// A macro that turns a message's identifier into its documentation.
fn english(files: &BTreeMap<String, Messages>) -> Result<String, std::fmt::Error> {
    let mut out = String::from("macro_rules! english {\n");
    for (id, english) in files.values().flatten() {
        if english.has_variables {
            writeln!(out, "({id:?}) => {{ {:?} }};", english.doc())?;
        }
    }
    writeln!(out, "}}")?;
    Ok(out)
}

/// An invocation of the macro `keys` with the messages without variables.
fn declare(
    keys: &str,
    others: &str,
    files: &BTreeMap<String, Messages>,
) -> Result<String, std::fmt::Error> {
    let mut out = String::new();
    writeln!(out, "keys! {{")?;
    writeln!(
        out,
        "/// A text without variables; see [`Text::get`](crate::Text::get). {others}"
    )?;
    writeln!(out, "{keys}:")?;
    for (file, messages) in files {
        let mut plain = messages.iter().filter(|m| !m.1.has_variables).peekable();
        if plain.peek().is_none() {
            continue;
        }
        writeln!(out, "{}: {{", file.to_uppercase())?;
        for (id, english) in plain {
            writeln!(out, "#[doc = {:?}]", english.doc())?;
            writeln!(out, "{} = {id:?},", camel_case(id))?;
        }
        writeln!(out, "}}")?;
    }
    writeln!(out, "}}")?;
    Ok(out)
}

/// The text in quotation marks, with punctuation escaped for Markdown.
fn quoted(text: &str) -> String {
    let mut out = String::from('“');
    for c in text.chars() {
        if c.is_ascii_punctuation() {
            out.push('\\');
        }
        out.push(if c == '\n' { ' ' } else { c });
    }
    out + "”"
}

/// `NewGame` for `new-game`.
fn camel_case(id: &str) -> String {
    let mut out = String::new();
    for word in id.split('-') {
        let mut letters = word.chars();
        out.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        out.extend(letters);
    }
    out
}
