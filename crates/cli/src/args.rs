//! Arguments that several sub-commands share.
use tengen_engine::Level;

/// Reads a level.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    let n = text.parse::<u32>().map_err(|e| e.to_string())?;
    Level::new(n).map_err(|e| e.to_string())
}
