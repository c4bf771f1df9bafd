//! Which fields an object has that a later release may have written.

use serde::de::value::StringDeserializer;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;

/// The names of some fields, for a set of them.
pub(crate) struct Names(pub(crate) &'static [&'static str]);

/// A set of fields: a bit for each name, and the highest for all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fields(u32);

const UNKNOWN: u32 = 1 << 31;

impl Names {
    /// The set of these names.
    pub(crate) fn set(&self, names: &[&str]) -> Fields {
        Fields(names.iter().fold(0, |set, name| set | self.bit(name)))
    }

    fn bit(&self, name: &str) -> u32 {
        let at = self.0.iter().position(|known| *known == name);
        at.map_or(UNKNOWN, |at| 1 << at)
    }
}

impl Fields {
    /// Whether it has one that `known` has not.
    pub(crate) const fn exceed(self, known: Fields) -> bool {
        self.0 & !known.0 != 0
    }
}

/// Reads an object of an internally tagged enum, and notes which fields it has.
pub(crate) struct Noting<'a, D> {
    pub(crate) of: D,
    pub(crate) names: &'static Names,
    pub(crate) fields: &'a mut Fields,
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Noting<'_, D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        let Noting { of, names, fields } = self;
        of.deserialize_any(NotingVisitor {
            of: visitor,
            names,
            fields,
        })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

struct NotingVisitor<'a, V> {
    of: V,
    names: &'static Names,
    fields: &'a mut Fields,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for NotingVisitor<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.of.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.of.visit_map(NotingMap {
            of: map,
            names: self.names,
            fields: self.fields,
        })
    }
}

struct NotingMap<'a, A> {
    of: A,
    names: &'static Names,
    fields: &'a mut Fields,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for NotingMap<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        let Some(key) = self.of.next_key::<String>()? else {
            return Ok(None);
        };
        self.fields.0 |= self.names.bit(&key);
        seed.deserialize(StringDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.of.next_value_seed(seed)
    }

    fn size_hint(&self) -> Option<usize> {
        self.of.size_hint()
    }
}
