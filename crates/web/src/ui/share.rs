//! The position and the line on the board: to copy, to send, to animate and to print.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::{Position, PositionSpec};
use tengen_model::{Book, Model};
use tengen_page::line_pictures::{Effect, LinePictures, chosen};
use tengen_page::request::LastRequest;
use tengen_text::Key;
use tengen_worker_protocol::records::{
    DiagramPosition, FileContent, Game, RecordsAnswer, RecordsCommand,
};

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
    let said = RwSignal::new(LastRequest::<Option<Key>>::default());
    let act = move |share: Share| {
        said.update(LastRequest::forget);
        let Some(job) = sharing.job(share) else {
            return;
        };
        let number = said.try_update(LastRequest::ask).unwrap_or_default();
        let (look, numbers) = (look.get_untracked(), numbers.get_untracked());
        spawn_local(async move {
            let done = sharing.perform(job, look, numbers).await;
            said.try_update(|said| said.answered(number, done));
        });
    };
    let said = move || match said.read().waits() {
        true => Some(Key::ExportWriting),
        false => said.read().given().copied().flatten(),
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
        <p class="line" role="status">{move || said().map(|key| words.text().get(key))}</p>
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

/// What is done with what is on the board.
enum Job {
    CopyText(String),
    CopyDiagram(Box<Position>),
    CopyPicture,
    Send(String),
    /// An animation of these positions.
    Gif(Line),
    /// A page with the picture and this caption.
    PrintOne(String),
    PrintLine(Line),
}

/// Positions, and those of them that are drawn.
type Line = (Vec<Position>, Vec<usize>);

impl Sharing {
    /// The job of a button; `None`, with an alert, if the board has nothing for it.
    fn job(self, share: Share) -> Option<Job> {
        Some(match share {
            Share::Moves => Job::CopyText(self.board.model.with_untracked(Model::copied)),
            Share::Diagram => {
                let here = self.place();
                let positions = self.board.model.with_untracked(Model::positions);
                let position = positions.into_iter().nth(here);
                Job::CopyDiagram(Box::new(self.needed(position)?))
            }
            Share::Picture => Job::CopyPicture,
            Share::Link => Job::CopyText(self.link_here()?),
            Share::Send => Job::Send(self.link_here()?),
            Share::Gif => Job::Gif(self.line(usize::MAX)?),
            Share::PrintOne => Job::PrintOne(self.caption(self.place())),
            Share::PrintLine => Job::PrintLine(self.line(DIAGRAMS)?),
        })
    }

    /// Does it. Returns what to say about it.
    async fn perform(self, job: Job, look: &'static str, numbers: bool) -> Option<Key> {
        let copied = |done| match done {
            true => Some(Key::ExportCopied),
            false => Some(Key::ExportNotCopied),
        };
        match job {
            Job::CopyText(text) => copied(clipboard::copy(&text).await),
            Job::CopyDiagram(position) => {
                copied(clipboard::copy(&self.diagram_text(&position).await?).await)
            }
            Job::CopyPicture => {
                let svg = Box::pin(self.files.draw(look, numbers));
                copied(clipboard::copy_picture(svg, SIDE).await?)
            }
            Job::Send(link) => {
                let title = self.words.text_untracked().get(Key::PageTitle);
                files::share(&title, &link).await;
                None
            }
            Job::Gif(line) => {
                let frames = self.line_drawn(line, look, numbers).await?;
                let frames: Vec<String> = frames.into_iter().map(|(_, svg)| svg).collect();
                match animate::gif(&frames).await {
                    Ok(bytes) => files::save(&bytes, &super::export::name("gif"), "image/gif"),
                    Err(why) => self.alerts.add(Alert::RecordsFailed(why)),
                }
                None
            }
            Job::PrintOne(caption) => {
                let svg = self.files.draw(look, numbers).await?;
                self.print_figures(vec![(svg, caption)]);
                None
            }
            Job::PrintLine(line) => {
                let drawn = self.line_drawn(line, look, numbers).await?;
                let figures = drawn.into_iter().map(|(ply, svg)| (svg, self.caption(ply)));
                self.print_figures(figures.collect());
                None
            }
        }
    }

    /// The number of moves on the board.
    fn place(self) -> usize {
        self.board
            .place()
            .get_untracked()
            .map_or(0, |place| place.ply)
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
            ..PrintedPage::default()
        });
        self.printer.print(pages.collect());
    }

    fn caption(self, ply: usize) -> String {
        let place = self.words.text_untracked().record_place(ply);
        match self.comments().into_iter().find(|(at, _)| *at == ply) {
            Some((_, comment)) => format!("{place} {comment}"),
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
        Some(browser::with_fragment(&self.needed(query)?))
    }

    /// Tells the user that there is no line, if there is none.
    fn needed<T>(self, part: Option<T>) -> Option<T> {
        if part.is_none() {
            let why = self.words.text_untracked().get(Key::ShareNoLine);
            self.alerts.add(Alert::RecordsFailed(why));
        }
        part
    }

    /// The line on the board, of which at most `most` positions are drawn, those with comments
    /// first of all.
    fn line(self, most: usize) -> Option<Line> {
        let positions = self.board.model.with_untracked(Model::positions);
        let positions = self.needed(Some(positions).filter(|all| !all.is_empty()))?;
        let comments: Vec<usize> = self.comments().into_iter().map(|(ply, _)| ply).collect();
        let chosen = chosen(positions.len(), &comments, most);
        Some((positions, chosen))
    }

    /// A position as text, a row a line.
    async fn diagram_text(self, position: &Position) -> Option<String> {
        let wish = RecordsCommand::Write {
            what: FileContent::Game(Box::new(game(PositionSpec::of(position)))),
            format: "diagram".to_owned(),
        };
        match self.files.ask(wish, None).await? {
            (RecordsAnswer::Written { text, .. }, _) => text,
            _ => None,
        }
    }

    /// Pictures of a line, with the number of moves before each.
    async fn line_drawn(
        self,
        (positions, chosen): Line,
        look: &'static str,
        numbers: bool,
    ) -> Option<Vec<(usize, String)>> {
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
