//! Number types of binary data.

/// Which end of a number comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ByteOrder {
    /// Least significant byte first.
    Little,
    /// Most significant byte first.
    Big,
}

/// A number type as the formats know them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scalar {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
}

impl Scalar {
    /// Bytes that a number takes.
    pub fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::I64 | Self::U64 | Self::F64 => 8,
        }
    }

    /// Whether it is one of the integer types.
    pub fn is_integer(self) -> bool {
        !matches!(self, Self::F32 | Self::F64)
    }

    /// The integer in `bytes`, which are [`Scalar::size`] many; `None` for a type that is not an integer.
    pub fn integer(self, bytes: &[u8], order: ByteOrder) -> Option<i128> {
        if !self.is_integer() {
            return None;
        }
        let bits = bits(bytes, order);
        Some(match self {
            Self::I8 => (bits as i8).into(),
            Self::I16 => (bits as i16).into(),
            Self::I32 => (bits as i32).into(),
            Self::I64 => (bits as i64).into(),
            _ => bits.into(),
        })
    }

    /// The number in `bytes`, which are [`Scalar::size`] many.
    pub fn real(self, bytes: &[u8], order: ByteOrder) -> f64 {
        match self {
            Self::F32 => f32::from_bits(bits(bytes, order) as u32).into(),
            Self::F64 => f64::from_bits(bits(bytes, order)),
            integer => integer.integer(bytes, order).unwrap_or_default() as f64,
        }
    }
}

/// Up to eight bytes as one number.
fn bits(bytes: &[u8], order: ByteOrder) -> u64 {
    let fold = |bits: u64, byte: &u8| bits << 8 | u64::from(*byte);
    match order {
        ByteOrder::Little => bytes.iter().rev().fold(0, fold),
        ByteOrder::Big => bytes.iter().fold(0, fold),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_byte_orders_and_signs() {
        assert_eq!(Scalar::I16.integer(&(-2i16).to_le_bytes(), ByteOrder::Little), Some(-2));
        assert_eq!(Scalar::I16.integer(&(-2i16).to_be_bytes(), ByteOrder::Big), Some(-2));
        assert_eq!(Scalar::U64.integer(&u64::MAX.to_be_bytes(), ByteOrder::Big), Some(u64::MAX.into()));
        assert_eq!(Scalar::I8.integer(&[0xff], ByteOrder::Big), Some(-1));
        assert_eq!(Scalar::U8.integer(&[0xff], ByteOrder::Big), Some(255));
        assert_eq!(Scalar::F32.integer(&[0; 4], ByteOrder::Big), None);
        assert_eq!(Scalar::F32.real(&1.5f32.to_be_bytes(), ByteOrder::Big), 1.5);
        assert_eq!(Scalar::F64.real(&(-1e300f64).to_le_bytes(), ByteOrder::Little), -1e300);
        assert_eq!(Scalar::I32.real(&(-7i32).to_le_bytes(), ByteOrder::Little), -7.0);
    }
}
