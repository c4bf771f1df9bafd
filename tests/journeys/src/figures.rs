//! Numbers that a script on the page has measured.

use anyhow::{Context as _, Result};
use serde_json::Value;

/// A number.
///
/// # Errors
/// If the value is none.
pub fn number(value: &Value) -> Result<f64> {
    value
        .as_f64()
        .with_context(|| format!("{value} is not a number"))
}

/// A list of numbers.
///
/// # Errors
/// If the value is none.
pub fn numbers(list: &Value) -> Result<Vec<f64>> {
    list.as_array()
        .context("no list")?
        .iter()
        .map(number)
        .collect()
}
