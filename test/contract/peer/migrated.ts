/** Programs with the existing SDK, and the same after `latchkey migrate`: both print the same. */
import { parse } from "@babel/parser"
import { assert } from "@effect/vitest"
import { transform } from "esbuild"
import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { extname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { renderToStaticMarkup } from "react-dom/server"
import { it } from "vitest"
import { peerFolder } from "../../../bench/peer.ts"
import { rewrite } from "../../../src/cli/migrate/rewrite.ts"
import { isDeep } from "../../kit/Depth.ts"
import { root } from "../../kit/paths.ts"
import type { Settings } from "./programs/Settings.ts"
import { codeIn, listening, site } from "./World.ts"

const folder = join(import.meta.dirname, "programs")
const programs = readdirSync(folder).filter((name) => name !== "Settings.ts" && name !== "app.tsx")

/** Where each side finds its packages: the SDK's, and those of this repository, whose sources the tests load. */
const places = { original: join(peerFolder, "node_modules", ".latchkey"), migrated: join(root, ".latchkey", "migrated") }

const load = async (side: keyof typeof places, name: string, text: string) => {
  const { code } = await transform(text, { loader: extname(name) === ".tsx" ? "tsx" : "ts", jsx: "automatic", format: "esm" })
  const file = join(places[side], `${name}.mjs`)
  mkdirSync(places[side], { recursive: true })
  writeFileSync(file, code)
  return await import(/* @vite-ignore */ pathToFileURL(file).href) as { readonly main: (settings: Settings) => Promise<void> }
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The output of a program at a new emulator, with ids in the order of their appearance. */
const outputOf = async ({ main }: Awaited<ReturnType<typeof load>>): Promise<ReadonlyArray<string>> => {
  const emulator = await listening()
  const lines: Array<string> = []
  await main({
    ...emulator.project,
    baseUrl: emulator.url,
    site,
    mailedCode: codeIn(emulator),
    print: (...values: ReadonlyArray<unknown>) => void lines.push(JSON.stringify(values.map((value) => value ?? null))),
    render: renderToStaticMarkup
  })
  const ids = [...new Set(lines.join().match(uuid) ?? [])]
  return lines.map((line) => line.replaceAll(uuid, (id) => `id ${ids.indexOf(id)}`))
}

const after = (name: string, text: string) => rewrite(parse, [{ path: name, text }]).files[0]?.after ?? text

/** What the compiler says about the programs in a folder, each with its types where its packages are. */
const compiled = (side: keyof typeof places, names: ReadonlyArray<string>) => {
  const place = join(places[side], "types")
  mkdirSync(place, { recursive: true })
  for (const name of names) {
    const text = readFileSync(join(folder, name), "utf8")
    writeFileSync(join(place, name), side === "migrated" ? after(name, text) : text)
  }
  // Calls that latchkey does not need leave variables unused.
  const compilerOptions = { exactOptionalPropertyTypes: false, noUnusedLocals: false, noUncheckedSideEffectImports: false }
  // The other folder is part of the package latchkey, whose exports its programs import.
  if (side === "original") writeFileSync(join(place, "package.json"), "{ \"type\": \"module\" }")
  writeFileSync(
    join(place, "tsconfig.json"),
    JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, files: names, include: [], exclude: [] })
  )
  return spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", place], { encoding: "utf8" }).stdout
}

export const migrated = () => {
  // The types of @stackframe/react are not installed, so its program is compiled on one side.
  if (isDeep) {
    it("compile in both versions", () => {
      const all = readdirSync(folder)
      assert.strictEqual(compiled("original", all.filter((name) => name !== "app.tsx")), "")
      assert.strictEqual(compiled("migrated", all), "")
    }, 240_000)
  }
  // Together, because the existing SDK waits most of the time.
  it.concurrent.for(programs)("print the same output in both versions: %s", async (name) => {
    const text = readFileSync(join(folder, name), "utf8")
    const { files: [file], notes } = rewrite(parse, [{ path: name, text }])
    assert.deepStrictEqual(notes, [])
    const expected = await outputOf(await load("original", name, text))
    assert.isAbove(expected.length, 1)
    assert.deepStrictEqual(await outputOf(await load("migrated", name, file?.after ?? "")), expected)
    // A second run changes nothing.
    assert.deepStrictEqual(rewrite(parse, [{ path: name, text: file?.after ?? "" }]), { files: [], notes: [] })
  })
}
