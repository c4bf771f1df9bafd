//! What records say, in words.

use tengen_record::replay::Remark;
use tengen_record::{Field, Format, Loss, Notice, ReadError};
use tengen_text::Text;

pub(crate) fn read_error(_text: Text, why: &ReadError) -> String {
    why.to_string()
}
pub(crate) fn notice(_text: Text, notice: &Notice) -> String {
    format!("{notice:?}")
}
pub(crate) fn loss(_text: Text, loss: &Loss) -> String {
    loss.to_string()
}
pub(crate) fn format(_text: Text, format: Format) -> String {
    format.name().to_owned()
}
pub(crate) fn remark(_text: Text, ply: usize, remark: Remark) -> String {
    format!("{ply} {remark:?}")
}
pub(crate) fn field(_text: Text, field: Field) -> String {
    format!("{field:?}")
}
