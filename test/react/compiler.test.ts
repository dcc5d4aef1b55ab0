/** React Compiler compiles every component and hook of `latchkey/react`, and compiled pages work. */
import type { Plugin } from "esbuild"
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { Browser } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { build } from "../../examples/react/server/build.ts"
import { serve } from "../../examples/react/server/serve.ts"
import { createClientApp } from "../../src/promise/index.ts"
import { workerBrowser } from "../kit/browser/Chromium.ts"
import { isDeep } from "../kit/Depth.ts"
import { newEmulator } from "../kit/emulator.ts"

/** The compiler's report on each function that it examines. */
interface Event {
  readonly kind: string
  readonly fnName?: string | null
  readonly detail?: unknown
  readonly reason?: string
  readonly fnLoc?: { readonly start: { readonly line: number } } | null
}

/** The package has no type declarations. */
const { transformAsync } = createRequire(import.meta.url)("@babel/core") as {
  readonly transformAsync: (text: string, options: object) => Promise<{ readonly code?: string | null } | null>
}
const root = join(import.meta.dirname, "..", "..")
const source = join(root, "src", "react")

/** The compiled module, still with types and JSX, and the compiler's report. */
const compile = async (path: string, text: string) => {
  const events: Array<Event> = []
  const logger = { logEvent: (_: string | null, event: Event) => void events.push(event) }
  const result = await transformAsync(text, {
    filename: path,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ["typescript", ...(path.endsWith("x") ? ["jsx"] : [])] },
    plugins: [["babel-plugin-react-compiler", { target: "19", panicThreshold: "none", logger }]]
  })
  return { code: result?.code ?? "", events }
}

const compiledFiles = new Map<string, ReturnType<typeof compile>>()
/** As `compile`, for a file; cached for the tests of this file. */
const compileFile = (path: string) => {
  const compilation = compiledFiles.get(path) ?? compile(path, readFileSync(path, "utf8"))
  compiledFiles.set(path, compilation)
  return compilation
}

const describeEvent = ({ detail, fnName, kind, reason }: Event) =>
  `${kind} in ${fnName ?? "a function"}: ${reason ?? String(detail ?? "")}`

/** Compiled nested functions, in which the compiler loses the variables of their scope (`function _temp() { return lost }`). */
const nestedEvents = (events: ReadonlyArray<Event>, text: string) => {
  const lines = text.split("\n")
  return events.flatMap(({ fnLoc, kind }) => {
    const line = lines[(fnLoc?.start.line ?? 0) - 1] ?? ""
    return kind === "CompileSuccess" && /^\s/.test(line) ? [line.trim()] : []
  })
}

/** The components and hooks of a module, by React's rules. */
const namedEvents = (text: string) =>
  text.match(/^(?:export )?(?:const|function) (?:use[A-Z]\w*|[A-Z]\w*) ?(?:= (?:async )?(?:<.*>)?\(|\()/gm) ?? []

/** The modules with a component or a hook. */
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("translation"))
  .filter((file) => namedEvents(readFileSync(join(source, file), "utf8")).length > 0)

describe("React Compiler", () => {
  it("reports components that it skips", async () => {
    const brokenCode = `import { useRef } from "react"
export const Broken = () => { const count = useRef(0); count.current++; return <p>{count.current}</p> }`
    const { events } = await compile(join(source, "Broken.tsx"), brokenCode)
    assert.deepStrictEqual(events.filter(({ kind }) => kind === "CompileSuccess"), [])
    assert.isAbove(events.filter(({ kind }) => kind === "CompileError").length, 0)
  })

  it("compiles every component and hook", async () => {
    const compilation = await Promise.all(files.map(async (file) => ({ file, ...await compileFile(join(source, file)) })))
    const leftovers = compilation.flatMap(({ events, file }) =>
      events.filter(({ kind }) => kind !== "CompileSuccess").map((event) => `${file}: ${describeEvent(event)}`)
    )
    assert.deepStrictEqual(leftovers, [])
    const inside = compilation.flatMap(({ events, file }) =>
      nestedEvents(events, readFileSync(join(source, file), "utf8")).map((line) => `${file}: ${line}`)
    )
    assert.deepStrictEqual(inside, [])
    const successes = compilation.flatMap(({ events }) => events).length
    const expected = files.flatMap((file) => namedEvents(readFileSync(join(source, file), "utf8"))).length
    assert.isAbove(expected, 100)
    assert.isAtLeast(successes, expected * 0.8)
  }, 240_000)

  // Building the example and opening it takes 10 seconds.
  if (isDeep) {
    describe("a compiled page of the example", () => {
      const emulator = newEmulator()
      const person = { email: "ada@example.com", password: "analytical engine" }
      const plugin: Plugin = {
        name: "react-compiler",
        setup: (build) =>
          build.onLoad({ filter: /(src\/react|examples\/react\/client)\/.*\.tsx?$/ }, async ({ path }) => {
            const { code } = await compileFile(path)
            return { contents: code, loader: path.endsWith("x") ? "tsx" : "ts" }
          })
      }
      let browser: Browser
      let closing: ReadonlyArray<() => Promise<void>> = []
      let origin: string

      beforeAll(async () => {
        const provider = await emulator.listen({ port: 0 })
        const settings = { ...emulator.project, baseUrl: provider.url }
        const files = await build(settings, [plugin])
        const main = Buffer.from(files.get("/assets/main.js") ?? []).toString()
        assert.include(main + Array.from(files.values(), (bytes) => Buffer.from(bytes).toString()).join(), "memo_cache_sentinel")
        const api = () => Promise.resolve(new Response(null, { status: 404 }))
        const server = await serve({ files, api, provider: provider.url }, 0)
        closing = [server.close, provider.close]
        origin = server.url
        await using app = createClientApp({ ...settings, tokenStore: "memory" })
        await app.auth.signUpWithPassword({ ...person, verificationCallbackUrl: null })
        browser = await workerBrowser()
      }, 120_000)
      afterAll(async () => {
        for (const close of closing) await close()
      })

      it("signs a user in, and shows the settings", async () => {
        const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" })
        const page = await context.newPage()
        const problems: Array<string> = []
        page.on("pageerror", (error) => problems.push(String(error)))
        await page.goto(`${origin}/handler/account-settings`)
        await page.getByLabel("Email", { exact: true }).fill(person.email)
        await page.getByLabel("Password", { exact: true }).fill(person.password)
        await page.getByRole("button", { name: "Sign in", exact: true }).click()
        await page.getByRole("heading", { level: 1, name: "Account settings" }).waitFor()
        await page.getByRole("textbox", { name: "Name" }).fill("Ada Lovelace")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByRole("button", { name: "Account of Ada Lovelace" }).waitFor()
        await context.close()
        assert.deepStrictEqual(problems, [])
      })
    })
  }
})
