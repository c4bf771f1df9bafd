//! Synthesised sounds: a stone on wood, and low chimes at the end of a game.

use js_sys::Math;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AudioContext, AudioNode, BiquadFilterType, OscillatorType};

use tengen_model::Sound;

/// The audio output. Browsers let the context sound only after a user gesture.
#[derive(Default)]
pub(crate) struct Speaker {
    context: Option<AudioContext>,
}

/// A struck tone: frequency in Hz, start and length in seconds, volume from 0 to 1.
struct Tone(f32, f64, f64, f32);

impl Speaker {
    /// Creates the context. This can block for a tenth of a second, so it is best done early.
    pub(crate) fn ready(&mut self) {
        if self.context.is_none() {
            self.context = AudioContext::new().ok();
        }
    }

    pub(crate) fn play(&mut self, sound: Sound) {
        self.ready();
        let Some(context) = &self.context else {
            return;
        };
        resume(context);
        let _ = match sound {
            Sound::Stone => stone(context),
            Sound::Win => chime(
                context,
                &[
                    Tone(392.0, 0.1, 1.6, 0.16),
                    Tone(523.25, 0.24, 1.8, 0.16),
                    Tone(659.25, 0.38, 2.2, 0.14),
                ],
            ),
            Sound::Loss => chime(
                context,
                &[Tone(293.66, 0.1, 1.6, 0.16), Tone(220.0, 0.34, 2.2, 0.16)],
            ),
            Sound::Draw => chime(
                context,
                &[Tone(329.63, 0.1, 1.8, 0.14), Tone(329.63, 0.4, 2.0, 0.1)],
            ),
            Sound::Clock => chime(
                context,
                &[Tone(880.0, 0.0, 0.3, 0.14), Tone(880.0, 0.18, 0.3, 0.14)],
            ),
        };
    }
}

/// Lets the context sound, once the browser allows it. The promise fails if the context is closed
/// or the page goes meanwhile, which is no error of the page. It is listened to at once: later
/// would be after that.
pub(super) fn resume(context: &AudioContext) {
    if let Ok(resumed) = context.resume() {
        let resumed = JsFuture::from(resumed);
        spawn_local(async move {
            let _ = resumed.await;
        });
    }
}

/// A short burst of band-passed noise over a dull knock.
fn stone(context: &AudioContext) -> Result<(), JsValue> {
    let now = context.current_time();
    let rate = context.sample_rate();
    let length = (rate * 0.05) as u32;
    let buffer = context.create_buffer(1, length, rate)?;
    let samples: Vec<f32> = (0..length)
        .map(|i| {
            let fade = (-(i as f32) / (rate * 0.007)).exp();
            (Math::random() as f32 * 2.0 - 1.0) * fade
        })
        .collect();
    buffer.copy_to_channel(&samples, 0)?;
    let source = context.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    let band = context.create_biquad_filter()?;
    band.set_type(BiquadFilterType::Bandpass);
    band.frequency()
        .set_value(1900.0 + 500.0 * Math::random() as f32);
    band.q().set_value(1.4);
    let gain = context.create_gain()?;
    gain.gain().set_value(0.55);
    connect(&[&source, &band, &gain, &context.destination()])?;
    source.start()?;
    strike(context, now, &Tone(172.0, 0.0, 0.09, 0.35))
}

fn chime(context: &AudioContext, tones: &[Tone]) -> Result<(), JsValue> {
    let now = context.current_time();
    for tone in tones {
        strike(context, now, tone)?;
        // A quiet inharmonic partial makes it sound like a bell.
        let &Tone(frequency, at, length, loudness) = tone;
        let partial = Tone(frequency * 2.76, at, length * 0.4, loudness * 0.12);
        strike(context, now, &partial)?;
    }
    Ok(())
}

fn strike(context: &AudioContext, now: f64, tone: &Tone) -> Result<(), JsValue> {
    let &Tone(frequency, at, length, loudness) = tone;
    let (begin, end) = (now + at, now + at + length);
    let source = context.create_oscillator()?;
    source.set_type(OscillatorType::Sine);
    source.frequency().set_value(frequency);
    let gain = context.create_gain()?;
    gain.gain().set_value_at_time(0.0001, begin)?;
    gain.gain()
        .exponential_ramp_to_value_at_time(loudness, begin + 0.004)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, end)?;
    connect(&[&source, &gain, &context.destination()])?;
    source.start_with_when(begin)?;
    source.stop_with_when(end)
}

fn connect(chain: &[&AudioNode]) -> Result<(), JsValue> {
    for pair in chain.windows(2) {
        pair[0].connect_with_audio_node(pair[1])?;
    }
    Ok(())
}
