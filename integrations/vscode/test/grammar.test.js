// The grammars: what the words of lines are.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const test = require("node:test");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const root = path.join(__dirname, "..");
const manifest = require("../package.json");

async function grammar(scopeName) {
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)).catch(() => {});
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (name) => {
      const { path: file } = manifest.contributes.grammars.find((grammar) => grammar.scopeName === name);
      return textmate.parseRawGrammar(fs.readFileSync(path.join(root, file), "utf8"), file);
    },
  });
  return registry.loadGrammar(scopeName);
}

/** The last scope of each word of a line, without the name of the grammar. */
function scopes(loaded, line) {
  const { tokens } = loaded.tokenizeLine(line, textmate.INITIAL);
  const words = tokens.map(({ startIndex, endIndex, scopes }) => [line.slice(startIndex, endIndex), scopes.at(-1)]);
  return Object.fromEntries(words.filter(([, scope]) => !scope.startsWith("source.")));
}

test("the dialect of LLVM", async () => {
  const gcn = await grammar("source.gcn");
  assert.deepEqual(scopes(gcn, "f: v_add_u32_dpp v0, v1, v2 row_shr:8 ; all"), {
    f: "entity.name.function.gcn",
    ":": "punctuation.separator.gcn",
    v_add_u32_dpp: "support.function.gcn",
    v0: "variable.parameter.register.gcn",
    v1: "variable.parameter.register.gcn",
    v2: "variable.parameter.register.gcn",
    row_shr: "storage.modifier.gcn",
    8: "constant.numeric.gcn",
    "; all": "comment.line.semicolon.gcn",
  });
  const load = scopes(gcn, "  global_load_dword v1, v[2:3], off offset:0x10 // a load");
  assert.equal(load.global_load_dword, "support.function.memory.gcn");
  assert.equal(load.off, "constant.language.gcn");
  assert.equal(load["0x10"], "constant.numeric.gcn");
  assert.equal(load["// a load"], "comment.line.double-slash.gcn");
  assert.equal(scopes(gcn, "s_waitcnt vmcnt(0)").s_waitcnt, "keyword.control.wait.gcn");
  assert.equal(scopes(gcn, "s_cbranch_execz .LBB0_2").s_cbranch_execz, "keyword.control.flow.gcn");
  assert.equal(scopes(gcn, ".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"")[".amdgcn_target"],
    "keyword.control.directive.gcn");
  assert.equal(scopes(gcn, "v_mfma_f32_4x4x1_16b_f32 a[0:3], v0, v1, a[0:3]").v_mfma_f32_4x4x1_16b_f32,
    "support.function.matrix.gcn");
});

test("the dialect of CLRX", async () => {
  const clrx = await grammar("source.gcn.clrx");
  const line = scopes(clrx, "s_mov_b64 exec, -1 # all lanes");
  assert.equal(line.s_mov_b64, "support.function.gcn");
  assert.equal(line.exec, "variable.language.register.gcn");
  assert.equal(line["-1"], "constant.numeric.gcn");
  assert.equal(line["# all lanes"], "comment.line.number-sign.gcn");
});

test("files that the manifest names are there", () => {
  const { languages, grammars } = manifest.contributes;
  const files = [manifest.main, ...languages.map((of) => of.configuration), ...grammars.map((of) => of.path)];
  for (const file of files) {
    assert.ok(fs.existsSync(path.join(root, file)), file);
  }
  assert.deepEqual(grammars.map((of) => of.language), languages.map((of) => of.id));
});
