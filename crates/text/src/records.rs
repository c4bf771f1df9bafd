//! Records: formats, faults, notices, losses, and remarks on moves.

use tengen_record::archive::{ArchiveFault, MAX_FILES, MAX_UNPACKED};
use tengen_record::diagram::DiagramFault;
use tengen_record::edit::EditError;
use tengen_record::moves::{Misplaced, MovesFault};
use tengen_record::psq::PsqFault;
use tengen_record::renlib::{LibFault, Part};
use tengen_record::replay::{Note, Remark};
use tengen_record::rif::RifFault;
use tengen_record::sgf::SgfFault;
use tengen_record::url::UrlFault;
use tengen_record::yixin::YixinFault;
use tengen_record::{
    Charset, CharsetError, Fault, Field, Format, Ignored, Info, Loss, Lost, Notice, ReadError,
    WriteError,
};

use crate::message::messages;
use crate::{Key, Text, Value, printable};

messages! { MESSAGES in RECORDS:
    fn format_named(format) = "format-name";
    fn fault_at(offset, what) = "fault-at";
    fn too_large(bytes) = "read-too-large";
    pub fn read_lenient(why) = "read-lenient";
    fn bad_board(width, height) = "fault-board";
    fn at_move(ply, why) = "fault-move";
    fn at_game(game, what) = "fault-game";
    fn number_order(number) = "fault-number-order";
    fn other_color(color) = "fault-color";
    fn point_taken(point) = "fault-taken";
    fn bad_xy(x, y, size) = "fault-xy";
    fn missing(part) = "fault-missing";
    fn ends_within(part, name) = "fault-truncated";
    fn unexpected(text) = "fault-unexpected";
    fn psq_head(text) = "fault-psq-head";
    fn unplayed(count) = "fault-unplayed";
    fn psq_tail(text) = "fault-psq-tail";
    fn lib_version(major, minor) = "fault-lib-version";
    fn lib_byte(value) = "fault-lib-byte";
    fn taken_here(point) = "fault-taken-here";
    fn trailing(count) = "fault-trailing";
    fn no_value(key) = "fault-no-value";
    fn sgf_size(text) = "fault-sgf-size";
    fn sgf_point(key, value) = "fault-sgf-point";
    fn sgf_off_board(key, value, size) = "fault-sgf-off-board";
    fn sgf_twice(point) = "fault-sgf-twice";
    fn sgf_color(text) = "fault-sgf-color";
    fn not_xml(why) = "fault-xml";
    fn unreadable(why) = "fault-io";
    fn two_games(id) = "fault-rif-twice";
    fn no_number(text) = "fault-number";
    fn rif_result(text) = "fault-rif-result";
    fn no_point(text) = "fault-no-point";
    fn diagram_rows(rows, columns) = "fault-diagram-rows";
    fn diagram_width(found, expected) = "fault-diagram-width";
    fn diagram_board(text) = "fault-diagram-board";
    fn yixin_ends(said, found) = "fault-yixin-ends";
    fn yixin_count(count) = "fault-yixin-count";
    fn row_column(row, column) = "fault-row-column";
    fn after_end(text) = "fault-after-end";
    fn no_site(text) = "fault-site";
    fn no_hex(text) = "fault-hex";
    fn no_charset(name) = "fault-charset";
    fn malformed(charset) = "fault-malformed";
    fn skipped(what) = "notice-skipped";
    fn replaced(what) = "notice-replaced";
    fn size_assumed(size) = "notice-size";
    fn charset_guessed(charset) = "notice-charset";
    fn charset_contradicted(declared, charset) = "notice-charset-contradicted";
    fn charset_others(said, others) = "notice-charset-others";
    fn in_file(name, why) = "fault-in-file";
    fn archive_damaged(why) = "archive-damaged";
    fn archive_too_large(megabytes) = "archive-too-large";
    fn archive_too_many(count, most) = "archive-too-many";
    fn lines_joined(games) = "notice-lines-joined";
    fn letters_assumed(black, white) = "notice-letters";
    fn several_moves(count, offset) = "notice-several-moves";
    fn passed_over(offset, count, kind, name) = "notice-ignored";
    fn notice_more(count, what) = "notice-more";
    fn no_last_leaf(offset) = "notice-last-leaf";
    fn write_size(format, size) = "write-size";
    fn write_read_only(format) = "write-read-only";
    fn lost_named(what) = "loss-name";
    fn field_named(field) = "field-name";
    fn lost_one(what) = "loss-one";
    fn lost_counted(count, what) = "loss-counted";
    fn lost_in_game(record, loss) = "loss-in-game";
    fn remark_at(ply, what) = "remark-at";
    fn remark_more(count, what) = "remark-more";
    fn foul_played(foul) = "remark-foul";
    fn stone_there(color) = "remark-taken";
}

impl Text {
    /// A format's name in menus.
    #[must_use]
    pub fn format_name(self, format: Format) -> String {
        self.format_named(format.name())
    }

    /// Why a file cannot be read, with the offset in bytes.
    #[must_use]
    pub fn read_error(self, error: &ReadError) -> String {
        match error {
            ReadError::Psq(f) => self.fault(f, |what| self.psq(what)),
            ReadError::Renlib(f) => self.fault(f, |what| self.lib(what)),
            ReadError::Sgf(f) => self.fault(f, |what| self.sgf(what)),
            ReadError::Rif(f) => self.fault(f, |what| self.rif(what)),
            ReadError::Moves(f) => self.fault(f, |what| self.moves(what)),
            ReadError::Diagram(f) => self.fault(f, |what| self.diagram(what)),
            ReadError::Yixin(f) => self.fault(f, |what| self.yixin(what)),
            ReadError::Url(f) => self.fault(f, |what| self.url(what)),
            ReadError::Text(f) => self.fault(f, |what| self.charset_error(what)),
            ReadError::Archive(fault) => self.archive(fault),
            ReadError::InFile { name, why } => self.in_file(name, self.read_error(why)),
            ReadError::Unrecognised => self.get(Key::ReadUnrecognised),
            ReadError::Empty => self.get(Key::ReadEmpty),
            ReadError::TooLarge(bytes) => self.too_large(*bytes),
        }
    }

    fn fault<F>(self, fault: &Fault<F>, what: impl Fn(&F) -> String) -> String {
        self.fault_at(fault.offset, what(&fault.what))
    }

    /// Faulty bytes, or an unknown encoding.
    #[must_use]
    pub fn charset_error(self, error: &CharsetError) -> String {
        match error {
            CharsetError::Unknown(name) => self.no_charset(name),
            CharsetError::Malformed(charset) => self.malformed(charset.name()),
        }
    }

    fn misplaced(self, why: Misplaced) -> String {
        match why {
            Misplaced::OffBoard(p, size) => self.illegal(&tengen_core::Illegal::OffBoard(p, size)),
            Misplaced::Taken(p) => self.point_taken(p),
        }
    }

    fn ends(self, part: &'static str) -> String {
        self.ends_within(part, "")
    }

    fn psq(self, fault: &PsqFault) -> String {
        match fault {
            PsqFault::Header(text) => self.psq_head(text),
            PsqFault::Board(w, h) => self.bad_board(*w, *h),
            PsqFault::OffBoard { ply, x, y, size } => {
                let what = self.bad_xy(x.to_string(), y.to_string(), *size);
                self.at_move(*ply, what)
            }
            PsqFault::Taken { ply, at } => self.at_move(*ply, self.point_taken(*at)),
            PsqFault::Unplayed(count) => self.unplayed(*count),
            PsqFault::Tail(text) => self.psq_tail(text),
            PsqFault::Names => self.missing("names"),
        }
    }

    fn lib(self, fault: &LibFault) -> String {
        match *fault {
            LibFault::Head => self.get(Key::FaultLibHead),
            LibFault::Version(major, minor) => self.lib_version(major, minor),
            LibFault::Truncated(part) => self.ends(match part {
                Part::Head => "head",
                Part::Node => "node",
                Part::Comment => "comment",
                Part::BoardText => "board-text",
                Part::Tree => "tree",
            }),
            LibFault::OffBoard(byte) => self.lib_byte(byte),
            LibFault::Taken(p) => self.taken_here(p),
            LibFault::Trailing(count) => self.trailing(count),
        }
    }

    fn sgf(self, fault: &SgfFault) -> String {
        match fault {
            SgfFault::Nothing => self.missing("game"),
            SgfFault::Junk(text) => self.unexpected(text),
            SgfFault::Truncated("a value") => self.ends("value"),
            SgfFault::Truncated(_) => self.ends("game"),
            SgfFault::EmptyVariation => self.missing("node"),
            SgfFault::NoNode => self.missing("semicolon"),
            SgfFault::NoValue(key) => self.no_value(key),
            SgfFault::Size(text) => self.sgf_size(text),
            SgfFault::Point { key, value } => self.sgf_point(key, value),
            SgfFault::OffBoard { key, value, size } => self.sgf_off_board(key, value, *size),
            SgfFault::Twice(p) => self.sgf_twice(*p),
            SgfFault::Color(text) => self.sgf_color(text),
            SgfFault::TooManyPoints => self.get(Key::FaultSgfPoints),
        }
    }

    fn rif(self, fault: &RifFault) -> String {
        match fault {
            RifFault::Nothing => self.missing("element"),
            RifFault::Xml(why) => self.not_xml(why),
            RifFault::Io(kind) => self.unreadable(kind.to_string()),
            RifFault::Truncated(name) => self.ends_within("other", name),
            RifFault::Unexpected(text) => self.unexpected(text),
            RifFault::Attributes => self.get(Key::FaultAttributes),
            RifFault::DuplicateId(id) => self.two_games(id.to_string()),
            RifFault::Id(text) => self.no_number(text),
            RifFault::Result(text) => self.rif_result(text),
            RifFault::Move { game, ply, text } => {
                self.at_game(*game, self.at_move(*ply, self.no_point(text)))
            }
            RifFault::Misplaced { game, ply, why } => {
                self.at_game(*game, self.at_move(*ply, self.misplaced(*why)))
            }
        }
    }

    fn moves(self, fault: &MovesFault) -> String {
        match fault {
            MovesFault::Notation(error) => self.at_move(error.ply, self.no_point(&error.text)),
            MovesFault::Number { ply, number } => self.at_move(*ply, self.number_order(*number)),
            MovesFault::Color { ply, color } => self.at_move(*ply, self.other_color(*color)),
            MovesFault::Move { ply, why } => self.at_move(*ply, self.misplaced(*why)),
        }
    }

    fn diagram(self, fault: &DiagramFault) -> String {
        match fault {
            DiagramFault::Nothing => self.missing("diagram"),
            DiagramFault::Rows { rows, columns } => self.diagram_rows(*rows, *columns),
            DiagramFault::Width { found, expected } => self.diagram_width(*found, *expected),
            DiagramFault::Board(text) => self.diagram_board(text),
        }
    }

    fn yixin(self, fault: &YixinFault) -> String {
        match fault {
            YixinFault::Number(text) => self.no_number(text),
            YixinFault::Board(w, h) => self.bad_board(*w, *h),
            YixinFault::Truncated { said, found } => self.yixin_ends(*said, *found),
            YixinFault::Count(count) => self.yixin_count(*count),
            YixinFault::OffBoard { ply, row, column } => {
                self.at_move(*ply, self.row_column(*row, *column))
            }
            YixinFault::Move { ply, why } => self.at_move(*ply, self.misplaced(*why)),
            YixinFault::Trailing(text) => self.after_end(text),
        }
    }

    fn url(self, fault: &UrlFault) -> String {
        match fault {
            UrlFault::Site(text) => self.no_site(text),
            UrlFault::NoMoves => self.missing("moves"),
            UrlFault::Moves(fault) => self.moves(fault),
            UrlFault::Hex(text) => self.no_hex(text),
            UrlFault::Move { ply, why } => self.at_move(*ply, self.misplaced(*why)),
        }
    }

    /// A notice about a file that was read.
    #[must_use]
    pub fn notice(self, notice: &Notice) -> String {
        match notice {
            Notice::Skipped(error) => self.skipped(self.read_error(error)),
            Notice::Replaced(fault) => {
                self.replaced(self.fault(fault, |what| self.charset_error(what)))
            }
            Notice::SizeAssumed(size) => self.size_assumed(*size),
            Notice::CharsetGuessed { charset, others } => {
                self.with_others(self.charset_guessed(charset.name()), others)
            }
            Notice::CharsetContradicted {
                declared,
                charset,
                others,
            } => {
                let said = self.charset_contradicted(declared, charset.name());
                self.with_others(said, others)
            }
            Notice::NoLastLeaf { offset } => self.no_last_leaf(*offset),
            Notice::OtherPointOrder => self.get(Key::NoticePointOrder),
            Notice::LinesJoined { games } => self.lines_joined(*games),
            Notice::LettersAssumed { black, white } => {
                self.letters_assumed(black.to_string(), white.to_string())
            }
            Notice::SeveralMoves { offset, count } => self.several_moves(*count, *offset),
            Notice::Ignored {
                what,
                offset,
                count,
            } => {
                let (kind, name) = ignored(what);
                self.passed_over(*offset, *count, kind, name)
            }
            Notice::More { first, count } => self.notice_more(*count, self.notice(first)),
        }
    }

    /// A sentence about an encoding, with the others that are possible.
    fn with_others(self, said: String, others: &[Charset]) -> String {
        if others.is_empty() {
            return said;
        }
        let names: Vec<&str> = others.iter().map(|charset| charset.name()).collect();
        self.charset_others(said, names.join(", "))
    }

    fn archive(self, fault: &ArchiveFault) -> String {
        match fault {
            ArchiveFault::Damaged(why) => self.archive_damaged(why),
            ArchiveFault::Password => self.get(Key::ArchivePassword),
            ArchiveFault::TooLarge => self.archive_too_large(MAX_UNPACKED >> 20),
            ArchiveFault::TooMany(count) => self.archive_too_many(*count, MAX_FILES),
            ArchiveFault::NoRecord => self.get(Key::ArchiveNoRecord),
        }
    }

    /// Why a record cannot be written.
    #[must_use]
    pub fn write_error(self, error: &WriteError) -> String {
        match error {
            WriteError::Size { format, size } => self.write_size(self.format_name(*format), *size),
            WriteError::LibVersion(_) => self.get(Key::WriteVersion),
            WriteError::ReadOnly(format) => self.write_read_only(self.format_name(*format)),
            WriteError::Nothing => self.get(Key::WriteNothing),
        }
    }

    /// `the tournament`.
    #[must_use]
    pub fn field(self, field: Field) -> String {
        self.field_named(field.sgf())
    }

    /// The players, or the game's name, or its number; `at` is 0-based.
    #[must_use]
    pub fn record_title(self, head: &Info, at: usize) -> String {
        match (head.get(Field::BlackName), head.get(Field::WhiteName)) {
            (None, None) => head.get(Field::GameName).map_or_else(
                || self.record_number(at + 1),
                |name| printable(name).into_owned(),
            ),
            (black, white) => {
                let name = |name: Option<&str>| printable(name.unwrap_or("?")).into_owned();
                format!("{} – {}", name(black), name(white))
            }
        }
    }

    /// What a format cannot store: `comments`.
    #[must_use]
    pub fn lost(self, what: Lost) -> String {
        match what {
            Lost::Info(field) => self.field(field),
            _ => self.lost_named(lost_id(what)),
        }
    }

    /// A loss; with the record's number if there are `several`.
    #[must_use]
    pub fn loss(self, loss: &Loss, several: bool) -> String {
        let what = self.lost(loss.what);
        let sentence = if loss.count > 1 {
            self.lost_counted(loss.count, what)
        } else {
            self.lost_one(what)
        };
        // These concern the whole file.
        if several && !matches!(loss.what, Lost::Records | Lost::Tables) {
            self.lost_in_game(loss.record + 1, sentence)
        } else {
            sentence
        }
    }

    /// Why an edit of a record is refused.
    #[must_use]
    pub fn edit_error(self, error: &EditError) -> String {
        self.edit_refused(match error {
            EditError::Root => "root",
            EditError::OtherSize(_) => "size",
            EditError::OtherStart => "start",
            EditError::Lines => "lines",
            EditError::NoSuchNode(_) | EditError::OffBoard(..) | EditError::Full => "other",
        })
    }

    /// A remark with its move number.
    #[must_use]
    pub fn note(self, note: &Note) -> String {
        self.remark_at(note.ply, self.remark(note.remark))
    }

    /// A remark on `count` further moves.
    #[must_use]
    pub fn more_notes(self, remark: Remark, count: usize) -> String {
        self.remark_more(count, self.remark(remark))
    }

    /// How a record's move breaks the rules.
    #[must_use]
    pub fn remark(self, remark: Remark) -> String {
        match remark {
            Remark::Foul(foul) => self.foul_played(foul),
            Remark::OverlookedFive => self.get(Key::RemarkOverlooked),
            Remark::AfterEnd(_) => self.get(Key::RemarkAfterEnd),
            Remark::Taken(color) => self.stone_there(color),
            Remark::OutOfTurn => self.get(Key::RemarkOutOfTurn),
            Remark::Pass => self.get(Key::RemarkPass),
            Remark::SetUp => self.get(Key::RemarkSetUp),
        }
    }
}

impl From<Format> for Value {
    fn from(format: Format) -> Value {
        Value::from(format.name())
    }
}

/// Name in the Fluent files.
const fn lost_id(what: Lost) -> &'static str {
    match what {
        Lost::Records => "records",
        Lost::Size => "size",
        Lost::Info(field) => field.sgf(),
        Lost::Variations => "variations",
        Lost::Moves => "moves",
        Lost::MoveOrder => "move-order",
        Lost::Colors => "colors",
        Lost::Passes => "passes",
        Lost::SiblingOrder => "sibling-order",
        Lost::EmptyNodes => "empty-nodes",
        Lost::Comments => "comments",
        Lost::Names => "names",
        Lost::Labels => "labels",
        Lost::Marks => "marks",
        Lost::SetupStones => "setup-stones",
        Lost::ToMove => "to-move",
        Lost::Spent => "spent",
        Lost::Clocks => "clocks",
        Lost::NodeMarks => "node-marks",
        Lost::Decisions => "decisions",
        Lost::StartNodes => "start-nodes",
        Lost::Props => "props",
        Lost::LineBreaks => "line-breaks",
        Lost::Characters => "characters",
        Lost::Tables => "tables",
    }
}

/// The kind of ignored content in messages, and its name.
fn ignored(what: &Ignored) -> (&'static str, &str) {
    match what {
        Ignored::Element(name) => ("element", name),
        Ignored::Attribute(name) => ("attribute", name),
        Ignored::Text => ("text", ""),
        Ignored::Comment => ("comment", ""),
        Ignored::Empty(key) => ("empty", key),
        Ignored::NoValue(key) => ("no-value", key),
        Ignored::OffBoard(key) => ("off-board", key),
        Ignored::Lines => ("lines", ""),
        Ignored::File(name) => ("file", name),
        Ignored::Other => ("other", ""),
    }
}
