//! The transposition table.

use crate::score::{MATE_BOUND, NONE};

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// No score is stored.
    None,
    /// The true score is at most the stored one.
    Upper,
    /// The true score is at least the stored one.
    Lower,
    /// They are equal.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The best cell, 0 for none.
    pub(crate) cell: usize,
    /// The score, seen from this node.
    pub(crate) score: i32,
    /// The static evaluation, or [`NONE`].
    pub(crate) eval: i32,
    /// The depth searched, in the search's units.
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether the node was once on a principal variation.
    pub(crate) pv: bool,
}

impl Known {
    /// Whether the stored score settles a search with this window.
    pub(crate) const fn cuts(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
            Bound::None => false,
        }
    }

    /// Whether the stored score says more than an evaluation.
    pub(crate) const fn says(&self, eval: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > eval,
            Bound::Upper => self.score < eval,
            Bound::None => false,
        }
    }
}

/// Sixteen bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    check: u32,
    score: i16,
    eval: i16,
    cell: u16,
    depth: i16,
    /// Bound in bits 0 and 1, pv in bit 2, generation above.
    flags: u8,
}

const BUCKET: usize = 4;

/// Four slots share a cache line; the shallowest or oldest gives way.
pub(crate) struct Table {
    buckets: Vec<[Slot; BUCKET]>,
    generation: u8,
}

impl Table {
    /// A table of about so many megabytes, at least one.
    pub(crate) fn new(megabytes: usize) -> Table {
        let bucket = size_of::<[Slot; BUCKET]>();
        Table {
            buckets: vec![[Slot::default(); BUCKET]; (megabytes.max(1) << 20) / bucket],
            generation: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill([Slot::default(); BUCKET]);
        self.generation = 0;
    }

    /// Marks what is stored from now on as newer.
    pub(crate) fn next_search(&mut self) {
        self.generation = (self.generation + 1) & 31;
    }

    fn bucket(&self, hash: u64) -> usize {
        (((hash >> 32) * self.buckets.len() as u64) >> 32) as usize
    }

    /// What is known of a position, with distances to the end counted from `ply`.
    pub(crate) fn probe(&self, hash: u64, ply: i32) -> Option<Known> {
        let slots = &self.buckets[self.bucket(hash)];
        let slot = slots
            .iter()
            .find(|s| s.check == hash as u32 && s.flags & 7 != 0)?;
        let score = i32::from(slot.score);
        Some(Known {
            cell: usize::from(slot.cell),
            score: match score {
                MATE_BOUND.. => score - ply,
                _ if score <= -MATE_BOUND => score + ply,
                _ => score,
            },
            eval: i32::from(slot.eval),
            depth: i32::from(slot.depth),
            bound: match slot.flags & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                3 => Bound::Exact,
                _ => Bound::None,
            },
            pv: slot.flags & 4 != 0,
        })
    }

    pub(crate) fn store(&mut self, hash: u64, ply: i32, known: Known) {
        let at = self.bucket(hash);
        let generation = self.generation;
        let slots = &mut self.buckets[at];
        let check = hash as u32;
        let worth = |s: &Slot| {
            let age = generation.wrapping_sub(s.flags >> 3) & 31;
            i32::from(s.depth) - 512 * i32::from(age) - if s.flags & 7 == 0 { 1 << 20 } else { 0 }
        };
        let same = slots
            .iter()
            .position(|s| s.check == check && s.flags & 7 != 0);
        let place =
            same.unwrap_or_else(|| (0..BUCKET).min_by_key(|&i| worth(&slots[i])).unwrap_or(0));
        let slot = &mut slots[place];
        let cell = if known.cell == 0 && same.is_some() {
            slot.cell
        } else {
            known.cell as u16
        };
        let keep = same.is_some()
            && known.bound != Bound::Exact
            && slot.flags >> 3 == generation
            && known.depth + 3 * 64 < i32::from(slot.depth);
        if keep {
            return;
        }
        let score = match known.score {
            NONE => 0,
            s if s >= MATE_BOUND => s + ply,
            s if s <= -MATE_BOUND => s - ply,
            s => s,
        };
        *slot = Slot {
            check,
            score: score as i16,
            eval: known.eval as i16,
            cell,
            depth: known.depth.clamp(-32_000, 32_000) as i16,
            flags: match known.bound {
                Bound::None => 0,
                Bound::Upper => 1,
                Bound::Lower => 2,
                Bound::Exact => 3,
            } | u8::from(known.pv) << 2
                | generation << 3,
        };
    }
}
