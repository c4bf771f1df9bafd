//! The page's style sheet, and of it what the first screen needs, which is loaded before all of it.
//!
//! The sheet of the first screen has the rules of the whole one in their order, without those for
//! elements of other views. The whole sheet takes its place, so that nothing depends on which rules
//! came first.

use std::collections::HashSet;

use anyhow::{Context as _, Result};

use crate::inputs::Files;

const WHOLE: &str = "style.css";
const FIRST: &str = "first.css";
/// In the static folder: the classes of elements that are not on the first screen.
const LATER: &str = "later-classes.txt";

/// Shortens the style sheet, and adds that of the first screen.
///
/// # Errors
/// If a file is missing, no text, or has an open bracket.
pub(crate) fn add_first(files: &mut Files) -> Result<()> {
    let mut text = |name: &str| {
        let bytes = files.remove(name).with_context(|| format!("no {name}"))?;
        String::from_utf8(bytes).with_context(|| name.to_owned())
    };
    let (sheet, later) = (shortened(&text(WHOLE)?), text(LATER)?);
    let later: HashSet<&str> = later.split_whitespace().collect();
    let first = first(&sheet, &later).with_context(|| WHOLE.to_owned())?;
    files.insert(FIRST.to_owned(), first.into_bytes());
    files.insert(WHOLE.to_owned(), sheet.into_bytes());
    Ok(())
}

/// A style sheet without comments, and without spaces that mean nothing.
fn shortened(sheet: &str) -> String {
    let mut out = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some(next) = rest.chars().next() {
        let length = match next {
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ if next.is_whitespace() => rest.len() - rest.trim_start().len(),
            _ => next.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        let is_space = next.is_whitespace() || token.starts_with("/*");
        if !is_space {
            if matches!(next, '{' | '}') {
                out.truncate(out.trim_end_matches([' ', ';']).len());
            }
            out.push_str(token);
        } else if !out.ends_with(['{', '}', ';', ':', ',', ' ']) && !out.is_empty() {
            out.push(' ');
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// The rules of a shortened sheet with a selector that no element of these classes is needed for.
fn first(sheet: &str, later: &HashSet<&str>) -> Result<String> {
    let mut out = String::new();
    let mut rest = sheet;
    while let Some((prelude, after)) = rest.split_once('{') {
        let end = end_of(after, '{', '}').with_context(|| format!("{prelude} is open"))?;
        let body = &after[..end];
        rest = &after[end + 1..];
        if prelude.starts_with("@media") {
            let body = first(body, later)?;
            if !body.is_empty() {
                out.extend([prelude, "{", &body, "}"]);
            }
            continue;
        }
        let is_rule = !prelude.starts_with('@');
        let selectors = parted(prelude).into_iter();
        let kept = selectors.filter(|selector| !is_rule || !names(selector, later));
        let kept: Vec<&str> = kept.collect();
        if !kept.is_empty() {
            out.extend([&kept.join(","), "{", body, "}"]);
        }
    }
    Ok(out)
}

/// The offset of the bracket that closes what is open at the beginning.
fn end_of(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == open) - i32::from(c == close);
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// A list of selectors, parted at its commas.
fn parted(list: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = list.split(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    });
    parts.collect()
}

/// Whether an element of one of the classes must be there for the selector to match.
fn names(selector: &str, classes: &HashSet<&str>) -> bool {
    let mut rest = selector;
    let mut wanted = String::new();
    while let Some((before, negated)) = rest.split_once(":not(") {
        wanted.push_str(before);
        rest = end_of(negated, '(', ')').map_or("", |end| &negated[end..]);
    }
    wanted.push_str(rest);
    let mut after_dots = wanted.split('.').skip(1);
    after_dots.any(|text| {
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '-');
        classes.contains(&text[..end.unwrap_or(text.len())])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: &str = "/* Says\n why. */\n.a, .b > :is(h2, p) {\n  color: red;\n}\n\
        .b::after { content: \" ; \"; }\n\
        @media (max-width: 9px) and (hover: none) {\n  .a:not(.b, .c) { top: calc(1px + 2px); }\n}\n\
        @media print { .b { color: blue } }\n@keyframes rise { from { opacity: 0; } }\n";
    const SHORT: &str = ".a,.b > :is(h2,p){color:red}.b::after{content:\" ; \"}\
        @media (max-width:9px) and (hover:none){.a:not(.b,.c){top:calc(1px + 2px)}}\
        @media print{.b{color:blue}}@keyframes rise{from{opacity:0}}";

    #[test]
    fn comments_and_spaces_that_mean_nothing_go() {
        assert_eq!(shortened(SHEET), SHORT);
        assert_eq!(shortened(SHORT), SHORT);
    }

    #[test]
    fn the_first_screen_has_the_rules_of_its_elements_in_their_order() -> Result<()> {
        let mut files = Files::from([
            (WHOLE.to_owned(), SHEET.into()),
            (LATER.to_owned(), b"b\nc\n".to_vec()),
        ]);
        add_first(&mut files)?;
        let first = ".a{color:red}\
            @media (max-width:9px) and (hover:none){.a:not(.b,.c){top:calc(1px + 2px)}}\
            @keyframes rise{from{opacity:0}}";
        let wanted = [(FIRST, first), (WHOLE, SHORT)];
        let wanted = wanted.map(|(name, text)| (name.to_owned(), text.into()));
        assert_eq!(files, Files::from(wanted));
        Ok(())
    }

    #[test]
    fn an_open_rule_is_named() {
        let error = first(".a{color:red", &HashSet::new()).expect_err("open");
        assert!(error.to_string().contains(".a is open"), "{error}");
    }
}
