//! The Fluent files, parsed once per language.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::Language;

/// Declares the files of a language.
macro_rules! files {
    ($language:literal) => {
        [
            include_str!(concat!("../ftl/", $language, "/arena.ftl")),
            include_str!(concat!("../ftl/", $language, "/game.ftl")),
            include_str!(concat!("../ftl/", $language, "/lesson.ftl")),
            include_str!(concat!("../ftl/", $language, "/online.ftl")),
            include_str!(concat!("../ftl/", $language, "/openings.ftl")),
            include_str!(concat!("../ftl/", $language, "/opponents.ftl")),
            include_str!(concat!("../ftl/", $language, "/page.ftl")),
            include_str!(concat!("../ftl/", $language, "/proofs.ftl")),
            include_str!(concat!("../ftl/", $language, "/records.ftl")),
            include_str!(concat!("../ftl/", $language, "/setup.ftl")),
            include_str!(concat!("../ftl/", $language, "/solver.ftl")),
            include_str!(concat!("../ftl/", $language, "/terminal.ftl")),
            include_str!(concat!("../ftl/", $language, "/textbook.ftl")),
            include_str!(concat!("../ftl/", $language, "/why.ftl")),
        ]
    };
}

/// The embedded sources of a language.
pub(crate) const fn sources(language: Language) -> [&'static str; 14] {
    match language {
        Language::English => files!("en"),
        Language::Chinese => files!("zh"),
        Language::TraditionalChinese => files!("zh-Hant"),
        Language::Japanese => files!("ja"),
    }
}

type Bundle = FluentBundle<FluentResource>;

fn bundle(language: Language) -> &'static Bundle {
    static BUNDLES: [OnceLock<Bundle>; Language::ALL.len()] =
        [const { OnceLock::new() }; Language::ALL.len()];
    BUNDLES[language as usize].get_or_init(|| load(language))
}

/// The files are part of the program and tests parse them strictly, so what is wrong with one is
/// left out here instead of ending the program.
fn load(language: Language) -> Bundle {
    let locale: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![locale]);
    // The marks around values are meant for mixed writing directions, which none of ours have.
    bundle.set_use_isolating(false);
    for source in sources(language) {
        let resource =
            FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// The text of a message; its name where there is none.
pub(crate) fn format(
    language: Language,
    id: &str,
    values: &[(&'static str, FluentValue<'static>)],
) -> String {
    let bundle = bundle(language);
    let Some(pattern) = bundle.get_message(id).and_then(|m| m.value()) else {
        return id.to_owned();
    };
    let args: FluentArgs<'_> = values.iter().cloned().collect();
    bundle
        .format_pattern(pattern, Some(&args), &mut Vec::new())
        .into_owned()
}
