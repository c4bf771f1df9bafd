//! Samples and their output for `cargo xtask measure`.

pub(crate) fn figure(name: &str, value: f64) {
    println!("figure {name} {value:.2}");
}

/// The quantile at `thousandths`/1000, or 0 without samples.
pub(crate) fn quantile(samples: &mut [f64], thousandths: usize) -> f64 {
    samples.sort_by(f64::total_cmp);
    let at = (samples.len() * thousandths).div_ceil(1_000);
    samples.get(at.saturating_sub(1)).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_samples() {
        let mut samples: Vec<f64> = (1..=1_000).rev().map(f64::from).collect();
        assert_eq!(quantile(&mut samples, 990), 990.0);
        assert_eq!(quantile(&mut samples, 999), 999.0);
        assert_eq!(quantile(&mut samples, 1_000), 1_000.0);
        assert_eq!(quantile(&mut [7.0], 990), 7.0);
        assert_eq!(quantile(&mut [], 990), 0.0);
    }
}
