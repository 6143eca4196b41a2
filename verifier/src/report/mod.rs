//! What a person or a script gets to see.

pub mod html;
pub mod json;
mod path;
mod pointers;
pub mod state;
mod steps;
pub mod text;
pub mod theorem;
mod visible;
mod wrap;

pub use crate::exit::Exit;
pub use visible::visible;
