//! What a person or a script gets to see.

pub mod diagnostic;
pub mod html;
pub mod json;
pub mod state;
pub mod text;
