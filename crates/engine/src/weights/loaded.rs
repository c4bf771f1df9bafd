//! Weights that are loaded at run time.

use std::sync::OnceLock;

use super::{SET, SET_BYTES, SETS, WIDTH};

static LOADED: [OnceLock<Box<[i16; SET]>>; SETS] = [const { OnceLock::new() }; SETS];

/// Loads a set, unless it is there.
pub(super) fn load(set: usize, bytes: &[u8; SET_BYTES]) {
    LOADED[set].get_or_init(|| {
        let at = |i| i16::from_le_bytes([bytes[i], bytes[i + 1]]);
        Box::new(std::array::from_fn(|i| at(WIDTH * i)))
    });
}

/// Whether a set is loaded.
#[cfg(not(feature = "embedded-weights"))]
pub(super) fn has(set: usize) -> bool {
    LOADED[set].get().is_some()
}

/// Numbers `from..from + N` of a set.
///
/// # Panics
/// If the set is not loaded.
#[cfg(not(feature = "tune"))]
#[inline(always)]
pub(super) fn part<const N: usize>(set: usize, from: usize) -> &'static [i16] {
    let numbers = LOADED[set]
        .get()
        .expect("the weights are loaded before a search");
    &numbers[from..from + N]
}

/// Numbers `from..from + N` of a set.
///
/// # Panics
/// If [`weights_from_environment`] fails.
#[cfg(feature = "tune")]
pub(super) fn part<const N: usize>(set: usize, from: usize) -> &'static [i16] {
    if LOADED[set].get().is_none() {
        weights_from_environment().unwrap_or_else(|why| panic!("{why}"));
    }
    &LOADED[set].wait()[from..from + N]
}

/// Loads the file that the environment variable `TENGEN_WEIGHTS` names, or the embedded weights.
/// Call it before the engine is used, which panics without valid weights.
///
/// # Errors
/// If the file cannot be read or has the wrong size.
#[cfg(feature = "tune")]
pub fn weights_from_environment() -> Result<(), String> {
    let file = match std::env::var_os("TENGEN_WEIGHTS") {
        None => super::FILE.to_vec(),
        Some(path) => {
            let bytes = std::fs::read(&path);
            let path = path.display();
            let bytes = bytes.map_err(|e| format!("TENGEN_WEIGHTS: {path}: {e}"))?;
            if bytes.len() != SETS * SET_BYTES {
                let (found, wanted) = (bytes.len(), SETS * SET_BYTES);
                return Err(format!(
                    "TENGEN_WEIGHTS: {path}: {found} bytes, and weights are {wanted}"
                ));
            }
            bytes
        }
    };
    for (set, bytes) in file.as_chunks().0.iter().enumerate() {
        load(set, bytes);
    }
    Ok(())
}
