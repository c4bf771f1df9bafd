//! The header of a record: players, event, rule, result.

use tengen_core::Rule;

use crate::game::GameResult;

/// A header field. All are texts; [`Info::rule`] and [`Info::result`] interpret two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Field {
    /// Black's name.
    BlackName,
    /// White's name.
    WhiteName,
    /// Black's rank or rating.
    BlackRank,
    /// White's rank or rating.
    WhiteRank,
    /// Black's team, club or country.
    BlackTeam,
    /// White's team, club or country.
    WhiteTeam,
    /// The tournament.
    Event,
    /// The round.
    Round,
    /// The town or country.
    Place,
    /// The date as in the file; `YYYY-MM-DD` in SGF.
    Date,
    /// The result as in SGF: `B+`, `W+T`, `0`.
    Result,
    /// The rule or opening procedure as in the file.
    Rules,
    /// The main time in seconds.
    TimeLimit,
    /// The overtime.
    Overtime,
    /// The opening's name.
    Opening,
    /// The game's name.
    GameName,
    /// The comment on the whole game.
    GameComment,
    /// The commentator.
    Annotator,
    /// The copyright notice.
    Copyright,
    /// The book or journal.
    Source,
    /// The person who entered the game.
    User,
    /// The program that wrote the file.
    Application,
}

impl Field {
    /// All fields with their SGF names.
    pub const ALL: [(Field, &'static str); 22] = [
        (Field::BlackName, "PB"),
        (Field::WhiteName, "PW"),
        (Field::BlackRank, "BR"),
        (Field::WhiteRank, "WR"),
        (Field::BlackTeam, "BT"),
        (Field::WhiteTeam, "WT"),
        (Field::Event, "EV"),
        (Field::Round, "RO"),
        (Field::Place, "PC"),
        (Field::Date, "DT"),
        (Field::Result, "RE"),
        (Field::Rules, "RU"),
        (Field::TimeLimit, "TM"),
        (Field::Overtime, "OT"),
        (Field::Opening, "ON"),
        (Field::GameName, "GN"),
        (Field::GameComment, "GC"),
        (Field::Annotator, "AN"),
        (Field::Copyright, "CP"),
        (Field::Source, "SO"),
        (Field::User, "US"),
        (Field::Application, "AP"),
    ];

    /// The SGF name.
    #[must_use]
    pub const fn sgf(self) -> &'static str {
        Field::ALL[self as usize].1
    }

    /// The field with this SGF name.
    #[must_use]
    pub fn from_sgf(key: &str) -> Option<Field> {
        Field::ALL
            .into_iter()
            .find(|(_, name)| *name == key)
            .map(|(field, _)| field)
    }

    /// Whether the text may contain line breaks.
    #[must_use]
    pub const fn is_long(self) -> bool {
        matches!(self, Field::GameComment)
    }
}

/// A record's header. Empty fields count as missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info(Vec<(Field, String)>);

impl Info {
    /// A field's text.
    #[must_use]
    pub fn get(&self, field: Field) -> Option<&str> {
        let at = self.find(field).ok()?;
        Some(&self.0[at].1)
    }

    /// Sets a field; an empty text removes it.
    pub fn set(&mut self, field: Field, text: impl Into<String>) {
        let text = text.into();
        match (self.find(field), text.is_empty()) {
            (Ok(at), true) => drop(self.0.remove(at)),
            (Ok(at), false) => self.0[at].1 = text,
            (Err(_), true) => {}
            (Err(at), false) => self.0.insert(at, (field, text)),
        }
    }

    /// The index or insertion index of a field; entries are in the order of [`Field`].
    fn find(&self, field: Field) -> Result<usize, usize> {
        self.0.binary_search_by_key(&field, |&(field, _)| field)
    }

    /// The fields that are set, in the order of [`Field`].
    pub fn iter(&self) -> impl Iterator<Item = (Field, &str)> {
        self.0.iter().map(|(field, text)| (*field, text.as_str()))
    }

    /// The stated result.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.get(Field::Result).map(GameResult::parse)
    }

    /// Sets the result as in SGF.
    pub fn set_result(&mut self, result: &GameResult) {
        self.set(Field::Result, result.to_string());
    }

    /// The rule by Tengen's name, Gomocup's number, or a renju opening procedure.
    #[must_use]
    pub fn rule(&self) -> Option<Rule> {
        let text = self.get(Field::Rules)?.trim().to_ascii_lowercase();
        if let Ok(rule) = text.parse() {
            return Some(rule);
        }
        let letters: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
        match letters.as_str() {
            "0" => Some(Rule::Freestyle),
            "1" => Some(Rule::Standard),
            "4" => Some(Rule::Renju),
            "8" => Some(Rule::CaroOverline),
            "9" => Some(Rule::Caro),
            "rif" | "sakata" | "supersakata" => Some(Rule::Renju),
            name if [
                "renju",
                "yamaguchi",
                "soosyrv",
                "soosorv",
                "taraguchi",
                "taraguti",
            ]
            .iter()
            .any(|known| name.starts_with(known)) =>
            {
                Some(Rule::Renju)
            }
            _ => None,
        }
    }

    /// Sets the rule by its Tengen name.
    pub fn set_rule(&mut self, rule: Rule) {
        self.set(Field::Rules, rule.name());
    }
}
