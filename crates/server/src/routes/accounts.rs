//! `/api/v1/my/account`, `/api/v1/login` and what goes with them: players with a password.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use tengen_api::{
    AccountMade, ApiError, Confirm, ErrorCode, LoggedIn, Login, Me, MySessions, NewAccount,
    NewPassword, Recover, RecoveryCodes,
};

use super::failure::Failure;
use super::rooms::{code, read};
use super::visitor::Visitor;
use crate::accounts::{AccountError, Accounts};
use crate::host::permission::Forbidden;

/// The accounts; `None` without storage.
pub(super) type Kept = State<Option<Accounts>>;

pub(super) fn of(accounts: &Option<Accounts>) -> Result<&Accounts, Failure> {
    accounts.as_ref().ok_or_else(Failure::no_folder)
}

/// Does all of something, also if the sender goes away, which drops the handler: what is stored
/// must be in force.
pub(super) async fn to_the_end<T: Send + 'static>(
    doing: impl Future<Output = Result<T, AccountError>> + Send + 'static,
) -> Result<T, AccountError> {
    let done = tokio::spawn(doing).await;
    done.unwrap_or_else(|error| Err(AccountError::Failed(error.to_string())))
}

/// Who the sender is
///
/// And what the host has done about the sender, as far as it is in force. Who is banned by id may
/// ask this too.
#[utoipa::path(
    get,
    path = "/api/v1/my/account",
    tag = "accounts",
    responses(
        (status = 200, body = Me, description = "the player of the session cookie, and the account"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn me(accounts: Kept, visitor: Visitor) -> Result<Json<Me>, Failure> {
    visitor.may_ask()?;
    let address = visitor.credentials.address;
    let me = of(&accounts)?.me(visitor.session_cookie(), address);
    Ok(Json(me.await?))
}

/// Makes an account of the sender
///
/// The player of the session cookie keeps the id, the seats and the games; without the cookie a new
/// player is made. The recovery codes are told only here. Over plain http the password can be read
/// on the way.
#[utoipa::path(
    post,
    path = "/api/v1/my/account",
    tag = "accounts",
    request_body = NewAccount,
    responses(
        (status = 201, body = AccountMade, description = "the account; sets the cookie of a session if there was none"),
        (status = 400, body = ApiError, description = "malformed request, or refused name"),
        (status = 403, body = ApiError, description = "banned or muted by the host"),
        (status = 409, body = ApiError, description = "the name is taken, or looks like one that is, or the sender has an account"),
        (status = 429, body = ApiError, description = "too many passwords from this address"),
        (status = 503, body = ApiError, description = "storage unavailable, or too many passwords at once"),
    )
)]
pub(super) async fn make(
    accounts: Kept,
    visitor: Visitor,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    let new: NewAccount = read(&body?)?;
    visitor.may_log_in()?;
    let address = visitor.credentials.address;
    let session = visitor.session_cookie();
    let accounts = of(&accounts)?.asked_by(visitor.origin());
    let (made, given) = accounts.make(session, address, new).await?;
    let cookies = given.map(|session| visitor.session(&session)).transpose()?;
    Ok((StatusCode::CREATED, cookies.unwrap_or_default(), Json(made)).into_response())
}

/// Deletes the sender's player
///
/// Account, sessions, name and ratings, and rooms that nobody has joined; games stay, by a deleted
/// player. An account is deleted with its password, a guest without a body.
#[utoipa::path(
    delete,
    path = "/api/v1/my/account",
    tag = "accounts",
    request_body = Confirm,
    responses(
        (status = 204, description = "deleted; takes the cookie back"),
        (status = 400, body = ApiError, description = "malformed request"),
        (status = 403, body = ApiError, description = "another password, or none for an account, or one for a guest"),
        (status = 404, body = ApiError, description = "the sender is no player here"),
        (status = 409, body = ApiError, description = "games of the player go on"),
        (status = 429, body = ApiError, description = "too many passwords from this address or for this account"),
        (status = 503, body = ApiError, description = "storage unavailable, or too many passwords at once"),
    )
)]
pub(super) async fn delete(
    accounts: Kept,
    visitor: Visitor,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    let body = body?;
    let confirm: Option<Confirm> = match body.is_empty() {
        true => None,
        false => Some(read(&body)?),
    };
    visitor.may_log_in()?;
    let session = visitor.session_cookie().cloned();
    let accounts = of(&accounts)?.asked_by(visitor.origin());
    let deletion = async move {
        let password = confirm.as_ref().map(|confirm| &confirm.password);
        accounts.delete(session.as_ref(), password).await
    };
    to_the_end(deletion).await?;
    Ok((StatusCode::NO_CONTENT, visitor.no_session()?).into_response())
}

/// Changes the password of the sender's account
///
/// All other sessions of the account end.
#[utoipa::path(
    put,
    path = "/api/v1/my/account/password",
    tag = "accounts",
    request_body = NewPassword,
    responses(
        (status = 204, description = "changed"),
        (status = 400, body = ApiError, description = "malformed request"),
        (status = 403, body = ApiError, description = "another password, or no account"),
        (status = 429, body = ApiError, description = "too many passwords from this address or for this account"),
        (status = 503, body = ApiError, description = "storage unavailable, or too many passwords at once"),
    )
)]
pub(super) async fn change(
    accounts: Kept,
    visitor: Visitor,
    body: Result<Bytes, BytesRejection>,
) -> Result<StatusCode, Failure> {
    let change: NewPassword = read(&body?)?;
    visitor.may_log_in()?;
    let accounts = of(&accounts)?.asked_by(visitor.origin());
    accounts.change(visitor.session_cookie(), change).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Replaces the recovery codes of the sender's account
#[utoipa::path(
    post,
    path = "/api/v1/my/account/codes",
    tag = "accounts",
    request_body = Confirm,
    responses(
        (status = 200, body = RecoveryCodes, description = "the new codes; all others are of no use any more"),
        (status = 400, body = ApiError, description = "malformed request"),
        (status = 403, body = ApiError, description = "another password, or no account"),
        (status = 429, body = ApiError, description = "too many passwords from this address or for this account"),
        (status = 503, body = ApiError, description = "storage unavailable, or too many passwords at once"),
    )
)]
pub(super) async fn renew_codes(
    accounts: Kept,
    visitor: Visitor,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<RecoveryCodes>, Failure> {
    let confirm: Confirm = read(&body?)?;
    visitor.may_log_in()?;
    let session = visitor.session_cookie();
    let accounts = of(&accounts)?.asked_by(visitor.origin());
    let codes = accounts.renew_codes(session, confirm).await?;
    Ok(Json(RecoveryCodes { codes }))
}

/// Begins a session of an account
///
/// It replaces the browser's session. That of a guest is kept, but its seats do not become those of
/// the account.
#[utoipa::path(
    post,
    path = "/api/v1/login",
    tag = "accounts",
    request_body = Login,
    responses(
        (status = 200, body = LoggedIn, description = "the player; sets the cookie of the session"),
        (status = 400, body = ApiError, description = "malformed request"),
        (status = 403, body = ApiError, description = "another name or password, or banned by the host"),
        (status = 429, body = ApiError, description = "too many passwords from this address or for this name"),
        (status = 503, body = ApiError, description = "storage unavailable, or too many passwords at once"),
    )
)]
pub(super) async fn login(
    accounts: Kept,
    visitor: Visitor,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    let login: Login = read(&body?)?;
    visitor.may_log_in()?;
    let former = visitor.session_cookie();
    let accounts = of(&accounts)?.asked_by(visitor.origin());
    let (player, session) = accounts.login(former, login).await?;
    Ok((visitor.session(&session)?, Json(player)).into_response())
}

/// Sets a new password by a recovery code
///
/// The code is used up, all sessions of the account end, and one begins.
#[utoipa::path(
    post,
    path = "/api/v1/recover",
    tag = "accounts",
    request_body = Recover,
    responses(
        (status = 200, body = LoggedIn, description = "the player; sets the cookie of the session"),
        (status = 400, body = ApiError, description = "malformed request"),
        (status = 403, body = ApiError, description = "another name or code, a code that was used, or banned by the host"),
        (status = 429, body = ApiError, description = "too many passwords from this address"),
        (status = 503, body = ApiError, description = "storage unavailable, or too many passwords at once"),
    )
)]
pub(super) async fn recover(
    accounts: Kept,
    visitor: Visitor,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    let recover: Recover = read(&body?)?;
    visitor.may_log_in()?;
    let former = visitor.session_cookie();
    let accounts = of(&accounts)?.asked_by(visitor.origin());
    let (player, session) = accounts.recover(former, recover).await?;
    Ok((visitor.session(&session)?, Json(player)).into_response())
}

/// Ends the sender's session
#[utoipa::path(
    post,
    path = "/api/v1/logout",
    tag = "accounts",
    responses(
        (status = 204, description = "ended; takes the cookie back"),
        (status = 403, body = ApiError, description = "the sender has no account: a guest's session is all that the guest has"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn logout(accounts: Kept, visitor: Visitor) -> Result<Response, Failure> {
    visitor.may_ask()?;
    of(&accounts)?.end(visitor.session_cookie(), None).await?;
    Ok((StatusCode::NO_CONTENT, visitor.no_session()?).into_response())
}

/// Lists the sender's sessions
#[utoipa::path(
    get,
    path = "/api/v1/my/sessions",
    tag = "accounts",
    responses(
        (status = 200, body = MySessions, description = "those used last first; none without the session cookie"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn sessions(
    accounts: Kept,
    visitor: Visitor,
) -> Result<Json<MySessions>, Failure> {
    visitor.may_ask()?;
    let sessions = of(&accounts)?.sessions(visitor.session_cookie()).await?;
    Ok(Json(MySessions { sessions }))
}

/// Ends one of the sender's sessions
///
/// Its WebSockets close.
#[utoipa::path(
    delete,
    path = "/api/v1/my/sessions/{session}",
    tag = "accounts",
    params(("session" = String, Path, description = "`id` of a session in the list")),
    responses(
        (status = 204, description = "ended"),
        (status = 403, body = ApiError, description = "the sender has no account"),
        (status = 404, body = ApiError, description = "the sender has no such session"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn end(
    accounts: Kept,
    visitor: Visitor,
    Path(which): Path<String>,
) -> Result<StatusCode, Failure> {
    visitor.may_ask()?;
    let session = visitor.session_cookie();
    of(&accounts)?.end(session, Some(&which)).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<AccountError> for Failure {
    fn from(error: AccountError) -> Self {
        let code = match &error {
            AccountError::NotSeated | AccountError::NotTeacher => ErrorCode::Forbidden,
            AccountError::Moderator(why) => match why {
                Forbidden::NoModerator => ErrorCode::Forbidden,
                Forbidden::UnknownPlayer => ErrorCode::NotFound,
                Forbidden::Moderates | Forbidden::NoPlayersAct => ErrorCode::Refused,
            },
            AccountError::NoOther
            | AccountError::Reported
            | AccountError::SeatHasAccount
            | AccountError::Refused(_) => ErrorCode::Refused,
            AccountError::TooManyReports => ErrorCode::TooMany,
            AccountError::Room(error) => code(error),
            AccountError::Name(_) => ErrorCode::NameRefused,
            AccountError::NameTaken => ErrorCode::NameTaken,
            AccountError::Already | AccountError::OwnId | AccountError::TooManyBlocked => {
                ErrorCode::Refused
            }
            AccountError::Playing(_) => ErrorCode::StillPlaying,
            AccountError::Wrong | AccountError::WrongCode | AccountError::WrongPin => {
                ErrorCode::WrongPassword
            }
            AccountError::SeatLocked => ErrorCode::SeatLocked,
            AccountError::PinLost => ErrorCode::PinLost,
            AccountError::EventDays => ErrorCode::BadRequest,
            AccountError::Locked(_) => ErrorCode::TooMany,
            AccountError::NoAccount => ErrorCode::NoAccount,
            AccountError::NoSession
            | AccountError::NoPlayer
            | AccountError::UnknownPlayer
            | AccountError::NoEvent
            | AccountError::NoSeat => ErrorCode::NotFound,
            AccountError::Banned(_) => ErrorCode::Banned,
            AccountError::Muted(_) => ErrorCode::Muted,
            AccountError::Busy | AccountError::Exporting => ErrorCode::EngineBusy,
            AccountError::Failed(_) => ErrorCode::StorageUnavailable,
        };
        Self::new(code, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;

    /// Who goes away drops the handler, here in the middle of an act.
    #[tokio::test]
    async fn what_was_begun_is_done_to_the_end() {
        let (begin, begun) = oneshot::channel();
        let (go_on, goes_on) = oneshot::channel::<()>();
        let (end, ended) = oneshot::channel();
        let act = to_the_end(async move {
            begin.send(()).ok();
            goes_on.await.ok();
            end.send("done").ok();
            Ok(())
        });
        let handler = tokio::spawn(act);
        begun.await.expect("it has begun");
        handler.abort();
        assert!(handler.await.is_err_and(|error| error.is_cancelled()));
        go_on.send(()).expect("it goes on");
        assert_eq!(ended.await, Ok("done"));
    }
}
