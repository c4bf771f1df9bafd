//! Attributes of an XML element.

/// Attributes with unique names, in the file's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attrs(Vec<(String, String)>);

impl Attrs {
    /// No attributes.
    #[must_use]
    pub const fn new() -> Attrs {
        Attrs(Vec::new())
    }

    /// The value of an attribute; `None` if it is empty.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|(n, v)| *n == name && !v.is_empty())
            .map(|(_, v)| v)
    }

    /// Sets an attribute.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.0.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }

    /// Adds an attribute with a new name.
    pub(super) fn push(&mut self, name: String, value: String) {
        self.0.push((name, value));
    }

    /// Removes an attribute.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(n, _)| n != name);
    }

    /// Names and values, including empty ones.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(n, v)| (n.as_str(), v.as_str()))
    }

    pub(super) fn into_iter(self) -> impl Iterator<Item = (String, String)> {
        self.0.into_iter()
    }

    /// Whether there are no attributes.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether a text is a valid XML name.
pub(super) fn is_name(text: &str) -> bool {
    let inner = |c: char| c.is_alphanumeric() || "_-.:".contains(c);
    text.chars().all(inner) && text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}
