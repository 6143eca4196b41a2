//! What a person or a script gets to see.

pub mod html;
pub mod json;
mod path;
mod pointers;
pub mod state;
pub mod text;
mod visible;

pub use crate::exit::Exit;
pub use visible::visible;
