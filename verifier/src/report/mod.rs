//! What a person or a script gets to see.

mod exit;
pub mod html;
pub mod json;
mod path;
mod pointers;
pub mod state;
pub mod text;
mod visible;

pub use exit::Exit;
pub use visible::visible;
