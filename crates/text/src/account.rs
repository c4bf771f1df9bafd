//! Accounts.

use crate::message::messages;

messages! { MESSAGES in ACCOUNT:
    pub fn account_in(name) = "account-in";
    pub fn account_plays(name) = "account-plays";
    pub fn account_codes_file(name, host) = "account-codes-file";
    pub fn account_codes_left(count) = "account-codes-left";
    pub fn account_device_seen(day) = "account-device-seen";
    pub fn account_device_out(device) = "account-device-out";
    pub fn account_ended(name) = "account-ended";
    pub fn account_not(why) = "account-not";
    pub fn account_failed(why) = "account-failed";
}
