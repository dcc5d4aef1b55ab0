/** The public entries, and the names that they export. */
import { join } from "node:path"
import { exportsOf } from "../../scripts/exports.ts"
import { root } from "../kit/paths.ts"

const isModule = (value: unknown): value is object => Object.prototype.toString.call(value) === "[object Module]"

/** The entries that have a module, with the path of its source. */
export const entries: ReadonlyArray<{ readonly name: string; readonly source: string }> = Object.entries(exportsOf())
  .flatMap(([name, entry]) =>
    typeof entry === "object" && entry !== null && !name.includes("*") ? [{ name, source: entry["@latchkey/source"] ?? "" }] : []
  )

/** The exports of an entry. A namespace has the list of its names, any other export an empty list. */
export type Exports = { readonly [name: string]: ReadonlyArray<string> }

const exportsOfModule = async (source: string): Promise<Exports> => {
  const module: object = await import(/* @vite-ignore */ join(root, source))
  return Object.fromEntries(
    Object.entries(module).map(([name, value]) => [name, isModule(value) ? Object.keys(value).toSorted() : []])
  )
}

/** The exports of each entry. */
export const exportsByEntry = async (): Promise<{ readonly [entry: string]: Exports }> =>
  Object.fromEntries(await Promise.all(entries.map(async ({ name, source }) => [name, await exportsOfModule(source)] as const)))
