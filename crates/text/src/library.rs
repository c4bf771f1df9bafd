//! The list of games, records and puzzles.

use crate::message::messages;

messages! { MESSAGES in LIBRARY:
    pub fn library_count(count) = "library-count";
    pub fn library_hits(count) = "library-hits";
    pub fn library_at(ply) = "library-at";
    pub fn library_more(name) = "library-more";
    pub fn library_deleted(name) = "library-deleted";
    pub fn library_merged(games, name, out) = "library-merged";
    pub fn library_restored(new, same, copies) = "library-restored";
    pub fn library_damage(why) = "library-damage";
    pub fn library_no_backup(why) = "library-no-backup";
    pub fn library_low(megabytes) = "library-low";
    pub fn library_failed(why) = "library-failed";
    pub fn library_unreadable(count) = "library-unreadable";
    pub fn mirror_asks(count) = "mirror-asks";
    pub fn library_keep_all(count) = "library-keep-all";
    pub fn library_kept_all(count, folder) = "library-kept-all";
}
