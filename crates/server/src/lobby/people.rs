//! Who is in the lobby, or has something there.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

use tengen_lobby::{Blocks, Offer, Player, Standing};
use tengen_rating::Group;
use tengen_room::{Name, PlayerId, SeatOwner};

use super::MemberId;
use crate::rooms::games::seeker::{Seeker, Strength};

/// The number of a player: the 80 bits that the id stands for, in base 32.
pub(super) fn number(id: &PlayerId) -> Player {
    read(id.as_str())
}

/// The number of a seat's owner.
pub(super) fn owner(owner: SeatOwner) -> Player {
    read(&owner.to_string())
}

/// The id of a player with this number.
pub(super) fn id(Player(number): Player) -> PlayerId {
    let length = PlayerId::LENGTH as u32;
    let digit = |at: u32| match (number >> (5 * (length - 1 - at)) & 31) as u8 {
        digit @ 0..=25 => char::from(b'a' + digit),
        digit => char::from(b'2' + digit - 26),
    };
    let id: String = (0..length).map(digit).collect();
    id.parse().expect("16 digits in base 32")
}

fn read(id: &str) -> Player {
    let digit = |letter: u8| match letter {
        b'a'..=b'z' => letter - b'a',
        letter => letter - b'2' + 26,
    };
    let digits = id.bytes().map(|b| u128::from(digit(b)));
    Player(digits.fold(0, |number, digit| number << 5 | digit))
}

/// A player in the lobby.
pub(super) struct Person {
    pub(super) id: PlayerId,
    pub(super) name: Option<Name>,
    strengths: [Strength; Group::ALL.len()],
    /// Who does not play this player, as far as it was known at the last request.
    apart: BTreeSet<Player>,
    /// The player's connections.
    pub(super) members: BTreeSet<MemberId>,
    /// When the last connection ended.
    pub(super) left: Option<u64>,
    /// From where the player has asked last.
    pub(super) from: Option<IpAddr>,
}

impl Person {
    /// The strength at a kind of game.
    pub(super) fn strength(&self, offer: &Offer) -> Strength {
        let group = Group::of(offer.rule, !offer.is_live());
        let at = Group::ALL.iter().position(|one| *one == group);
        self.strengths[at.unwrap_or(0)]
    }

    pub(super) fn standing(&self, offer: &Offer) -> Standing {
        let Strength {
            rating, deviation, ..
        } = self.strength(offer);
        Standing { rating, deviation }
    }
}

/// All of them, by number.
#[derive(Default)]
pub(super) struct People(BTreeMap<Player, Person>);

impl People {
    /// Notes what is known of a player now.
    pub(super) fn note(&mut self, (id, seeker): (PlayerId, Seeker), now: u64) -> Player {
        let player = number(&id);
        let Seeker {
            name,
            strengths,
            apart,
        } = seeker;
        let apart = apart.iter().map(number).collect();
        let known = self.0.remove(&player);
        let (members, left, from) = known.map_or((BTreeSet::new(), Some(now), None), |known| {
            (known.members, known.left, known.from)
        });
        let person = Person {
            id,
            name,
            strengths,
            apart,
            members,
            left,
            from,
        };
        self.0.insert(player, person);
        player
    }

    pub(super) fn get(&self, player: Player) -> Option<&Person> {
        self.0.get(&player)
    }

    pub(super) fn get_mut(&mut self, player: Player) -> Option<&mut Person> {
        self.0.get_mut(&player)
    }

    /// All of them.
    pub(super) fn all(&self) -> impl Iterator<Item = (Player, &Person)> {
        self.0.iter().map(|(&player, person)| (player, person))
    }

    /// Those whose last connection ended until a time.
    pub(super) fn left_until(&self, time: u64) -> Vec<Player> {
        let all = self.0.iter();
        let gone = all.filter(|(_, person)| person.left.is_some_and(|left| left <= time));
        gone.map(|(&player, _)| player).collect()
    }

    pub(super) fn forget(&mut self, player: Player) {
        self.0.remove(&player);
    }
}

impl Blocks for People {
    fn apart(&self, one: Player, other: Player) -> bool {
        let knows = |one: Player, other: Player| {
            let person = self.0.get(&one);
            person.is_some_and(|person| person.apart.contains(&other))
        };
        knows(one, other) || knows(other, one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_numbers() {
        let number = |id: &str| number(&id.parse().expect("an id")).0;
        assert_eq!(number("aaaaaaaaaaaaaaaa"), 0);
        assert_eq!(number("aaaaaaaaaaaaaab2"), 32 + 26);
        assert_eq!(number("7777777777777777"), (1 << 80) - 1);
        for written in ["aaaaaaaaaaaaaaaa", "bcdefghij2345677", "7777777777777777"] {
            assert_eq!(id(Player(number(written))).as_str(), written);
        }
    }
}
