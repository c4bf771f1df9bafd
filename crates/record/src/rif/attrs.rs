//! The attributes of an element.

/// Attributes in the order of the file; a name occurs once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attrs(Vec<(String, String)>);

impl Attrs {
    /// None.
    #[must_use]
    pub const fn new() -> Attrs {
        Attrs(Vec::new())
    }

    /// The value of an attribute; an empty one is the same as none.
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

    /// Adds an attribute that the caller knows is new.
    pub(super) fn push(&mut self, name: String, value: String) {
        self.0.push((name, value));
    }

    /// Takes an attribute away.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(n, _)| n != name);
    }

    /// All of them, the empty ones too.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(n, v)| (n.as_str(), v.as_str()))
    }

    pub(super) fn into_iter(self) -> impl Iterator<Item = (String, String)> {
        self.0.into_iter()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether a text can name an element or attribute.
pub(super) fn is_name(text: &str) -> bool {
    let inner = |c: char| c.is_alphanumeric() || "_-.:".contains(c);
    text.chars().all(inner) && text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}
