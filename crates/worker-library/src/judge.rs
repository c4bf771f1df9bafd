//! Evaluations of positions, kept and read.

use tengen_library::{Error, Judgements, Rows, StorageError, pack_judged, unpack_judged};
use tengen_worker_protocol::library::LibraryAnswer;

use crate::service::{Attached, LibraryService};

impl<R: Rows> LibraryService<R> {
    pub(crate) async fn judge(&mut self, bytes: &[u8]) -> Result<Attached, Error> {
        for (key, size, new) in unpack_judged(bytes).map_err(broken)? {
            self.library.judge_image(key, size, new).await?;
        }
        Ok((LibraryAnswer::Done, None))
    }

    pub(crate) async fn judgements(&mut self, bytes: &[u8]) -> Result<Attached, Error> {
        let mut known = Vec::new();
        for (key, size, _) in unpack_judged(bytes).map_err(broken)? {
            let found = self.library.judgements_of_image(key, size).await?;
            if found != Judgements::default() {
                known.push((key, size, found));
            }
        }
        Ok((LibraryAnswer::Done, Some(pack_judged(&known))))
    }
}

fn broken(why: tengen_record::pack::UnpackError) -> Error {
    Error::Storage(StorageError::Broken(why.to_string()))
}
