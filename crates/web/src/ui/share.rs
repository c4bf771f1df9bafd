//! The position and the line on the board: to copy, to send, to animate and to print.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::PositionSpec;
use tengen_model::{Book, Model};
use tengen_page::line_pictures::{Effect, LinePictures, chosen};
use tengen_text::Key;
use tengen_worker_protocol::records::{DiagramPosition, FileContent, Game, RecordsAnswer};

use super::animate;
use super::export::SIDE;
use crate::browser::{self, clipboard, files};
use crate::page::{Alert, Alerts, Files, OnBoard, PrintedPage, Printer, Words};

/// Pictures on a printed page.
const DIAGRAMS: usize = 6;

/// What is done with the position or the line.
#[derive(Clone, Copy)]
enum Share {
    Moves,
    Diagram,
    Picture,
    Link,
    Send,
    Gif,
    PrintOne,
    PrintLine,
}

#[component]
pub(super) fn SharePosition(
    look: RwSignal<&'static str>,
    numbers: RwSignal<bool>,
) -> impl IntoView {
    let sharing = Sharing {
        board: expect_context(),
        files: expect_context(),
        printer: expect_context(),
        words: expect_context(),
        alerts: expect_context(),
    };
    let words = expect_context::<Words>();
    let said = RwSignal::new(None::<Key>);
    let act = move |share: Share| {
        said.set(Some(Key::ExportWriting));
        spawn_local(async move {
            let done = sharing
                .share(share, look.get_untracked(), numbers.get_untracked())
                .await;
            let _ = said.try_set(done);
        });
    };
    let button = move |key: Key, share: Share| {
        view! {
            <button type="button" on:click=move |_| act(share)>
                {move || words.text().get(key)}
            </button>
        }
    };
    view! {
        <fieldset class="row">
            <legend>{move || words.text().get(Key::SharePosition)}</legend>
            <div class="record-buttons">
                {button(Key::ShareMoves, Share::Moves)}
                {button(Key::ShareDiagram, Share::Diagram)}
                {button(Key::SharePicture, Share::Picture)}
                {button(Key::ShareLink, Share::Link)}
                <Show when=files::can_share>{button(Key::Share, Share::Send)}</Show>
                {button(Key::ShareGif, Share::Gif)}
                {button(Key::SharePrint, Share::PrintOne)}
                {button(Key::SharePrintLine, Share::PrintLine)}
            </div>
        </fieldset>
        <p class="line" role="status">{move || said.get().map(|key| words.text().get(key))}</p>
    }
}

/// What the position and the line are taken from, and who draws and prints them.
#[derive(Clone, Copy)]
struct Sharing {
    board: OnBoard,
    files: Files,
    printer: Printer,
    words: Words,
    alerts: Alerts,
}

impl Sharing {
    /// Returns what to say about it.
    async fn share(self, share: Share, look: &'static str, numbers: bool) -> Option<Key> {
        let copied = |done| match done {
            true => Some(Key::ExportCopied),
            false => Some(Key::ExportNotCopied),
        };
        match share {
            Share::Moves => {
                let moves = self.board.model.with_untracked(Model::copied);
                copied(clipboard::copy(&moves).await)
            }
            Share::Diagram => copied(clipboard::copy(&self.diagram_text().await?).await),
            Share::Picture => {
                let svg = Box::pin(self.files.draw(look, numbers));
                copied(clipboard::copy_picture(svg, SIDE).await?)
            }
            Share::Link => copied(clipboard::copy(&self.link_here()?).await),
            Share::Send => {
                let title = self.words.text_untracked().get(Key::PageTitle);
                files::share(&title, &self.link_here()?).await;
                None
            }
            Share::Gif => {
                let frames = self.line_drawn(look, numbers, usize::MAX).await?;
                let frames: Vec<String> = frames.into_iter().map(|(_, svg)| svg).collect();
                match animate::gif(&frames).await {
                    Ok(bytes) => files::save(&bytes, &super::export::name("gif"), "image/gif"),
                    Err(why) => self.alerts.add(Alert::RecordsFailed(why)),
                }
                None
            }
            Share::PrintOne => {
                let svg = self.files.draw(look, numbers).await?;
                let place = self
                    .board
                    .place()
                    .get_untracked()
                    .map_or(0, |place| place.ply);
                let comment = self.comments().into_iter().find(|(ply, _)| *ply == place);
                let caption = self.caption(place, comment.map(|(_, comment)| comment));
                self.print_figures(vec![(svg, caption)]);
                None
            }
            Share::PrintLine => {
                let comments = self.comments();
                let drawn = self.line_drawn(look, numbers, DIAGRAMS).await?;
                let figures = drawn.into_iter().map(|(ply, svg)| {
                    let comment = comments.iter().find(|(at, _)| *at == ply);
                    let comment = comment.map(|(_, comment)| comment.clone());
                    (svg, self.caption(ply, comment))
                });
                self.print_figures(figures.collect());
                None
            }
        }
    }

    fn print_figures(self, figures: Vec<(String, String)>) {
        let text = self.words.text_untracked();
        let name = self
            .board
            .model
            .with_untracked(|model| model.get::<Book>().map(|book| book.name(text)));
        let title = name.unwrap_or_else(|| text.get(Key::PageTitle));
        let pages = figures.chunks(DIAGRAMS).map(|figures| PrintedPage {
            title: title.clone(),
            figures: figures.to_vec(),
        });
        self.printer.print(pages.collect());
    }

    fn caption(self, ply: usize, comment: Option<String>) -> String {
        let place = self.words.text_untracked().record_place(ply);
        match comment {
            Some(comment) => format!("{place} {comment}"),
            None => place,
        }
    }

    /// The comments of the open record's line, by number of moves.
    fn comments(self) -> Vec<(usize, String)> {
        let line = |model: &Model| model.get::<Book>().map(Book::line_comments);
        self.board.model.with_untracked(line).unwrap_or_default()
    }

    fn link_here(self) -> Option<String> {
        let query = self.board.model.with_untracked(Model::shared);
        if query.is_none() {
            self.alert_no_line();
        }
        Some(browser::with_fragment(&query?))
    }

    fn alert_no_line(self) {
        let why = self.words.text_untracked().get(Key::ShareNoLine);
        self.alerts.add(Alert::RecordsFailed(why));
    }

    /// The position on the board as text, a row a line.
    async fn diagram_text(self) -> Option<String> {
        let place = self
            .board
            .place()
            .get_untracked()
            .map_or(0, |place| place.ply);
        let position = self
            .board
            .model
            .with_untracked(|model| model.positions().into_iter().nth(place));
        let Some(position) = position else {
            self.alert_no_line();
            return None;
        };
        let wish = tengen_worker_protocol::records::RecordsCommand::Write {
            what: FileContent::Game(Box::new(game(PositionSpec::of(&position)))),
            format: "diagram".to_owned(),
        };
        match self.files.ask(wish, None).await? {
            (RecordsAnswer::Written { text, .. }, _) => text,
            _ => None,
        }
    }

    /// Pictures of the line, with the number of moves before each: at most `most`, those with
    /// comments first of all.
    async fn line_drawn(
        self,
        look: &'static str,
        numbers: bool,
        most: usize,
    ) -> Option<Vec<(usize, String)>> {
        let positions = self.board.model.with_untracked(Model::positions);
        if positions.is_empty() {
            self.alert_no_line();
            return None;
        }
        let comments: Vec<usize> = self.comments().into_iter().map(|(ply, _)| ply).collect();
        let chosen = chosen(positions.len(), &comments, most);
        let (mut pictures, mut effect) = LinePictures::new(chosen);
        loop {
            match effect {
                Effect::Drawn(drawn) => return drawn,
                Effect::Draw(ply) => {
                    let position = PositionSpec::of(&positions[ply]);
                    let what = DiagramPosition::Game(Box::new(game(position)));
                    let drawn = |model: &Model| model.drawn_numbers(Some(ply));
                    let numbers = match numbers {
                        true => self.board.model.with_untracked(drawn),
                        false => (0, 1),
                    };
                    let picture = self.files.draw_position(what, look, numbers).await;
                    effect = pictures.answered(picture);
                }
            }
        }
    }
}

fn game(position: PositionSpec) -> Game {
    Game {
        position,
        names: Default::default(),
        result: None,
        opening: None,
        date: String::new(),
        comment: None,
        clock: [None, None],
        times: Vec::new(),
    }
}
