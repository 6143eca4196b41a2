//! The processor that a text says it is for.

use super::scan::{Cursor, Lexer, TokenKind};
use super::{Source, SourceError, Span, Syntax};
use crate::Target;

/// A processor that a text names, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Declared {
    /// The processor.
    pub target: Target,
    /// The directive that names it.
    pub span: Span,
}

impl Declared {
    /// Refuses to read the text for another processor than its own.
    ///
    /// # Errors
    /// `target` is another one.
    pub fn check(self, target: Target) -> Result<(), SourceError> {
        if self.target == target {
            return Ok(());
        }
        Err(SourceError::illegal(format!("this text is for {}, and is read for {target}", self.target), self.span)
            .with_hint(format!("choose {} as the target, or none", self.target)))
    }
}

/// The processor that `source` says it is for: with LLVM's `.amdgcn_target`, `.amd_amdgpu_isa` and
/// `.hsa_code_object_isa`, or CLRX's `.gpu` and `.arch`. The first of several; reading the text finds
/// those that contradict it.
///
/// # Errors
/// The processor is not known.
pub fn declared_target(source: &Source, syntax: Syntax) -> Result<Option<Declared>, SourceError> {
    let mut lexer = Lexer::new(&source.text);
    while let Some(line) = lexer.line() {
        let mut cursor = Cursor::new(&source.text, line);
        let Some(word) = cursor.peek_word() else { continue };
        let (name, span) = (word.to_ascii_lowercase(), cursor.advance().span);
        let declared = match syntax {
            Syntax::Llvm if is_llvm_directive(&name) => llvm_directive(&name, span, &mut cursor)?,
            Syntax::Clrx if matches!(name.as_str(), ".gpu" | ".arch") => {
                let rest = Span::new(cursor.peek().span.start, cursor.span_of_line().end);
                Some(processor(source.snippet(rest), rest)?)
            }
            _ => None,
        };
        if declared.is_some() {
            return Ok(declared);
        }
    }
    Ok(None)
}

/// Whether an LLVM directive names the processor.
pub(super) fn is_llvm_directive(name: &str) -> bool {
    matches!(name, ".amdgcn_target" | ".amd_amdgpu_isa" | ".hsa_code_object_isa")
}

/// The processor that such a directive names; its operands stand at the cursor. The old
/// `.hsa_code_object_isa` may have none.
pub(super) fn llvm_directive(name: &str, span: Span, cursor: &mut Cursor) -> Result<Option<Declared>, SourceError> {
    if name == ".hsa_code_object_isa" {
        return version(span, cursor);
    }
    let token = cursor.peek();
    if token.kind != TokenKind::Quoted {
        return Err(cursor.unexpected("a target such as \"amdgcn-amd-amdhsa--gfx900\""));
    }
    cursor.advance();
    if !cursor.at_end() {
        return Err(cursor.unexpected("the end of the line"));
    }
    let id = cursor.text_of(token).trim_matches('"');
    processor(id, token.span).map(Some)
}

/// `8,0,3,"AMD","AMDGPU"`: major and minor version, stepping.
fn version(span: Span, cursor: &mut Cursor) -> Result<Option<Declared>, SourceError> {
    if cursor.at_end() {
        return Ok(None);
    }
    let mut name = "gfx".to_owned();
    for index in 0..3 {
        match cursor.peek().kind {
            TokenKind::Integer(number @ 0..16) => name.push_str(&format!("{number:x}")),
            _ => return Err(cursor.unexpected("a version such as 9,0,0")),
        }
        cursor.advance();
        if index < 2 {
            cursor.expect(',')?;
        }
    }
    processor(&name, cursor.span_from(span.start)).map(Some)
}

/// The processor of a name that stands at `span`.
pub(super) fn processor(name: &str, span: Span) -> Result<Declared, SourceError> {
    match name.trim().parse::<Target>() {
        Ok(target) => Ok(Declared { target, span }),
        Err(unknown) => {
            let message = format!("this text is for another processor: {unknown}");
            let is_known = unknown.unmodelled().is_some();
            Err(if is_known { SourceError::unsupported(message, span) } else { SourceError::illegal(message, span) })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Target::{Gfx600, Gfx803, Gfx900, Gfx906};

    fn declared(text: &str, syntax: Syntax) -> Result<Option<Target>, String> {
        let found = declared_target(&Source::new("-", text), syntax);
        found.map(|found| found.map(|found| found.target)).map_err(|error| error.message)
    }

    #[test]
    fn processors() {
        for (text, expected) in [
            ("s_nop 0\n", None),
            ("; .amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"\ns_nop 0", None),
            ("\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"\ns_nop 0", Some(Gfx906)),
            (".amdgcn_target \"amdgcn-amd-amdhsa--gfx906:sramecc+:xnack-\"", Some(Gfx906)),
            (".amdgcn_target \"amdgcn-amd-amdhsa--gfx900+xnack\"", Some(Gfx900)),
            ("s_nop 0\n.amdgcn_target \"amdgcn--amdpal--gfx803\"", Some(Gfx803)),
            (".amdgcn_target \"amdgcn-mesa-mesa3d-tahiti\"", Some(Gfx600)),
            (".amd_amdgpu_isa \"amdgcn-amd-amdpal--gfx900\"", Some(Gfx900)),
            (".hsa_code_object_isa 8,0,3,\"AMD\",\"AMDGPU\"", Some(Gfx803)),
            (".hsa_code_object_isa\n", None),
        ] {
            assert_eq!(declared(text, Syntax::Llvm), Ok(expected), "{text}");
        }
        assert_eq!(declared(".gpu Fiji\ns_nop 0", Syntax::Clrx), Ok(Some(Gfx803)));
        assert_eq!(declared(".arch GCN1.4\n", Syntax::Clrx), Ok(Some(Gfx900)));
        assert_eq!(declared(".gpu Fiji\n", Syntax::Llvm), Ok(None));
    }

    #[test]
    fn processors_that_are_not_modelled() {
        for (text, name) in [
            (".amdgcn_target \"amdgcn-amd-amdhsa--gfx1030\"", "gfx1030"),
            (".amdgcn_target \"amdgcn-amd-amdhsa--gfx1100:xnack-\"", "gfx1100"),
            (".amdgcn_target \"amdgcn-amd-amdhsa--gfx9-generic\"", "gfx9-generic"),
            (".hsa_code_object_isa 10,3,0", "gfxa30"),
        ] {
            let message = declared(text, Syntax::Llvm).expect_err(text);
            assert!(message.contains(&format!("`{name}`")), "{text}: {message}");
        }
        for text in [".amdgcn_target gfx900", ".amdgcn_target \"gfx900\" gfx906", ".hsa_code_object_isa 9,0"] {
            assert!(declared(text, Syntax::Llvm).is_err(), "{text}");
        }
    }
}
