/** React's modules share files, but no program loads more than it needs because of that. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { mergeReactModules } from "../../scripts/build/react-files.ts"
import { distOf } from "./Dist.ts"

const client = `"use client";\n`
const sources = {
  "react/index.js": `export { useUser } from "./hooks/useUser.js";\nexport { english } from "./translation/english.js";\n`,
  "react/pages.js": `export { SignIn } from "./pages/SignIn.js";\nexport { Settings } from "./settings/Settings.js";\n`,
  "react/hooks/useUser.js":
    `${client}import { context } from "./context.js";\nimport { user } from "#library/live/values";\nexport const useUser = () => [context, user];\n`,
  "react/hooks/context.js": `${client}export const context = /*#__PURE__*/ new Map();\n`,
  "react/translation/english.js": `export const english = "Sign in";\n`,
  "react/pages/SignIn.js":
    `${client}import { Form } from "../form/Form.js";\nimport { english } from "../translation/english.js";\nexport const SignIn = () => [Form, english];\n`,
  "react/form/Form.js":
    `${client}import { Field } from "./Field.js";\nimport { logos } from "./logos.js";\nexport const Form = () => [Field, logos];\n`,
  "react/form/Field.js": `export const Field = () => process.env["NODE_ENV"];\n`,
  "react/form/logos.js": `export const logos = [() => import("../../schema/logos.js"), () => import("./later.js")];\n`,
  "react/form/later.js": `export const later = 1;\n`,
  "react/settings/Settings.js": `${client}import * as ReactDom from "react-dom";\nexport const Settings = () => ReactDom;\n`,
  "schema/logos.js": `export const logos = 2;\n`,
  "testing/index.js": `export { context } from "../react/hooks/context.js";\n`
}

describe("files of React's modules", () => {
  it("have the modules that every program loads together", async () => {
    const { dist, read } = distOf(sources)
    const [before, after] = await mergeReactModules(dist)
    assert.deepStrictEqual([before, after], [11, 8])
    for (const path of ["react/form/Form.js", "react/form/Field.js", "react/form/logos.js"]) {
      assert.isFalse(existsSync(join(dist, path)), path)
    }
    const text = read("react/pages/SignIn.js")
    assert.isTrue(text.startsWith(client))
    assert.strictEqual(text.split("use client").length, 2)
    assert.include(text, `from "../translation/english.js"`)
    assert.include(text, `import("../../schema/logos.js")`)
    assert.include(text, `import("../form/later.js")`)
    // The program's bundler replaces it.
    assert.include(text, "process.env.NODE_ENV")
  })

  it("keep apart what servers read, loads by itself, or is kept by bundlers", async () => {
    const { dist, read } = distOf(sources)
    await mergeReactModules(dist)
    assert.notInclude(read("react/translation/english.js"), "use client")
    assert.include(read("react/settings/Settings.js"), "react-dom")
    assert.include(read("react/hooks/context.js"), "/*#__PURE__*/")
    assert.include(read("react/hooks/useUser.js"), `from "#library/live/values"`)
    assert.include(read("testing/index.js"), `from "../react/hooks/context.js"`)
  })
})
