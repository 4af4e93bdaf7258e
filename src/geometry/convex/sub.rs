//! The sub-algorithms by name.

use super::{
    Number, Vector, geometric::geometric, isa, johnson::johnson, signed_volumes::signed_volumes, simplex::Face,
};

/// How the point of a simplex nearest to the origin is found.
///
/// ```
/// use kdet::{Method, Settings, Sub};
/// let mut settings = Settings::new(Method::Distance);
/// settings.sub = Sub::Johnson;
/// assert_eq!("signed_volumes".parse(), Ok(Sub::SignedVolumes));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
// A string: the page also shows names that only other versions of the program know.
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub enum Sub {
    /// Determinants of all subsets (Gilbert, Johnson and Keerthi 1988), with the backup procedure.
    #[serde(rename = "johnson")]
    Johnson,
    /// Voronoi regions by plane tests (Muratori, Linahan).
    #[serde(rename = "geometric")]
    Geometric,
    /// Determinants without the backup procedure; ends with the first separating axis (van den Bergen 1999).
    #[serde(rename = "isa")]
    Isa,
    /// Signs of signed volumes (Montanari, Petrinic and Barbieri 2017).
    #[default]
    #[serde(rename = "signed_volumes")]
    SignedVolumes,
}

impl Sub {
    /// Every sub-algorithm.
    pub const ALL: [Self; 4] = [Self::Johnson, Self::Geometric, Self::Isa, Self::SignedVolumes];

    /// The name in the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Johnson => "johnson",
            Self::Geometric => "geometric",
            Self::Isa => "isa",
            Self::SignedVolumes => "signed_volumes",
        }
    }

    /// What people read instead of the name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Johnson => "Johnson",
            Self::Geometric => "geometric",
            Self::Isa => "ISA",
            Self::SignedVolumes => "signed volumes",
        }
    }

    /// A sentence about it.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Johnson => {
                "Determinants of all subsets, with the backup procedure (Gilbert, Johnson and Keerthi 1988)."
            }
            Self::Geometric => "Voronoi regions by plane tests.",
            Self::Isa => "Determinants without the backup procedure (van den Bergen 1999).",
            Self::SignedVolumes => "Signs of signed volumes (Montanari, Petrinic and Barbieri 2017).",
        }
    }

    /// The sub-algorithm of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sub| sub.name() == name)
    }

    /// The corners of the nearest face of a simplex whose last corner is the newest, and its nearest point.
    pub(crate) fn nearest_of<T: Number>(self, points: &[Vector<T>]) -> Option<(Vec<usize>, Vector<T>)> {
        let face = self.nearest(points)?;
        Some((face.corners[..face.count].to_vec(), face.nearest))
    }

    /// The nearest face of a simplex whose last corner is the newest; none where rounding leaves no face.
    pub(super) fn nearest<T: Number>(self, points: &[Vector<T>]) -> Option<Face<T>> {
        match self {
            Self::Johnson => johnson(points),
            Self::Geometric => Some(geometric(points)),
            Self::Isa => isa::nearest(points),
            Self::SignedVolumes => Some(signed_volumes(points)),
        }
    }
}

impl std::fmt::Display for Sub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}
