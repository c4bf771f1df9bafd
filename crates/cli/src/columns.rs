//! Tables in the terminal.

use unicode_width::UnicodeWidthStr as _;

/// Aligned columns: the first to the left, the others to the right.
pub(crate) fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max();
    let widths: Vec<usize> = (0..count).map(|c| width(c).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (i, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let pad = " ".repeat(width.saturating_sub(cell.width()));
            match i {
                0 => line += &format!("{cell}{pad}"),
                _ => line += &format!("  {pad}{cell}"),
            }
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_by_what_is_seen() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = [row(["引擎", "a", "bb"]), row(["x", "100", "1"])];
        assert_eq!(columns(&rows), "引擎    a  bb\nx     100   1\n");
    }
}
