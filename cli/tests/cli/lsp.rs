//! Sessions of an editor with `gcnverify lsp`.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

const URI: &str = "file:///kernels/kernel%20one.s";
const EARLY: &str = "f:\n  s_load_dword s0, s[2:3], 0x0\n\ts_mov_b32 s1, s0 // µ\n  v_mov_b32 v0, s1\n  s_endpgm\n";

/// The server, and an editor's end of the connection.
struct Session {
    server: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    next: u64,
    /// What was published and has not been looked at.
    published: Vec<Value>,
}

impl Session {
    /// A session that has begun, with the capabilities of the server.
    fn new(arguments: &[&str]) -> (Session, Value) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gcnverify"));
        let command = command.arg("lsp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = command.spawn().expect("the binary starts");
        let input = server.stdin.take().expect("input is piped");
        let output = BufReader::new(server.stdout.take().expect("output is piped"));
        let mut session = Session { server, input, output, next: 1, published: Vec::new() };
        let about = session.ask("initialize", json!({ "processId": null, "rootUri": null, "capabilities": {} }));
        session.tell("initialized", json!({}));
        (session, about)
    }

    fn write(&mut self, message: &Value) {
        let message = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{message}", message.len()).expect("the server listens");
        self.input.flush().expect("the server listens");
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut header = String::new();
            assert_ne!(self.output.read_line(&mut header).expect("a header"), 0, "the server has ended");
            match header.trim_end().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().expect("a number"),
                Some(_) => {}
                None => break,
            }
        }
        let mut content = vec![0; length];
        self.output.read_exact(&mut content).expect("the content");
        let message: Value = serde_json::from_slice(&content).expect("JSON");
        assert_eq!(message["jsonrpc"], "2.0");
        message
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.write(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The response to a request, with what is published before it put aside.
    fn response(&mut self, method: &str, params: Value) -> Value {
        let id = self.next;
        self.next += 1;
        self.write(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.read();
            if message["id"] == id {
                return message;
            }
            self.published.push(message);
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let response = self.response(method, params);
        assert!(response["error"].is_null(), "{response}");
        response["result"].clone()
    }

    fn open(&mut self, language: &str, text: &str) -> Vec<Value> {
        let document = json!({ "uri": URI, "languageId": language, "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
        self.diagnostics()
    }

    fn change(&mut self, version: u32, text: &str) -> Vec<Value> {
        let document = json!({ "uri": URI, "version": version });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [{ "text": text }] }));
        self.diagnostics()
    }

    /// What is published next.
    fn diagnostics(&mut self) -> Vec<Value> {
        let message = if self.published.is_empty() { self.read() } else { self.published.remove(0) };
        assert_eq!(message["method"], "textDocument/publishDiagnostics", "{message}");
        assert_eq!(message["params"]["uri"], URI);
        message["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    /// What is asked about lines of the text.
    fn of_lines(&mut self, method: &str, lines: [u32; 2]) -> Value {
        let [start, end] = lines.map(|line| json!({ "line": line, "character": 0 }));
        let range = json!({ "start": start, "end": end });
        let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
        self.ask(method, params)
    }

    fn hover(&mut self, line: u32, character: u32) -> Value {
        let position = json!({ "line": line, "character": character });
        self.ask("textDocument/hover", json!({ "textDocument": { "uri": URI }, "position": position }))
    }

    /// Ends it as editors do; the exit code.
    fn end(mut self) -> Option<i32> {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        self.server.wait().expect("the server ends").code()
    }
}

/// A text with the edits of an action, which stand in the order of the text.
fn edited(text: &str, action: &Value) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for edit in action["edit"]["changes"][URI].as_array().expect("edits").iter().rev() {
        let (start, end) = (&edit["range"]["start"], &edit["range"]["end"]);
        assert_eq!(start, end, "what is there stays");
        let line = &mut lines[start["line"].as_u64().expect("a number") as usize];
        // The lines with repairs have no characters of two units.
        let at = line.char_indices().nth(start["character"].as_u64().expect("a number") as usize);
        line.insert_str(at.map_or(line.len(), |(at, _)| at), edit["newText"].as_str().expect("a text"));
    }
    lines.join("\n") + "\n"
}

#[test]
fn hazards_are_shown_and_repaired() {
    let (mut session, about) = Session::new(&[]);
    assert_eq!(about["serverInfo"]["name"], "gcnverify");
    let found = session.open("gcn", EARLY);
    assert_eq!(found.len(), 1, "{found:?}");
    let range = json!({ "start": { "line": 2, "character": 1 }, "end": { "line": 2, "character": 17 } });
    assert_eq!((&found[0]["range"], &found[0]["severity"], &found[0]["code"]), (&range, &json!(1), &json!("W06")));
    let message = found[0]["message"].as_str().expect("a text");
    assert!(message.contains("`s_waitcnt lgkmcnt(0)` before this line"), "{message}");
    assert_eq!(found[0]["relatedInformation"][0]["location"]["range"]["start"]["line"], 1);

    assert_eq!(session.of_lines("textDocument/codeAction", [3, 4]), json!([]), "nothing is wrong there");
    let actions = session.of_lines("textDocument/codeAction", [2, 2]);
    assert_eq!(actions.as_array().map(Vec::len), Some(1));
    assert_eq!(actions[0]["diagnostics"][0]["code"], "W06");
    let fixed = edited(EARLY, &actions[0]);
    assert!(fixed.contains("\n\ts_waitcnt lgkmcnt(0)\n\ts_mov_b32 s1, s0"), "{fixed}");
    assert_eq!(session.change(2, &fixed), Vec::<Value>::new());
    assert_eq!(session.end(), Some(0));
}

#[test]
fn several_waits_are_added_at_once_and_branches_by_number_stay() {
    let (mut session, _) = Session::new(&[]);
    let two = "s_load_dword s0, s[2:3], 0x0\ns_mov_b32 s1, s0\nglobal_load_dword v1, v0, s[4:5]\n\
               v_add_u32 v2, v1, v1\ns_endpgm\n";
    assert_eq!(session.open("gcn", two).len(), 2);
    let actions = session.of_lines("textDocument/codeAction", [0, 4]);
    let titles: Vec<&str> = actions.as_array().expect("a list").iter().filter_map(|it| it["title"].as_str()).collect();
    assert_eq!(titles.len(), 3, "{titles:?}");
    assert_eq!(titles[2], "Add all 2 waits that are missing");
    assert_eq!(session.change(2, &edited(two, &actions[2])), Vec::<Value>::new());
    let by_number = "s_load_dword s0, s[2:3], 0x0\ns_cbranch_scc1 1\ns_mov_b32 s1, s0\ns_endpgm\n";
    assert_eq!(session.change(3, by_number).len(), 1);
    assert_eq!(session.of_lines("textDocument/codeAction", [0, 4]), json!([]), "it would go elsewhere");
    assert_eq!(session.end(), Some(0));
}

#[test]
fn mistakes_are_shown_where_they_are() {
    let (mut session, _) = Session::new(&["--target", "gfx90a"]);
    let found = session.open("gcn", "  v_mov_b32 v0, v1\n  /* 𝄞 */ v_mvo_b32 v0, v1\n  v_mov_b32 v0\n");
    let places: Vec<(u64, u64)> = found
        .iter()
        .map(|it| (it["range"]["start"]["line"].as_u64(), it["range"]["start"]["character"].as_u64()))
        .map(|(line, character)| (line.expect("a number"), character.expect("a number")))
        .collect();
    assert_eq!(places[0], (1, 11), "{found:?}");
    assert_eq!(places[1].0, 2);
    assert!(found[0]["message"].as_str().is_some_and(|text| text.contains("v_mov_b32")), "{found:?}");
    // An explanation of a line that can be read.
    assert!(session.hover(0, 3)["contents"]["value"].as_str().is_some_and(|text| text.contains("v_mov_b32")));
    assert_eq!(session.hover(1, 12), Value::Null);
    // Nothing is wrong with a text that somebody begins.
    assert_eq!(session.change(2, ""), Vec::<Value>::new());
    assert_eq!(session.change(3, "; a kernel\n"), Vec::<Value>::new());
    assert_eq!(session.change(4, "f:\n"), Vec::<Value>::new());
    assert_eq!(session.end(), Some(0));
}

#[test]
fn explanations_symbols_and_what_is_outstanding() {
    let (mut session, _) = Session::new(&[]);
    let text = "one:\n  global_load_dword v1, v0, s[4:5]\n  global_load_dword v2, v0, s[4:5] offset:4\n.L1:\n  \
                s_waitcnt vmcnt(1)\n  v_add_u32 v1, v1, v1\n  s_waitcnt vmcnt(0)\n  s_cbranch_scc1 .L1\n  \
                s_setpc_b64 s[30:31]\ntwo:\n  v_mov_b32 v0, 1\n  s_setpc_b64 s[30:31]\n";
    assert_eq!(session.open("gcn", text), Vec::<Value>::new());
    let hover = session.hover(5, 8);
    let value = hover["contents"]["value"].as_str().expect("a text");
    assert!(value.contains("may be outstanding behind it: vmcnt 1"), "{value}");
    // What it does first, its bits last.
    let at = |part: &str| value.find(part).unwrap_or_else(|| panic!("no {part} in {value}"));
    let order = [
        at("**Add, u32** (VOP2 on"),
        at("Adds two 32-bit integers"),
        at("meaning\n"),
        at("operands\n"),
        at("encoding  "),
    ];
    assert!(order.is_sorted(), "{value}");
    assert_eq!(hover["range"]["start"], json!({ "line": 5, "character": 2 }));
    assert_eq!(session.hover(0, 1), Value::Null);

    let symbols = session.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    let name = |symbol: &Value| symbol["name"].as_str().map(str::to_owned);
    let names: Vec<_> = symbols.as_array().expect("a list").iter().filter_map(name).collect();
    assert_eq!(names, ["one", "two"]);
    assert_eq!((&symbols[0]["detail"], name(&symbols[0]["children"][0])), (&json!("function"), Some(".L1".into())));
    assert_eq!((&symbols[0]["range"]["end"]["line"], &symbols[1]["range"]["end"]["line"]), (&json!(8), &json!(11)));

    let hints = session.of_lines("textDocument/inlayHint", [0, 20]);
    let shown: Vec<(u64, &str)> = hints
        .as_array()
        .expect("a list")
        .iter()
        .map(|hint| (hint["position"]["line"].as_u64().expect("a line"), hint["label"].as_str().expect("a text")))
        .collect();
    assert_eq!(shown, [(1, "vmcnt 1"), (2, "vmcnt 2"), (4, "vmcnt 1"), (6, "nothing outstanding")]);
    assert!(hints[1]["tooltip"].as_str().is_some_and(|text| text.contains("lines 2, 3")), "{hints}");
    assert_eq!(session.of_lines("textDocument/inlayHint", [5, 5]), json!([]));
    assert_eq!(session.end(), Some(0));
}

#[test]
fn the_dialect_of_clrx_is_that_of_its_language() {
    let (mut session, _) = Session::new(&[]);
    let clrx = "s_load_dword s0, s[2:3], 0x0 # a load\ns_mov_b32 s1, s0\ns_endpgm\n";
    assert_eq!(session.open("gcn-clrx", clrx).len(), 1);
    let actions = session.of_lines("textDocument/codeAction", [1, 1]);
    assert_eq!(session.change(2, &edited(clrx, &actions[0])), Vec::<Value>::new());
    assert_eq!(session.end(), Some(0));
}

#[test]
fn what_is_no_question_is_refused() {
    let (mut session, _) = Session::new(&[]);
    let code = |response: &Value| response["error"]["code"].as_i64();
    assert_eq!(code(&session.response("textDocument/rename", json!({}))), Some(-32601));
    assert_eq!(code(&session.response("textDocument/hover", json!({ "position": 7 }))), Some(-32602));
    // Of a text that is not open there is nothing to say.
    assert_eq!(session.hover(0, 0), Value::Null);
    session.tell("textDocument/didChange", json!({ "nonsense": true }));
    assert_eq!(session.open("gcn", "s_endpgm\n"), Vec::<Value>::new());
    // An editor that goes without a word is no success.
    drop(session.input);
    assert_eq!(session.server.wait().expect("the server ends").code(), Some(1));
}
