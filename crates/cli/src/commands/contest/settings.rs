//! `--set N:KEY=VALUE`: settings of single engines.

use tengen_arena::{Entrant, Setting};

use crate::args;

pub(super) fn apply(settings: &[String], entrants: &mut [Entrant]) -> Result<(), String> {
    for text in settings {
        let wrong = |why: String| format!("--set {text}: {why}");
        let (i, rest) = whose(text, entrants).map_err(wrong)?;
        let setting = setting(rest).map_err(wrong)?;
        let entrant = &mut entrants[i];
        setting
            .check(&entrant.spec)
            .map_err(|error| wrong(error.to_string()))?;
        if entrant.settings.iter().any(|s| s.key() == setting.key()) {
            let (key, name) = (setting.key(), &entrant.name);
            return Err(wrong(format!("{key} is set twice for {name}")));
        }
        entrant.settings.push(setting);
    }
    Ok(())
}

/// The index of the engine and the text after its colon. A number is a place, from 1; a name may
/// contain colons.
fn whose<'a>(text: &'a str, entrants: &[Entrant]) -> Result<(usize, &'a str), String> {
    if let Some((place, rest)) = text.split_once(':')
        && let Ok(place) = place.parse::<usize>()
    {
        let count = entrants.len();
        let i = place.checked_sub(1).filter(|&i| i < count);
        let i = i.ok_or_else(|| format!("there is no engine {place}: they are 1 to {count}"))?;
        return Ok((i, rest));
    }
    let after = |name: &str| text.strip_prefix(name)?.strip_prefix(':');
    let named = entrants.iter().enumerate();
    let found = named.filter_map(|(i, e)| Some((i, after(&e.name)?)));
    // If one name is a prefix of another, the longer one is meant.
    let found = found.min_by_key(|(_, rest)| rest.len());
    found.ok_or_else(|| {
        let names: Vec<&str> = entrants.iter().map(|e| e.name.as_str()).collect();
        let all = names.join(", ");
        format!("it begins with neither the place nor the name of an engine and a colon ({all})")
    })
}

fn setting(text: &str) -> Result<Setting, String> {
    const KEYS: &str = "time=DURATION, nodes=N, threads=N, memory=MB or info.NAME=VALUE";
    let (key, value) = text
        .split_once('=')
        .ok_or_else(|| format!("{text:?} is none of {KEYS}"))?;
    let wrong = |what: String| format!("{key} is {value:?}, not {what}");
    match key {
        "time" => args::duration(value).map(Setting::Time).map_err(wrong),
        "nodes" => number(value, 1, u64::MAX)
            .map(Setting::Nodes)
            .map_err(wrong),
        "threads" => number(value, 1, MOST_THREADS)
            .map(|n| Setting::Threads(u32::try_from(n).unwrap_or(u32::MAX)))
            .map_err(wrong),
        "memory" => number(value, 0, MOST_MEGABYTES)
            .map(|mb| Setting::Memory(bytes(mb)))
            .map_err(wrong),
        _ => match key.strip_prefix("info.") {
            Some(name) => Setting::info(name, value).map_err(|error| error.to_string()),
            None => Err(format!("{key:?} is no key: they are {KEYS}")),
        },
    }
}

const MOST_THREADS: u64 = 1024;
pub(super) const MOST_MEGABYTES: u64 = 1 << 20;

/// Megabytes in bytes; 0 is no limit.
pub(super) const fn bytes(megabytes: u64) -> Option<u64> {
    match megabytes {
        0 => None,
        mb => Some(mb << 20),
    }
}

fn number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let found = text.parse().ok().filter(|n| (least..=most).contains(n));
    found.ok_or_else(|| match most {
        u64::MAX => format!("a whole number from {least}"),
        _ => format!("a whole number from {least} to {most}"),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn entrants() -> Vec<Entrant> {
        let specs = ["tengen:level=10", "./engine a:b", "./engine"];
        let specs = specs.map(|s| s.parse().expect("a player"));
        let mut entrants = Entrant::named(specs.to_vec());
        entrants[2].name = "./engine a".to_owned();
        entrants
    }

    fn set(text: &str) -> Result<Vec<String>, String> {
        let mut all = entrants();
        apply(&[text.to_owned()], &mut all)?;
        let of = |e: Entrant| {
            e.settings
                .iter()
                .map(Setting::to_string)
                .collect::<String>()
        };
        Ok(all.into_iter().map(of).collect())
    }

    #[test]
    fn engines_are_known_by_place_and_by_name() {
        for (text, expected) in [
            ("1:time=2s", ["time=2000", "", ""]),
            ("tengen:level=10:nodes=7", ["nodes=7", "", ""]),
            ("2:threads=4", ["", "threads=4", ""]),
            ("./engine a:b:memory=64", ["", "memory=67108864", ""]),
            ("./engine a:memory=0", ["", "", "memory=0"]),
            ("3:info.a.b=x=y:z", ["", "", "info.a.b=x=y:z"]),
            ("3:info.folder=", ["", "", "info.folder="]),
        ] {
            assert_eq!(
                set(text),
                Ok(expected.map(str::to_owned).to_vec()),
                "{text}"
            );
        }
        let mut all = entrants();
        let two = ["1:time=1s".to_owned(), "2:time=1ms".to_owned()];
        assert_eq!(apply(&two, &mut all), Ok(()));
        let own = &all[1].settings;
        assert_eq!(own, &[Setting::Time(Duration::from_millis(1))]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, why) in [
            ("time=1s", "neither the place nor the name"),
            ("Mei:time=1s", "neither the place nor the name"),
            ("0:time=1s", "there is no engine 0: they are 1 to 3"),
            ("4:time=1s", "there is no engine 4"),
            ("2:time", "none of time=DURATION"),
            ("2:speed=9", "\"speed\" is no key"),
            ("2:time=5", "a whole number followed by ms, s or m"),
            ("2:nodes=0", "a whole number from 1"),
            ("2:nodes=many", "a whole number from 1"),
            ("2:threads=1025", "a whole number from 1 to 1024"),
            ("2:memory=-1", "a whole number from 0 to 1048576"),
            ("2:info.=1", "no key of INFO"),
            ("2:info.rule=1", "--rule is for all"),
            ("2:info.x=a\nEND", "no value of INFO"),
            ("1:memory=64", "tengen:hash=MB"),
            ("1:info.x=1", "only an engine of its own process"),
        ] {
            let error = set(text).expect_err(text);
            assert!(error.contains(why), "{text}: {error}");
            assert!(error.starts_with(&format!("--set {text}: ")), "{error}");
        }
        let twice = ["2:time=1s", "2:time=1s"].map(str::to_owned);
        let error = apply(&twice, &mut entrants()).expect_err("twice");
        assert!(error.contains("time is set twice"), "{error}");
    }
}
