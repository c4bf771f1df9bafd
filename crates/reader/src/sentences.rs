//! Names of the fields of a head.

use tengen_record::Field;
use tengen_text::Text;

pub(crate) fn field(text: Text, field: Field) -> String {
    text.lost(tengen_record::Lost::Info(field))
}
