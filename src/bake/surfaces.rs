//! Models that are the surfaces of other models.

use super::models::Models;
use crate::mesh::{
    Mesh,
    pieces::{self, Pieces},
    surfaces::refined,
};

/// The surface of a model, whole or in pieces.
struct Row {
    name: &'static str,
    /// The model of tetrahedra.
    of: &'static str,
    /// The number of closed pieces that it consists of; 1 for the whole.
    pieces: usize,
    /// For each resolution that of the model, and the least number of triangles.
    resolutions: &'static [(u8, usize)],
}

const TABLE: [Row; 4] = [
    Row {
        name: "cloth_on_statue_statue",
        of: "statue",
        pieces: 1,
        // All of one shape, since the cloth lies close on it.
        resolutions: &[(2, 10_200), (2, 20_400), (2, 50_800), (2, 121_600), (2, 93_200)],
    },
    Row {
        name: "breaking_statue_statue",
        of: "statue",
        pieces: 1,
        resolutions: &[(1, 12_000), (2, 20_000), (3, 28_000), (4, 34_000)],
    },
    Row {
        name: "breaking_statue_pieces",
        of: "statue",
        pieces: 40,
        resolutions: &[(1, 26_000), (2, 48_000), (3, 72_000), (4, 86_000)],
    },
    Row { name: "exploding_dragon_pieces", of: "dragon", pieces: 120, resolutions: &[(4, 248_000)] },
];

/// A model of this kind at a resolution from 1 on; none for other names and resolutions.
///
/// # Errors
/// A model that it is made of and that cannot be read.
pub fn surface_of(name: &str, resolution: u8, models: &Models<'_>) -> Result<Option<Mesh>, String> {
    let Some(row) = TABLE.iter().find(|row| row.name == name) else { return Ok(None) };
    let Some(&(source, triangles)) = usize::from(resolution).checked_sub(1).and_then(|step| row.resolutions.get(step))
    else {
        return Ok(None);
    };
    // The pieces are those of the first resolution, whose motion is simulated.
    let (Some(first), Some(mesh)) = (models(row.of, 1)?, models(row.of, source)?) else { return Ok(None) };
    let piece = Pieces::new(&mesh, &pieces::seeds(&first, row.pieces, 1)).piece;
    Ok(Some(refined(&pieces::surfaces(&mesh, &piece), triangles)))
}
