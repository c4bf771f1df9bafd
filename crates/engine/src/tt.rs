//! The transposition table: lock-free, shared by all search threads.
//!
//! Zero words are empty slots, so the allocator's untouched zero pages serve as a new table at no
//! cost. [`Table::warm`] faults them in before a clock runs; otherwise page faults slow the first
//! searches.
//!
//! Words are read and written atomically, slots are not: the second word carries a digest of the
//! first, and a slot with a wrong digest counts as empty (after Hyatt's lockless hashing).

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use tengen_board::Cell;

use crate::depth::Depth;
use crate::pages;
use crate::prefetch::prefetch;
use crate::score::Score;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    None,
    /// True score ≤ stored score (fail low).
    Upper,
    /// True score ≥ stored score (fail high).
    Lower,
    /// True score = stored score.
    Exact,
}

impl Bound {
    const fn numbered(number: u8) -> Bound {
        const UPPER: u8 = Bound::Upper as u8;
        const LOWER: u8 = Bound::Lower as u8;
        const EXACT: u8 = Bound::Exact as u8;
        match number {
            UPPER => Bound::Upper,
            LOWER => Bound::Lower,
            EXACT => Bound::Exact,
            _ => Bound::None,
        }
    }
}

/// Depth of an entry proved outside the search; deeper than any search.
pub(crate) const PROVED: Depth = Depth::fractions(DEEPEST);
/// Bound of stored depths, either sign, in 1/64 ply.
const DEEPEST: i32 = 32_000;

#[derive(Clone, Copy, Debug)]
pub(crate) struct TtEntry {
    /// The hash move.
    pub(crate) cell: Option<Cell>,
    /// From the side to move's view.
    pub(crate) score: Score,
    pub(crate) eval: Score,
    pub(crate) depth: Depth,
    pub(crate) bound: Bound,
    /// Whether the node was once on the principal variation.
    pub(crate) pv: bool,
}

impl TtEntry {
    /// Whether the stored score cuts off a search with this window.
    pub(crate) fn cuts(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
            Bound::None => false,
        }
    }

    /// Whether a forced win or loss is stored that cuts off this window at any depth.
    pub(crate) fn decides(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Lower | Bound::Exact if self.score.is_win() => self.score >= beta,
            Bound::Upper | Bound::Exact if self.score.is_loss() => self.score <= alpha,
            _ => false,
        }
    }

    /// Whether the stored score is a tighter bound than an evaluation.
    pub(crate) fn refines(&self, eval: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > eval,
            Bound::Upper => self.score < eval,
            Bound::None => false,
        }
    }
}

/// A slot, packed into two words: check, score and evaluation in the first; cell, depth, flags and
/// [`digest`] in the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Slot {
    check: u32,
    score: i16,
    eval: i16,
    cell: u16,
    depth: i16,
    /// Bound, PV bit, generation; from the lowest bit.
    flags: u8,
}

const SLOT_WORDS: usize = 2;
/// Bit offsets of the fields within their word.
const SCORE_SHIFT: u32 = u32::BITS;
const EVAL_SHIFT: u32 = SCORE_SHIFT + i16::BITS;
const DEPTH_SHIFT: u32 = u16::BITS;
const FLAGS_SHIFT: u32 = DEPTH_SHIFT + i16::BITS;
const DIGEST_SHIFT: u32 = FLAGS_SHIFT + u8::BITS;
/// 2^64 divided by the golden ratio.
const DIGEST_FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Stands for no hash move: index 0 is a border cell.
const NO_CELL: u16 = 0;

const EMPTY: Slot = Slot {
    check: 0,
    score: 0,
    eval: 0,
    cell: 0,
    depth: 0,
    flags: 0,
};

/// Digest of a slot's first word, in the top bits of the second.
const fn digest(low: u64) -> u64 {
    top(low.wrapping_mul(DIGEST_FACTOR))
}

const fn top(word: u64) -> u64 {
    word >> DIGEST_SHIFT << DIGEST_SHIFT
}

impl Slot {
    const fn unpack([low, high]: [u64; SLOT_WORDS]) -> Slot {
        if top(high) != digest(low) {
            return EMPTY;
        }
        Slot {
            check: low as u32,
            score: (low >> SCORE_SHIFT) as i16,
            eval: (low >> EVAL_SHIFT) as i16,
            cell: high as u16,
            depth: (high >> DEPTH_SHIFT) as i16,
            flags: (high >> FLAGS_SHIFT) as u8,
        }
    }

    const fn pack(self) -> [u64; SLOT_WORDS] {
        let low = self.check as u64
            | (self.score as u16 as u64) << SCORE_SHIFT
            | (self.eval as u16 as u64) << EVAL_SHIFT;
        let high = self.cell as u64
            | (self.depth as u16 as u64) << DEPTH_SHIFT
            | (self.flags as u64) << FLAGS_SHIFT;
        [low, high | digest(low)]
    }
}

/// Flag bits of the bound.
const BOUND: u8 = 0b11;
/// Flag bit of a node once on the principal variation.
const PV_SHIFT: u32 = BOUND.count_ones();
/// First flag bit of the generation, modulo [`GENERATIONS`].
const GENERATION_SHIFT: u32 = PV_SHIFT + 1;
const GENERATIONS: u8 = 1 << (u8::BITS - GENERATION_SHIFT);
/// Flag bits that are nonzero in a used slot: bound and PV.
const USED: u8 = BOUND | 1 << PV_SHIFT;
const CACHE_LINE: usize = 64;
/// Buckets that [`Table::usage`] samples; also its denominator.
const SAMPLE: usize = 1000;
/// Replacement: cost of an entry's age per search, in 1/64 ply.
const AGE_COST: i32 = 512;
/// Replacement: an empty slot goes first.
const EMPTY_WORTH: i32 = 1 << 20;
/// An entry of the same search deeper by more than this is kept, unless the new score is exact.
const KEPT_AHEAD: Depth = Depth::of_plies(3);
const BUCKET: usize = 4;
/// Words per bucket; one cache line.
const WORDS: usize = SLOT_WORDS * BUCKET;
/// Header of a serialised table.
const MAGIC: &[u8; 8] = b"tengen\0\x02";

const fn buckets(megabytes: usize) -> usize {
    let megabytes = if megabytes > 1 { megabytes } else { 1 };
    megabytes * MEGABYTE / (WORDS * size_of::<u64>())
}

const MEGABYTE: usize = 1 << 20;

/// Buckets of four slots, one cache line each; the shallowest or oldest entry is replaced.
#[derive(Debug)]
pub(crate) struct Table {
    words: Vec<AtomicU64>,
    /// Index of the first word on a cache-line boundary.
    start: usize,
    buckets: usize,
    generation: u8,
    /// Words, from the first, whose pages are mapped.
    warm: usize,
}

/// Bytes faulted in between two polls of `stop`.
pub(crate) const SLICE: usize = 2 * MEGABYTE;
/// [`SLICE`] in words.
const SLICE_WORDS: usize = SLICE / size_of::<u64>();

impl Table {
    /// About `megabytes` MB, at least one.
    pub(crate) fn new(megabytes: usize) -> Table {
        Table::with_buckets(buckets(megabytes))
    }

    /// Whether [`Table::new`] with this argument has the same size.
    pub(crate) const fn has_size(&self, megabytes: usize) -> bool {
        self.buckets == buckets(megabytes)
    }

    fn with_buckets(buckets: usize) -> Table {
        let mut words: Vec<AtomicU64> = bytemuck::zeroed_vec((buckets + 1) * WORDS);
        pages::large(&mut words);
        let start = words.as_ptr().align_offset(CACHE_LINE).min(WORDS);
        Table {
            words,
            start,
            buckets,
            generation: 0,
            warm: 0,
        }
    }

    /// Empties the table. A warm one is zeroed in place; otherwise it is freed and allocated anew.
    pub(crate) fn clear(&mut self) {
        if self.warm == self.words.len() {
            self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
            self.generation = 0;
        } else {
            self.words = Vec::new();
            *self = Table::with_buckets(self.buckets);
        }
    }

    /// Faults in the table's pages, keeping its contents, until `stop`. Returns whether that is
    /// complete.
    pub(crate) fn warm(&mut self, stop: &dyn Fn() -> bool) -> bool {
        while self.warm < self.words.len() && !stop() {
            let end = (self.warm + SLICE_WORDS).min(self.words.len());
            for word in self.words[self.warm..end]
                .iter_mut()
                .step_by(pages::SMALL / size_of::<u64>())
            {
                // A page that is only read stays on the shared zero page: write the same value.
                *word.get_mut() = std::hint::black_box(*word.get_mut());
            }
            self.warm = end;
        }
        self.warm == self.words.len()
    }

    /// Bytes that [`Table::warm`] has not mapped yet.
    pub(crate) fn unmapped(&self) -> usize {
        std::mem::size_of_val(&self.words[self.warm..])
    }

    fn words(&self) -> &[AtomicU64] {
        &self.words[self.start..][..self.buckets * WORDS]
    }

    /// Permille in use, from a sample.
    pub(crate) fn usage(&self) -> u32 {
        let sample = self.buckets.min(SAMPLE);
        let slots = (0..sample).flat_map(|at| self.slots(at).1);
        let used = slots.filter(|slot| slot.flags & USED != 0).count();
        (used * SAMPLE / (sample * BUCKET).max(1)) as u32
    }

    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(MAGIC)?;
        out.write_all(&(self.buckets as u64).to_le_bytes())?;
        out.write_all(&[self.generation])?;
        for word in self.words() {
            out.write_all(&word.load(Relaxed).to_le_bytes())?;
        }
        Ok(())
    }

    /// Loads a serialised table; on error `self` is unchanged.
    pub(crate) fn read(&mut self, from: &mut impl Read) -> io::Result<()> {
        let invalid = |what| io::Error::new(io::ErrorKind::InvalidData, what);
        let mut magic = [0; MAGIC.len()];
        from.read_exact(&mut magic)?;
        if magic != *MAGIC {
            return Err(invalid("no hash table"));
        }
        let mut word = [0; 8];
        from.read_exact(&mut word)?;
        if u64::from_le_bytes(word) != self.buckets as u64 {
            return Err(invalid("a hash table of another size"));
        }
        let mut generation = [0];
        from.read_exact(&mut generation)?;
        let mut table = Table::with_buckets(self.buckets);
        table.generation = generation[0] % GENERATIONS;
        for slot in table.words() {
            from.read_exact(&mut word)?;
            slot.store(u64::from_le_bytes(word), Relaxed);
        }
        *self = table;
        Ok(())
    }

    /// Starts a new generation, for the age of entries.
    pub(crate) fn next_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    fn bucket(&self, hash: u64) -> usize {
        // Scale the upper half of the hash to the number of buckets.
        let half = u64::BITS / 2;
        (((hash >> half) * self.buckets as u64) >> half) as usize
    }

    fn words_of(&self, bucket: usize) -> &[AtomicU64] {
        &self.words[self.start + bucket * WORDS..][..WORDS]
    }

    fn slots(&self, bucket: usize) -> (&[AtomicU64], [Slot; BUCKET]) {
        let words = self.words_of(bucket);
        let word = |at: usize| words[at].load(Relaxed);
        let slot = |i: usize| Slot::unpack([word(SLOT_WORDS * i), word(SLOT_WORDS * i + 1)]);
        (words, [slot(0), slot(1), slot(2), slot(3)])
    }

    /// Prefetches the bucket of a position.
    pub(crate) fn touch(&self, hash: u64) {
        if let Some(word) = self.words.get(self.start + self.bucket(hash) * WORDS) {
            prefetch(word);
        }
    }

    /// The slot of a position. Unpacks only slots whose check matches, usually none or one.
    fn slot_of(&self, hash: u64) -> Option<Slot> {
        let words = self.words_of(self.bucket(hash)).as_chunks::<SLOT_WORDS>().0;
        words.iter().find_map(|[low, high]| {
            let low = low.load(Relaxed);
            let slot = (low as u32 == hash as u32).then(|| Slot::unpack([low, high.load(Relaxed)]));
            slot.filter(|s| s.check == hash as u32 && s.flags & USED != 0)
        })
    }

    /// The entry of a position; mate distances are counted from `ply`.
    pub(crate) fn probe(&self, hash: u64, ply: i32) -> Option<TtEntry> {
        let slot = self.slot_of(hash)?;
        let score = Score::new(slot.score.into());
        Some(TtEntry {
            cell: (slot.cell != NO_CELL).then(|| Cell::numbered(slot.cell)),
            score: match score {
                win if win.is_win() => win - ply,
                loss if loss.is_loss() => loss + ply,
                other => other,
            },
            eval: Score::new(slot.eval.into()),
            depth: Depth::fractions(slot.depth.into()),
            bound: Bound::numbered(slot.flags & BOUND),
            pv: slot.flags >> PV_SHIFT & 1 != 0,
        })
    }

    pub(crate) fn store(&self, hash: u64, ply: i32, known: TtEntry) {
        let generation = self.generation;
        let (words, slots) = self.slots(self.bucket(hash));
        let check = hash as u32;
        let worth = |s: &Slot| {
            let age = generation.wrapping_sub(s.flags >> GENERATION_SHIFT) % GENERATIONS;
            let empty = if s.flags & USED == 0 { EMPTY_WORTH } else { 0 };
            i32::from(s.depth) - AGE_COST * i32::from(age) - empty
        };
        let same = slots
            .iter()
            .position(|s| s.check == check && s.flags & USED != 0);
        let place =
            same.unwrap_or_else(|| (0..BUCKET).min_by_key(|&i| worth(&slots[i])).unwrap_or(0));
        let slot = slots[place];
        let cell = match known.cell {
            Some(cell) => cell.number(),
            None if same.is_some() => slot.cell,
            None => NO_CELL,
        };
        let keep = same.is_some()
            && known.bound != Bound::Exact
            && slot.flags >> GENERATION_SHIFT == generation
            && known.depth + KEPT_AHEAD < Depth::fractions(slot.depth.into());
        if keep {
            return;
        }
        let score = match known.score {
            Score::NONE => Score::DRAW,
            win if win.is_win() => win + ply,
            loss if loss.is_loss() => loss - ply,
            other => other,
        };
        let [low, high] = Slot {
            check,
            score: score.get() as i16,
            eval: known.eval.get() as i16,
            cell,
            depth: known.depth.get().clamp(-DEEPEST, DEEPEST) as i16,
            flags: known.bound as u8
                | u8::from(known.pv) << PV_SHIFT
                | generation << GENERATION_SHIFT,
        }
        .pack();
        words[SLOT_WORDS * place].store(low, Relaxed);
        words[SLOT_WORDS * place + 1].store(high, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(score: i32, depth: i32) -> TtEntry {
        let depth = Depth::fractions(depth);
        TtEntry {
            cell: Some(Cell::new(1000)),
            score: Score::new(score),
            eval: Score::new(-1234),
            depth,
            bound: Bound::Lower,
            pv: true,
        }
    }

    #[test]
    fn slots_come_back_as_they_were_packed() {
        for extreme in [i16::MIN, -1, 0, 1, i16::MAX] {
            let slot = Slot {
                check: 0x89ab_cdef,
                score: extreme,
                eval: -extreme.max(-i16::MAX),
                cell: 1023,
                depth: extreme,
                flags: 0xff,
            };
            assert_eq!(Slot::unpack(slot.pack()), slot);
        }
    }

    #[test]
    fn words_that_do_not_belong_together_are_an_empty_slot() {
        let one = Slot {
            check: 7,
            score: 100,
            flags: 0x0b,
            ..EMPTY
        };
        let other = Slot { score: 101, ..one };
        let ([low, _], [_, high]) = (one.pack(), other.pack());
        assert_eq!(Slot::unpack([low, high]), EMPTY);
        assert_eq!(Slot::unpack([0, 0]), EMPTY);
    }

    #[test]
    fn buckets_are_cache_lines() {
        for megabytes in [1, 3, 64] {
            let table = Table::new(megabytes);
            assert_eq!(table.words().as_ptr() as usize % 64, 0);
        }
    }

    fn contents(table: &Table) -> Vec<u64> {
        table.words().iter().map(|w| w.load(Relaxed)).collect()
    }

    #[test]
    fn a_table_survives_being_written_and_read() {
        let mut table = Table::new(1);
        assert_eq!(table.usage(), 0);
        table.next_search();
        for hash in 0..40_000u64 {
            table.store(hash.wrapping_mul(0x9e37_79b9_7f4a_7c15), 3, known(50, 64));
        }
        assert!(table.usage() > 100);
        let mut bytes = Vec::new();
        table.write(&mut bytes).unwrap();
        let mut other = Table::new(1);
        other.read(&mut bytes.as_slice()).unwrap();
        assert_eq!(contents(&other), contents(&table));
        assert_eq!(other.generation, table.generation);
        // Truncated, foreign or of another size: the table is unchanged.
        let before = contents(&other);
        assert!(other.read(&mut &bytes[..bytes.len() - 1]).is_err());
        assert!(other.read(&mut &b"something else"[..]).is_err());
        assert!(Table::new(2).read(&mut bytes.as_slice()).is_err());
        assert_eq!(contents(&other), before);
        // Warming in several steps keeps the contents.
        let all = other.unmapped();
        assert!(all >= 1 << 20 && !other.warm(&|| true) && other.unmapped() == all);
        assert!(other.warm(&|| false) && other.unmapped() == 0);
        assert_eq!(contents(&other), before);
        for _ in 0..2 {
            other.clear();
            assert!(contents(&other).iter().all(|&word| word == 0));
            assert_eq!(other.generation, 0);
            other.store(7, 0, known(50, 64));
            other.next_search();
        }
    }
}
