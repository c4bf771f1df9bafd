//! The rules again, word for word and slow.
