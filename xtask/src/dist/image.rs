//! The container image as an OCI layout: one layer with the static program and an empty data
//! folder.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use super::sums::sha256;
use super::target::LINUX;
use super::{Dist, archive};

/// The image's user and group, who own its data folder.
const USER: &str = "65532";

pub(super) fn make(dist: &Dist) -> Result<()> {
    let stage = dist.stage("image")?;
    let layer = stage.join("layer");
    let layout = stage.join("layout");
    std::fs::create_dir_all(layer.join("data"))?;
    std::fs::create_dir_all(layout.join("blobs/sha256"))?;
    let (_, symbols) = LINUX.program(&layer)?;
    std::fs::remove_file(symbols)?;

    let plain = stage.join("layer.tar");
    archive::tar()?
        .args(["--owner", USER, "--group", USER, "-C"])
        .args([&layer])
        .args(["-cf"])
        .args([&plain])
        .args(["data", "tengen"])
        .run("Packing the image's layer")?;
    let unpacked = sha256(&plain)?;
    let packed = crate::cmd::program("gzip").args(["-9nk"]).args([&plain]);
    packed.run("Compressing the image's layer")?;
    let layer = blob(&layout, &stage.join("layer.tar.gz"))?;

    let config = json!({
        "architecture": "amd64",
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "ExposedPorts": { "7515/tcp": {} },
            "Entrypoint": ["/tengen"],
            "Cmd": ["serve", "--listen", "0.0.0.0:7515", "--data", "/data"],
            "Volumes": { "/data": {} },
            "StopSignal": "SIGTERM",
            "Labels": { "org.opencontainers.image.version": dist.version },
        },
        "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{unpacked}")] },
    });
    let config = document(&layout, &stage, &config)?;
    let described = |kind: &str, blob: &(String, u64)| {
        json!({
            "mediaType": format!("application/vnd.oci.image.{kind}"),
            "digest": format!("sha256:{}", blob.0),
            "size": blob.1,
        })
    };
    let manifest = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": described("config.v1+json", &config),
        "layers": [described("layer.v1.tar+gzip", &layer)],
    });
    let manifest = document(&layout, &stage, &manifest)?;
    let mut entry = described("manifest.v1+json", &manifest);
    entry["annotations"] = json!({ "org.opencontainers.image.ref.name": dist.version });
    let index = json!({ "schemaVersion": 2, "manifests": [entry] });
    std::fs::write(layout.join("index.json"), index.to_string())?;
    std::fs::write(
        layout.join("oci-layout"),
        json!({ "imageLayoutVersion": "1.0.0" }).to_string(),
    )?;

    let name = format!("tengen-{}-oci.tar", dist.version);
    archive::tar()?
        .args(["-C"])
        .args([&layout])
        .args(["-cf"])
        .args([dist.out.join(name)])
        .args(["blobs", "index.json", "oci-layout"])
        .run("Packing the image")
}

/// Writes JSON as a blob; returns its hash and size.
fn document(layout: &Path, stage: &Path, value: &Value) -> Result<(String, u64)> {
    let file: PathBuf = stage.join("document.json");
    std::fs::write(&file, value.to_string())?;
    blob(layout, &file)
}

/// Moves a file to its place in the layout; returns its hash and size.
fn blob(layout: &Path, file: &Path) -> Result<(String, u64)> {
    let digest = sha256(file)?;
    let size = file.metadata()?.len();
    let place = layout.join("blobs/sha256").join(&digest);
    std::fs::rename(file, place).with_context(|| format!("moving {}", file.display()))?;
    Ok((digest, size))
}
