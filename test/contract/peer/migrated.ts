/** Programs that use the existing SDK print the same before and after `latchkey migrate`. */
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
import { rewrite } from "../../../packages/cli/src/migrate/rewrite.ts"
import { isDeep } from "../../kit/Depth.ts"
import { root } from "../../kit/paths.ts"
import type { Settings } from "./programs/Settings.ts"
import { codeIn, listening, site } from "./World.ts"

const folder = join(import.meta.dirname, "programs")
const programs = readdirSync(folder).filter((name) => name !== "Settings.ts" && name !== "app.tsx")

/** Folders in which each side finds its packages: those of the SDK, and those of this repository, whose sources the tests load. */
const places = { original: join(peerFolder, "node_modules", ".latchkey"), migrated: join(root, ".latchkey", "migrated") }

const load = async (side: keyof typeof places, name: string, text: string) => {
  const { code } = await transform(text, { loader: extname(name) === ".tsx" ? "tsx" : "ts", jsx: "automatic", format: "esm" })
  const file = join(places[side], `${name}.mjs`)
  mkdirSync(places[side], { recursive: true })
  writeFileSync(file, code)
  return await import(/* @vite-ignore */ pathToFileURL(file).href) as { readonly main: (settings: Settings) => Promise<void> }
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The output of a program with a new emulator. Replaces ids by the order in which they appear. */
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

/** Compiles the programs of one side next to its packages, and returns the compiler's output. */
const compile = (side: keyof typeof places, names: ReadonlyArray<string>) => {
  const path = join(places[side], "types")
  mkdirSync(path, { recursive: true })
  for (const name of names) {
    const text = readFileSync(join(folder, name), "utf8")
    writeFileSync(join(path, name), side === "migrated" ? after(name, text) : text)
  }
  // Migrated programs have unused variables, because Latchkey does not need some calls.
  const compilerOptions = { exactOptionalPropertyTypes: false, noUnusedLocals: false, noUncheckedSideEffectImports: false }
  // The other folder is in the package latchkey, whose exports the migrated programs import.
  if (side === "original") writeFileSync(join(path, "package.json"), "{ \"type\": \"module\" }")
  writeFileSync(
    join(path, "tsconfig.json"),
    JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, files: names, include: [], exclude: [] })
  )
  return spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", path, "--checkers", "1"], {
    encoding: "utf8"
  }).stdout
}

export const migratePrograms = () => {
  // The types of @stackframe/react are not installed, so only the migrated version of its program is compiled.
  if (isDeep) {
    it("programs compile before and after the migration", () => {
      const files = readdirSync(folder)
      assert.strictEqual(compile("original", files.filter((name) => name !== "app.tsx")), "")
      assert.strictEqual(compile("migrated", files), "")
    }, 240_000)
  }
  // Concurrent, because the existing SDK waits most of the time.
  it.concurrent.for(programs)("programs print the same output before and after the migration: %s", async (name) => {
    const text = readFileSync(join(folder, name), "utf8")
    const { files: [file], notes } = rewrite(parse, [{ path: name, text }])
    assert.deepStrictEqual(notes, [])
    const expected = await outputOf(await load("original", name, text))
    assert.isAbove(expected.length, 1)
    assert.deepStrictEqual(await outputOf(await load("migrated", name, file?.after ?? "")), expected)
    // A second migration changes nothing.
    assert.deepStrictEqual(rewrite(parse, [{ path: name, text: file?.after ?? "" }]), { files: [], notes: [], references: [] })
  })
}
