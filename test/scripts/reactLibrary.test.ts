/** React's modules take the library from one bundle in Node, and from a file per module elsewhere. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { assert, describe, it } from "vitest"
import { linkReact, reactImports, reactLibrary, writeReactLibrary } from "../../scripts/build/react-library.ts"
import { distOf, refusalOf } from "./Dist.ts"

const sources = {
  "live/values.js": `export const teams = "teams";\n`,
  "services/Keys.js": `export const create = () => "key";\n`,
  "services/Teams.js": `export const create = () => "team";\nexport const list = () => [];\n`,
  "react/ui/NewTeam.js":
    `"use client";\nimport { jsx as _jsx } from "react/jsx-runtime";\nimport { Button, Dialog } from "@radix-ui/themes";\n`
    + `import * as Effect from "effect/Effect";\nimport * as Redacted from "effect/Redacted";\nimport { teams as value } from "../../live/values.js";\n`
    + `import { create } from "../../services/Keys.js";\nimport * as Teams from "../../services/Teams.js";\nimport { title } from "./title.js";\n`
    + `export const parts = [_jsx, Button, Dialog.Root, Redacted.make, value, title];\n`
    + `export const calls = /*#__PURE__*/Effect.succeed([create(), Teams.create(), Teams.list()]);\n`,
  "react/ui/title.js": `export const title = "New team";\n`
}

describe("the library below React", () => {
  it("has one name for each member that React's modules use", () => {
    const { dist, read } = distOf(sources)
    const library = reactLibrary(dist)
    assert.sameMembers(library.map(({ name }) => name), ["Effect$succeed", "Keys$create", "Teams$create", "list", "teams"])
    writeReactLibrary(dist, library)
    assert.include(read("library.js"), `import { create as Teams$create } from "./services/Teams.js"`)
  })

  it("comes from the loader's own modules, with each package imported once", async () => {
    const { dist, read } = distOf(sources)
    await linkReact(dist, reactLibrary(dist))
    const text = read("react/ui/NewTeam.js")
    assert.isTrue(text.startsWith(`"use client";\n`))
    assert.sameMembers(Array.from(text.matchAll(/from "([^"]+)"/g), ([, from]) => from), [
      "../library/jsx.js",
      "../library/themes.js",
      "#library/react/library/Effect",
      "effect/Redacted",
      "#library/live/values",
      "#library/react/library/Keys",
      "#library/react/library/Teams",
      "#library/services/Teams",
      "./title.js"
    ])
    assert.strictEqual(
      read("react/library/themes.js"),
      `export { Button } from "@radix-ui/themes/components/button";\nimport * as Dialog from "@radix-ui/themes/components/dialog";\nexport { Dialog };\n`
    )
    // A bundler's targets, for Node.
    const { "#library/*": { module } } = reactImports
    writeFileSync(join(dist, "package.json"), JSON.stringify({ type: "module", imports: { "#library/*": module } }))
    const { calls, parts } = await import(/* @vite-ignore */ pathToFileURL(join(dist, "react", "ui", "NewTeam.js")).href)
    assert.deepStrictEqual(calls.value, ["key", "team", []])
    assert.deepStrictEqual(parts.slice(4), ["teams", "New team"])
    assert.notInclude(parts, undefined)
  })

  it("is not exported as a whole", async () => {
    const { dist } = distOf({ ...sources, "react/index.js": `export * from "../live/values.js";\n` })
    assert.include(await refusalOf(() => linkReact(dist, reactLibrary(dist))), "export the members of ../live/values.js by name")
  })
})
