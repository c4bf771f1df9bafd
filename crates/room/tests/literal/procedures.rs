//! The opening procedures as tables of stages: who decides, what, and which stage follows.
//!
//! Stages have the names of the published tables: `S1` and `S2` of swap, `G4c` of Taraguchi-10.

use tengen_core::opening::{Action as Decided, Area, Kind, Procedure};
use tengen_core::{Color, Illegal, Point, Size};
use tengen_room::{Refusal, Seat};

use super::symmetry::equivalent;

/// A procedure in progress.
#[derive(Clone, Debug)]
pub(super) struct Table {
    procedure: Procedure,
    size: Size,
    /// The player who begins.
    p1: Seat,
    stage: &'static str,
    /// The tentative owner of Black.
    pub(super) black: Seat,
    /// The stones in order, Black first.
    pub(super) stones: Vec<Point>,
    placer: Seat,
    /// The number of fifth moves: of the procedure, or declared.
    number: u8,
    offers: Vec<Point>,
    /// The number of decisions taken.
    pub(super) taken: u32,
}

const PLAY: &str = "PLAY";

impl Table {
    pub(super) fn new(procedure: Procedure, size: Size, p1: Seat) -> Table {
        let (stage, number) = match procedure {
            Procedure::None => (PLAY, 0),
            Procedure::Pro | Procedure::LongPro => ("1", 0),
            Procedure::Swap | Procedure::Swap2 => ("S1", 0),
            Procedure::Rif => ("R1", 2),
            Procedure::Yamaguchi { offers } => ("Y1", offers.unwrap_or(0)),
            Procedure::Soosyrv8 => ("V1", 0),
            Procedure::Taraguchi10 => ("G1", 10),
            Procedure::Openings26 => ("O1", 0),
            Procedure::Balanced => ("D1", 0),
        };
        Table {
            procedure,
            size,
            p1,
            stage,
            black: p1,
            stones: Vec::new(),
            placer: p1,
            number,
            offers: Vec::new(),
            taken: 0,
        }
    }

    /// Who decides what; `None` in `PLAY`. Positions are dealt by no player.
    pub(super) fn due(&self) -> Option<(Option<Seat>, Kind)> {
        let (p1, p2) = (self.p1, self.p1.other());
        let (black, white) = (self.black, self.black.other());
        let watched = self.placer.other();
        let color = if self.stones.len().is_multiple_of(2) {
            Color::Black
        } else {
            Color::White
        };
        let stone = |seat, area| (Some(seat), Kind::Place { color, area });
        let choice = |place_two| Kind::Colour { place_two };
        let swap = Kind::Swap { offers: None };
        Some(match self.stage {
            "1" => stone(black, Area::Center),
            "2" => stone(white, Area::Anywhere),
            "3" if self.procedure == Procedure::Pro => stone(black, Area::Beyond(2)),
            "3" => stone(black, Area::Beyond(3)),
            "S1" => stone(p1, Area::Anywhere),
            "S2" => (Some(p2), choice(self.procedure == Procedure::Swap2)),
            "S2c" => stone(p2, Area::Anywhere),
            "S3" => (Some(p1), choice(false)),
            // The 26 openings: the centre, the central 3×3, the central 5×5.
            "R1" | "Y1" | "V1" | "O1" => match self.stones.len() {
                0 => stone(p1, Area::Center),
                1 => stone(p1, Area::Within(1)),
                _ => stone(p1, Area::Within(2)),
            },
            "Y1n" => (Some(p1), Kind::Declare { most: 12 }),
            "R2" | "Y2" | "V2" | "O2" => (Some(p2), swap),
            "R3" | "Y3" | "V3" => stone(white, Area::Anywhere),
            "V3n" => (Some(white), Kind::Declare { most: 8 }),
            "V4" => (Some(black), swap),
            "R4" | "Y4" | "V5" | "G5o" => {
                let count = self.number;
                (Some(black), Kind::Offer { count })
            }
            "R5" | "Y5" | "V6" | "G5b" => (Some(white), Kind::Pick),
            "G1" => stone(black, Area::Center),
            "G2" => stone(white, Area::Within(1)),
            "G3" => stone(black, Area::Within(2)),
            "G4" => stone(white, Area::Within(3)),
            "G5" => stone(black, Area::Within(4)),
            "G6" => stone(white, Area::Anywhere),
            "G1s" | "G2s" | "G3s" | "G5s" => (Some(watched), swap),
            "G4c" => (Some(watched), Kind::Swap { offers: Some(10) }),
            "D1" => (None, Kind::Deal),
            _ => return None,
        })
    }

    /// Notes a decision that was taken.
    pub(super) fn take(&mut self, seat: Option<Seat>, decided: &Decided) {
        self.taken += 1;
        match decided {
            &Decided::Place(p) | &Decided::Pick(p) => {
                self.stones.push(p);
                self.placer = seat.expect("a player's stone");
                self.offers.clear();
            }
            Decided::TakeBlack => self.black = seat.expect("a player's choice"),
            Decided::TakeWhite => self.black = seat.expect("a player's choice").other(),
            Decided::Swap => self.black = self.black.other(),
            &Decided::Declare(n) => self.number = n,
            Decided::Offer(points) => self.offers.clone_from(points),
            Decided::Deal(points) => self.stones.clone_from(points),
            Decided::Keep | Decided::KeepAndOffer | Decided::PlaceTwo => {}
        }
        self.stage = self.next(decided);
    }

    /// The stage after a decision; its stone counts already.
    fn next(&self, decided: &Decided) -> &'static str {
        let stones = self.stones.len();
        let declares = matches!(self.procedure, Procedure::Yamaguchi { offers: None });
        match (self.stage, decided) {
            ("1", _) => "2",
            ("2", _) => "3",
            ("S1", _) if stones < 3 => "S1",
            ("S1", _) => "S2",
            ("S2", Decided::PlaceTwo) => "S2c",
            ("S2c", _) if stones < 5 => "S2c",
            ("S2c", _) => "S3",
            ("R1" | "Y1" | "V1" | "O1", _) if stones < 3 => self.stage,
            ("R1", _) => "R2",
            ("R2", _) => "R3",
            ("R3", _) => "R4",
            ("R4", _) => "R5",
            ("Y1", _) if declares => "Y1n",
            ("Y1" | "Y1n", _) => "Y2",
            ("Y2", _) => "Y3",
            ("Y3", _) => "Y4",
            ("Y4", _) => "Y5",
            ("V1", _) => "V2",
            ("V2", _) => "V3",
            ("V3", _) => "V3n",
            ("V3n", _) => "V4",
            ("V4", _) => "V5",
            ("V5", _) => "V6",
            ("O1", _) => "O2",
            ("G1", _) => "G1s",
            ("G1s", _) => "G2",
            ("G2", _) => "G2s",
            ("G2s", _) => "G3",
            ("G3", _) => "G3s",
            ("G3s", _) => "G4",
            ("G4", _) => "G4c",
            ("G4c", Decided::KeepAndOffer) => "G5o",
            ("G4c", _) => "G5",
            ("G5", _) => "G5s",
            ("G5s", _) => "G6",
            ("G5o", _) => "G5b",
            // 3, S2 with a colour, S3, R5, Y5, V6, O2, G5b, G6, D1.
            _ => PLAY,
        }
    }

    /// Whether a player may decide this now.
    pub(super) fn allows(&self, seat: Seat, decided: &Decided) -> Result<(), Refusal> {
        let (who, kind) = self.due().ok_or_else(|| opening("over"))?;
        if who != Some(seat) {
            return Err(opening("not-yours"));
        }
        match (kind, decided) {
            (Kind::Place { area, .. }, &Decided::Place(p)) => {
                self.free(p)?;
                if !reaches(area, p, self.size) {
                    return Err(opening("outside"));
                }
            }
            (Kind::Colour { .. }, Decided::TakeBlack | Decided::TakeWhite)
            | (Kind::Colour { place_two: true }, Decided::PlaceTwo)
            | (Kind::Swap { .. }, Decided::Swap | Decided::Keep)
            | (Kind::Swap { offers: Some(_) }, Decided::KeepAndOffer) => {}
            (Kind::Declare { most }, &Decided::Declare(n)) => {
                if n < 1 || n > most {
                    return Err(opening("number"));
                }
            }
            (Kind::Offer { count }, Decided::Offer(points)) => {
                if points.len() != usize::from(count) {
                    return Err(opening("count"));
                }
                for (i, &p) in points.iter().enumerate() {
                    self.free(p)?;
                    if points[..i].iter().any(|&q| equivalent(&self.stones, q, p)) {
                        return Err(opening("equivalent"));
                    }
                }
            }
            (Kind::Pick, Decided::Pick(p)) => {
                if !self.offers.contains(p) {
                    return Err(opening("not-offered"));
                }
            }
            _ => return Err(opening("not-now")),
        }
        Ok(())
    }

    /// The fifth moves on offer.
    pub(super) fn offers(&self) -> &[Point] {
        &self.offers
    }

    /// No stone of an opening can be a foul, so a free point of the board is all it takes.
    fn free(&self, p: Point) -> Result<(), Refusal> {
        if !self.size.contains(p) {
            return Err(illegal(p, "off-board", Illegal::OffBoard(p, self.size)));
        }
        let Some(at) = self.stones.iter().position(|&q| q == p) else {
            return Ok(());
        };
        let color = if at.is_multiple_of(2) {
            Color::Black
        } else {
            Color::White
        };
        Err(illegal(p, "taken", Illegal::Taken(p, color)))
    }
}

/// A refusal of the opening; its reason in English is not compared.
pub(super) fn opening(kind: &str) -> Refusal {
    Refusal::Opening {
        kind: kind.to_owned(),
        why: String::new(),
    }
}

/// A stone that the rules refuse.
pub(super) fn illegal(p: Point, kind: &str, why: Illegal) -> Refusal {
    Refusal::Illegal {
        point: p.to_string(),
        kind: kind.to_owned(),
        why: why.to_string(),
    }
}

/// Whether a point is in an area around the centre: column `n/2` from the left and row `n/2` from
/// the top, from 0, as in Gomocup's protocol.
pub(super) fn reaches(area: Area, p: Point, size: Size) -> bool {
    let n = i32::from(size.get());
    let from_top = n - 1 - i32::from(p.y());
    let columns = (i32::from(p.x()) - n / 2).abs();
    let rows = (from_top - n / 2).abs();
    let distance = columns.max(rows);
    match area {
        Area::Anywhere => true,
        Area::Center => distance == 0,
        Area::Within(k) => distance <= i32::from(k),
        Area::Beyond(k) => distance > i32::from(k),
    }
}
