//! Links to rooms.
use tengen_api::RoomId;

/// The link that a friend opens to come into a room of a server (an address without a slash at the end).
#[must_use]
pub fn link(server: &str, room: &RoomId) -> String {
    format!("{server}/?room={room}")
}

/// The room that a link names, wherever in the address it stands; `None` for the address of a server alone.
#[must_use]
pub fn room_in(link: &str) -> Option<RoomId> {
    let (_, rest) = link.split_once("://").unwrap_or(("", link));
    let (_, behind_host) = rest.split_once(['/', '?', '#'])?;
    let mut parts = behind_host.split(|c: char| !c.is_ascii_alphanumeric());
    parts.find_map(|part| part.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_its_room() {
        let name = "abcdefghijklmnopqrstuvwxyz";
        let room: RoomId = name.parse().expect("a name");
        let server = "http://192.168.1.7:7515";
        assert_eq!(room_in(&link(server, &room)), Some(room.clone()));
        for behind in [
            format!("/?lang=zh&room={name}"),
            format!("/room/{name}"),
            format!("/#room={name}"),
            format!("?room={name}&x=1"),
        ] {
            assert_eq!(
                room_in(&format!("{server}{behind}")).as_ref(),
                Some(&room),
                "{behind}"
            );
        }
    }

    #[test]
    fn the_address_of_a_server_names_none() {
        for address in [
            "http://127.0.0.1:7515",
            "http://127.0.0.1:7515/",
            "https://abcdefghijklmnopqrstuvwxyz",
            "https://club.example/?room=short",
            "",
        ] {
            assert_eq!(room_in(address), None, "{address}");
        }
    }
}
