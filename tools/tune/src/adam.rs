//! The Adam optimiser (Kingma & Ba, 2014).

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Adam {
    pub(crate) mean: Vec<f32>,
    pub(crate) square: Vec<f32>,
    pub(crate) steps: u32,
}

impl Adam {
    pub(crate) fn new(parameters: usize) -> Adam {
        Adam {
            mean: vec![0.0; parameters],
            square: vec![0.0; parameters],
            steps: 0,
        }
    }

    /// One step against the gradient; zeroes the gradient.
    pub(crate) fn step(&mut self, parameters: &mut [f32], gradient: &mut [f32], rate: f32) {
        self.steps += 1;
        let steps = self.steps as i32;
        let (first, second) = (1.0 - 0.9f32.powi(steps), 1.0 - 0.999f32.powi(steps));
        let state = self.mean.iter_mut().zip(&mut self.square);
        for ((p, g), (mean, square)) in parameters.iter_mut().zip(gradient).zip(state) {
            *mean = 0.9 * *mean + 0.1 * *g;
            *square = 0.999 * *square + 0.001 * *g * *g;
            *p -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
            *g = 0.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let mut adam = Adam::new(2);
        let mut at = [5.0f32, -3.0];
        for _ in 0..2000 {
            let mut gradient = [2.0 * (at[0] - 1.0), 20.0 * (at[1] - 2.0)];
            adam.step(&mut at, &mut gradient, 0.02);
        }
        assert!(
            (at[0] - 1.0).abs() < 0.05 && (at[1] - 2.0).abs() < 0.05,
            "{at:?}"
        );
    }
}
