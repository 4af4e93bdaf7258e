use serde::Serialize;

/// Something that went wrong while a scene was shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Trouble<'a> {
    /// What is affected.
    pub kind: TroubleKind,
    /// The error, in words.
    pub text: &'a str,
}

/// What an error affects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TroubleKind {
    /// The program itself failed; it cannot go on.
    Panic,
    /// The GPU device was lost; everything on it is gone, a new one may work.
    Lost,
    /// The GPU refused something.
    Gpu,
    /// The scene cannot be shown or searched; others can.
    Scene,
}
