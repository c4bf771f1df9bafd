//! `tengen backup` and `tengen restore`: a copy made during games is restored and played on.

use std::path::Path;

use crate::common::{Serving, failure, new_room, stdout};
use tengen_api::socket::FromServer;
use tengen_client::{Access, Client, Connection, View};
use tengen_core::Point;
use tengen_room::{Action, ActionId, Seat};

const ROOMS: usize = 8;
/// Stones before and after the backup, in each room.
const STONES: u32 = 12;

/// A room with both players; `ply` numbers the next stone.
struct Game {
    players: [Access; 2],
    ply: u32,
}

impl Game {
    async fn new(client: &Client) -> Self {
        let ada = client.make(&new_room()).await.expect("a room");
        let watch = Access::watch(ada.room.clone());
        let bob = client.join(&watch, None).await.expect("a seat");
        Self {
            players: [ada, bob],
            ply: 0,
        }
    }

    async fn play(&mut self, client: &Client, stones: u32) {
        let mut sockets = Vec::new();
        for (player, seat) in self.players.iter().zip(Seat::BOTH) {
            let mut socket = client.connect(player, 0).await.expect("a socket");
            match socket.next().await.expect("a message") {
                Some(FromServer::Welcome { you, .. }) => assert_eq!(you, Some(seat)),
                other => panic!("{other:?}"),
            }
            sockets.push(socket);
        }
        for ply in self.ply..self.ply + stones {
            place(&mut sockets[ply as usize % 2], ply).await;
        }
        self.ply += stones;
    }
}

/// Places the stone of this number, on a point where no row forms, and awaits the acknowledgement.
async fn place(socket: &mut Connection, ply: u32) {
    let at = u8::try_from(ply).expect("a small number");
    let point = Point::from_xy(3 * (at % 5), at / 5);
    let id: ActionId = format!("m-{ply}").parse().expect("an id");
    socket
        .act(id.clone(), Action::place(point, ply))
        .await
        .expect("sent");
    loop {
        match socket.next().await.expect("a message").expect("more") {
            FromServer::Accepted { id: answered, .. } if answered == id => return,
            FromServer::Refused { refusal, .. } => panic!("{refusal}"),
            _ => (),
        }
    }
}

fn serve(folder: &Path) -> (Serving, Client) {
    let server = Serving::start_with(folder, &["--listen", "127.0.0.1:0", "--no-limits"]);
    let client = Client::new(&server.url()).expect("an address");
    (server, client)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_room_goes_on_from_a_backup_that_was_made_while_it_was_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    let copy = folder.path().join("copy.sqlite");
    let (server, client) = serve(&first);
    let mut games = Vec::new();
    for _ in 0..ROOMS {
        let mut game = Game::new(&client).await;
        game.play(&client, STONES).await;
        games.push(game);
    }
    // Play in one more room meanwhile, so that the store's writer is busy.
    let busy = client.clone();
    let mut other = Game::new(&busy).await;
    let busy = tokio::spawn(async move {
        other.play(&busy, 60).await;
        other
    });
    let args = ["backup", text(&copy), "--data", text(&first), "--json"].map(str::to_owned);
    let said = tokio::task::spawn_blocking(move || {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        stdout(&args)
    });
    let said = said.await.expect("no panic");
    let said: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(said["rooms"], ROOMS + 1, "{said}");
    let other = busy.await.expect("no panic");
    games[0].play(&client, 2).await;
    games[0].ply -= 2;
    server.kill();

    stdout(&["restore", text(&copy), "--data", text(&second)]);
    let (server, client) = serve(&second);
    for game in &mut games {
        game.play(&client, STONES).await;
        let now = client.look(&game.players[0]).await.expect("the room");
        let mut view = View::default();
        for event in &now.events {
            view.fold(event).expect("events that add up");
        }
        let room = view.room.expect("a room");
        assert_eq!(room.game().position().ply(), 2 * STONES as usize);
    }
    // The busy room is there up to some point, and its seats open as well.
    let now = client.look(&other.players[1]).await.expect("the room");
    assert_eq!(now.you, Some(Seat::Second));
    server.kill();
}

#[test]
fn nothing_is_replaced_and_each_refusal_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let [data, copy, junk] = ["data", "copy.sqlite", "junk.sqlite"].map(path);
    let missing = failure(1, &["backup", text(&copy), "--data", text(&data)]);
    assert!(missing.contains("there is no database at"), "{missing}");
    Serving::start(&data).kill();

    stdout(&["backup", text(&copy), "--data", text(&data)]);
    let before = std::fs::read(&copy).expect("the copy");
    let taken = failure(1, &["backup", text(&copy), "--data", text(&data)]);
    assert!(taken.contains("is there already"), "{taken}");
    let nowhere = path("no/such/folder.sqlite");
    let nowhere = failure(1, &["backup", text(&nowhere), "--data", text(&data)]);
    assert!(nowhere.contains("folder.sqlite"), "{nowhere}");
    assert_eq!(std::fs::read(&copy).expect("the copy"), before);

    let occupied = failure(1, &["restore", text(&copy), "--data", text(&data)]);
    assert!(occupied.contains("keeps games already"), "{occupied}");
    std::fs::write(&junk, "these are no tables, ".repeat(100)).expect("written");
    let elsewhere = path("elsewhere");
    let broken = failure(1, &["restore", text(&junk), "--data", text(&elsewhere)]);
    assert!(
        broken.contains("junk.sqlite is no whole database"),
        "{broken}"
    );
    let mut cut = before.clone();
    cut.truncate(before.len() / 2);
    std::fs::write(&junk, cut).expect("written");
    failure(1, &["restore", text(&junk), "--data", text(&elsewhere)]);
    let left = std::fs::read_dir(&elsewhere).into_iter().flatten();
    let left = left.map(|entry| entry.expect("an entry").file_name());
    let is_lock = |name: &std::ffi::OsString| name.to_string_lossy().starts_with("tengen.lock");
    let left: Vec<_> = left.filter(|name| !is_lock(name)).collect();
    assert!(left.is_empty(), "{left:?}");
    stdout(&["restore", text(&copy), "--data", text(&elsewhere)]);
    Serving::start(&elsewhere).kill();
}

#[cfg(unix)]
#[test]
fn what_a_server_keeps_is_read_by_its_owner_alone() {
    use std::fs::{Permissions, metadata, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;

    /// Where new files are readable and writable by everyone.
    fn open(args: &[&str]) -> std::process::Command {
        let mut shell = std::process::Command::new("sh");
        let tengen = env!("CARGO_BIN_EXE_tengen");
        shell.args(["-c", "umask 0; exec \"$0\" \"$@\"", tengen]);
        shell.args(args);
        shell
    }
    // SQLite deletes its log with the last connection, and makes it with the next one.
    let mode = |path: &Path| {
        let tries = std::iter::repeat_with(|| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            metadata(path).ok()
        });
        let found = tries.take(500).flatten().next().expect("it is there");
        found.permissions().mode() & 0o777
    };
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let [data, copy, back] = ["new/data", "copy.sqlite", "back"].map(path);
    let serve = ["serve", "--json", "--listen", "127.0.0.1:0", "--data"];
    let server = Serving::of(open(&[&serve[..], &[text(&data)]].concat()));
    for name in ["new", "new/data"] {
        assert_eq!(mode(&path(name)), 0o700, "{name}");
    }
    for name in ["tengen.sqlite", "tengen.sqlite-wal", "tengen.sqlite-shm"] {
        assert_eq!(mode(&data.join(name)), 0o600, "{name}");
    }
    let backup = open(&["backup", text(&copy), "--data", text(&data)]).output();
    assert!(backup.expect("it runs").status.success());
    assert_eq!(mode(&copy), 0o600);
    server.kill();

    set_permissions(&copy, Permissions::from_mode(0o644)).expect("a mode");
    let restore = open(&["restore", text(&copy), "--data", text(&back)]).output();
    assert!(restore.expect("it runs").status.success());
    let database = back.join("tengen.sqlite");
    assert_eq!((mode(&back), mode(&database)), (0o700, 0o600));
    // Who has given others rights keeps them given.
    set_permissions(&back, Permissions::from_mode(0o755)).expect("a mode");
    set_permissions(&database, Permissions::from_mode(0o640)).expect("a mode");
    Serving::of(open(&[&serve[..], &[text(&back)]].concat())).kill();
    assert_eq!((mode(&back), mode(&database)), (0o755, 0o640));
}
