//! A file in any encoding is read in the browser, by the browser's tables, as on the command line.

use anyhow::{Context as _, Result, ensure};
use data_encoding::BASE64;
use serde_json::json;
use tengen_core::SplitMix;
use tengen_journeys::{Screen, journey};
use tengen_record::{Charset, Format, ReadOptions, WriteOptions, read, write};

/// Has a records worker of its own open files, and write each as SGF.
const CONVERT: &str = r#"(async () => {
  const meta = (name) => document.querySelector(`meta[name=tengen-${name}]`).content;
  const text = async (name) => (await fetch(meta(name))).text();
  const words = (await text("words-en")) + (await text("more-words-en"));
  const worker = new Worker(meta("worker-records"), { type: "module" });
  const said = () => new Promise((done, failed) => {
    worker.onerror = (event) => failed(new Error(event.message));
    worker.onmessage = (event) => {
      const message = JSON.parse(event.data[0]);
      if (message.failed) failed(new Error(message.failed.why));
      if (message === "ready") done();
      if (message.answer) done(message.answer.answer);
    };
  });
  await said();
  let id = 0;
  const ask = (wish, bytes) => {
    const question = { language: "en", words, wish };
    worker.postMessage([JSON.stringify({ id: ++id, question }), bytes]);
    return said();
  };
  const texts = [];
  for (const [charset, file] of FILES) {
    const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
    await ask({ open: { name: "a.sgf", charset, lenient: true } }, bytes);
    const written = await ask({ write: { what: "everything", format: "sgf" } });
    texts.push(written.written?.text ?? JSON.stringify(written));
  }
  worker.terminate();
  return texts;
})()"#;

/// Bytes that would end the comment they stand in, where they mean themselves.
const BRACKETS: [u8; 3] = *b"[\\]";

/// Every letter of one or two bytes, what means none, the longer letters, and bytes by chance.
fn letters(charset: Charset) -> Vec<u8> {
    let single = (0x80..=0xff).map(|byte| vec![byte]);
    let pairs = (0x81..=0xfe).flat_map(|lead| (0x40..=0xff).map(move |trail| vec![lead, trail]));
    let triples = (0xa1..=0xfe).flat_map(|a| (0xa1..=0xfe).map(move |b| vec![0x8f, a, b]));
    let digits = || b'0'..=b'9';
    let quads = (0x81..=0xfe).flat_map(move |a| {
        let step = if a < 0x85 { 1 } else { 25 };
        let inner = move |b| (0x81..=0xfe).step_by(step).map(move |c| [a, b, c]);
        let third = digits().flat_map(inner);
        third.flat_map(move |[a, b, c]| digits().map(move |d| vec![a, b, c, d]))
    });
    let many: Vec<Vec<u8>> = match charset.name() {
        "gb18030" => single.chain(pairs).chain(quads).collect(),
        "EUC-JP" => single.chain(pairs).chain(triples).collect(),
        "GBK" | "Big5" | "EUC-KR" | "Shift_JIS" => single.chain(pairs).collect(),
        _ => single.collect(),
    };
    let mut bytes = Vec::new();
    for letter in many {
        // As two letters, the second is no bracket.
        let closes = letter.last().is_some_and(|last| BRACKETS.contains(last));
        if !closes || charset.decode(&letter).1.is_none() {
            bytes.extend(letter);
            bytes.push(b'.');
        }
    }
    let mut random = SplitMix::new(11);
    let chance = (0..20_000).map(|_| 0x20 + random.below(0xe0) as u8);
    bytes.extend(chance.filter(|byte| !BRACKETS.contains(byte)));
    // Ends what is half a letter.
    bytes.extend(b"....");
    bytes
}

#[test]
fn the_browser_reads_every_encoding_as_the_command_line() -> Result<()> {
    journey("encodings", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "New game").await?;
        // UTF-16 has no table, and brackets of two bytes.
        let charsets: Vec<_> = Charset::all()
            .filter(|c| !c.name().starts_with("UTF-16"))
            .collect();
        let mut kinds = 0;
        for charset in charsets {
            let mut file = b"(;GM[4]SZ[15]C[".to_vec();
            file.extend(letters(charset));
            file.extend(b"];B[hh])");
            let options = ReadOptions {
                charset: Some(charset),
                lenient: true,
                ..ReadOptions::default()
            };
            let reading = read(&file, Format::Sgf, &options)?;
            let native = write(
                &reading.records,
                None,
                Format::Sgf,
                &WriteOptions::default(),
            )?;
            let native = String::from_utf8(native.bytes)?;
            let files = json!([[charset.name(), BASE64.encode(&file)]]);
            let texts = browser
                .look_after(&CONVERT.replace("FILES", &files.to_string()))
                .await?;
            let text = texts[0].as_str().context("a text")?;
            let differs = native.chars().zip(text.chars()).find(|(a, b)| a != b);
            ensure!(
                native == text,
                "{charset}: {differs:?}, {} and {} bytes",
                native.len(),
                text.len()
            );
            kinds += native.chars().filter(|c| !c.is_ascii()).count();
        }
        println!("{kinds} letters are the same");
        ensure!(kinds > 200_000, "{kinds} letters");
        Ok(())
    })
}
