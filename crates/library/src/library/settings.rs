//! Several settings at once, and as bytes between the page and its library.

use tengen_record::pack::{Bytes, Packer, Unfit, UnpackError};

use super::manage::setting_key;
use super::{Library, aside, put};
use crate::row::unseal;
use crate::rows::{Batch, Rows, StorageError, Table, with_prefix};

/// Data of the caller by name; empty bytes remove a setting.
pub type Settings = Vec<(String, Vec<u8>)>;

/// Writes them side by side.
///
/// ```
/// use tengen_library::{pack_settings, unpack_settings};
///
/// let settings = vec![("order".to_owned(), b"name".to_vec())];
/// assert_eq!(unpack_settings(&pack_settings(&settings))?, settings);
/// # Ok::<(), tengen_record::pack::UnpackError>(())
/// ```
#[must_use]
pub fn pack_settings(all: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut out = Packer::default();
    out.list(all, |out, (name, content)| {
        for bytes in [name.as_bytes(), content] {
            out.number(bytes.len() as u64);
            out.0.extend(bytes);
        }
    });
    out.0
}

/// Reads what [`pack_settings`] wrote.
///
/// # Errors
/// [`UnpackError`].
pub fn unpack_settings(bytes: &[u8]) -> Result<Settings, UnpackError> {
    let mut bytes = Bytes::new(bytes);
    bytes.list(|bytes| {
        let mut next = || {
            let length = usize::try_from(bytes.number()?).map_err(|_| bytes.wrong(Unfit::Cut))?;
            bytes.take(length).map(<[u8]>::to_vec)
        };
        let (name, content) = (next()?, next()?);
        let name = String::from_utf8(name).map_err(|_| bytes.wrong(Unfit::Value))?;
        Ok((name, content))
    })
}

impl<R: Rows> Library<R> {
    /// Stores several settings in one transaction.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn set_settings(&mut self, all: &[(String, Vec<u8>)]) -> Result<(), StorageError> {
        let mut batch = Batch::default();
        for (name, content) in all {
            let key = setting_key(name);
            match content.is_empty() {
                true => batch.delete(Table::Meta, key),
                false => put(&mut batch, Table::Meta, key, content),
            }
        }
        self.rows.apply(&batch).await
    }

    /// All settings whose names begin with a prefix, by name. Unreadable ones are set aside.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn settings(&mut self, prefix: &str) -> Result<Settings, StorageError> {
        let mut found = Vec::new();
        for (key, row) in with_prefix(&self.rows, Table::Meta, &setting_key(prefix)).await? {
            let name = key.get(1..).map(String::from_utf8_lossy);
            match unseal(Table::Meta, &key, &row) {
                Ok(content) => {
                    found.push((name.unwrap_or_default().into_owned(), content.to_vec()));
                }
                Err(why) => self.note(aside(Table::Meta, &key, why)),
            }
        }
        Ok(found)
    }
}
