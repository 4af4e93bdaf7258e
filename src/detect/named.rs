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

/// Values as an error lists them: `16, 32 or 64`.
pub(crate) fn any_of(values: &[impl std::fmt::Display]) -> String {
    let words: Vec<String> = values.iter().map(ToString::to_string).collect();
    match &words[..] {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        words => words.concat(),
    }
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

#[cfg(test)]
mod tests {
    use super::any_of;

    #[test]
    fn values_are_listed_with_an_or() {
        assert_eq!([any_of(&[16, 32, 64]), any_of(&[1, 2]), any_of(&[5])], ["16, 32 or 64", "1 or 2", "5"]);
        assert_eq!(any_of(&[""; 0]), "");
    }
}
