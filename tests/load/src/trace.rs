//! Writes and syncs recorded by strace, and the disks that a power cut may leave.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::process::Command;

use anyhow::Context as _;
use tengen_core::SplitMix;

const CALLS: &str = "trace=pwrite64,ftruncate,fsync,fdatasync,unlink,unlinkat";

/// Append the program to trace.
pub(crate) fn recording(into: &Path) -> Command {
    let mut strace = Command::new("strace");
    strace
        .args([
            "-f",
            "--seccomp-bpf",
            "-qq",
            "-y",
            "-ttt",
            "-T",
            "-xx",
            "-s",
            "1000000",
        ])
        .args(["-e", CALLS, "-o"])
        .arg(into);
    strace
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Write {
        at: usize,
        bytes: Vec<u8>,
    },
    Truncate {
        length: usize,
    },
    /// Everything before it is on the disk.
    Sync,
    Unlink,
}

/// File names are without folder, times in seconds since 1970.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) time: f64,
    pub(crate) file: String,
    pub(crate) change: Change,
}

/// A call interrupted by another thread spans two lines; a sync counts from the second.
pub(crate) fn read(text: &str) -> anyhow::Result<Vec<Step>> {
    let mut steps = Vec::new();
    let mut begun: HashMap<&str, String> = HashMap::new();
    for line in text.lines() {
        let (process, rest) = line.split_once(' ').context("a process")?;
        let rest = rest.trim_start();
        if let Some(head) = rest.strip_suffix(" <unfinished ...>") {
            begun.insert(process, head.to_owned());
        } else if let Some((time, tail)) = rest.split_once(" <... ") {
            let Some(head) = begun.remove(process) else {
                continue;
            };
            let (_, tail) = tail.split_once(" resumed>").context("a second half")?;
            let (_, head) = head.split_once(' ').context("a time")?;
            steps.extend(step(&format!("{time} {head}{tail}"))?);
        } else {
            steps.extend(step(rest)?);
        }
    }
    Ok(steps)
}

/// `TIME NAME(FD<PATH>, …) = RESULT <TOOK>`.
fn step(line: &str) -> anyhow::Result<Option<Step>> {
    let Some((time, call)) = line.split_once(' ') else {
        return Ok(None);
    };
    let Some((call, result)) = call.rsplit_once(" = ") else {
        return Ok(None);
    };
    if result.starts_with('-') || result.starts_with('?') {
        return Ok(None);
    }
    let (name, arguments) = call.split_once('(').context("a call")?;
    let arguments = arguments.trim_end().trim_end_matches(')');
    let path = match name {
        "unlink" | "unlinkat" => between(arguments, "\"", "\"").last(),
        _ => between(arguments, "<", ">").next(),
    };
    let path = String::from_utf8(unescaped(path.context("a path")?)?)?;
    let file = path.rsplit('/').next().unwrap_or(&path).to_owned();
    let numbers = || arguments.rsplit(", ").map(str::parse::<usize>);
    let change = match name {
        "pwrite64" => {
            let bytes = between(arguments, ", \"", "\"").next().context("bytes")?;
            let at = numbers().next().context("a place")??;
            let bytes = unescaped(bytes)?;
            Change::Write { at, bytes }
        }
        "ftruncate" => Change::Truncate {
            length: numbers().next().context("a length")??,
        },
        "unlink" | "unlinkat" => Change::Unlink,
        _ => Change::Sync,
    };
    let took = between(result, "<", ">").next().unwrap_or("0");
    // The start of the call.
    let time = time.parse::<f64>()? + took.parse::<f64>()?;
    Ok(Some(Step { time, file, change }))
}

fn between<'a>(text: &'a str, from: &'a str, to: &'a str) -> impl Iterator<Item = &'a str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (_, after) = rest.split_once(from)?;
        let (inner, after) = after.split_once(to)?;
        rest = after;
        Some(inner)
    })
}

/// Decodes `\x41\x42…`; other texts stay.
fn unescaped(text: &str) -> anyhow::Result<Vec<u8>> {
    if !text.starts_with("\\x") {
        return Ok(text.as_bytes().to_vec());
    }
    let bytes = text.split("\\x").skip(1);
    bytes
        .map(|byte| u8::from_str_radix(byte, 16).with_context(|| format!("{byte:?}")))
        .collect()
}

#[derive(Default)]
pub(crate) struct Disk {
    files: BTreeMap<String, File>,
}

#[derive(Default)]
struct File {
    synced: Vec<u8>,
    pending: Vec<Change>,
}

impl Disk {
    pub(crate) fn take(&mut self, step: &Step) {
        if step.change == Change::Unlink {
            self.files.remove(&step.file);
            return;
        }
        let file = self.files.entry(step.file.clone()).or_default();
        if step.change == Change::Sync {
            for change in file.pending.drain(..) {
                apply(&mut file.synced, &change);
            }
        } else {
            file.pending.push(step.change.clone());
        }
    }

    /// The files after a power cut: any part of the unsynced writes may be present.
    pub(crate) fn cut(&self, random: &mut SplitMix) -> BTreeMap<&str, Vec<u8>> {
        // All, none, or a random part.
        let share = random.below(5);
        let cut = |file: &File, random: &mut SplitMix| {
            let mut bytes = file.synced.clone();
            for change in &file.pending {
                if random.below(4) < share {
                    apply(&mut bytes, change);
                }
            }
            bytes
        };
        let files = self.files.iter();
        files
            .map(|(name, file)| (name.as_str(), cut(file, random)))
            .collect()
    }
}

fn apply(file: &mut Vec<u8>, change: &Change) {
    match change {
        Change::Write { at, bytes } => {
            let end = at + bytes.len();
            if file.len() < end {
                file.resize(end, 0);
            }
            file[*at..end].copy_from_slice(bytes);
        }
        Change::Truncate { length } => file.resize(*length, 0),
        Change::Sync | Change::Unlink => (),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRACE: &str = r#"7 1.5 pwrite64(4<\x2f\x61\x2f\x64\x62>, "\x01\x02\x03", 3, 2) = 3 <0.25>
8 2.0 fdatasync(4<\x2f\x61\x2f\x64\x62> <unfinished ...>
7 2.5 ftruncate(4<\x2f\x61\x2f\x64\x62>, 4) = 0 <0.5>
8 4.0 <... fdatasync resumed>) = 0 <2.0>
7 5.0 pwrite64(4</a/db>, "\x09", 1, 0) = -1 ENOSPC (No space left on device) <0.1>
7 6.0 unlink("\x2f\x61\x2f\x64\x62") = 0 <0.1>
7 +++ exited with 0 +++
"#;

    #[test]
    fn a_trace_is_read_in_the_order_in_which_calls_end() {
        let steps = read(TRACE).expect("steps");
        let changes: Vec<_> = steps.iter().map(|step| step.change.clone()).collect();
        let bytes = vec![1, 2, 3];
        assert_eq!(
            changes,
            [
                Change::Write { at: 2, bytes },
                Change::Truncate { length: 4 },
                Change::Sync,
                Change::Unlink
            ]
        );
        assert!(steps.iter().all(|step| step.file == "db"));
        assert_eq!(steps[0].time, 1.75);
    }

    #[test]
    fn what_was_synced_is_always_there_and_the_rest_perhaps() {
        let write = |at, byte| Step {
            time: 0.0,
            file: "db".to_owned(),
            change: Change::Write {
                at,
                bytes: vec![byte],
            },
        };
        let sync = Step {
            change: Change::Sync,
            ..write(0, 0)
        };
        let mut disk = Disk::default();
        for step in [write(0, 7), sync, write(1, 8), write(2, 9)] {
            disk.take(&step);
        }
        let mut random = SplitMix::new(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let bytes = disk.cut(&mut random).remove("db").expect("the file");
            assert_eq!(bytes[0], 7);
            seen.insert(bytes);
        }
        let all: [&[u8]; 4] = [&[7], &[7, 0, 9], &[7, 8], &[7, 8, 9]];
        assert_eq!(seen.iter().map(Vec::as_slice).collect::<Vec<_>>(), all);
    }
}
