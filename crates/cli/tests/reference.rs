//! `docs/guide/reference.md` against `--help` of every command and `/api/openapi.json`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde_json::Value;

use crate::common::{Serving, run, stdout};

/// Sections of options that several commands share, by the name in a command's `Also:` line.
const SHARED: [(&str, &str); 3] = [
    ("[position]", "### Options of a position"),
    ("[record files]", "### Options of record files"),
    ("[language]", "### Options of language"),
];

fn reference() -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join("docs/guide/reference.md")).expect("the reference")
}

/// The text between a heading and the next one.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let (_, rest) = text
        .split_once(&format!("\n{heading}\n"))
        .unwrap_or_else(|| panic!("no section {heading:?}"));
    rest.split("\n#").next().unwrap_or_default()
}

/// The rows of a section's tables that begin with code: their cells, the first without its
/// backticks.
fn rows(section: &str) -> Vec<Vec<String>> {
    let rows = section.lines().filter_map(|line| {
        let inner = line.strip_prefix("| `")?.strip_suffix('|')?;
        let inner = inner.replace("\\|", "\u{0}");
        let cells = inner
            .split('|')
            .map(|cell| cell.trim().replace('\u{0}', "|"));
        let mut cells: Vec<String> = cells.collect();
        cells[0] = cells[0].trim_end_matches('`').to_owned();
        Some(cells)
    });
    rows.collect()
}

/// The texts in backticks.
fn code(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// What help says of an option or argument.
#[derive(Debug, Default)]
struct Described {
    text: String,
    /// The list that clap prints.
    values: Vec<String>,
}

impl Described {
    fn default_value(&self) -> Option<&str> {
        let (_, rest) = self.text.split_once("[default")?;
        let (_, rest) = rest.split_once(": ")?;
        Some(rest.split_once(']')?.0)
    }
}

/// `--size <N>` as `--size N`, `--watch [<ADDR>]` as `--watch [ADDR]`, `--fit [<FILE>...]` as
/// `--fit [FILE...]`, `<FILE>` and `[FILE]` as `FILE`.
fn plain(form: &str) -> String {
    if !form.starts_with('-') {
        return form[1..form.len() - 1].to_owned();
    }
    if let Some((option, value)) = form.split_once(" [<") {
        return format!("{option} [{}", value.replace('>', ""));
    }
    match form.split_once(" <") {
        Some((option, value)) => {
            let (value, more) = match value.strip_suffix("...") {
                Some(value) => (value, "..."),
                None => (value, ""),
            };
            let value = value.strip_suffix('>').unwrap_or(value);
            format!("{option} {value}{more}")
        }
        None => form.to_owned(),
    }
}

/// The options and arguments that `--help` lists, `--help` and `--version` left out.
fn options(help: &str) -> BTreeMap<String, Described> {
    let mut found: BTreeMap<String, Described> = BTreeMap::new();
    let mut listing = false;
    let mut current = None;
    for line in help.lines().filter(|line| !line.is_empty()) {
        let trimmed = line.trim_start();
        let indent = line.len() - trimmed.len();
        if indent == 0 {
            listing = line.ends_with(':') && !line.contains("Usage");
            current = None;
            continue;
        }
        if !listing {
            continue;
        }
        let option = trimmed.starts_with('-') && !trimmed.starts_with("- ") && indent <= 6;
        let argument = trimmed.starts_with(['<', '[']) && indent == 2;
        if option || argument {
            let (form, text) = trimmed.split_once("  ").unwrap_or((trimmed, ""));
            let form = plain(form);
            let text = text.trim().to_owned();
            let described = Described {
                text,
                values: Vec::new(),
            };
            found.insert(form.clone(), described);
            current = Some(form);
        } else if let Some(form) = &current {
            let described = found.get_mut(form).expect("inserted");
            if let Some(value) = trimmed.strip_prefix("- ") {
                let name = value.split(':').next().unwrap_or_default();
                described.values.push(name.to_owned());
            }
            described.text.push(' ');
            described.text.push_str(trimmed);
        }
    }
    found.retain(|form, _| !form.ends_with("--help") && !form.ends_with("--version"));
    found
}

/// The names of all commands.
fn commands() -> Vec<String> {
    let help = stdout(&["--help"]);
    let (_, rest) = help.split_once("Commands:\n").expect("commands");
    let lines = rest.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|&name| name != "help")
        .map(str::to_owned)
        .collect()
}

/// The documented options of a command: form, values and default.
fn documented(text: &str, command: &str) -> BTreeMap<String, [String; 2]> {
    let own = section(text, &format!("### `tengen {command}`"));
    let also = own.lines().find(|line| line.starts_with("Also: "));
    let shared = SHARED
        .iter()
        .filter(|(name, _)| also.is_some_and(|line| line.contains(name)));
    let sections = shared
        .map(|(_, heading)| section(text, heading))
        .chain([own]);
    let rows = sections.flat_map(rows);
    rows.map(|mut cells| {
        assert_eq!(cells.len(), 4, "{command}: {cells:?}");
        let form = std::mem::take(&mut cells[0]);
        (form, [cells[1].clone(), cells[2].clone()])
    })
    .collect()
}

/// Whether an option takes a value.
fn accepts(command: &str, form: &str, value: &str) -> bool {
    let option = form.split(' ').find(|word| word.starts_with("--"));
    option.is_some_and(|option| run(&[command, option, value, "--help"]).status.success())
}

#[test]
fn every_option_is_documented_as_help_shows_it() {
    let text = reference();
    let commands = commands();
    let headings = text
        .lines()
        .filter_map(|l| l.strip_prefix("### `tengen ")?.strip_suffix('`'));
    let headings: BTreeSet<&str> = headings.collect();
    let names: BTreeSet<&str> = commands.iter().map(String::as_str).collect();
    assert_eq!(headings, names);
    for command in names {
        let help = stdout(&[command, "--help"]);
        let shown = options(&help);
        let documented = documented(&text, command);
        let forms = shown.keys().collect::<BTreeSet<_>>();
        let expected = documented.keys().collect::<BTreeSet<_>>();
        assert_eq!(forms, expected, "tengen {command}");
        for (form, [values, default]) in &documented {
            let described = &shown[form];
            let place = format!("tengen {command}, {form}: {described:?}");
            match (described.default_value(), code(default).as_slice()) {
                (None, _) => assert!(default.is_empty(), "{place}"),
                // A value, perhaps followed by its reason.
                (Some(shown), &[value]) if default.len() == value.len() + 2 => assert!(
                    shown == value || shown.starts_with(&format!("{value}, ")),
                    "{place}"
                ),
                (Some(_), _) => assert!(!default.is_empty(), "{place}"),
            }
            if described.values.is_empty() {
                for value in code(values) {
                    let known = help.contains(value) || accepts(command, form, value);
                    assert!(known, "{place}: {value}");
                }
            } else {
                assert_eq!(code(values), described.values, "{place}");
            }
        }
    }
}

/// The description of the interface by a server.
fn openapi() -> Value {
    let data = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(data.path());
    let answer = serving.ask("GET", "/api/openapi.json", "");
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    let start = body.find('{').expect("JSON");
    let end = body.rfind('}').expect("JSON");
    serde_json::from_str(&body[start..=end]).expect("JSON")
}

fn schema_name(value: &Value) -> Option<&str> {
    value["$ref"].as_str()?.rsplit('/').next()
}

/// The schema of a request's or an answer's body.
fn body(value: &Value) -> Option<&str> {
    schema_name(&value["content"]["application/json"]["schema"])
}

/// A route's body, answer and other statuses, as the table of routes has them.
fn route(operation: &Value) -> [String; 3] {
    let quoted = |name: &str| format!("`{name}`");
    let asked = body(&operation["requestBody"])
        .map(quoted)
        .unwrap_or_default();
    let answers = operation["responses"].as_object().expect("answers");
    let good = |status: &str| status.starts_with(['1', '2']);
    let success = answers.iter().find(|(status, _)| good(status));
    let (status, answer) = success.expect("a success");
    let answer = match body(answer) {
        Some(name) => format!("{status} `{name}`"),
        None => status.clone(),
    };
    let others = answers.keys().filter(|status| !good(status)).cloned();
    [asked, answer, others.collect::<Vec<_>>().join(", ")]
}

#[test]
fn every_route_is_documented() {
    let described = openapi();
    let paths = described["paths"].as_object().expect("paths");
    let routes = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods");
        methods.iter().map(move |(method, operation)| {
            (
                format!("{} {path}", method.to_uppercase()),
                route(operation),
            )
        })
    });
    let routes: BTreeMap<String, [String; 3]> = routes.collect();
    let text = reference();
    let documented = rows(section(&text, "## HTTP")).into_iter().map(|cells| {
        let route = format!("{} {}", cells[0], cells[1].trim_matches('`'));
        (
            route,
            [cells[2].clone(), cells[3].clone(), cells[4].clone()],
        )
    });
    assert_eq!(documented.collect::<BTreeMap<_, _>>(), routes);
}

/// The fields of an object, and whether they are required.
fn fields(schema: &Value, all: &Value) -> BTreeMap<String, bool> {
    let whole = [schema.clone()];
    let parts = schema["allOf"].as_array().map_or(&whole[..], Vec::as_slice);
    let mut found = BTreeMap::new();
    for part in parts {
        let part = schema_name(part).map_or(part, |name| &all[name]);
        let required = part["required"].as_array().cloned().unwrap_or_default();
        let names = part["properties"].as_object().into_iter().flatten();
        found.extend(names.map(|(name, _)| {
            let needed = required.iter().any(|required| required == name.as_str());
            (name.clone(), needed)
        }));
    }
    found
}

/// The name of a variant and its other fields.
fn variant(schema: &Value, tag: &str, all: &Value) -> (String, BTreeMap<String, bool>) {
    let whole = [schema.clone()];
    let parts = schema["allOf"].as_array().map_or(&whole[..], Vec::as_slice);
    let name = parts
        .iter()
        .find_map(|part| part["properties"][tag]["enum"][0].as_str())
        .expect("a name");
    let mut fields = fields(schema, all);
    fields.remove(tag);
    (name.to_owned(), fields)
}

fn check_schema(name: &str, schema: &Value, all: &Value, section: &str) {
    let rows = rows(section);
    if let Some(variants) = schema["oneOf"].as_array() {
        let header = section.lines().find_map(|line| line.strip_prefix("| `"));
        let (tag, _) = header.and_then(|l| l.split_once('`')).expect("a tag");
        let expected = variants.iter().map(|schema| variant(schema, tag, all));
        // The first row is the header.
        let documented = rows[1..].iter().map(|cells| {
            let fields = cells[1].split(", ").filter(|field| !field.is_empty());
            let fields = fields.map(|field| (code(field)[0].to_owned(), !field.ends_with(')')));
            (cells[0].clone(), fields.collect())
        });
        let documented: BTreeMap<String, BTreeMap<String, bool>> = documented.collect();
        assert_eq!(documented, expected.collect::<BTreeMap<_, _>>(), "{name}");
    } else if let Some(values) = schema["enum"].as_array() {
        let expected: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
        assert_eq!(code(section), expected, "{name}");
    } else {
        let documented = rows
            .iter()
            .map(|cells| (cells[0].clone(), cells[2] == "required"));
        let documented: BTreeMap<String, bool> = documented.collect();
        assert_eq!(documented, fields(schema, all), "{name}");
    }
}

#[test]
fn every_field_is_documented() {
    let described = openapi();
    let all = &described["components"]["schemas"];
    let schemas = all.as_object().expect("schemas");
    let text = reference();
    let texts = rows(section(&text, "### Texts"));
    let mut documented: BTreeSet<&str> = texts.iter().map(|cells| cells[0].as_str()).collect();
    for line in text.lines() {
        documented.extend(
            line.strip_prefix("#### `")
                .and_then(|l| l.strip_suffix('`')),
        );
    }
    let names: BTreeSet<&str> = schemas.keys().map(String::as_str).collect();
    assert_eq!(documented, names);
    for (name, schema) in schemas {
        if texts.iter().any(|cells| cells[0] == *name) {
            assert_eq!(schema["type"], "string", "{name}");
        } else {
            let section = section(&text, &format!("#### `{name}`"));
            check_schema(name, schema, all, section);
        }
    }
}
