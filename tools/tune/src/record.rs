//! The record of a game in a file; `docs/design/data.md` has the format.

use tengen_core::{Color, Point, Rule, Size};
use thiserror::Error;

use crate::game::{Branch, Game, Played, score_of, stored};

/// Largest board whose points fit a byte.
const SMALL: u8 = 16;
/// Bits of a branch's head: length of the path, whether a longer search was made, whether it is a
/// stray. A path of length 0 is the game's own position, and has only the longer search's score.
const LENGTH: u8 = 0x3f;
const SECOND: u8 = 0x40;
const STRAY: u8 = 0x80;
/// The longest path of a branch.
pub(crate) const LONGEST: usize = LENGTH as usize;

/// A record that is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{what} at byte {at} of the record")]
pub(crate) struct RecordError {
    what: &'static str,
    at: usize,
}

/// The record of a game, without its length; `None` if it is longer than 65,535 bytes.
pub(crate) fn packed(game: &Game) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let rule = Rule::ALL.iter().position(|&rule| rule == game.rule)? as u8;
    let winner = game.winner.map_or(0, |color| 1 + color.index() as u8);
    out.extend([rule | winner << 3, game.size.get()]);
    count(&mut out, game.opening.len());
    points(&mut out, game.size, &game.opening);
    count(&mut out, game.moves.len());
    for m in &game.moves {
        points(&mut out, game.size, &[m.played]);
        out.push(stored(game.rule, m.score));
    }
    let inferior = || {
        game.moves
            .iter()
            .enumerate()
            .filter(|(_, m)| m.played != m.best)
    };
    count(&mut out, inferior().count());
    for (at, m) in inferior() {
        count(&mut out, at);
        points(&mut out, game.size, &[m.best]);
    }
    let mut last = 0;
    for at in 0..game.moves.len() {
        if let Some(second) = game.moves[at].second {
            count(&mut out, at - std::mem::replace(&mut last, at));
            out.extend([SECOND, stored(game.rule, second)]);
        }
        for branch in game.branches.iter().filter(|b| b.at == at) {
            count(&mut out, at - std::mem::replace(&mut last, at));
            let length = u8::try_from(branch.path.len()).ok();
            let length = length.filter(|n| (1..=LENGTH).contains(n))?;
            let second = if branch.second.is_some() { SECOND } else { 0 };
            let stray = if branch.stray { STRAY } else { 0 };
            out.push(length | second | stray);
            points(&mut out, game.size, &branch.path);
            points(&mut out, game.size, &[branch.best]);
            out.push(stored(game.rule, branch.score));
            out.extend(branch.second.map(|score| stored(game.rule, score)));
        }
    }
    (out.len() <= usize::from(u16::MAX)).then_some(out)
}

fn count(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn points(out: &mut Vec<u8>, size: Size, points: &[Point]) {
    for p in points {
        let number = u16::from(p.y()) * u16::from(size.get()) + u16::from(p.x());
        let bytes = number.to_le_bytes();
        out.extend(&bytes[..if size.get() <= SMALL { 1 } else { 2 }]);
    }
}

/// The game of a record. Whether its moves are legal is not looked at.
///
/// # Errors
/// What is missing or wrong, and where.
pub(crate) fn unpacked(record: &[u8]) -> Result<Game, RecordError> {
    let mut bytes = Bytes {
        record,
        at: 0,
        size: Size::STANDARD,
    };
    let head = bytes.next("no rule")?;
    let rule = Rule::ALL.get(usize::from(head & 7)).copied();
    let rule = rule.ok_or_else(|| bytes.fail("an unknown rule"))?;
    let winner = match head >> 3 {
        0 => None,
        1 => Some(Color::Black),
        2 => Some(Color::White),
        _ => return Err(bytes.fail("an unknown winner")),
    };
    let size = Size::new(u32::from(bytes.next("no size")?));
    bytes.size = size.map_err(|_| bytes.fail("an impossible size"))?;
    let opening = bytes.points("opening")?;
    let mut moves = Vec::new();
    for _ in 0..bytes.count()? {
        let played = bytes.point()?;
        let score = score_of(rule, bytes.next("no score")?);
        moves.push(Played {
            played,
            best: played,
            score,
            second: None,
        });
    }
    for _ in 0..bytes.count()? {
        let at = bytes.count()?;
        let best = bytes.point()?;
        let m = moves.get_mut(at);
        m.ok_or_else(|| bytes.fail("a move after the last"))?.best = best;
    }
    let mut branches = Vec::new();
    let mut at = 0;
    while bytes.at < record.len() {
        at += bytes.count()?;
        let head = bytes.next("no branch")?;
        if at >= moves.len() {
            return Err(bytes.fail("a branch after the last move"));
        }
        if head & LENGTH == 0 {
            moves[at].second = Some(score_of(rule, bytes.next("no score")?));
            continue;
        }
        let path = (0..head & LENGTH).map(|_| bytes.point());
        let path = path.collect::<Result<_, _>>()?;
        let best = bytes.point()?;
        let score = score_of(rule, bytes.next("no score")?);
        let second = match head & SECOND {
            0 => None,
            _ => Some(score_of(rule, bytes.next("no score")?)),
        };
        branches.push(Branch {
            at,
            path,
            stray: head & STRAY != 0,
            best,
            score,
            second,
        });
    }
    Ok(Game {
        rule,
        size: bytes.size,
        winner,
        opening,
        moves,
        branches,
    })
}

struct Bytes<'a> {
    record: &'a [u8],
    at: usize,
    size: Size,
}

impl Bytes<'_> {
    const fn fail(&self, what: &'static str) -> RecordError {
        RecordError { what, at: self.at }
    }

    fn next(&mut self, what: &'static str) -> Result<u8, RecordError> {
        let byte = self.record.get(self.at).copied();
        let byte = byte.ok_or_else(|| self.fail(what))?;
        self.at += 1;
        Ok(byte)
    }

    fn count(&mut self) -> Result<usize, RecordError> {
        let mut number = 0;
        for shift in [0, 7, 14] {
            let byte = self.next("no number")?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(self.fail("a number that is too large"))
    }

    fn point(&mut self) -> Result<Point, RecordError> {
        let mut number = u16::from(self.next("no point")?);
        if self.size.get() > SMALL {
            number |= u16::from(self.next("half a point")?) << 8;
        }
        let side = u16::from(self.size.get());
        let (x, y) = ((number % side) as u8, number / side);
        let point = u8::try_from(y).ok().and_then(|y| Point::new(x, y));
        let point = point.filter(|&p| self.size.contains(p));
        point.ok_or_else(|| self.fail("a point off the board"))
    }

    fn points(&mut self, what: &'static str) -> Result<Vec<Point>, RecordError> {
        let number = self.count()?;
        if number > self.record.len() {
            return Err(self.fail(what));
        }
        (0..number).map(|_| self.point()).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use tengen_core::SplitMix;

    use super::*;
    use crate::game::parsed;

    /// A game of random points and scores, not of legal moves.
    pub(crate) fn random(chance: &mut SplitMix) -> Game {
        let rule = Rule::ALL[chance.below(5) as usize];
        let size = Size::new(5 + chance.below(18) as u32).unwrap();
        let all: Vec<Point> = size.points().collect();
        let some = |chance: &mut SplitMix, n: u64| -> Vec<Point> {
            (0..n).filter_map(|_| chance.pick(&all)).collect()
        };
        let score = |chance: &mut SplitMix| score_of(rule, chance.below(256) as u8);
        let second = |chance: &mut SplitMix| (chance.below(4) == 0).then(|| score(chance));
        let opening = some(chance, chance.clone().below(9));
        let moves: Vec<Played> = (0..1 + chance.below(300))
            .map(|_| {
                let played = some(chance, 1)[0];
                let wild = chance.below(5) == 0;
                Played {
                    played,
                    best: if wild { some(chance, 1)[0] } else { played },
                    score: score(chance),
                    second: second(chance),
                }
            })
            .collect();
        let mut branches: Vec<Branch> = (0..chance.below(80))
            .map(|_| {
                let length = 1 + chance.below(LONGEST as u64);
                Branch {
                    at: chance.below(moves.len() as u64) as usize,
                    path: some(chance, length),
                    stray: chance.below(2) == 0,
                    best: some(chance, 1)[0],
                    score: score(chance),
                    second: second(chance),
                }
            })
            .collect();
        branches.sort_by_key(|branch| branch.at);
        Game {
            rule,
            size,
            winner: [None, Some(Color::Black), Some(Color::White)][chance.below(3) as usize],
            opening,
            moves,
            branches,
        }
    }

    #[test]
    fn every_game_comes_back_from_its_record() {
        let mut chance = SplitMix::new(1);
        for _ in 0..500 {
            let game = random(&mut chance);
            let record = packed(&game).unwrap();
            assert_eq!(unpacked(&record).unwrap(), game);
        }
    }

    #[test]
    fn a_position_of_a_game_takes_two_bytes_and_a_branch_its_path_and_four() {
        let mut game = parsed("renju 15 b h8i9 g7:g7:12 f6:f6:0 e5:e5:3");
        let moves = packed(&game).unwrap().len();
        assert_eq!(moves, 2 + (1 + 2) + (1 + 3 * 2) + 1);
        game.branches.push(Branch {
            at: 1,
            path: vec!["h9".parse().unwrap(); 5],
            stray: false,
            best: "c3".parse().unwrap(),
            score: 5,
            second: None,
        });
        assert_eq!(packed(&game).unwrap().len(), moves + 5 + 4);
    }

    #[test]
    fn damaged_records_are_named_and_never_panic() {
        let mut chance = SplitMix::new(2);
        let game = random(&mut chance);
        let record = packed(&game).unwrap();
        for end in 0..5 {
            unpacked(&record[..end]).unwrap_err();
        }
        for _ in 0..20_000 {
            let mut damaged = record.clone();
            for _ in 0..1 + chance.below(4) {
                let at = chance.below(damaged.len() as u64) as usize;
                damaged[at] = chance.below(256) as u8;
            }
            damaged.truncate(chance.below(damaged.len() as u64 + 1) as usize);
            let _ = unpacked(&damaged);
        }
        let error = unpacked(&[7, 15]).unwrap_err();
        assert_eq!(error.to_string(), "an unknown rule at byte 1 of the record");
    }
}
