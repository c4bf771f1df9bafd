//! What a stone makes: in one line, and on a point over its four lines.

use crate::board::DIRECTIONS;

const NIBBLES: usize = 16;

/// Defines an enum that fits into four bits.
macro_rules! nibble {
    (
        $(#[$about:meta])*
        pub enum $name:ident { $($(#[$doc:meta])* $class:ident,)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$doc])* $class,)* }

        impl $name {
            /// The class of every nibble; the first class also for unused ones.
            const ALL: [$name; NIBBLES] = {
                let classes = [$($name::$class,)*];
                let mut all = [classes[0]; NIBBLES];
                let mut i = 0;
                while i < classes.len() {
                    all[i] = classes[i];
                    i += 1;
                }
                all
            };

            /// The class in the low four bits of a number.
            #[inline]
            #[must_use]
            pub const fn from_nibble(nibble: u8) -> $name {
                Self::ALL[nibble as usize & (NIBBLES - 1)]
            }
        }
    };
}

nibble! {
    /// The strongest shape that a stone makes in one line; `shapes` derives them from the rule.
    pub enum LineClass {
        /// Nothing that can become a winning row.
        #[default]
        Dead,
        /// Six or more, for renju's Black, who may not make them.
        Overline,
        /// Three more stones make a four.
        ClosedOne,
        /// One more stone makes an open two.
        OpenOne,
        /// One more stone makes a closed three.
        ClosedTwo,
        /// One cell makes an open three.
        OpenTwo,
        /// Two cells make an open three.
        OpenTwoPlus,
        /// Three or more cells make an open three.
        OpenTwoBest,
        /// Some cell makes a four, but none an open four.
        ClosedThree,
        /// One cell makes an open four.
        OpenThree,
        /// Two or more cells make an open four.
        OpenThreePlus,
        /// Some cell wins, and a single stone of the opponent prevents it.
        Four,
        /// Two fours in one line, forbidden to renju's Black.
        DoubleFour,
        /// Some cell wins whatever single stone the opponent adds to the line.
        OpenFour,
        /// A winning row.
        Five,
    }
}

nibble! {
    /// What a stone makes over the four lines through its point, from weak to strong.
    pub enum PointClass {
        /// None of the others.
        #[default]
        None,
        /// For renju's Black: an overline or two fours, which are forbidden.
        Forbidden,
        /// For renju's Black: two open threes, which are forbidden if both are real.
        Suspect,
        /// An open two.
        Two,
        /// Two or more open twos.
        DoubleTwo,
        /// A closed three.
        ClosedThree,
        /// A closed three, and another one or an open two.
        ClosedThreePlus,
        /// An open three.
        Three,
        /// An open three, and a closed three or an open two.
        ThreePlus,
        /// Two open threes.
        DoubleThree,
        /// A four.
        Four,
        /// A four, and a closed three or an open two.
        FourPlus,
        /// A four and an open three.
        FourThree,
        /// An open four or two fours.
        OpenFour,
        /// A winning row.
        Five,
    }
}

/// The number of point classes, rounded up to a power of two.
pub const POINT_CLASSES: usize = NIBBLES;
/// The number of line classes.
pub const LINE_CLASSES: usize = LineClass::Five as usize + 1;

impl PointClass {
    /// The class of a point from its four lines; `forbids` for renju's Black.
    ///
    /// ```
    /// use tengen_board::{LineClass, PointClass};
    ///
    /// let lines = [LineClass::Four, LineClass::OpenThree, LineClass::Dead, LineClass::Dead];
    /// assert_eq!(PointClass::of(lines, false), PointClass::FourThree);
    /// ```
    #[must_use]
    pub fn of(lines: [LineClass; DIRECTIONS], forbids: bool) -> PointClass {
        use LineClass as L;
        let count = |f: fn(L) -> bool| lines.iter().filter(|&&l| f(l)).count();
        let fives = count(|l| l == L::Five);
        let open_fours = count(|l| l == L::OpenFour);
        let fours = count(|l| l == L::Four);
        let threes = count(|l| matches!(l, L::OpenThree | L::OpenThreePlus));
        let closed = count(|l| l == L::ClosedThree);
        let twos = count(|l| matches!(l, L::OpenTwo | L::OpenTwoPlus | L::OpenTwoBest));
        let bad = count(|l| matches!(l, L::Overline | L::DoubleFour));
        if fives > 0 {
            PointClass::Five
        } else if forbids && (bad > 0 || open_fours + fours >= 2) {
            PointClass::Forbidden
        } else if forbids && threes >= 2 {
            PointClass::Suspect
        } else if open_fours > 0 || fours >= 2 {
            PointClass::OpenFour
        } else if fours > 0 {
            match (threes, closed + twos) {
                (1.., _) => PointClass::FourThree,
                (0, 1..) => PointClass::FourPlus,
                (0, 0) => PointClass::Four,
            }
        } else {
            match (threes, closed, twos) {
                (2.., _, _) => PointClass::DoubleThree,
                (1, 0, 0) => PointClass::Three,
                (1, _, _) => PointClass::ThreePlus,
                (0, 0, 0) => PointClass::None,
                (0, 0, 1) => PointClass::Two,
                (0, 0, _) => PointClass::DoubleTwo,
                (0, 1, 0) => PointClass::ClosedThree,
                (0, _, _) => PointClass::ClosedThreePlus,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_takes_nothing_from_what_the_others_make() {
        let classes = || (0..LINE_CLASSES as u8).map(LineClass::from_nibble);
        for a in classes() {
            for b in classes() {
                for c in classes() {
                    let without = PointClass::of([a, b, c, LineClass::Dead], false);
                    for d in classes() {
                        let class = PointClass::of([a, b, c, d], false);
                        assert!(class >= without, "{a:?} {b:?} {c:?} {d:?}");
                    }
                }
            }
        }
    }
}
