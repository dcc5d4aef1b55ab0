/** Where `latchkey init` keeps a user's session: in cookies that scripts read, or in HttpOnly cookies. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { allPages } from "../../packages/cli/src/init/page.ts"
import { command, folderOf, generatedFiles, manifest, read } from "./InitProject.ts"

const next = allPages.find(({ name }) => name === "next") ?? assert.fail()
const project = () => folderOf({ "package.json": manifest("next"), ...generatedFiles(next) })

const assertBackend = (folder: string) => {
  assert.include(read(folder, "app/auth.ts"), `createNext({ connection, cookies, headers, redirect, backend: "/api/session" })`)
  assert.include(read(folder, "proxy.ts"), `createProxy({ next: (init) => NextResponse.next(init), backend: "/api/session" })`)
  assert.strictEqual(
    read(folder, "app/api/session/route.ts"),
    `import { auth } from "../../auth"\n\nexport const POST = auth.handleSession\n`
  )
}

const projectOf = (name: string, files = {}) => {
  const page = allPages.find((page) => page.name === name) ?? assert.fail()
  return folderOf({ "package.json": manifest(), ...generatedFiles(page), ...files })
}
const backendIn = async (name: string, files = {}) => {
  const folder = projectOf(name, files)
  const { status, stderr } = await command(folder, { framework: name, session: "backend", yes: true })
  assert.strictEqual(status, 0, stderr)
  return (path: string) => read(folder, path)
}

describe("latchkey init --session backend", () => {
  it("keeps the handler beside the app of Next.js, also in src", async () => {
    const folder = folderOf({
      "package.json": manifest("next"),
      ...Object.fromEntries(Object.entries(generatedFiles(next)).map(([path, text]) => [`src/${path}`, text]))
    })
    assert.strictEqual((await command(folder, { session: "backend", yes: true })).status, 0)
    assert.include(read(folder, "src/app/api/session/route.ts"), "auth.handleSession")
    assert.isFalse(existsSync(join(folder, "app")))
  })
  it("adds the option and a route to React Router", async () => {
    const file = await backendIn("react-router")
    assert.include(file("app/session.tsx"), `{ setCookies: appendCookies(headers), backend: "/api/session" }`)
    assert.include(file("app/routes.ts"), `route("api/session", "api/session.ts")`)
    assert.include(file("app/api/session.ts"), "export const action")
  })
  it("adds the option and a route to TanStack Start", async () => {
    const file = await backendIn("tanstack-start")
    assert.include(file("src/session.tsx"), `requestTokenStore(getRequest(), { setCookies, backend: "/api/session" })`)
    assert.include(file("src/routes/api/session.ts"), `createFileRoute("/api/session")`)
  })
  it.each([
    ["hono", `app.post("/api/session", sessionHandler(authentication))`],
    ["express", `app.post("/api/session", sessionHandler(authentication))`],
    ["fastify", `app.register(sessionHandler(authentication), { prefix: "/api/session" })`]
  ])("adds the option and the handler to a new server of %s, and to one that exists", async (name, mount) => {
    const newServer = (await backendIn(name))("server.ts")
    assert.include(newServer, `\n\nconst authentication = createAuthentication({ backend: "/api/session" })\n\n${mount}\n`)
    assert.include(newServer, "signedIn(authentication)")
    assert.notInclude(newServer, "createAuthentication()")
    const [constructor, module] = { hono: ["new Hono()", "hono"], express: ["express()", "express"] }[name] ??
      ["Fastify()", "fastify"]
    const file = await backendIn(name, {
      "index.ts": `import Server from "${module}"\nconst shop = ${constructor}\nshop.use()\n`
    })
    assert.include(file("index.ts"), mount.replace("app", "shop"))
    assert.include(file("index.ts"), "const authentication = createAuthentication")
  })
  it("says how to change the mode of an app that has one", async () => {
    const folder = project()
    assert.strictEqual((await command(folder, { yes: true })).status, 0)
    const { status, stderr } = await command(folder, { session: "backend", yes: true })
    assert.strictEqual(status, 1)
    assert.include(stderr, "app/auth.ts keeps the session in cookies")
    assert.isFalse(existsSync(join(folder, "app/api")))
  })
})

describe("latchkey init", () => {
  it("writes the handler and the option with `--session backend`", async () => {
    const folder = project()
    const { status } = await command(folder, { session: "backend", yes: true })
    assert.strictEqual(status, 0)
    assertBackend(folder)
    const check = await command(folder, { check: true })
    // Only the packages that `npm install` adds are missing.
    assert.notMatch(check.stdout, /app\/|proxy/)
  })
  it("asks for a choice, once", async () => {
    const folder = project()
    const answers = { projectId: async () => "", session: async () => "backend" as const, agreed: async () => true }
    assert.strictEqual((await command(folder, {}, answers)).status, 0)
    assertBackend(folder)
    assert.strictEqual((await command(folder, {}, { projectId: async () => "" })).status, 0)
  })
  it("keeps cookies that scripts read without a terminal", async () => {
    const folder = project()
    assert.strictEqual((await command(folder, { yes: true })).status, 0)
    assert.notInclude(read(folder, "app/auth.ts"), "backend")
    assert.isFalse(existsSync(join(folder, "app/api")))
  })
  it("refuses another place, and a page without the choice", async () => {
    const folder = project()
    assert.strictEqual((await command(folder, { session: "cloud", yes: true })).status, 2)
    for (const framework of ["vite-react", "expo", "node", "cloudflare", "effect"]) {
      const { status, stderr } = await command(folder, { framework, session: "backend", yes: true })
      assert.strictEqual(status, 2)
      assert.include(stderr, "--session backend is not available")
    }
    assert.isFalse(existsSync(join(folder, "app/auth.ts")))
  })
})
