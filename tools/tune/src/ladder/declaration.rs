//! A run's declaration: what it depended on, and what came of it, as text.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::ValueEnum;

use super::{Fitted, Plan};
use crate::games::signature;
use crate::slice;

/// Writes it beside the checkpoint.
pub(super) fn write(
    plan: &Plan,
    out: &Path,
    files: &[PathBuf],
    fitted: &Fitted,
) -> anyhow::Result<()> {
    let heads = files.iter().map(|path| slice::head(path));
    let heads = heads.collect::<anyhow::Result<Vec<_>>>()?;
    let mut name = out.as_os_str().to_owned();
    name.push(".run.txt");
    let path = PathBuf::from(name);
    std::fs::write(&path, text(plan, &heads, &fitted.to_string()))
        .with_context(|| format!("writing {}", path.display()))
}

fn text(plan: &Plan, heads: &[slice::Head], fitted: &str) -> String {
    let name = |value: Option<clap::builder::PossibleValue>| {
        value.map_or(String::new(), |value| value.get_name().to_owned())
    };
    let mut text = format!(
        "rung {}\nrule {} 15\nseed {}\nlater {}\nlearned {}\ntrial {}\nengine {:016x}\n",
        name(plan.rung.to_possible_value()),
        plan.rule,
        plan.seed,
        plan.later,
        name(plan.learned.to_possible_value()),
        plan.trial,
        signature(),
    );
    // Writing to a string cannot fail.
    if let Some(most) = plan.most {
        let _ = writeln!(text, "most {most}");
    }
    if let Some(on) = &plan.on {
        let _ = writeln!(text, "on {}", on.display());
    }
    for head in heads {
        let _ = writeln!(text, "data {} {:016x} {}", head.bytes, head.hash, head.line);
    }
    text + fitted + "\n"
}

#[cfg(test)]
mod tests {
    use tengen_core::Rule;

    use super::*;
    use crate::division::Learned;
    use crate::ladder::Rung;

    #[test]
    fn a_declaration_has_all_that_a_run_depends_on() {
        let plan = Plan {
            seed: 3,
            rule: Rule::Renju,
            rung: Rung::Points16,
            later: 0.5,
            learned: Learned::Agreed,
            most: Some(700),
            trial: 2,
            on: None,
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        std::fs::write(&path, "tengen-games-1 seed 1\nrest").unwrap();
        let head = slice::head(&path).unwrap();
        let text = text(&plan, &[head], "0.1 excess loss");
        let lines: Vec<&str> = text.lines().collect();
        let fixed = [
            "rung points16",
            "rule renju 15",
            "seed 3",
            "later 0.5",
            "learned agreed",
            "trial 2",
        ];
        assert_eq!(lines[..6], fixed);
        assert!(lines[6].starts_with("engine "));
        assert_eq!(lines[7], "most 700");
        let data = lines[8];
        assert!(
            data.starts_with("data 26 ") && data.ends_with(" seed 1"),
            "{data}"
        );
        assert_eq!(lines[9..], ["0.1 excess loss"]);
        std::fs::write(&path, "tengen-games-1 seed 1\nother").unwrap();
        assert_ne!(slice::head(&path).unwrap().hash, head_hash(&lines));
        std::fs::write(&path, "no games").unwrap();
        assert!(slice::head(&path).is_err());
    }

    fn head_hash(lines: &[&str]) -> u64 {
        let hash = lines[8].split(' ').nth(2).unwrap();
        u64::from_str_radix(hash, 16).unwrap()
    }
}
