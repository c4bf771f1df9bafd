//! Challenges again, literally.

use tengen_lobby::{Challenge, Player, Refusal};

use super::{Game, Literal, MINUTE, are_apart};

impl Literal {
    pub(crate) fn challenge(
        &mut self,
        challenge: Challenge,
        apart: &[(Player, Player)],
        now: u64,
    ) -> Result<u64, Refusal> {
        let is_long = challenge
            .offer
            .clock
            .is_some_and(|clock| clock.first().is_days());
        if !is_long && self.punished(challenge.from, now) > 0 {
            let ms = self.punished(challenge.from, now);
            return Err(Refusal::Waits { ms });
        }
        if are_apart(apart, challenge.from, challenge.to) {
            return Err(Refusal::Apart);
        }
        if challenge.from == challenge.to {
            return Err(Refusal::Own);
        }
        let same = |one: &Challenge| one.from == challenge.from && one.to == challenge.to;
        if self.challenges.iter().any(|(_, one, _)| same(one)) {
            return Err(Refusal::Same);
        }
        let until = now
            + if is_long {
                7 * 24 * 60 * MINUTE
            } else {
                5 * MINUTE
            };
        self.challenges.push((self.numbers.1, challenge, until));
        self.numbers.1 += 1;
        Ok(self.numbers.1 - 1)
    }

    pub(crate) fn accept(
        &mut self,
        id: u64,
        player: Player,
        apart: &[(Player, Player)],
        now: u64,
    ) -> Result<Game, Refusal> {
        let known = self.challenges.iter().find(|(one, ..)| *one == id);
        let (_, challenge, _) = *known.ok_or(Refusal::Gone)?;
        if challenge.to != player {
            return Err(Refusal::NotYours);
        }
        self.bar(player, &challenge.offer, now)?;
        let is_long = challenge
            .offer
            .clock
            .is_some_and(|clock| clock.first().is_days());
        if !is_long && self.playing.contains(&challenge.from) {
            return Err(Refusal::OtherPlaying);
        }
        if are_apart(apart, challenge.from, player) {
            return Err(Refusal::Apart);
        }
        self.challenges.retain(|(one, ..)| *one != id);
        Ok(self.game(challenge.from, player, challenge.color, &challenge.offer))
    }

    /// Ends a challenge by its receiver, or else by its sender.
    pub(crate) fn drop(&mut self, id: u64, by: Player, receives: bool) -> Result<(), Refusal> {
        let known = self.challenges.iter().find(|(one, ..)| *one == id);
        let (_, challenge, _) = *known.ok_or(Refusal::Gone)?;
        if by
            != if receives {
                challenge.to
            } else {
                challenge.from
            }
        {
            return Err(Refusal::NotYours);
        }
        self.challenges.retain(|(one, ..)| *one != id);
        Ok(())
    }
}
