//! What players and others see of players, and who becomes one.

use tengen_api::{MyGames, Played, Profile, RoomId};
use tengen_room::lobby::LevelStrength;
use tengen_room::{Name, PlayerId, Refusal, Seat};

use super::actor::{Ask, JoinError, Joining};
use super::games::mine::Cursor;
use super::games::seeker::Seeker;
use super::journal::LoadError;
use super::players::{Credentials, NewPlayer, level_id};
use super::token::Session;
use super::{RoomError, Rooms};

impl Rooms {
    /// Whether the host shows games here.
    pub(crate) const fn only_shows(&self) -> bool {
        self.shown
    }

    /// The games of the player with a session; none without one.
    pub(crate) async fn my_games(
        &self,
        session: Option<&Session>,
        after: Option<Cursor>,
    ) -> Result<MyGames, RoomError> {
        Ok(match self.known(session).await? {
            Some(known) => self.shared.journal.games(known.id, after).await?,
            None => MyGames::default(),
        })
    }

    /// What others see of a player.
    pub(crate) async fn profile(&self, player: PlayerId) -> Result<Option<Profile>, RoomError> {
        Ok(self.shared.journal.profile(player).await?)
    }

    /// The player whose account has a name, with the name as it is written there.
    pub(crate) async fn named(&self, name: &Name) -> Result<Option<(PlayerId, Name)>, RoomError> {
        Ok(self.shared.journal.named(name).await?)
    }

    /// What a player has played.
    pub(crate) async fn played(&self, player: PlayerId) -> Result<Option<Played>, RoomError> {
        Ok(self.shared.journal.played(player).await?)
    }

    /// What the lobby knows of a player.
    pub(crate) async fn seeker(&self, player: PlayerId) -> Result<Option<Seeker>, LoadError> {
        self.shared.journal.seeker(player).await
    }

    /// Takes the free seat for a player; the player's own seat is kept.
    pub(crate) async fn sit_down(
        &self,
        room: &RoomId,
        joining: Joining,
    ) -> Result<Seat, RoomError> {
        let ask = |answer| Ask::Join {
            joining: Box::new(joining.clone()),
            answer,
        };
        match self.ask(room, ask).await?.0 {
            Ok(seat) => Ok(seat),
            Err(JoinError::Name(refusal)) => Err(refusal.into()),
            Err(JoinError::Expired) => Err(RoomError::JoinExpired),
            Err(JoinError::Refused(Refusal::Full)) => Err(RoomError::Full),
            Err(JoinError::Refused(Refusal::SeatOfOther)) => Err(RoomError::SeatOfOther),
            Err(JoinError::Refused(refusal)) => {
                tracing::error!(%refusal, "unexpected refusal of a join");
                Err(RoomError::Full)
            }
            Err(JoinError::NoDeal(error)) => Err(error.into()),
            Err(JoinError::Append(error)) => Err(error.into()),
            Err(JoinError::Load(error)) => Err(error.into()),
        }
    }

    /// Whether the rooms end, with the server.
    pub(crate) fn are_closing(&self) -> bool {
        self.tasks.is_closed()
    }

    /// Makes a player of a level of the program, unless it is one already.
    pub(crate) async fn become_level(&self, level: u8, name: &Name) -> Result<(), RoomError> {
        let id = level_id(level);
        let journal = &self.shared.journal;
        // Whatever names accounts have got since.
        if journal.has_player((&id).into()).await? {
            return Ok(());
        }
        let taken = (Some(&id), None);
        let name = self.name_for(Some(name.clone()), None, taken).await?;
        // The session is dropped: nobody logs in as a level.
        let session = Session::draw()?.hash();
        journal.make_player(NewPlayer { id, session }, name).await?;
        Ok(())
    }

    /// How strong these levels are here, where that is known.
    pub(crate) async fn strengths(&self, levels: Vec<u8>) -> Result<Vec<LevelStrength>, LoadError> {
        self.shared.journal.strengths(levels).await
    }

    /// The rooms in which a player has a seat and a game that began after a time has not ended, in
    /// milliseconds since 1970.
    pub(crate) async fn unfinished(
        &self,
        player: &PlayerId,
        since: u64,
    ) -> Result<Vec<RoomId>, LoadError> {
        let (mut rooms, mut after) = (Vec::new(), None);
        loop {
            let listed = self.shared.journal.games(player.clone(), after).await?;
            // The newest come first.
            let recent = listed.games.iter().take_while(|game| game.started >= since);
            let all = recent.clone().count() == listed.games.len();
            let open = recent.filter(|game| game.finished.is_none());
            rooms.extend(open.map(|game| game.room.clone()));
            after = listed.next.and_then(|next| next.parse().ok());
            if after.is_none() || !all {
                return Ok(rooms);
            }
        }
    }

    /// Makes a player of a visitor who is none, with a new session. Who is one already may get
    /// another name, unless it is that of an account.
    pub(crate) async fn become_player(
        &self,
        credentials: Credentials,
        name: Option<Name>,
    ) -> Result<(PlayerId, Option<Name>, Option<Session>), RoomError> {
        if self.shown {
            return Err(RoomError::OnlyShown);
        }
        let (address, session) = (credentials.address, credentials.session);
        let known = self.known(session.as_ref()).await?;
        let id = known.as_ref().map(|known| &known.id);
        let account = known.as_ref().and_then(|known| known.account.as_ref());
        let name = self.name_for(name, address, (id, account)).await?;
        let journal = &self.shared.journal;
        let Some(known) = known else {
            self.has_space().await?;
            let session = Session::draw()?;
            let made = NewPlayer::draw(&session)?;
            let player = made.id.clone();
            journal.make_player(made, name.clone()).await?;
            return Ok((player, name, Some(session)));
        };
        let name = match (known.account, name) {
            (Some(account), _) => Some(account),
            (None, Some(name)) => {
                journal.rename(known.id.clone(), name.clone()).await?;
                Some(name)
            }
            (None, None) => journal.name((&known.id).into()).await?,
        };
        Ok((known.id, name, None))
    }
}
