//! Writes the enums of `src/key.rs` from the English Fluent files: one variant for each message
//! without variables, named after it and documented by its text.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, error, fs};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

/// Files with texts that only the terminal prints; they are no part of the page.
const TERMINAL: [&str; 3] = ["arena", "terminal", "textbook"];

/// Messages of one file, by identifier.
type Messages = BTreeMap<String, String>;

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
        let messages = plain_messages(&source);
        files.insert(
            name,
            messages.map_err(|why| format!("{}: {why}", path.display()))?,
        );
    }
    let (terminal, page): (BTreeMap<_, _>, BTreeMap<_, _>) = files
        .into_iter()
        .partition(|(name, _)| TERMINAL.contains(&name.as_str()));
    let keys = declare("Key", "`TerminalKey` has the terminal's.", &page)?
        + &declare("TerminalKey", "The page carries none of them.", &terminal)?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("keys.rs"), keys)?;
    Ok(())
}

/// The messages of a Fluent file that hold no variable.
fn plain_messages(source: &str) -> Result<Messages, String> {
    let resource = parser::parse(source).map_err(|(_, errors)| format!("{errors:?}"))?;
    let mut messages = Messages::new();
    for entry in resource.body {
        let Entry::Message(message) = entry else {
            continue;
        };
        let Some(pattern) = &message.value else {
            continue;
        };
        if let Some(text) = plain_text(pattern) {
            messages.insert(message.id.name.to_owned(), text);
        }
    }
    Ok(messages)
}

/// The pattern's text; `None` where a variable decides what it is.
fn plain_text(pattern: &Pattern<&str>) -> Option<String> {
    let mut text = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::StringLiteral { value }),
            } => text.push_str(value),
            PatternElement::Placeable { .. } => return None,
        }
    }
    Some(text)
}

/// An invocation of the macro `keys`.
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
        if messages.is_empty() {
            continue;
        }
        writeln!(out, "{}: {{", file.to_uppercase())?;
        for (id, text) in messages {
            writeln!(out, "#[doc = {:?}]", quoted(text))?;
            writeln!(out, "{} = {id:?},", camel_case(id))?;
        }
        writeln!(out, "}}")?;
    }
    writeln!(out, "}}")?;
    Ok(out)
}

/// The text between quotation marks, with nothing in it that Markdown would read as markup.
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

/// `new-game` as `NewGame`.
fn camel_case(id: &str) -> String {
    let mut out = String::new();
    for word in id.split('-') {
        let mut letters = word.chars();
        out.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        out.extend(letters);
    }
    out
}
