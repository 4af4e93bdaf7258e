//! Enumerations whose values have a name and a label.

/// A word that is not one of a setting's values.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown {setting} '{given}'; expected one of: {}", expected.join(", "))]
pub struct UnknownName {
    /// What was being set.
    pub setting: &'static str,
    /// The word that was given.
    pub given: String,
    /// Every word that is understood.
    pub expected: Vec<&'static str>,
}

/// Declares an enumeration with the word for each value (command line, links, CSV), its label (page, charts) and a sentence.
macro_rules! named {
    ($(#[doc = $doc:literal])* $name:ident, $setting:literal, {
        $($(#[doc = $summary:literal])* $(#[cfg($cfg:meta)])? $variant:ident = $word:literal, $label:literal;)+
    }) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        // A string: the page also shows names that only other versions of the program know.
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
        pub enum $name {
            $($(#[doc = $summary])* $(#[cfg($cfg)])? #[serde(rename = $word)] $variant),+
        }

        impl $name {
            /// Every value, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$($(#[cfg($cfg)])? Self::$variant),+];

            /// The word for it in the command line, the links, the charts and the CSV.
            pub const fn name(self) -> &'static str {
                match self { $($(#[cfg($cfg)])? Self::$variant => $word),+ }
            }

            /// What people read instead of the word.
            pub const fn label(self) -> &'static str {
                match self { $($(#[cfg($cfg)])? Self::$variant => $label),+ }
            }

            /// A sentence about it.
            pub fn summary(self) -> &'static str {
                match self { $($(#[cfg($cfg)])? Self::$variant => concat!($($summary),*).trim()),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.pad(self.name()) }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::detect::UnknownName;
            fn from_str(word: &str) -> Result<Self, $crate::detect::UnknownName> {
                Self::ALL.iter().copied().find(|v| v.name() == word).ok_or_else(|| $crate::detect::UnknownName {
                    setting: $setting,
                    given: word.to_owned(),
                    expected: Self::ALL.iter().map(|v| v.name()).collect(),
                })
            }
        }
    };
}

pub(crate) use named;
