//! The account of a user: who the user is on the server, the forms, and the devices.
//!
//! * [`Identity`] knows whether the browser's session is that of an account, and notices when it
//!   has ended elsewhere.
//! * [`Forms`] has the forms, from what is typed to what is said of the answer.
//! * [`Devices`] has the list of sessions, and ends them.
//! * [`Blocks`] has the list of blocked players, and ends blocks.

mod blocks;
mod devices;
mod forms;
mod identity;

pub use blocks::{BLOCKS, Blocks, Effect as BlockEffect};
pub use devices::{Devices, Effect as DeviceEffect, SESSIONS, device};
pub use forms::{
    Answer, Call, Effect as FormEffect, Fields, Form, Forms, NotDone, codes_file, grouped,
};
pub use identity::{Effect as IdentityEffect, Identity};

/// Where the server tells who the sender is.
pub const ACCOUNT: &str = "/api/v1/my/account";
/// Where it lists what the sender has reported.
pub const REPORTS: &str = "/api/v1/my/reports";
/// Where it gives all that it keeps of the sender.
pub const EXPORT: &str = "/api/v1/my/export";
/// The file in which that is saved.
pub const EXPORT_FILE: &str = "tengen-export.json";
