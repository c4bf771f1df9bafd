//! The arguments, and the name under which the program was started.

use std::ffi::OsString;
use std::path::Path;

/// Managers of the Gomocup protocol start programs of this name, without arguments.
const BRAIN: &str = "pbrain-";

/// The arguments, with `brain` put before them if the program's name is that of a brain.
pub(crate) fn arguments(given: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut all: Vec<OsString> = given.collect();
    if all
        .first()
        .is_some_and(|program| is_brain(Path::new(program)))
    {
        all.insert(1, "brain".into());
    }
    all
}

/// Case does not matter in file names of Windows.
fn is_brain(program: &Path) -> bool {
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    let start = name.get(..BRAIN.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(BRAIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brain_is_known_by_its_name() {
        for (program, brain) in [
            ("pbrain-tengen", true),
            ("/five in a row/五子棋/PBRAIN-Tengen64.exe", true),
            ("./pbrain-", true),
            ("tengen", false),
            ("/pbrain-x/tengen", false),
            ("五子棋五子棋", false),
            ("pbrain", false),
        ] {
            let all = arguments([program.into(), "--seed".into()].into_iter());
            assert_eq!(all.len() == 3 && all[1] == "brain", brain, "{program}");
        }
        assert!(arguments(std::iter::empty()).is_empty());
    }
}
