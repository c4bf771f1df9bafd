//! A finger on the board: a tap, a slide under the magnifier, or a swipe, which means nothing.

/// How far a finger may move during a tap, in CSS pixels.
const TREMBLE: f64 = 9.0;

/// What a finger does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doing {
    /// It has hardly moved.
    Taps,
    /// It has rested, and moves a stone under the magnifier.
    Slides,
    /// It went away at once.
    Swipes,
}

/// What a lifted finger means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifted {
    /// Nothing.
    Nothing,
    /// A tap at this place.
    Tap,
    /// The stone under the magnifier is placed.
    Slide,
}

/// A finger on the board; places are in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finger {
    from: (f64, f64),
    at: (f64, f64),
    doing: Doing,
}

impl Finger {
    /// A finger has touched the board.
    #[must_use]
    pub const fn down(at: (f64, f64)) -> Finger {
        Finger {
            from: at,
            at,
            doing: Doing::Taps,
        }
    }

    /// It has moved.
    pub fn moved(&mut self, at: (f64, f64)) {
        self.at = at;
        let far = (at.0 - self.from.0).hypot(at.1 - self.from.1) > TREMBLE;
        if far && self.doing == Doing::Taps {
            self.doing = Doing::Swipes;
        }
    }

    /// It has rested in its place for a while, where points are too small for a finger.
    pub fn rested(&mut self) {
        if self.doing == Doing::Taps {
            self.doing = Doing::Slides;
        }
    }

    /// Whether it is under the magnifier.
    #[must_use]
    pub fn slides(&self) -> bool {
        self.doing == Doing::Slides
    }

    /// Where it is.
    #[must_use]
    pub const fn at(&self) -> (f64, f64) {
        self.at
    }

    /// It is lifted.
    #[must_use]
    pub const fn lifted(&self) -> Lifted {
        match self.doing {
            Doing::Taps => Lifted::Tap,
            Doing::Slides => Lifted::Slide,
            Doing::Swipes => Lifted::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finger_that_hardly_moves_taps() {
        let mut finger = Finger::down((100.0, 100.0));
        finger.moved((106.0, 95.0));
        assert_eq!(finger.lifted(), Lifted::Tap);
    }

    #[test]
    fn a_swipe_places_nothing_wherever_it_ends_and_however_long_it_rests_there() {
        let mut finger = Finger::down((100.0, 100.0));
        finger.moved((220.0, 100.0));
        finger.rested();
        assert!(!finger.slides());
        assert_eq!(finger.lifted(), Lifted::Nothing);
        finger.moved((100.0, 100.0));
        assert_eq!(finger.lifted(), Lifted::Nothing);
    }

    #[test]
    fn a_finger_that_rests_first_slides_as_far_as_it_likes() {
        let mut finger = Finger::down((100.0, 100.0));
        finger.rested();
        finger.moved((300.0, 20.0));
        assert!(finger.slides());
        assert_eq!(finger.at(), (300.0, 20.0));
        assert_eq!(finger.lifted(), Lifted::Slide);
    }
}
