/** The lines that `latchkey init` shows fit the project, and nothing imports a file that the user wrote. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { command, folderOf, manifest, read } from "./InitProject.ts"

const html = `<!doctype html><div id="root"></div><script type="module" src="/src/main.tsx"></script>`

describe("latchkey init in JavaScript shows lines that fit the project", () => {
  it("in an entry that it cannot edit", async () => {
    const folder = folderOf({
      "package.json": manifest("vite", "react"),
      "index.html": html.replace("main.tsx", "main.jsx"),
      "src/main.jsx": "root.render(element)\n"
    })
    const { status, stdout } = await command(folder, { yes: true })
    assert.strictEqual(status, 1)
    assert.include(stdout, "\n  In src/main.jsx, as in this example:\n")
    assert.include(stdout, `\n  +import { Auth } from './auth.jsx'\n`)
    assert.include(stdout, `\n   createRoot(document.getElementById('root')).render(\n`)
    assert.notMatch(stdout, /\.tsx|!\)|^ {2}[-+\\@]{2}/m)
  })

  it.for(
    [["next", "app/layout.js"], ["@react-router/dev", "app/root.jsx"], [
      "@tanstack/react-start",
      "src/routes/__root.jsx"
    ]] as const
  )(
    "in a root of %s",
    async ([name, path]) => {
      const folder = folderOf({ "package.json": manifest(name), [path]: "export const other = 1\n" })
      const { stdout } = await command(folder, { yes: true })
      assert.include(stdout, `${path} is left to you`)
      assert.notMatch(stdout, /\.tsx?['"]|ReactNode|Readonly<|\w!\)/)
    }
  )

  it("in imports and routes, which have the endings of the written files", async () => {
    const folder = folderOf({
      "package.json": manifest("@react-router/dev"),
      "app/root.jsx": `import { Outlet } from "react-router"\nexport default () => <Outlet />\n`,
      "app/routes.js": `import { index } from "@react-router/dev/routes"\nexport default [index("home.jsx")]\n`
    })
    assert.strictEqual((await command(folder, { yes: true })).status, 0)
    assert.include(read(folder, "app/routes.js"), `route("account", "account.jsx"), route("handler/*", "handler.jsx")]`)
    for (const path of ["app/account.jsx", "app/handler.jsx", "app/session.jsx"]) {
      assert.notMatch(read(folder, path), /\.tsx?"/, path)
    }
  })
})

describe("latchkey init with a file of the user in the place of a file of the page", () => {
  const main =
    `import { createRoot } from 'react-dom/client'\nimport { save } from './auth'\ncreateRoot(save()).render(<App />)\n`
  const vite = { "package.json": manifest("vite", "react"), "index.html": html, "src/main.tsx": main }

  it.for(["src/auth.tsx", "src/auth.ts", "src/auth.js"])("imports nothing from %s, and says what to do", async (path) => {
    const folder = folderOf({ ...vite, [path]: "export const save = () => document.body\n" })
    const { status, stderr, stdout } = await command(folder, { yes: true })
    assert.strictEqual(status, 1)
    assert.strictEqual(read(folder, "src/main.tsx"), main)
    assert.include(stdout, "You can also save it under another name, and import it from there:\n")
    assert.include(
      stdout,
      "src/main.tsx is left to you, because it would import src/auth.tsx, which is left to you, too.\n"
    )
    assert.include(stderr, "left to you, see above: src/auth.tsx, src/main.tsx.")
  })

  it("imports its own file after the user has changed it", async () => {
    const files = { ...vite, "src/main.tsx": main.replace(/import \{ save.*\n/, "") }
    const folder = folderOf(files)
    await command(folder, { yes: true })
    const auth = read(folder, "src/auth.tsx").replace("Sign in<", "Come in<")
    const b = folderOf({ ...files, "src/auth.tsx": auth })
    await command(b, { yes: true })
    assert.include(read(b, "src/main.tsx"), "import { Auth } from './auth'\n", read(b, "src/main.tsx"))
    assert.strictEqual(read(b, "src/auth.tsx"), auth)
  })

  it("writes no file that would import it through others", async () => {
    const layout = `export default ({ children }) => <html><body>{children}</body></html>\n`
    const folder = folderOf({
      "package.json": manifest("next"),
      "app/layout.tsx": layout,
      "app/auth.ts": "export const auth = 1\n"
    })
    const { status, stdout } = await command(folder, { yes: true })
    assert.strictEqual(status, 1)
    assert.isFalse(existsSync(join(folder, "app/session.tsx")))
    assert.strictEqual(read(folder, "app/layout.tsx"), layout)
    assert.include(stdout, "app/session.tsx is left to you, because it would import app/auth.ts, which is left to you, too.\n")
    assert.isTrue(existsSync(join(folder, "proxy.ts")))
  })
})
