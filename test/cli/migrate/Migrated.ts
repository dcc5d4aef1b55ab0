/** Migrates source texts with `latchkey migrate`, and checks the result. */
import { parse } from "@babel/parser"
import { assert } from "vitest"
import { rewrite } from "../../../packages/cli/src/migrate/rewrite.ts"

export interface Outcome {
  /** The text of each file, including unchanged ones. */
  readonly files: { readonly [path: string]: string }
  /** The notes, as `path:line why`. */
  readonly notes: ReadonlyArray<string>
}

/** Migrates files. A second migration of the result must change nothing. */
export const migrate = (before: { readonly [path: string]: string }): Outcome => {
  const sources = Object.entries(before).map(([path, text]) => ({ path, text }))
  const { files, notes } = rewrite(parse, sources)
  const after = { ...before, ...Object.fromEntries(files.map((file) => [file.path, file.after])) }
  const again = rewrite(parse, Object.entries(after).map(([path, text]) => ({ path, text })))
  assert.deepStrictEqual(again.files, [], "a second run changes nothing")
  return { files: after, notes: notes.map(({ file, line, why }) => `${file}:${line} ${why}`) }
}

/** Migrates one TypeScript file, which must cause no notes. */
export const migrateFile = (text: string, path = "program.ts"): string => {
  const { files, notes } = migrate({ [path]: text })
  assert.deepStrictEqual(notes, [])
  return files[path] ?? ""
}

/** The notes of one TypeScript file, as `line why`. */
export const notesOf = (text: string, path = "program.ts"): ReadonlyArray<string> =>
  migrate({ [path]: text }).notes.map((note) => note.replace(`${path}:`, ""))
