/** `latchkey doctor` finds the parts of pages in the modules that a project loads. */
import { assert, describe, it } from "vitest"
import { doctor, type Files } from "./DoctorProject.ts"
import { manifest } from "./InitProject.ts"

const provider = `import { AuthProvider } from "latchkey/react"\n`
const pages = `import { AuthPages } from "latchkey/react/components"\n`
const theme = `import { Theme } from "@radix-ui/themes"\nimport "latchkey/react/styles.css"\n`
const program =
  `${provider}${pages}${theme}export const Root = () => <Theme><AuthProvider app={app}><AuthPages app={app} /></AuthProvider></Theme>\n`
const html = `<script type="module" src="/src/main.tsx"></script>`
const vite = { "package.json": manifest("vite", "react"), "index.html": html }
const checks = ["app", "pages", "React provider", "theme", "styles", "proxy"]
const partsOf = async (files: Files) => {
  const { said, wrong } = await doctor(files)
  return { said, wrong: wrong.filter((check) => checks.includes(check)) }
}

describe("the parts of an app with Vite", () => {
  it.for<readonly [string, Files]>([
    ["in the entry", { "src/main.tsx": program }],
    ["in an imported module", { "src/main.tsx": `import "./App"`, "src/App.tsx": program }],
    ["behind an alias", { "src/main.tsx": `import { Root } from "@/app/root"; Root()`, "src/app/root.tsx": program }],
    ["loaded on demand", {
      "src/main.tsx": `${provider}${theme}lazy(() => import("./Pages.js")); <Theme><AuthProvider /></Theme>`,
      "src/Pages.tsx": `${pages}export default () => <AuthPages />`
    }],
    ["with styles from CSS", {
      "src/main.tsx": `${program.replace(/import "latchkey.*\n/, "")}import "./app.css"`,
      "src/app.css": `@import "@radix-ui/themes/styles.css";`
    }],
    ["by a namespace", {
      "src/main.tsx": `${program.replace(pages, "import * as C from \"latchkey/react/components\"\n")}<C.AuthPages />`
    }]
  ])("are found %s", async ([, files]) => {
    const { said, wrong } = await partsOf({ ...vite, ...files })
    assert.deepStrictEqual(wrong, [], checks.map(said).join("\n"))
    assert.include(said("pages"), "<AuthPages> in src/")
  })

  it("are missing if the entry does not load the module with them", async () => {
    const { said, wrong } = await partsOf({ ...vite, "src/main.tsx": `console.log(1)`, "src/App.tsx": program })
    assert.deepStrictEqual(wrong, ["app"])
    assert.include(said("app"), "nothing that src/main.tsx loads uses latchkey | Run `npx latchkey init`.")
  })

  it("are missing if they are only comments, types or unused imports", async () => {
    const text =
      `${provider}${pages}import type { Theme } from "@radix-ui/themes"\n// <AuthPages />\n// import "latchkey/react/styles.css"\n`
    assert.deepStrictEqual((await partsOf({ ...vite, "src/main.tsx": text })).wrong, ["app"])
  })

  it("need no pages if the app signs users in by itself", async () => {
    const text = `${provider}app.auth.signInWithPassword(input); <AuthProvider />`
    const { said, wrong } = await partsOf({ ...vite, "src/main.tsx": text })
    assert.deepStrictEqual(wrong, [])
    assert.include(said("pages"), "its own pages")
  })

  it("are not reported as missing in a module that does not parse", async () => {
    assert.deepStrictEqual((await partsOf({ ...vite, "src/main.tsx": `${program}<<<<<<< HEAD` })).wrong, [])
  })
})

describe("the parts of an app with Next.js", () => {
  const proxy = `import { createProxy } from "latchkey/next"\nexport const proxy = createProxy({})\n`
  const next = (root: string) => ({
    "package.json": manifest("next", "react"),
    [`${root}app/layout.tsx`]: `${provider}${theme}export default () => <Theme><AuthProvider /></Theme>`,
    [`${root}app/handler/[[...page]]/page.tsx`]: `${pages}export default () => <AuthPages />`
  })

  it.for(["", "src/"])("include the proxy beside app, in %j", async (root) => {
    assert.deepStrictEqual((await partsOf({ ...next(root), [`${root}proxy.ts`]: proxy })).wrong, [])
    const { said, wrong } = await partsOf(next(root))
    assert.deepStrictEqual(wrong, ["proxy"])
    assert.include(said("proxy"), `there is no ${root}proxy.ts`)
  })

  it("do not include a proxy in another folder, or one without createProxy", async () => {
    assert.deepStrictEqual((await partsOf({ ...next("src/"), "proxy.ts": proxy })).wrong, ["proxy"])
    const proxyFile = { "proxy.ts": "export const proxy = () => undefined" }
    assert.include(
      (await partsOf({ ...next(""), ...proxyFile })).said("proxy"),
      "proxy.ts does not call createProxy of latchkey/next"
    )
  })

  it("include a route for all addresses below /handler", async () => {
    const { "app/handler/[[...page]]/page.tsx": page = "", ...otherFiles } = next("")
    const { said, wrong } = await partsOf({ ...otherFiles, "app/sign-in/page.tsx": page, "proxy.ts": proxy })
    assert.deepStrictEqual(wrong, ["pages"])
    assert.include(said("pages"), "app/sign-in/page.tsx renders <AuthPages>, but no route serves all addresses below /handler")
  })
})

describe("the parts of other apps with a server", () => {
  const root =
    `import { HydrationBoundary } from "latchkey/react"\n${theme}export default () => <Theme><HydrationBoundary /></Theme>`
  const handler = `${pages}export default () => <AuthPages />`

  it("are found in the routes of React Router", async () => {
    const base = { "package.json": manifest("@react-router/dev"), "app/root.tsx": root, "app/handler.tsx": handler }
    const routes = `import { route } from "@react-router/dev/routes"\nexport default [route("handler/*", "handler.tsx")]`
    assert.deepStrictEqual((await partsOf({ ...base, "app/routes.ts": routes })).wrong, [])
    assert.deepStrictEqual((await partsOf({ ...base, "app/routes.ts": routes.replace("/*", "") })).wrong, ["pages"])
    assert.deepStrictEqual((await partsOf({ ...base, "app/routes.ts": "export default []" })).wrong, ["pages"])
  })

  it("are found in the routes of TanStack Start", async () => {
    const base = { "package.json": manifest("@tanstack/react-start"), "src/routes/__root.tsx": root }
    assert.deepStrictEqual((await partsOf({ ...base, "src/routes/handler.$.tsx": handler })).wrong, [])
    assert.deepStrictEqual((await partsOf({ ...base, "src/routes/handler.tsx": handler })).wrong, ["pages"])
  })
})
