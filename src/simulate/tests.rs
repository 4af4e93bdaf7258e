//! Bodies whose behaviour is known.
