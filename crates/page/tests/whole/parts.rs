//! What is around the board, in the page of these tests: its language, its views, files and links
//! that are shown, the server's engines and the mirror.

use tengen_api::Network;
use tengen_page::analyst::{Analyst, Effect as Analyses, Said};
use tengen_page::exporting::Exporting;
use tengen_page::line_pictures::{Effect as Draws, LinePictures, chosen};
use tengen_page::link_copy::LinkCopy;
use tengen_page::reach::{Effect as Reaches, Reach};
use tengen_page::record_list::RecordList;
use tengen_page::request::Failed;
use tengen_page::sharing::{Effect as Shares, Meeting};
use tengen_page::speaking::{Effect as Speaks, Speaking};
use tengen_page::views::{Effect as Loads, Group, Views};
use tengen_text::Language;

use super::Page;
use super::arrivals::Task;

/// Parts of the page around the board.
pub(super) struct Parts {
    speaking: Speaking,
    spoken: Language,
    views: Views,
    exporting: Exporting<()>,
    link: LinkCopy,
    list: RecordList,
    pictures: Option<LinePictures>,
    reach: Reach,
    meeting: Meeting,
    analyst: Analyst,
    /// Questions to the server's engines without an end.
    asked: Vec<i32>,
}

impl Default for Parts {
    fn default() -> Parts {
        Parts {
            speaking: Speaking::new(Language::English),
            spoken: Language::English,
            views: Views::default(),
            exporting: Exporting::default(),
            link: LinkCopy::default(),
            list: RecordList::default(),
            pictures: None,
            reach: Reach::Everybody,
            meeting: Meeting::new(None, false),
            analyst: Analyst::default(),
            asked: Vec::new(),
        }
    }
}

const GROUPS: [Group; 5] = [
    Group::Sheets,
    Group::Tools,
    Group::Analysis,
    Group::Review,
    Group::Room,
];

impl Page {
    pub(super) fn start_parts(&mut self) {
        let effects = self.parts.meeting.start();
        self.share(effects);
    }

    pub(super) fn use_parts(&mut self, kind: usize, at: usize, how: usize) {
        let parts = &mut self.parts;
        match kind {
            0 => {
                let language = [Language::English, Language::Chinese][at % 2];
                let effects = parts.speaking.choose(language, how.is_multiple_of(2));
                self.speak(effects);
            }
            1 => {
                let effects = parts.views.wanted(GROUPS[at % 5]);
                self.load(effects);
            }
            2 => {
                let effect = parts.views.give_up(GROUPS[at % 5]);
                self.load(effect);
            }
            3 => {
                let number = parts.exporting.wanted();
                self.tasks.push(Task::File(number));
            }
            4 => {
                let number = parts.exporting.copying();
                self.tasks.push(Task::Copied(number));
            }
            5 => {
                let link = (!how.is_multiple_of(3)).then(|| "https://tengen.example".to_owned());
                if let Some((number, link)) = parts.link.wanted(link) {
                    self.tasks.push(Task::Link(number, link));
                }
            }
            6 => self.use_record_list(at),
            7 => {
                let (pictures, effect) = LinePictures::new(chosen(at % 9, &[1, 3], 1 + how % 6));
                parts.pictures = Some(pictures);
                self.draw(effect);
            }
            8 => {
                if let Some(effect) = parts.reach.choose(at.is_multiple_of(2)) {
                    self.ask_server(effect);
                }
            }
            9 => {
                let effects = match how % 3 {
                    0 => parts.meeting.kept(),
                    1 => parts.meeting.choose(at.is_multiple_of(2)),
                    _ => parts.meeting.counted(None),
                };
                self.share(effects);
            }
            10 => self.hear_workers(at, how),
            _ => self.use_analyst(how),
        }
    }

    fn use_record_list(&mut self, at: usize) {
        let list = &mut self.parts.list;
        let (number, wanted) = match at % 4 {
            0 => return list.open(at % 7, Vec::new()),
            1 => list.narrow("a".to_owned()),
            2 => list.turn_position(self.model.shown_stones()),
            _ => list.more(),
        };
        self.tasks.push(Task::RecordList(number, wanted.from));
    }

    fn use_analyst(&mut self, how: usize) {
        self.last += 1;
        let id = i32::try_from(self.last).expect("a small number");
        match how % 3 {
            0 | 1 => {
                // An earlier question ends.
                self.parts.asked = vec![id];
                let effects = self.parts.analyst.ask(id, None, crate::parts::question());
                self.analyse(effects);
            }
            _ => {
                if let Some(id) = self.parts.asked.pop() {
                    let effects = self.parts.analyst.stop(id);
                    self.analyse(effects);
                }
            }
        }
    }

    fn analyse(&mut self, effects: impl IntoIterator<Item = Analyses>) {
        for effect in effects {
            match effect {
                Analyses::Open => self.tasks.push(Task::AnalystSocket),
                Analyses::Wait => self.tasks.push(Task::AnalystTick),
                Analyses::Tell(Said::Lost(id) | Said::Refused(id, _) | Said::Answer(id, _)) => {
                    let asked = self.parts.asked.pop();
                    assert_eq!(asked, Some(id), "a question has one end");
                }
                Analyses::Tell(Said::Progress(..)) | Analyses::Send(_) | Analyses::Close => {}
            }
        }
    }

    fn speak(&mut self, effects: impl IntoIterator<Item = Speaks>) {
        for effect in effects {
            match effect {
                Speaks::Fetch(language) => self.tasks.push(Task::Words(language)),
                Speaks::Speak(language) => self.parts.spoken = language,
                Speaks::TellUnloaded | Speaks::Withdraw => {}
            }
        }
    }

    fn load(&mut self, effects: impl IntoIterator<Item = Loads>) {
        for effect in effects {
            match effect {
                Loads::Load(group) => self.tasks.push(Task::Views(group)),
                Loads::Wait(group) => self.tasks.push(Task::Slow(group)),
                Loads::CloseSheet => self.sheet = None,
                Loads::CloseTool => self.run(tengen_model::Model::close),
                Loads::Show(..) | Loads::TellUnloaded(_) | Loads::Withdraw(_) => {}
            }
        }
    }

    fn draw(&mut self, effect: Draws) {
        match effect {
            Draws::Draw(_) => self.tasks.push(Task::Picture),
            Draws::Drawn(_) => self.parts.pictures = None,
        }
    }

    /// An invitation is shown.
    pub(super) fn invite(&mut self) {
        let (reach, effect) = Reach::new(self.last.is_multiple_of(2));
        self.parts.reach = reach;
        effect
            .into_iter()
            .for_each(|effect| self.ask_server(effect));
    }

    fn ask_server(&mut self, _: Reaches) {
        self.tasks.push(Task::Network);
    }

    fn share(&mut self, effects: Vec<Shares>) {
        for effect in effects {
            if effect == Shares::Count {
                self.tasks.push(Task::Count);
            }
        }
    }

    pub(super) fn end_part(&mut self, task: Task, is_lost: bool) {
        let parts = &mut self.parts;
        match task {
            Task::Words(language) => {
                let effect = parts.speaking.fetched(language, !is_lost);
                self.speak(effect);
            }
            Task::Views(group) => {
                let effects = parts.views.loaded(group, !is_lost);
                self.load(effects);
            }
            Task::Slow(group) => {
                let effects = parts.views.is_slow(group);
                self.load(effects);
            }
            Task::File(number) => parts.exporting.written(number, (!is_lost).then_some(())),
            Task::Copied(number) => parts.exporting.copied(number, !is_lost),
            Task::Link(number, link) => parts.link.copied(number, link, !is_lost),
            Task::RecordList(number, from) => {
                let listed = (!is_lost).then(|| (9, Vec::new()));
                parts.list.answered(number, from, listed);
            }
            Task::Picture => {
                if let Some(pictures) = &mut parts.pictures {
                    let effect = pictures.answered((!is_lost).then(String::new));
                    self.draw(effect);
                }
            }
            Task::Network => parts.reach.answered(match is_lost {
                true => Err(Failed::Away),
                false => Ok(Network {
                    open: false,
                    may_open: true,
                    addresses: vec!["http://192.168.1.7:7515".to_owned()],
                    reached: false,
                }),
            }),
            Task::Count => {
                let effects = parts.meeting.counted((!is_lost).then_some(2));
                self.share(effects);
            }
            Task::AnalystSocket if is_lost => {
                let effects = parts.analyst.lost();
                self.analyse(effects);
            }
            Task::AnalystSocket => {
                let effect = parts.analyst.opened();
                self.analyse(effect);
            }
            Task::AnalystTick => {
                let effects = parts.analyst.tick();
                self.analyse(effects);
            }
            other => panic!("{other:?}"),
        }
    }
}
