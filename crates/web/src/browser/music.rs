//! The background music, played: which notes is decided in `tengen_model::music`.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{IntervalHandle, document, set_interval_with_handle};
use tengen_model::music::{Note, PHRASE, phrase};
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, GainNode, OscillatorType};

/// How often it is seen to that the next phrase is there.
const LOOK: Duration = Duration::from_secs(3);
/// How long before its beginning a phrase is laid down, in seconds.
const AHEAD: f64 = 5.0;
/// How long it takes to fall silent, in seconds.
const FADE: f64 = 0.8;

/// Plays in the background, or is silent.
#[derive(Default)]
pub(crate) struct Musician {
    playing: Option<Rc<RefCell<Piece>>>,
    ticking: Option<IntervalHandle>,
}

/// One piece under way.
struct Piece {
    context: AudioContext,
    /// All its notes go through this.
    volume: GainNode,
    seed: u64,
    number: u32,
    /// When the next phrase begins, by the context's clock.
    next: f64,
}

impl Musician {
    pub(crate) const fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// Begins with the tune; where the browser makes no sound, it stays silent.
    pub(crate) fn begin(&mut self, seed: u64) {
        self.stop();
        let Ok(piece) = Piece::new(seed) else {
            return;
        };
        let piece = Rc::new(RefCell::new(piece));
        piece.borrow_mut().look();
        let looked = Rc::clone(&piece);
        self.ticking = set_interval_with_handle(move || looked.borrow_mut().look(), LOOK).ok();
        self.playing = Some(piece);
    }

    /// Falls silent.
    pub(crate) fn stop(&mut self) {
        if let Some(ticking) = self.ticking.take() {
            ticking.clear();
        }
        if let Some(piece) = self.playing.take() {
            piece.borrow().fade();
        }
    }
}

impl Piece {
    fn new(seed: u64) -> Result<Piece, JsValue> {
        let context = AudioContext::new()?;
        let volume = context.create_gain()?;
        volume.connect_with_audio_node(&context.destination())?;
        let next = context.current_time() + 0.3;
        Ok(Piece {
            context,
            volume,
            seed,
            number: 0,
            next,
        })
    }

    /// Lays the next phrase down if it is time. A page that nobody sees is silent.
    fn look(&mut self) {
        let now = self.context.current_time();
        if document().hidden() {
            self.next = self.next.max(now + PHRASE / 2.0);
            return;
        }
        let _ = self.context.resume();
        if self.next - now > AHEAD {
            return;
        }
        let begin = self.next.max(now + 0.1);
        for note in phrase(self.seed, self.number) {
            // A note that cannot be made is not heard; the others are.
            let _ = self.sound(begin, &note);
        }
        self.number += 1;
        self.next = begin + PHRASE;
    }

    /// A soft string: a tone and its octave, slowly dying away.
    fn sound(&self, begin: f64, note: &Note) -> Result<(), JsValue> {
        let voices = [
            (OscillatorType::Triangle, 1.0, 1.0),
            (OscillatorType::Sine, 2.0, 0.35),
        ];
        for (form, times, part) in voices {
            let (from, to) = (begin + note.at, begin + note.at + note.rings);
            let source = self.context.create_oscillator()?;
            source.set_type(form);
            source.frequency().set_value(note.hertz * times);
            let gain = self.context.create_gain()?;
            gain.gain().set_value_at_time(0.0001, from)?;
            let loud = note.loud * part;
            gain.gain()
                .exponential_ramp_to_value_at_time(loud, from + 0.06)?;
            gain.gain().exponential_ramp_to_value_at_time(0.0001, to)?;
            source.connect_with_audio_node(&gain)?;
            gain.connect_with_audio_node(&self.volume)?;
            source.start_with_when(from)?;
            source.stop_with_when(to)?;
        }
        Ok(())
    }

    fn fade(&self) {
        let now = self.context.current_time();
        let gain = self.volume.gain();
        let _ = gain.set_value_at_time(1.0, now);
        let _ = gain.linear_ramp_to_value_at_time(0.0, now + FADE);
        let context = self.context.clone();
        let close = move || {
            let _ = context.close();
        };
        leptos::prelude::set_timeout(close, Duration::from_millis((FADE * 1000.0) as u64 + 100));
    }
}
