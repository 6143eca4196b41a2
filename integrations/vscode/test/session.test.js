// A session with the server, as the extension has it: GCNVERIFY is the command, or `gcnverify` on the search path.
"use strict";

const assert = require("node:assert/strict");
const { spawn } = require("node:child_process");
const Module = require("node:module");
const test = require("node:test");
const rpc = require("vscode-languageserver-protocol/node");

const command = process.env.GCNVERIFY || "gcnverify";
const uri = "file:///kernel.s";
const text = [
  "f:",
  "  s_load_dword s0, s[2:3], 0x0",
  "  s_mov_b32 s1, s0",
  "  s_endpgm",
  "",
].join("\n");

test("errors, hazards, repairs and explanations", async () => {
  const server = spawn(command, ["lsp"]);
  const ended = new Promise((resolve) => server.on("exit", resolve));
  const connection = rpc.createProtocolConnection(
    new rpc.StreamMessageReader(server.stdout),
    new rpc.StreamMessageWriter(server.stdin),
  );
  const published = [];
  let wake = () => {};
  connection.onNotification(rpc.PublishDiagnosticsNotification.type, (params) => {
    published.push(params);
    wake();
  });
  const diagnostics = async () => {
    while (published.length === 0) {
      await new Promise((resolve) => (wake = resolve));
    }
    return published.shift().diagnostics;
  };
  connection.listen();
  const { capabilities } = await connection.sendRequest(rpc.InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
  });
  assert.ok(capabilities.hoverProvider && capabilities.inlayHintProvider);
  await connection.sendNotification(rpc.InitializedNotification.type, {});

  await connection.sendNotification(rpc.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: "gcn", version: 1, text },
  });
  const [early] = await diagnostics();
  assert.match(early.message, /s_waitcnt lgkmcnt\(0\)/);
  assert.equal(early.range.start.line, 2);

  const textDocument = { uri };
  const hover = await connection.sendRequest(rpc.HoverRequest.type, {
    textDocument,
    position: { line: 2, character: 4 },
  });
  assert.match(hover.contents.value, /s_mov_b32/);

  const [action] = await connection.sendRequest(rpc.CodeActionRequest.type, {
    textDocument,
    range: early.range,
    context: { diagnostics: [early] },
  });
  const [edit] = action.edit.changes[uri];
  assert.equal(edit.newText, "s_waitcnt lgkmcnt(0)\n  ");
  const lines = text.split("\n");
  const { line, character } = edit.range.start;
  lines[line] = lines[line].slice(0, character) + edit.newText + lines[line].slice(character);
  await connection.sendNotification(rpc.DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: 2 },
    contentChanges: [{ text: lines.join("\n") }],
  });
  assert.deepEqual(await diagnostics(), []);

  await connection.sendRequest(rpc.ShutdownRequest.type);
  await connection.sendNotification(rpc.ExitNotification.type);
  assert.equal(await ended, 0);
  connection.dispose();
});

test("the extension starts the command of the settings", async () => {
  const started = [];
  const settings = { path: "/opt/gcnverify", target: " gfx90a " };
  const stubs = {
    vscode: {
      workspace: {
        getConfiguration: () => ({ get: (name, otherwise) => settings[name] ?? otherwise }),
        onDidChangeConfiguration: () => ({}),
      },
      commands: { registerCommand: () => ({}) },
      window: { showErrorMessage: (message) => assert.fail(message) },
    },
    "vscode-languageclient/node": {
      TransportKind: { stdio: 0 },
      LanguageClient: class {
        constructor(_, __, server, options) {
          this.asked = { server, options };
        }
        async start() {
          started.push(this.asked);
        }
        needsStop() {
          return true;
        }
        async stop() {
          started.pop();
        }
      },
    },
  };
  const load = Module._load;
  Module._load = (name, ...rest) => stubs[name] ?? load(name, ...rest);
  try {
    const { activate, deactivate } = require("../extension.js");
    await activate({ subscriptions: [] });
    assert.equal(started.length, 1);
    const { server, options } = started[0];
    assert.deepEqual([server.command, server.args], ["/opt/gcnverify", ["lsp", "--target", "gfx90a"]]);
    assert.deepEqual(options.documentSelector.map((of) => of.language), ["gcn", "gcn-clrx"]);
    await deactivate();
    assert.equal(started.length, 0);
  } finally {
    Module._load = load;
  }
});
