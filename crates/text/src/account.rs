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
    pub fn evening_in(name) = "evening-in";
    pub fn evening_taken(name) = "evening-taken";
    pub fn evening_not(why) = "evening-not";
    pub fn evening_day(count) = "evening-day";
    pub fn evening_refused(name, why) = "evening-refused";
    pub fn evening_slip(name, pin) = "evening-slip";
    pub fn evening_come(come, all) = "evening-come";
    pub fn evening_seat_in(time) = "evening-seat-in";
    pub fn evening_draw_for(name) = "evening-draw-for";
    pub fn evening_remove_for(name) = "evening-remove-for";
    pub fn evening_ends(when) = "evening-ends";
}
