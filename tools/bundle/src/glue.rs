//! Shortens scripts, whose comments are for those who read them, and the one that wasm-bindgen
//! writes beside a module: the hashes in the names of what the module imports do not compress.

use std::collections::HashMap;
use std::convert::Infallible;

use anyhow::{Context as _, Result, ensure};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{ImportSection, Module};
use wasmparser::{ImportSectionReader, Parser, Payload};

use crate::inputs::Files;

/// What follows the name of a function in the script's object of imports.
const FUNCTION: &str = ": function(";

/// Script and module with short names, and the script without comments and indentation.
///
/// # Errors
/// If it is no module, or a text of the script has several lines.
pub(crate) fn shortened(script: &str, module: &[u8]) -> Result<(String, Vec<u8>)> {
    let names = Names::of(script, module)?;
    let mut out = String::with_capacity(script.len());
    for line in code(script)? {
        let key = line.split_once(FUNCTION);
        match key.and_then(|(key, rest)| Some((names.0.get(key)?, rest))) {
            Some((short, rest)) => out.extend([short, FUNCTION, rest]),
            None => out.push_str(line),
        }
        out.push('\n');
    }
    Ok((out, names.renamed(module)?))
}

/// The scripts among the files without comments and indentation.
///
/// # Errors
/// If a text of a script has several lines.
pub(crate) fn without_comments(mut files: Files) -> Result<Files> {
    for (name, content) in &mut files {
        if name.ends_with(".js") {
            let script = std::str::from_utf8(content).with_context(|| name.clone())?;
            let lines = code(script).with_context(|| name.clone())?;
            *content = lines
                .iter()
                .flat_map(|line| [line, "\n"])
                .collect::<String>()
                .into();
        }
    }
    Ok(files)
}

/// The lines that are no comments.
fn code(script: &str) -> Result<Vec<&str>> {
    let mut lines = Vec::new();
    let mut is_comment = false;
    for line in script.lines().map(str::trim_start) {
        is_comment |= line.starts_with("/*");
        let is_code = !is_comment && !line.is_empty() && !line.starts_with("//");
        is_comment &= !line.ends_with("*/");
        if is_code {
            ensure!(
                line.matches('`').count() % 2 == 0,
                "a text of several lines: {line}"
            );
            lines.push(line);
        }
    }
    Ok(lines)
}

/// The short name of each function that the script defines for the module.
struct Names(HashMap<String, String>);

impl Names {
    fn of(script: &str, module: &[u8]) -> Result<Names> {
        let keys = script.lines().filter_map(|line| line.split_once(FUNCTION));
        let keys: Vec<&str> = keys.map(|(key, _)| key.trim_start()).collect();
        let mut names = HashMap::new();
        for payload in Parser::new(0).parse_all(module) {
            let Payload::ImportSection(section) = payload? else {
                continue;
            };
            for import in section.into_imports() {
                let name = import?.name;
                if keys.contains(&name) {
                    let short = format!("i{}", names.len());
                    names.entry(name.to_owned()).or_insert(short);
                }
            }
        }
        Ok(Names(names))
    }

    fn renamed(mut self, module: &[u8]) -> Result<Vec<u8>> {
        let mut out = Module::new();
        self.parse_core_module(&mut out, Parser::new(0), module)?;
        Ok(out.finish())
    }
}

impl Reencode for Names {
    type Error = Infallible;

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> std::result::Result<(), Error<Infallible>> {
        for import in section.into_imports() {
            let import = import?;
            let ty = self.entity_type(import.ty)?;
            let name = self.0.get(import.name).map_or(import.name, String::as_str);
            imports.import(import.module, name, ty);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{EntityType, TypeSection};
    use wasmparser::Validator;

    use super::*;

    const SCRIPT: &str = "/**\n * Starts.\n */\nexport function start() {\n    wasm.__wbg_a_1();\n}\n\
        // Imports.\nconst import0 = {\n    __wbg_b_2: function(arg0) {\n        // Cast.\n        \
        return \"/* \" + `//`;\n    },\n    __wbg_c_3: function() {\n    },\n};\n";

    fn module() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        for (from, name) in [
            ("./parts.js", "split"),
            ("./a.js", "__wbg_c_3"),
            ("./a.js", "__wbg_b_2"),
        ] {
            imports.import(from, name, EntityType::Function(0));
        }
        let mut module = Module::new();
        module.section(&types).section(&imports);
        module.finish()
    }

    #[test]
    fn script_and_module_agree_on_short_names() -> Result<()> {
        let (script, module) = shortened(SCRIPT, &module())?;
        assert_eq!(
            script,
            "export function start() {\nwasm.__wbg_a_1();\n}\nconst import0 = {\n\
             i1: function(arg0) {\nreturn \"/* \" + `//`;\n},\ni0: function() {\n},\n};\n"
        );
        Validator::new().validate_all(&module)?;
        let mut names = Vec::new();
        for payload in Parser::new(0).parse_all(&module) {
            if let Payload::ImportSection(section) = payload? {
                for import in section.into_imports() {
                    names.push(import?.name);
                }
            }
        }
        assert_eq!(names, ["split", "i0", "i1"]);
        Ok(())
    }

    #[test]
    fn scripts_lose_their_comments() -> Result<()> {
        let script = |text: &str| Files::from([("a.js".to_owned(), text.into())]);
        let files = script("// Says why.\nlet a = \"//\";\n\n  a(); // b\n/* c\n d */\n");
        assert_eq!(
            without_comments(files)?,
            script("let a = \"//\";\na(); // b\n")
        );
        let error = without_comments(script("a = `\n  b`;")).expect_err("a text");
        assert_eq!(error.to_string(), "a.js");
        Ok(())
    }

    #[test]
    fn a_text_of_several_lines_is_left_to_nobody() {
        let error = shortened("a = `\n  b`;", &module()).expect_err("a text");
        assert!(error.to_string().contains("several lines"), "{error}");
    }
}
