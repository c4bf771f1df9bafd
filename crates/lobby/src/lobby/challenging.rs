//! Challenges in the lobby.

use super::{Begun, Change, Lobby, Source};
use crate::{Answer, Blocks, Challenge, ChallengeId, Decline, Player, Refusal};

impl Lobby {
    /// Sends a challenge.
    ///
    /// # Errors
    /// As [`Challenges::send`](crate::Challenges::send); [`Refusal::Apart`], and
    /// [`Refusal::Waits`] for a game at the board.
    pub fn challenge(
        &mut self,
        challenge: Challenge,
        blocks: &impl Blocks,
        now: u64,
    ) -> Result<ChallengeId, Refusal> {
        if challenge.offer.is_live() {
            self.may_come(challenge.from, now)?;
        }
        if blocks.apart(challenge.from, challenge.to) {
            return Err(Refusal::Apart);
        }
        let id = self.challenges.send(challenge, now)?;
        self.changes.push(Change::Sent(id));
        Ok(id)
    }

    /// Accepts a challenge: the game begins.
    ///
    /// # Errors
    /// [`Refusal::Gone`], [`Refusal::NotYours`], [`Refusal::Apart`], and for a game at the board
    /// [`Refusal::Playing`], [`Refusal::OtherPlaying`] and [`Refusal::Waits`]; nothing changes.
    pub fn accept(
        &mut self,
        id: ChallengeId,
        player: Player,
        blocks: &impl Blocks,
        now: u64,
    ) -> Result<Begun, Refusal> {
        let Challenge {
            from,
            to,
            offer,
            color,
            games,
        } = self.may_accept(id, player, blocks, now)?;
        self.end_challenge(id, Answer::Accepted);
        let players = self.in_order(from, to, color);
        Ok(self.begin(players, offer, games, (Source::Challenge(id), now)))
    }

    /// The challenge, if a player may accept it.
    ///
    /// # Errors
    /// As [`Lobby::accept`].
    pub fn may_accept(
        &self,
        id: ChallengeId,
        player: Player,
        blocks: &impl Blocks,
        now: u64,
    ) -> Result<Challenge, Refusal> {
        let challenge = *self.challenges.get(id).ok_or(Refusal::Gone)?;
        let Challenge {
            from, to, offer, ..
        } = challenge;
        if to != player {
            return Err(Refusal::NotYours);
        }
        self.may_play(player, &offer, now)?;
        if offer.is_live() && self.playing.contains(&from) {
            return Err(Refusal::OtherPlaying);
        }
        match blocks.apart(from, to) {
            true => Err(Refusal::Apart),
            false => Ok(challenge),
        }
    }

    /// Declines a challenge.
    ///
    /// # Errors
    /// [`Refusal::Gone`] and [`Refusal::NotYours`].
    pub fn decline(
        &mut self,
        id: ChallengeId,
        player: Player,
        why: Decline,
    ) -> Result<(), Refusal> {
        let challenge = self.challenges.get(id).ok_or(Refusal::Gone)?;
        if challenge.to != player {
            return Err(Refusal::NotYours);
        }
        self.end_challenge(id, Answer::Declined(why));
        Ok(())
    }

    /// Takes one's own challenge back.
    ///
    /// # Errors
    /// [`Refusal::Gone`] and [`Refusal::NotYours`].
    pub fn take_back(&mut self, id: ChallengeId, player: Player) -> Result<(), Refusal> {
        let challenge = self.challenges.get(id).ok_or(Refusal::Gone)?;
        if challenge.from != player {
            return Err(Refusal::NotYours);
        }
        self.end_challenge(id, Answer::Withdrawn);
        Ok(())
    }

    pub(super) fn end_challenge(&mut self, id: ChallengeId, answer: Answer) {
        if let Some(challenge) = self.challenges.remove(id) {
            self.changes.push(Change::Answered(id, challenge, answer));
        }
    }
}
