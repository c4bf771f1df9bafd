//! Playback of the background music that `tengen_model::music` composes.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{IntervalHandle, document, set_interval_with_handle};
use tengen_model::music::{Note, PHRASE, phrase};
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, GainNode, OscillatorType};

use super::sound::resume;

/// How often to check whether the next phrase must be scheduled.
const LOOK: Duration = Duration::from_secs(3);
/// How long before its start a phrase is scheduled, in seconds.
const AHEAD: f64 = 5.0;
/// The fade-out time in seconds.
const FADE: f64 = 0.8;

#[derive(Default)]
pub(crate) struct Musician {
    playing: Option<Rc<RefCell<Piece>>>,
    ticking: Option<IntervalHandle>,
}

struct Piece {
    context: AudioContext,
    volume: GainNode,
    seed: u64,
    number: u32,
    /// The next phrase's start in the context's time, in seconds.
    next: f64,
}

impl Musician {
    pub(crate) const fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

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

    /// Schedules the next phrase when it is due; a hidden page is silent.
    fn look(&mut self) {
        let now = self.context.current_time();
        if document().hidden() {
            self.next = self.next.max(now + PHRASE / 2.0);
            return;
        }
        resume(&self.context);
        if self.next - now > AHEAD {
            return;
        }
        let begin = self.next.max(now + 0.1);
        for note in phrase(self.seed, self.number) {
            let _ = self.sound(begin, &note);
        }
        self.number += 1;
        self.next = begin + PHRASE;
    }

    /// A soft string: a tone and its octave, fading out.
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
