/** The edits that `latchkey init` makes in existing files: they keep the code and its style, and leave unusual code to the user. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { command, folderOf, manifest, read } from "./InitProject.ts"

const html = `<!doctype html><div id="root"></div><script type="module" src="/src/main.tsx"></script>`

/** Runs the command on a Vite project with this entry, and returns the entry afterwards. */
const editText = async (text: string, path = "src/main.tsx") => {
  const folder = folderOf({
    "package.json": manifest("vite", "react"),
    "index.html": html.replace("src/main.tsx", path),
    [path]: text
  })
  const first = await command(folder, { yes: true })
  const after = read(folder, path)
  const second = await command(folder, { yes: true })
  assert.strictEqual(read(folder, path), after, "a second run changes nothing")
  return { ...first, second, after, folder }
}

const lines = (...lineTexts: ReadonlyArray<string>) => lineTexts.map((line) => `${line}\n`).join("")

describe("latchkey init keeps the style of a file", () => {
  it("with tabs, semicolons and double quotes", async () => {
    const { after, second } = await editText(lines(
      `import { createRoot } from "react-dom/client";`,
      `import { App } from "./App";`,
      `createRoot(document.body).render(`,
      `\t<App />, // the app`,
      `);`
    ))
    assert.strictEqual(
      after,
      lines(
        `import { createRoot } from "react-dom/client";`,
        `import { App } from "./App";`,
        `import { Auth } from "./auth";`,
        `createRoot(document.body).render(`,
        `\t<Auth><App /></Auth>, // the app`,
        `);`
      )
    )
    assert.include(second.stdout, "Everything that can be added is there already.")
  })

  it("with a byte order mark and line breaks of Windows", async () => {
    const text = lines(
      `import React from 'react'`,
      `import ReactDOM from 'react-dom/client' // the renderer`,
      ``,
      `ReactDOM.createRoot(document.body).render(`,
      `    <React.StrictMode>`,
      `        <main`,
      "            title={`a",
      "b`}",
      `        />`,
      `    </React.StrictMode>`,
      `)`
    )
    const { after } = await editText(`\ufeff${text.replaceAll("\n", "\r\n")}`)
    const expected = lines(
      `import React from 'react'`,
      `import ReactDOM from 'react-dom/client' // the renderer`,
      `import { Auth } from './auth'`,
      ``,
      `ReactDOM.createRoot(document.body).render(`,
      `    <React.StrictMode>`,
      `        <Auth>`,
      `            <main`,
      "                title={`a",
      "b`}",
      `            />`,
      `        </Auth>`,
      `    </React.StrictMode>`,
      `)`
    )
    assert.strictEqual(after, `\ufeff${expected.replaceAll("\n", "\r\n")}`)
  })

  it("with several providers, whose order stays, and a name that is taken", async () => {
    const { after } = await editText(lines(
      `import { createRoot } from 'react-dom/client'`,
      `import { Auth, Store } from './providers'`,
      ``,
      `const root = createRoot(document.body)`,
      `root.render(<Store><Auth><p>Hi</p></Auth></Store>)`
    ))
    assert.include(after, `import { Auth as LatchkeyAuth } from './auth'\n`)
    assert.include(after, `root.render(<LatchkeyAuth><Store><Auth><p>Hi</p></Auth></Store></LatchkeyAuth>)\n`)
  })

  it("with a file without imports", async () => {
    const { after } = await editText(`"use strict"\nhydrateRoot(document, <App />)\n`)
    assert.strictEqual(after, `"use strict"\nimport { Auth } from "./auth"\n\nhydrateRoot(document, <Auth><App /></Auth>)\n`)
  })
})

describe("latchkey init in JavaScript", () => {
  it("writes files without types", async () => {
    const { after, folder } = await editText(
      `import { createRoot } from 'react-dom/client'\nimport App from './App.jsx'\n\ncreateRoot(document.body).render(<App />)\n`,
      "src/main.jsx"
    )
    assert.include(after, `import { Auth } from './auth.jsx'\n`)
    assert.isFalse(existsSync(join(folder, "src/auth.tsx")))
    const text = read(folder, "src/auth.jsx")
    assert.include(text, `import { Suspense } from "react"\n`)
    assert.include(text, "export const Auth = ({ children }) => (\n")
  })

  it("writes files of Next.js without types", async () => {
    const layout = `export default function Layout({ children }) {\n  return <html><body>{children}</body></html>;\n}\n`
    const folder = folderOf({ "package.json": manifest("next"), "app/layout.js": layout })
    assert.strictEqual((await command(folder, { yes: true })).status, 0)
    assert.strictEqual(
      read(folder, "app/layout.js"),
      `import { Session } from "./session";\n\n${layout.replace("{children}<", "<Session>{children}</Session><")}`
    )
    const files = ["app/auth.js", "app/session.jsx", "app/account/page.jsx", "app/handler/[[...page]]/page.jsx", "proxy.js"]
    for (const path of files) assert.isFalse(/ReactNode|import type|: \{/.test(read(folder, path)), path)
  })
})

describe("latchkey init in other roots", () => {
  const result = async (packages: string, files: { readonly [path: string]: string }) => {
    const folder = folderOf({ "package.json": packages, ...files })
    const { status, stderr, stdout } = await command(folder, { yes: true })
    return { folder, status, stderr, stdout }
  }

  it("wraps everything in the body of a Next.js layout", async () => {
    const layout = lines(
      `import { ThemeProvider } from "next-themes"`,
      `import "./globals.css"`,
      ``,
      `export const metadata = { title: "Shop" }`,
      ``,
      `const Layout = ({ children }: { children: React.ReactNode }) => (`,
      `  <html lang="en" suppressHydrationWarning>`,
      `    <body className="antialiased">`,
      `      <ThemeProvider attribute="class">{children}</ThemeProvider>`,
      `      <footer>© Shop</footer>`,
      `    </body>`,
      `  </html>`,
      `)`,
      `export default Layout`
    )
    const { folder, status } = await result(manifest("next"), { "app/layout.tsx": layout })
    assert.strictEqual(status, 0)
    assert.strictEqual(
      read(folder, "app/layout.tsx"),
      layout.replace(`globals.css"\n`, `globals.css"\nimport { Session } from "./session"\n`).replace(
        /( {6}<Theme[^]*<\/footer>\n)/,
        (inner) => `      <Session>\n${inner.replaceAll(/^/gm, "  ").trimEnd()}\n      </Session>\n`
      )
    )
  })

  it("adds routes to a list with several lines, and a root with other exports", async () => {
    const { folder, status } = await result(manifest("@react-router/dev"), {
      "app/root.tsx": lines(
        `import { Links, Outlet } from "react-router";`,
        `export const links = () => [];`,
        `export default () => <Outlet context={1} />;`
      ),
      "app/routes.ts": lines(
        `import { route } from "@react-router/dev/routes";`,
        `export default [`,
        `  route("shop", "./shop.tsx"),`,
        `];`
      )
    })
    assert.strictEqual(status, 0)
    assert.include(read(folder, "app/root.tsx"), `export { headers, loader } from "./session";\n`)
    assert.include(read(folder, "app/root.tsx"), `export default () => <Session><Outlet context={1} /></Session>;\n`)
    assert.strictEqual(
      read(folder, "app/routes.ts"),
      lines(
        `import { route } from "@react-router/dev/routes";`,
        `export default [`,
        `  route("shop", "./shop.tsx"),`,
        `  route("account", "account.tsx"),`,
        `  route("handler/*", "handler.tsx"),`,
        `];`
      )
    )
  })

  it("edits the layout of Expo Router, and adds no module to its pages", async () => {
    const { folder, status } = await result(manifest("expo"), {
      "src/app/_layout.tsx": `import { Stack } from 'expo-router';\n\nexport default () => <Stack />;\n`
    })
    assert.strictEqual(status, 0)
    assert.strictEqual(
      read(folder, "src/app/_layout.tsx"),
      `import { Stack } from 'expo-router';\nimport { Auth } from '../auth';\n\nexport default () => <Auth><Stack /></Auth>;\n`
    )
    assert.isTrue(existsSync(join(folder, "src/auth.tsx")))
  })

  it.for(
    [
      [
        "hono",
        `import { Hono } from 'hono'\n\nconst api = new Hono()\n`,
        `api.get('/me', signedIn(createAuthentication()), (context) => {`
      ],
      [
        "express",
        `import express from 'express';\n\nconst web = express();\n`,
        `web.get('/me', signedIn(createAuthentication()), (_request, response) => {`
      ],
      [
        "fastify",
        `import Fastify from "fastify"\n\nexport const api = Fastify({ logger: true })\n`,
        `api.register(async (members) => {`
      ]
    ] as const
  )("adds a route to a server of %s", async ([name, text, route]) => {
    const { folder, status, stdout } = await result(manifest(name), { "src/index.ts": `${text}\n// the rest\n` })
    assert.strictEqual(status, 0)
    assert.include(stdout, "\n  node --env-file=.env src/index.ts\n")
    const after = read(folder, "src/index.ts")
    assert.include(after, `\n\n${route}\n`)
    assert.isTrue(after.endsWith("\n// the rest\n"))
    assert.strictEqual(after.includes(";"), name === "express")
    assert.isFalse(existsSync(join(folder, "server.ts")))
    assert.strictEqual((await command(folder, { yes: true })).status, 0)
    assert.strictEqual(read(folder, "src/index.ts"), after)
  })
})

describe("latchkey init leaves to the user", () => {
  it.for(
    [
      ["an entry that cannot be parsed", "createRoot(<App\n\n>", "it cannot be parsed: see line 3"],
      ["an entry that renders a variable", "root.render(element)\n", "it has no call of render() with JSX"],
      ["an entry with several roots", "a.render(<A />)\nb.render(<B />)\n", "it calls render() in several places"],
      [
        "an entry with another provider",
        `import { ClerkProvider } from "@clerk/react"\nroot.render(<ClerkProvider />)\n`,
        "it imports @clerk/react"
      ],
      [
        "an entry with the provider's own client",
        `import { StackProvider } from "@stackframe/react"\nroot.render(<StackProvider />)\n`,
        "it imports @stackframe/react, which `npx latchkey migrate` replaces"
      ]
    ] as const
  )("%s", async ([, text, reason]) => {
    const { after, folder, status, stderr, stdout } = await editText(text)
    assert.strictEqual(status, 1)
    assert.strictEqual(after, text)
    assert.include(stdout, `src/main.tsx is left to you, because ${reason}.\n  In src/main.tsx, as in this example:\n`)
    assert.include(stdout, `\n  +import { Auth } from './auth.tsx'\n`)
    assert.include(stderr, "latchkey init: left to you, see above: src/main.tsx.")
    assert.isTrue(existsSync(join(folder, "src/auth.tsx")))
  })

  it.for(
    [
      ["next", "app/layout.tsx", "export default ({ children }) => children\n", "it has no <body>"],
      ["next", "app/layout.tsx", "export const Layout = 1\n", "its default export is not a function"],
      [
        "@react-router/dev",
        "app/root.tsx",
        "export const loader = () => null\nexport default () => <Outlet />\n",
        "it exports a loader or headers already"
      ],
      ["@react-router/dev", "app/routes.ts", "export default flatRoutes()\n", "its default export is not a list of routes"],
      [
        "@tanstack/react-start",
        "src/routes/__root.tsx",
        "export const Route = createRootRoute({ component: Root })\n",
        "its route has a component already"
      ],
      [
        "expo",
        "App.tsx",
        "export default () => { if (a) return <A />; return <B /> }\n",
        "its component returns JSX in several places"
      ],
      ["hono", "index.js", "const { Hono } = require('hono')\nconst app = new Hono()\n", "it has no import declarations"],
      [
        "express",
        "app.ts",
        "import express from 'express'\nexport const make = () => express()\n",
        "its server is not a constant of the module"
      ]
    ] as const
  )("a file of %s: %s", async ([name, path, text, reason]) => {
    const folder = folderOf({ "package.json": manifest(name), [path]: text })
    const { status, stdout } = await command(folder, { yes: true })
    assert.strictEqual(status, 1)
    assert.include(stdout, `${path} is left to you, because ${reason}.\n`)
    assert.strictEqual(read(folder, path), text)
  })
})
