//! Parameters of addresses.

use std::str::FromStr;

/// The value of a parameter, of the first of that name.
pub(super) fn parameter<T: FromStr>(query: Option<&str>, name: &str) -> Result<Option<T>, T::Err> {
    let pairs = query.unwrap_or_default().split('&');
    let mut values = pairs.filter_map(|pair| pair.split_once('='));
    let value = values.find(|&(known, _)| known == name);
    value.map(|(_, value)| value.parse()).transpose()
}
