/** Folders of the repository that tests read. */
import { readdirSync } from "node:fs"
import { join } from "node:path"

export const root = join(import.meta.dirname, "..", "..")
export const vectors = join(root, "test", "contract", "vectors")

/** All files below a folder, as relative paths with slashes. */
export const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"))

/** The path of the only file with this name below a folder. */
export const fileNamed = (folder: string, name: string): string => {
  const matches = filesBelow(folder).filter((file) => file === name || file.endsWith(`/${name}`))
  if (matches.length !== 1) throw new Error(`${matches.length} files are named ${name}: ${matches.join(", ")}`)
  return join(folder, matches[0] ?? "")
}
