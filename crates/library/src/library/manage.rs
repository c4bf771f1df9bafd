//! Names, tags, deletion, and the caller's own data.

use super::{ATTEMPTS, Error, Library, aside, put, put_head};
use crate::head::{DocumentId, Head, tidy_tags};
use crate::mirror::{delete, touch, written_key};
use crate::row::unseal;
use crate::rows::{Batch, Rows, StorageError, Table};

impl<R: Rows> Library<R> {
    /// Renames a document.
    ///
    /// # Errors
    /// [`Error::NoDocument`], [`Error::Unreadable`], or those of the store.
    pub async fn rename(&mut self, id: DocumentId, name: &str, now: u64) -> Result<(), Error> {
        self.change(id, |head| {
            head.name = name.to_owned();
            head.changed = now;
        })
        .await
    }

    /// Replaces a document's tags.
    ///
    /// # Errors
    /// Those of [`Library::rename`].
    pub async fn tag(&mut self, id: DocumentId, tags: &[String], now: u64) -> Result<(), Error> {
        self.change(id, |head| {
            head.tags = tidy_tags(tags);
            head.changed = now;
        })
        .await
    }

    /// Deletes a document until [`Library::restore`] or [`Library::erase`]: lists and searches
    /// leave it out.
    ///
    /// # Errors
    /// Those of [`Library::rename`].
    pub async fn delete(&mut self, id: DocumentId, now: u64) -> Result<(), Error> {
        self.change(id, |head| head.deleted = Some(now)).await
    }

    /// Brings a deleted document back.
    ///
    /// # Errors
    /// Those of [`Library::rename`].
    pub async fn restore(&mut self, id: DocumentId) -> Result<(), Error> {
        self.change(id, |head| head.deleted = None).await
    }

    /// Removes all rows of a document, its attachments and unreadable rows included. This cannot be
    /// undone.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn erase(&mut self, id: DocumentId) -> Result<(), StorageError> {
        let mut batch = Batch::default();
        delete(&self.rows, &mut batch, id).await?;
        batch.delete(Table::Meta, written_key(id));
        self.rows.apply(&batch).await?;
        self.set_aside.retain(|aside| aside.document() != Some(id));
        self.forget(id);
        Ok(())
    }

    async fn change(
        &mut self,
        id: DocumentId,
        mut change: impl FnMut(&mut Head),
    ) -> Result<(), Error> {
        for _ in 0..ATTEMPTS {
            let (row, before) = self.stored(id).await?;
            let mut head = before.clone();
            change(&mut head);
            if head == before {
                return Ok(());
            }
            let mut batch = Batch::default();
            put_head(&mut batch, Some(row), &head);
            match self.rows.apply(&batch).await {
                Ok(()) => {
                    self.remember(head);
                    return Ok(());
                }
                Err(StorageError::Changed) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(StorageError::Changed.into())
    }

    /// Stores the caller's own data beside a document; empty bytes remove it.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn attach(
        &mut self,
        id: DocumentId,
        name: &str,
        bytes: &[u8],
    ) -> Result<(), StorageError> {
        self.set_meta(attachment_key(id, name.as_bytes()), bytes)
            .await
    }

    /// Data from [`Library::attach`].
    ///
    /// # Errors
    /// [`Error::Unreadable`], or those of the store.
    pub async fn attachment(
        &mut self,
        id: DocumentId,
        name: &str,
    ) -> Result<Option<Vec<u8>>, Error> {
        self.meta(&attachment_key(id, name.as_bytes())).await
    }

    /// Stores the caller's own data under a name; empty bytes remove it.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn set_setting(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        self.set_meta(setting_key(name), bytes).await
    }

    /// Data from [`Library::set_setting`].
    ///
    /// # Errors
    /// [`Error::Unreadable`], or those of the store.
    pub async fn setting(&mut self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        self.meta(&setting_key(name)).await
    }

    async fn set_meta(&self, key: Vec<u8>, bytes: &[u8]) -> Result<(), StorageError> {
        let mut batch = Batch::default();
        let attached = attached_to(&key).map(|(id, _)| id);
        match bytes.is_empty() {
            true => batch.delete(Table::Meta, key),
            false => put(&mut batch, Table::Meta, key, bytes),
        }
        if let Some(id) = attached {
            touch(&mut batch, id);
        }
        self.rows.apply(&batch).await
    }

    async fn meta(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, Error> {
        let Some(row) = self.rows.get(Table::Meta, key).await? else {
            return Ok(None);
        };
        match unseal(Table::Meta, key, &row) {
            Ok(content) => Ok(Some(content.to_vec())),
            Err(why) => {
                let aside = aside(Table::Meta, key, why);
                self.note(aside.clone());
                Err(aside.into())
            }
        }
    }
}

/// The key of an attachment.
pub(crate) fn attachment_key(id: DocumentId, name: &[u8]) -> Vec<u8> {
    [b"d", id.key().as_slice(), name].concat()
}

/// The document and name of an attachment's key.
pub(crate) fn attached_to(key: &[u8]) -> Option<(DocumentId, &[u8])> {
    let rest = key.strip_prefix(b"d")?;
    Some((DocumentId::of_key(rest)?, rest.get(16..)?))
}

pub(super) fn setting_key(name: &str) -> Vec<u8> {
    [b"s", name.as_bytes()].concat()
}
