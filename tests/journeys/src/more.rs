//! Controls at rest, and those behind *More*.

use anyhow::{Context as _, Result};

use crate::browser::Browser;

/// What a person can press or focus in what is shown, each with its name. The board is what the
/// controls are for, and the navigation leads elsewhere; the list of moves, a tree of moves and the
/// lines of an analysis are one control each, since each is one list of the same.
pub(crate) const CONTROLS: &str = r"
const shown = e => e.checkVisibility({ checkVisibilityCSS: true }) && !e.closest('.unseen, [inert]')
    && !e.matches('.unseen, .skip');
const inside = e => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return e.contains(document.elementFromPoint(x, y));
};
const lists = '.moves, .tree, .lines';
const all = [...document.querySelectorAll('button, a, input, select, textarea, summary, .handle, [tabindex]:not([tabindex=\'-1\'])')]
    .filter(shown).filter(inside).filter(e => !e.closest('#board, .board, nav, .brand'));
const loose = all.filter(e => !e.closest(lists));
const kept = [...document.querySelectorAll(lists)].filter(list => all.some(e => list.contains(e)));
const name = e => (e.getAttribute('aria-label') || e.textContent || e.className).trim().slice(0, 40);
return [...loose, ...kept].map(name);
";

/// Pairs of controls that are less than 8 pixels apart, less rounding.
const CROWDED: &str = r"
const hit = ({ left, top, right, bottom }) => document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
const all = [...document.querySelectorAll('main :is(button, a, select, summary)')]
    .filter(e => !e.closest('.moves, .tree, .lines, .board') && e.contains(hit(e.getBoundingClientRect())))
    .map(e => [(e.getAttribute('aria-label') || e.textContent).trim(), e.getBoundingClientRect()]);
const apart = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
return all.flatMap(([one, a], i) => all.slice(i + 1).filter(([, b]) => apart(a, b) < 7.5).map(([other]) => [one, other]));
";

/// The *More* that hides the control with this text, as an index in a list of all; -1 without one.
const FOLDED: &str = r"
const shown = e => e.checkVisibility({ checkVisibilityCSS: true });
const named = [...document.querySelectorAll('.drawer :is(button, a), .rest :is(button, summary, label > span)')]
    .filter(e => e.textContent.trim() === NAME && !shown(e) && getComputedStyle(e).display !== 'none');
const more = [...document.querySelectorAll('.more')];
return more.findIndex(m => shown(m) && m.getAttribute('aria-expanded') !== 'true' && !m.closest('details[open]')
    && named.some(e => m.closest('details') ? m.closest('details').contains(e) : e.closest('.drawer')));
";

/// The script that looks for the *More* that hides a control.
pub(crate) fn folded(name: &str) -> Result<String> {
    Ok(FOLDED.replace("NAME", &serde_json::to_string(name)?))
}

impl Browser {
    /// The names of the controls that are shown without scrolling.
    pub async fn controls(&self) -> Result<Vec<String>> {
        self.at_rest().await?;
        serde_json::from_value(self.look(CONTROLS).await?).context("reading the controls")
    }

    /// Pairs of controls that are too close for fingers.
    pub async fn crowded(&self) -> Result<Vec<(String, String)>> {
        serde_json::from_value(self.look(CROWDED).await?).context("reading the controls")
    }

    /// Replaces the text of the field with this name.
    pub async fn fill(&self, field: &str, text: &str) -> Result<()> {
        let field = self.find("textbox", field).await?;
        self.click(&field).await?;
        self.select_all().await?;
        self.type_text(text).await
    }

    /// Opens *More* if the control with this name is inside and not shown.
    pub(crate) async fn unfold(&self, name: &str) -> Result<()> {
        let more = self.look(&folded(name)?).await?;
        if more.as_u64().is_some() {
            self.count_click();
            let press = format!("document.querySelectorAll('.more')[{more}].click()");
            self.look(&press).await?;
        }
        Ok(())
    }
}
