//! Tests of the built binary.

mod analyze;
mod analyze_worker;
#[cfg(target_os = "linux")]
mod attacks;
mod backup;
mod blind_spots;
mod bot;
mod brain;
mod common;
mod compliance;
mod contest;
mod contest_options;
mod contest_watch;
mod convert;
#[cfg(target_os = "linux")]
mod database;
mod defend;
mod disk;
mod doctor;
#[cfg(unix)]
mod documents;
#[cfg(unix)]
mod host;
#[cfg(target_os = "linux")]
mod lobby_load;
mod lost_joins;
mod manual;
mod mirror;
mod openings;
#[cfg(target_os = "linux")]
mod packaging;
mod play;
mod play_online;
mod position;
mod printable;
mod ratings;
mod reference;
mod render;
mod review;
mod rooms;
mod serve;
mod serve_logs;
mod solve;
#[cfg(target_os = "linux")]
mod stood_still;
mod textbook;
