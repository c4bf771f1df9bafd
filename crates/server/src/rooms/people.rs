//! What players and others see of players, and who becomes one.

use tengen_api::{MyGames, Played, Profile};
use tengen_room::{Name, PlayerId};

use super::games::mine::Cursor;
use super::games::seeker::Seeker;
use super::journal::LoadError;
use super::players::{Credentials, NewPlayer};
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

    /// What a player has played.
    pub(crate) async fn played(&self, player: PlayerId) -> Result<Option<Played>, RoomError> {
        Ok(self.shared.journal.played(player).await?)
    }

    /// What the lobby knows of a player.
    pub(crate) async fn seeker(&self, player: PlayerId) -> Result<Option<Seeker>, LoadError> {
        self.shared.journal.seeker(player).await
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
