//! The page on a static file host, without Tengen's server.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Result};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A static file host; stopped when dropped.
#[derive(Debug)]
pub struct Files {
    port: u16,
    root: Arc<Mutex<PathBuf>>,
    task: JoinHandle<()>,
}

impl Drop for Files {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Files {
    /// Serves the files that the server embeds.
    pub async fn serve() -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/server/dist");
        let root = Arc::new(Mutex::new(root));
        let shown = Arc::clone(&root);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let root = shown.lock().unwrap_or_else(PoisonError::into_inner).clone();
                // A browser may disconnect early.
                tokio::spawn(async move { answer(stream, root).await.ok() });
            }
        });
        Ok(Self { port, root, task })
    }

    /// Serves another folder from now on, as after an update.
    pub fn exchange(&self, folder: &Path) {
        let mut root = self.root.lock().unwrap_or_else(PoisonError::into_inner);
        folder.clone_into(&mut root);
    }

    /// The page's address.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

async fn answer(stream: TcpStream, root: PathBuf) -> Result<()> {
    let mut stream = BufReader::new(stream);
    let mut request = String::new();
    stream.read_line(&mut request).await?;
    let mut line = String::new();
    while stream.read_line(&mut line).await? > 2 {
        line.clear();
    }
    let path = request.split(' ').nth(1).context("no path")?;
    let path = path.split('?').next().unwrap_or_default();
    let path = match path.trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let file = std::fs::read(root.join(path)).ok();
    let found = !path.contains("..") && file.is_some();
    let (status, body) = match file {
        Some(body) if found => ("200 OK", body),
        _ => ("404 Not Found", b"There is no such file.".to_vec()),
    };
    let kind = match path.rsplit('.').next() {
        Some("html") if found => "text/html",
        Some("js") => "text/javascript",
        Some("wasm") => "application/wasm",
        Some("css") => "text/css",
        Some("webmanifest") => "application/manifest+json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        _ => "text/plain",
    };
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(&body).await?;
    stream.flush().await?;
    Ok(())
}
