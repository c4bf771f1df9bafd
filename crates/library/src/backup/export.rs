//! Writing a backup.

use tengen_record::pack::Packer;

use super::{BACKUP_VERSION, MAGIC, frame};
use crate::library::Library;
use crate::row::{SetAside, unseal};
use crate::rows::{Rows, StorageError, Table, after};

/// What [`Library::export`] has written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The number of rows.
    pub rows: u64,
    /// Rows that cannot be read, which the backup leaves out.
    pub left_out: Vec<SetAside>,
}

impl<R: Rows> Library<R> {
    /// Writes everything as one file, piece by piece.
    ///
    /// # Errors
    /// Those of the store; the pieces so far are no backup.
    pub async fn export(&self, mut write: impl FnMut(&[u8])) -> Result<Exported, StorageError> {
        /// Rows read at once.
        const CHUNK: usize = 256;
        let mut sum = crc32fast::Hasher::new();
        let mut piece = |bytes: &[u8]| {
            sum.update(bytes);
            write(bytes);
        };
        piece(&MAGIC);
        piece(&[BACKUP_VERSION]);
        let mut exported = Exported::default();
        for table in Table::ALL {
            let mut from = Vec::new();
            loop {
                let rows = self.rows().range(table, &from, CHUNK).await?;
                let Some((last, _)) = rows.last() else {
                    break;
                };
                from = after(last);
                let mut out = Packer::default();
                for (key, value) in &rows {
                    match unseal(table, key, value) {
                        Ok(_) => {
                            frame::write(&mut out, table, key, value);
                            exported.rows += 1;
                        }
                        Err(why) => {
                            exported
                                .left_out
                                .push(crate::library::aside(table, key, why));
                        }
                    }
                }
                piece(&out.0);
            }
        }
        let mut end = Packer(vec![frame::END]);
        end.number(exported.rows);
        piece(&end.0);
        write(&sum.finalize().to_le_bytes());
        Ok(exported)
    }
}
