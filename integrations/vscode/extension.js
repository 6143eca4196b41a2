// Starts `gcnverify lsp` for texts of AMD GCN, and hands on what it finds.
"use strict";

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

/** The command line of the server, from the settings. */
function server() {
  const settings = vscode.workspace.getConfiguration("gcnverify");
  const args = ["lsp"];
  const target = settings.get("target", "").trim();
  if (target) {
    args.push("--target", target);
  }
  return { command: settings.get("path", "gcnverify"), args, transport: TransportKind.stdio };
}

async function start() {
  const documentSelector = [{ language: "gcn" }, { language: "gcn-clrx" }];
  client = new LanguageClient("gcnverify", "gcnverify", server(), { documentSelector });
  try {
    await client.start();
  } catch (error) {
    const message = `gcnverify does not start: ${error.message}. \`pip install gcnverify\` installs it; ` +
      "the setting gcnverify.path says where it is.";
    vscode.window.showErrorMessage(message);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running && running.needsStop()) {
    await running.stop();
  }
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("gcnverify.restart", restart),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("gcnverify")) {
        await restart();
      }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
