//! An explanation as a page that needs nothing but itself.

use std::fmt::Write;

use super::{Explanation, matrix, text};
use crate::html::escaped;

const STYLE: &str = include_str!("page.css");

/// What the text says, and the matrices as tables that mark what belongs together.
pub fn page(explanation: &Explanation) -> String {
    let title = escaped(&explanation.text);
    let has_matrices = explanation.matrices.is_some();
    let style = if has_matrices { matrix::html::STYLE } else { "" };
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}{style}</style>\n<main>\n<h1>{title}</h1>\n<p class=\"dim\">{}; {}, gcnverify \
          {}</p>\n<p>{}</p>\n",
        escaped(&explanation.title),
        explanation.encoding_name(),
        env!("CARGO_PKG_VERSION"),
        escaped(&explanation.sentence),
    );
    if let Some(drawing) = &explanation.matrices {
        page.push_str(&matrix::html::html(drawing));
    }
    let _ = writeln!(
        page,
        "<h2>Meaning, operands, bits</h2>\n<pre>{}</pre>\n</main>",
        escaped(&text::without_matrices(explanation))
    );
    if has_matrices {
        let _ = write!(page, "<script>\n{}</script>\n", matrix::html::SCRIPT);
    }
    page
}
