//! Faces of the levels, from friendly to stern.

use tengen_core::Level;

/// A level's face as the path of a stroked SVG, 24 by 24: eyes, brows and mouth. The brows come
/// down and the mouth straightens from level to level.
#[must_use]
pub fn face(level: Level) -> String {
    // 0 at the lowest level, 9 at the highest.
    let sternness = i32::from(level.get()) - 1;
    let mouth = 194 - 6 * sternness;
    let (outer, inner) = (82 - 2 * sternness, 78 + 3 * sternness);
    let tenths = |n: i32| format!("{}.{}", n / 10, n % 10);
    let (mouth, outer, inner) = (tenths(mouth), tenths(outer), tenths(inner));
    format!(
        "M8.8 11.4v.9M15.2 11.4v.9M8 15.4Q12 {mouth} 16 15.4M7.2 {outer}L10.4 {inner}M16.8 {outer}L13.6 {inner}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_face_of_its_own() {
        let mut all: Vec<String> = Level::ALL.map(face).to_vec();
        assert!(
            all[0].contains("Q12 19.4") && all[9].contains("Q12 14.0"),
            "{all:?}"
        );
        all.dedup();
        assert_eq!(all.len(), 10);
    }
}
