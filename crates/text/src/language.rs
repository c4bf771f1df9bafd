//! The languages there are.

use thiserror::Error;

/// A language Tengen speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// Every language, in the order a menu lists them.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// The name used in links and settings: `en`, `zh`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// The BCP 47 tag for documents and speech: `en`, `zh-Hans`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh-Hans",
        }
    }

    /// What speakers of the language call it.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Chinese => "简体中文",
        }
    }

    /// The language a system or browser preference such as `zh-CN`, `zh_CN.UTF-8` or `en-GB`
    /// asks for; `None` for languages not spoken here. Every Chinese is answered in the one
    /// there is.
    #[must_use]
    pub fn from_preference(preference: &str) -> Option<Language> {
        let primary = preference.split(['-', '_', '.', '@']).next()?;
        Language::ALL
            .into_iter()
            .find(|l| l.name().eq_ignore_ascii_case(primary))
    }
}

/// A name that is no language spoken here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a language spoken here: en or zh")]
pub struct LanguageError(pub String);

impl std::str::FromStr for Language {
    type Err = LanguageError;

    /// Reads the exact [`Language::name`].
    fn from_str(s: &str) -> Result<Language, LanguageError> {
        Language::ALL
            .into_iter()
            .find(|l| l.name() == s)
            .ok_or_else(|| LanguageError(s.to_owned()))
    }
}
