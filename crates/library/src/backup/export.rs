//! Writing a backup.

use crc::Digest;
use tengen_record::pack::Packer;

use super::{BACKUP_VERSION, MAGIC, frame};
use crate::head::DocumentId;
use crate::library::{Library, aside, attachment_key};
use crate::mirror::is_private;
use crate::row::{CRC, RowError, SetAside, unseal};
use crate::rows::{Row, Rows, StorageError, Table, after, with_prefix};

/// What [`Library::export`] has written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The number of rows.
    pub rows: u64,
    /// Rows that cannot be read, which the backup leaves out.
    pub left_out: Vec<SetAside>,
}

/// Writes a file in pieces and sums it.
struct Writer<W> {
    write: W,
    sum: Digest<'static, u32>,
    exported: Exported,
}

impl<W: FnMut(&[u8])> Writer<W> {
    fn new(write: W) -> Writer<W> {
        let mut writer = Writer {
            write,
            sum: CRC.digest(),
            exported: Exported::default(),
        };
        writer.piece(&MAGIC);
        writer.piece(&[BACKUP_VERSION]);
        writer
    }

    fn piece(&mut self, bytes: &[u8]) {
        self.sum.update(bytes);
        (self.write)(bytes);
    }

    fn rows(&mut self, table: Table, rows: &[Row]) {
        let mut out = Packer::default();
        for (key, value) in rows {
            let fits = match frame::fits(table, key.len() as u64) {
                true => unseal(table, key, value).map(drop),
                false => Err(RowError::Key),
            };
            match fits {
                Ok(()) => {
                    frame::write(&mut out, table, key, value);
                    self.exported.rows += 1;
                }
                Err(why) => self.exported.left_out.push(aside(table, key, why)),
            }
        }
        self.piece(&out.0);
    }

    fn finish(mut self) -> Exported {
        let mut end = Packer(vec![frame::END]);
        end.number(self.exported.rows);
        self.piece(&end.0);
        (self.write)(&self.sum.finalize().to_le_bytes());
        self.exported
    }
}

impl<R: Rows> Library<R> {
    /// Writes everything as one file, piece by piece.
    ///
    /// # Errors
    /// Those of the store; the pieces so far are no backup.
    pub async fn export(&self, write: impl FnMut(&[u8])) -> Result<Exported, StorageError> {
        /// Rows read at once.
        const CHUNK: usize = 256;
        let mut writer = Writer::new(write);
        for table in Table::ALL {
            let mut from = Vec::new();
            loop {
                let mut rows = self.rows().range(table, &from, CHUNK).await?;
                let Some((last, _)) = rows.last() else {
                    break;
                };
                from = after(last);
                let own = |(key, _): &Row| table == Table::Meta && is_private(key);
                rows.retain(|row| !own(row));
                writer.rows(table, &rows);
            }
        }
        Ok(writer.finish())
    }

    /// Writes a document and its attachments as one file, to copy it to another store.
    ///
    /// # Errors
    /// Those of the store; the pieces so far are no backup.
    pub async fn export_document(
        &self,
        id: DocumentId,
        write: impl FnMut(&[u8]),
    ) -> Result<Exported, StorageError> {
        export_document(self.rows(), id, write).await
    }
}

/// Writes a document and its attachments as one file, to copy it to another store. Judgements stay
/// here.
pub(crate) async fn export_document(
    rows: &impl Rows,
    id: DocumentId,
    write: impl FnMut(&[u8]),
) -> Result<Exported, StorageError> {
    let mut writer = Writer::new(write);
    for table in [Table::Heads, Table::Bases, Table::Entries, Table::Meta] {
        let prefix = match table {
            Table::Meta => attachment_key(id, b""),
            _ => id.key().to_vec(),
        };
        let found = with_prefix(rows, table, &prefix).await?;
        writer.rows(table, &found);
    }
    Ok(writer.finish())
}
