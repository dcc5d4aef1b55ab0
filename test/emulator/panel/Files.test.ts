/** The page's document and files, none of which an emulator loads before the page is requested. */
import { assert, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { bundlePage, pageOfSources } from "../../../scripts/build/page.ts"
import { makeSync } from "../../../src/emulator/index.ts"
import { root } from "../../kit/paths.ts"
import { quick } from "../Api.ts"

describe("the emulator's page", () => {
  it("runs only the package's own script, and contains no data", async () => {
    const emulator = makeSync(quick)
    const response = await emulator.fetch(`${emulator.url}/`)
    const [html, policy] = [await response.text(), response.headers.get("content-security-policy") ?? ""]
    assert.include(html, "<script type=\"module\" src=\"/emulator/page/page.js\"></script>")
    assert.notInclude(html, emulator.project.projectId)
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/)
    assert.notMatch(policy, /unsafe|https?:/)
    assert.match(policy, /frame-ancestors 'none'/)
  })

  it("serves its files compressed if the client accepts Brotli", async () => {
    if (!existsSync(join(pageOfSources, "page.js.br"))) await bundlePage(pageOfSources)
    const emulator = makeSync(quick)
    for (const [file, type] of [["page.js", "text/javascript"], ["page.css", "text/css"]] as const) {
      const ask = (encoding: string) =>
        emulator.fetch(`${emulator.url}/emulator/page/${file}`, { headers: { "accept-encoding": encoding } })
      const [plain, brotliReply] = [await ask("gzip"), await ask("gzip, br")]
      assert.deepStrictEqual([plain.status, plain.headers.get("content-type")], [200, `${type}; charset=utf-8`])
      assert.strictEqual(brotliReply.headers.get("content-encoding"), "br")
      assert.isAbove((await plain.arrayBuffer()).byteLength, 3 * (await brotliReply.arrayBuffer()).byteLength - 1)
    }
  })

  it("serves only its own files, and answers 404 for any other path", async () => {
    const emulator = makeSync(quick)
    for (const path of ["README.md", "page.js.br", "..%2fPanel.ts", "%2e%2e/Panel.ts", "constructor", ""]) {
      assert.strictEqual((await emulator.fetch(`${emulator.url}/emulator/page/${path}`)).status, 404, path)
    }
  })
})

describe("an in-process emulator", () => {
  it("does not load the files of its page until the page is requested", async () => {
    const { metafile: { outputs } } = await build({
      absWorkingDir: root,
      entryPoints: { emulator: join(root, "src/emulator/index.ts") },
      outdir: "out",
      bundle: true,
      splitting: true,
      write: false,
      metafile: true,
      format: "esm",
      platform: "node",
      packages: "external",
      conditions: ["@latchkey/source"]
    })
    const reachedFiles = new Set(["out/emulator.js"])
    for (const file of reachedFiles) {
      for (const { kind, path } of outputs[file]?.imports ?? []) {
        if (kind === "import-statement" && outputs[path]) reachedFiles.add(path)
      }
    }
    const inputsOf = (files: Iterable<string>) => Array.from(files).flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}))
    const isOfPage = (file: string) => /^src\/emulator\/(panel|page)\//.test(file)
    assert.include(inputsOf(Object.keys(outputs)), "src/emulator/panel/Panel.ts")
    assert.include(inputsOf(reachedFiles), "src/emulator/http/Control.ts")
    assert.deepStrictEqual(inputsOf(reachedFiles).filter(isOfPage), [])
    assert.isEmpty(inputsOf(Object.keys(outputs)).filter((file) => file.startsWith("packages/emulator-page/")))
  })
})
