//! A node that is being read, and its properties.

use tengen_core::Size;

use super::value::{millis, simple, text};
use super::{SPENT, START};
use crate::info::Field;
use crate::node::Prop;
use crate::tree::{NodeId, Record};

/// A property and its values, each with its offset.
pub(super) struct Property<'a> {
    pub(super) key: String,
    pub(super) at: usize,
    pub(super) values: Vec<(usize, &'a str)>,
}

/// The node whose properties are read.
pub(super) struct OpenNode<'a> {
    pub(super) record: &'a mut Record,
    pub(super) id: NodeId,
    /// Whether the file has this node first.
    pub(super) is_root: bool,
    pub(super) size: Size,
    /// Points set up so far, one word per row.
    pub(super) set_up: [u32; 22],
    pub(super) moves: usize,
}

impl OpenNode<'_> {
    /// Reads a property without a strict syntax; returns whether it was understood.
    pub(super) fn take(&mut self, property: &Property<'_>) -> bool {
        let is_root = self.is_root;
        let [(_, raw)] = property.values[..] else {
            return is_root && matches!(property.key.as_str(), "FF" | "GM" | "CA" | "SZ");
        };
        match property.key.as_str() {
            "FF" | "GM" | "CA" | "SZ" => return is_root,
            "C" => {
                append(&mut self.extra().comment, '\n', text(raw));
                return true;
            }
            "N" => {
                append(&mut self.extra().name, ' ', simple(raw));
                return true;
            }
            _ => {}
        }
        if is_root && let Some(field) = Field::from_sgf(&property.key) {
            let value = if field.is_long() {
                text(raw)
            } else {
                simple(raw)
            };
            let free = self.record.info().get(field).is_none();
            if free {
                self.record.info_mut().set(field, value);
            }
            return free;
        }
        // Unescaped, as properties are kept: the value must read the same after writing.
        self.flag_or_clock(&property.key, &text(raw)).is_some()
    }

    pub(super) fn extra(&mut self) -> &mut crate::node::Extra {
        self.record.node_mut(self.id).extra_mut()
    }

    fn flag_or_clock(&mut self, key: &str, raw: &str) -> Option<()> {
        let node = self.record.node_mut(self.id);
        match key {
            "HO" if raw == "1" => node.set_marked(true),
            START if raw == "1" => node.set_start(true),
            SPENT => {
                let ms = canonical(raw).filter(|&ms| ms != u32::MAX)?;
                node.set_spent_ms(Some(ms));
            }
            "BL" | "WL" => {
                let ms = millis(raw)?;
                node.extra_mut().clock.left_ms[usize::from(key == "WL")] = Some(ms);
            }
            "OB" | "OW" => {
                let n = canonical(raw)?;
                node.extra_mut().clock.periods[usize::from(key == "OW")] = Some(n);
            }
            _ => return None,
        }
        Some(())
    }

    pub(super) fn keep(&mut self, property: Property<'_>) {
        let values = property.values.iter().map(|(_, raw)| text(raw)).collect();
        let key = property.key;
        self.extra().props.push(Prop { key, values });
    }
}

/// Appends a text, as some files repeat a property.
fn append(slot: &mut String, between: char, value: String) {
    if slot.is_empty() {
        *slot = value;
    } else if !value.is_empty() {
        slot.push(between);
        slot.push_str(&value);
    }
}

fn canonical(raw: &str) -> Option<u32> {
    raw.trim().parse().ok()
}
