//! The settings made by `INFO` lines.

use tengen_core::Rule;

use crate::Info;

/// The `time_left` that stands for no limit.
const UNLIMITED: i64 = 0x7fff_ffff;

/// Search limits set by the manager; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ManagerLimits {
    /// Milliseconds for a move; 0 asks for a move as fast as possible.
    pub turn: Option<u64>,
    /// Milliseconds left for the game at the time of the request.
    pub left: Option<u64>,
    /// Milliseconds added after each move.
    pub increment: u64,
    /// Bytes.
    pub memory: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes for a move.
    pub nodes: Option<u64>,
}

/// Settings made by the manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagerSettings {
    /// The rule, or the number of an unsupported one.
    pub rule: Result<Rule, u32>,
    /// Hash table in KiB; `None` for the engine's default.
    pub hash: Option<u64>,
    /// Whether to search in the opponent's time.
    pub pondering: bool,
    /// Whether to report the move being searched (`MESSAGE REALTIME`).
    pub realtime: bool,
    /// Whether to report search details as `INFO` lines.
    pub detail: bool,
    /// Playing strength; 100 and above for full strength.
    pub strength: Option<u32>,
    /// Search threads.
    pub threads: Option<u32>,
    /// Where the engine may keep files.
    pub folder: Option<String>,
    pub(crate) time_left: Option<i64>,
    limits: ManagerLimits,
    match_limit: Option<u64>,
}

impl Default for ManagerSettings {
    fn default() -> ManagerSettings {
        ManagerSettings {
            rule: Ok(Rule::Freestyle),
            hash: None,
            pondering: false,
            realtime: false,
            detail: false,
            strength: None,
            threads: None,
            folder: None,
            time_left: None,
            limits: ManagerLimits::default(),
            match_limit: None,
        }
    }
}

impl ManagerSettings {
    /// The limits for the next move, after `used` milliseconds of the game.
    pub(crate) fn limits(&self, used: u64) -> ManagerLimits {
        let left = match self.time_left {
            Some(UNLIMITED) => None,
            Some(left) => Some(left.max(0).unsigned_abs()),
            None => self.match_limit.map(|m| m.saturating_sub(used)),
        };
        ManagerLimits {
            left,
            ..self.limits
        }
    }

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

/// The rule of a number. 2 is renju in the programs that send it.
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
