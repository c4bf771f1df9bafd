//! What `INFO` lines have set.

use tengen_core::Rule;

use crate::Info;

/// What time left means no limit at all.
const UNLIMITED: i64 = 0x7fff_ffff;

/// The limits a manager has set, in milliseconds and bytes. `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// For one move; 0 asks for an answer as fast as possible.
    pub turn: Option<u64>,
    /// For the rest of the game, as of the moment the move was asked for.
    pub left: Option<u64>,
    /// Added for each move.
    pub increment: u64,
    /// Memory in bytes.
    pub memory: Option<u64>,
    /// The deepest iteration in plies.
    pub depth: Option<u32>,
    /// The most nodes for one move.
    pub nodes: Option<u64>,
}

/// Everything that was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rule, or the number of one that is not supported.
    pub rule: Result<Rule, u32>,
    /// Kibibytes of hash table, if some are demanded.
    pub hash: Option<u64>,
    /// Whether to think in the opponent's time.
    pub pondering: bool,
    /// Whether to say which move is being searched (`MESSAGE REALTIME`).
    pub realtime: bool,
    /// Whether to send facts about the search as `INFO` lines.
    pub detail: bool,
    /// Playing strength, 100 and more for all there is.
    pub strength: Option<u32>,
    /// Threads to search with.
    pub threads: Option<u32>,
    /// The folder for what is to be kept.
    pub folder: Option<String>,
    pub(crate) time_left: Option<i64>,
    limits: Limits,
    match_limit: Option<u64>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            rule: Ok(Rule::Freestyle),
            hash: None,
            pondering: false,
            realtime: false,
            detail: false,
            strength: None,
            threads: None,
            folder: None,
            time_left: None,
            limits: Limits::default(),
            match_limit: None,
        }
    }
}

impl Settings {
    /// The limits for the next move, `used` milliseconds into the game.
    pub(crate) fn limits(&self, used: u64) -> Limits {
        let left = match self.time_left {
            Some(UNLIMITED) => None,
            Some(left) => Some(left.max(0).unsigned_abs()),
            None => self.match_limit.map(|m| m.saturating_sub(used)),
        };
        Limits {
            left,
            ..self.limits
        }
    }

    /// Takes a setting.
    pub(crate) fn set(&mut self, info: Info) {
        let positive = |n: i64| u64::try_from(n).ok().filter(|&n| n > 0);
        match info {
            Info::TimeoutTurn(ms) => self.limits.turn = Some(ms),
            Info::TimeoutMatch(ms) => self.match_limit = (ms > 0).then_some(ms),
            Info::TimeLeft(ms) => self.time_left = Some(ms),
            Info::TimeIncrement(ms) => self.limits.increment = ms,
            Info::MaxMemory(bytes) => self.limits.memory = (bytes > 0).then_some(bytes),
            Info::MaxDepth(plies) => {
                self.limits.depth = positive(plies).map(|n| u32::try_from(n).unwrap_or(u32::MAX));
            }
            Info::MaxNode(nodes) => self.limits.nodes = positive(nodes),
            Info::Rule(number) => self.rule = rule(number).ok_or(number),
            Info::HashSize(kib) => self.hash = Some(kib),
            Info::Pondering(on) => self.pondering = on,
            Info::ShowDetail(bits) => {
                self.realtime = bits & 1 != 0;
                self.detail = bits & 2 != 0;
            }
            Info::Strength(level) => self.strength = Some(level),
            Info::ThreadNum(count) => self.threads = Some(count),
            Info::Folder(path) => self.folder = Some(path).filter(|p| !p.is_empty()),
            Info::Other => {}
        }
    }
}

/// The rule of a number; 2 is renju in the programs that send it.
const fn rule(number: u32) -> Option<Rule> {
    match number {
        0 => Some(Rule::Freestyle),
        1 => Some(Rule::Standard),
        2 | 4 => Some(Rule::Renju),
        8 => Some(Rule::CaroOverline),
        9 => Some(Rule::Caro),
        _ => None,
    }
}
