//! Types of `core` as the texts they are written as.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

pub(crate) fn serialize<T: Display, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?
        .parse()
        .map_err(D::Error::custom)
}

/// Lists of points.
pub(crate) mod points {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use tengen_core::Point;

    pub(crate) fn serialize<S: Serializer>(
        points: &[Point],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(points.iter().map(Point::to_string))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Point>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts
            .iter()
            .map(|t| t.parse().map_err(D::Error::custom))
            .collect()
    }
}
