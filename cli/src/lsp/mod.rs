//! `gcnverify lsp`: what editors ask while somebody writes, by the Language Server Protocol on standard input and
//! output.

mod answer;
mod document;
mod text;

use std::collections::BTreeMap;

use gcn_hazards::Options;
use gcn_semantics::text::Syntax;
use lsp_server::{Connection, ErrorCode, ExtractError, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{CodeActionRequest, DocumentSymbolRequest, HoverRequest, InlayHintRequest, Request as _};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionOrCommand, CodeActionProviderCapability, DocumentSymbolResponse,
    HoverProviderCapability, OneOf, PublishDiagnosticsParams, ServerCapabilities, TextDocumentSyncCapability,
    TextDocumentSyncKind, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::args::LspArgs;
use super::input::Failure;
use document::{Document, Reading};
use gcnverify::exit::Exit;

/// Answers until the editor says that it is over.
pub fn run(args: &LspArgs) -> Result<Exit, Failure> {
    let (connection, threads) = Connection::stdio();
    let reading = Reading {
        target: args.target.chosen(),
        syntax: args.target.syntax,
        abi: args.abi,
        options: Options { errata: true, ..Options::default() },
    };
    let failed = |error: &dyn std::fmt::Display| Failure::message(format!("the editor: {error}"));
    let (id, _) = connection.initialize_start().map_err(|error| failed(&error))?;
    let about = json!({
        "capabilities": capabilities(),
        "serverInfo": { "name": "gcnverify", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, about).map_err(|error| failed(&error))?;
    let mut server = Server { connection: &connection, reading, documents: BTreeMap::new() };
    let is_over = server.serve().map_err(|error| failed(&error))?;
    drop(connection);
    threads.join().map_err(|error| failed(&error))?;
    // An editor that ends without a word has died.
    Ok(Exit::of(is_over))
}

fn capabilities() -> ServerCapabilities {
    let fixes =
        CodeActionOptions { code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]), ..CodeActionOptions::default() };
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::FULL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(fixes)),
        document_symbol_provider: Some(OneOf::Left(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        ..ServerCapabilities::default()
    }
}

/// A text as the editor has it, and as it was looked at.
struct Open {
    uri: Uri,
    reading: Reading,
    version: i32,
    /// What the editor has sent since.
    changed: Option<String>,
    document: Option<Document>,
}

struct Server<'c> {
    connection: &'c Connection,
    reading: Reading,
    documents: BTreeMap<String, Open>,
}

/// Why the connection ended.
type Ended = Box<dyn std::error::Error + Sync + Send>;

impl Server<'_> {
    /// Answers until the end; whether the editor has asked for it.
    fn serve(&mut self) -> Result<bool, Ended> {
        loop {
            // Texts are looked at when nothing else has come: several changes are one.
            let message = match self.connection.receiver.try_recv() {
                Ok(message) => message,
                Err(_) => {
                    self.look()?;
                    match self.connection.receiver.recv() {
                        Ok(message) => message,
                        Err(_) => return Ok(false),
                    }
                }
            };
            match message {
                Message::Request(request) => {
                    if self.connection.handle_shutdown(&request)? {
                        return Ok(true);
                    }
                    self.look()?;
                    let response = self.answer(request);
                    self.connection.sender.send(response.into())?;
                }
                Message::Notification(notification) => self.note(notification)?,
                Message::Response(_) => {}
            }
        }
    }

    /// Looks at the texts that have changed, and tells what is found.
    fn look(&mut self) -> Result<(), Ended> {
        for open in self.documents.values_mut() {
            let Some(text) = open.changed.take() else { continue };
            let document = Document::new(open.uri.clone(), text, open.reading);
            let diagnostics = document.diagnostics.clone();
            open.document = Some(document);
            publish(self.connection, PublishDiagnosticsParams::new(open.uri.clone(), diagnostics, Some(open.version)))?;
        }
        Ok(())
    }

    fn note(&mut self, notification: Notification) -> Result<(), Ended> {
        match notification.method.as_str() {
            DidOpenTextDocument::METHOD => {
                let Ok(opened) = serde_json::from_value::<lsp_types::DidOpenTextDocumentParams>(notification.params)
                else {
                    return Ok(());
                };
                let item = opened.text_document;
                let syntax = match item.language_id.as_str() {
                    "gcn-clrx" => Syntax::Clrx,
                    _ => self.reading.syntax,
                };
                let open = Open {
                    uri: item.uri.clone(),
                    reading: Reading { syntax, ..self.reading },
                    version: item.version,
                    changed: Some(item.text),
                    document: None,
                };
                self.documents.insert(item.uri.as_str().to_owned(), open);
            }
            DidChangeTextDocument::METHOD => {
                let Ok(changed) = serde_json::from_value::<lsp_types::DidChangeTextDocumentParams>(notification.params)
                else {
                    return Ok(());
                };
                let open = self.documents.get_mut(changed.text_document.uri.as_str());
                // Each change is the whole text.
                if let (Some(open), Some(last)) = (open, changed.content_changes.into_iter().last()) {
                    open.version = changed.text_document.version;
                    open.changed = Some(last.text);
                }
            }
            DidCloseTextDocument::METHOD => {
                let Ok(closed) = serde_json::from_value::<lsp_types::DidCloseTextDocumentParams>(notification.params)
                else {
                    return Ok(());
                };
                let uri = closed.text_document.uri;
                if self.documents.remove(uri.as_str()).is_some() {
                    publish(self.connection, PublishDiagnosticsParams::new(uri, Vec::new(), None))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn answer(&self, request: Request) -> Response {
        match request.method.as_str() {
            HoverRequest::METHOD => self.about::<HoverRequest, _>(
                request,
                |params| &params.text_document_position_params.text_document.uri,
                |document, params| answer::hover(document, params.text_document_position_params.position),
            ),
            CodeActionRequest::METHOD => self.about::<CodeActionRequest, _>(
                request,
                |params| &params.text_document.uri,
                |document, params| {
                    let actions = answer::actions(document, params.range).into_iter();
                    Some(actions.map(CodeActionOrCommand::CodeAction).collect::<Vec<_>>())
                },
            ),
            DocumentSymbolRequest::METHOD => self.about::<DocumentSymbolRequest, _>(
                request,
                |params| &params.text_document.uri,
                |document, _| Some(DocumentSymbolResponse::Nested(answer::symbols(document))),
            ),
            InlayHintRequest::METHOD => self.about::<InlayHintRequest, _>(
                request,
                |params| &params.text_document.uri,
                |document, params| Some(answer::hints(document, params.range)),
            ),
            method => {
                let message = format!("`{method}` is not answered");
                Response::new_err(request.id, ErrorCode::MethodNotFound as i32, message)
            }
        }
    }

    /// The answer to a request about a text; none about one that is not open.
    fn about<R: lsp_types::request::Request, T: Serialize>(
        &self,
        request: Request,
        uri: impl Fn(&R::Params) -> &Uri,
        answer: impl Fn(&Document, &R::Params) -> Option<T>,
    ) -> Response
    where
        R::Params: DeserializeOwned,
    {
        let id = request.id.clone();
        match request.extract::<R::Params>(R::METHOD) {
            Ok((id, params)) => {
                let open = self.documents.get(uri(&params).as_str());
                let document = open.and_then(|open| open.document.as_ref());
                Response::new_ok(id, document.and_then(|document| answer(document, &params)))
            }
            Err(ExtractError::JsonError { error, .. }) => {
                Response::new_err(id, ErrorCode::InvalidParams as i32, error.to_string())
            }
            Err(ExtractError::MethodMismatch(_)) => unreachable!("the method has been looked at"),
        }
    }
}

fn publish(connection: &Connection, params: PublishDiagnosticsParams) -> Result<(), Ended> {
    let notification = Notification::new(PublishDiagnostics::METHOD.to_owned(), params);
    Ok(connection.sender.send(notification.into())?)
}
