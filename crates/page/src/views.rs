//! The groups of views that are loaded on first use.

/// Views in one part of the page's module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// The sheets.
    Sheets,
    /// The panels of tools.
    Tools,
    /// The panel of the analysis.
    Analysis,
    /// The review of a game.
    Review,
    /// What surrounds the board in a room.
    Room,
}

/// What the browser's side is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Load the group, and report it.
    Load(Group),
    /// Report [`Views::is_slow`] some time later, if it is not loaded by then.
    Wait(Group),
    /// Show that it is being loaded, or no more.
    Show(Group, bool),
    /// Tell the user that it cannot be loaded, until [`Effect::Withdraw`].
    TellUnloaded(Group),
    /// Withdraw that message.
    Withdraw(Group),
    /// Close the sheet.
    CloseSheet,
    /// Close the tool.
    CloseTool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    No,
    Loading,
    Yes,
}

/// What is known of the groups.
#[derive(Clone, Debug, Default)]
pub struct Views {
    groups: [Stage; 5],
}

impl Views {
    /// Views of a group are wanted. It is loaded unless it is, or is being loaded.
    pub fn wanted(&mut self, group: Group) -> Vec<Effect> {
        let stage = &mut self.groups[group as usize];
        match stage {
            Stage::Loading | Stage::Yes => Vec::new(),
            Stage::No => {
                *stage = Stage::Loading;
                let begin = [Effect::Withdraw, Effect::Wait, Effect::Load];
                begin.map(|effect| effect(group)).into()
            }
        }
    }

    /// A load takes long.
    #[must_use]
    pub fn is_slow(&self, group: Group) -> Vec<Effect> {
        match self.groups[group as usize] {
            Stage::Loading => vec![Effect::Show(group, true)],
            Stage::No | Stage::Yes => Vec::new(),
        }
    }

    /// A group is loaded, or cannot be.
    pub fn loaded(&mut self, group: Group, is_loaded: bool) -> Vec<Effect> {
        let mut effects = vec![Effect::Show(group, false)];
        self.groups[group as usize] = match is_loaded {
            true => Stage::Yes,
            false => {
                effects.push(Effect::TellUnloaded(group));
                Stage::No
            }
        };
        effects
    }

    /// The user does without a group that cannot be loaded: what cannot be shown is closed.
    #[must_use]
    pub const fn give_up(&self, group: Group) -> Option<Effect> {
        match group {
            Group::Sheets => Some(Effect::CloseSheet),
            Group::Tools => Some(Effect::CloseTool),
            Group::Analysis | Group::Review | Group::Room => None,
        }
    }
}
