/** The folder in which `latchkey init` runs: its package.json, and its existing files. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface Project {
  readonly folder: string
  /** Package names in `dependencies`, `devDependencies` and `peerDependencies`. */
  readonly packages: ReadonlySet<string>
  /** The field `type` of package.json. */
  readonly type: string | undefined
  readonly has: (path: string) => boolean
  /** Returns the text of a file, or `null` if there is none. */
  readonly read: (path: string) => string | null
}

const isRecord = (value: unknown): value is { readonly [name: string]: unknown } => typeof value === "object" && value !== null

/** Reads the project in a folder. Throws a one-line `Error` if package.json is missing or is not a JSON object. */
export const projectIn = (folder: string): Project => {
  const has = (path: string) => existsSync(join(folder, path))
  const read = (path: string) => has(path) ? readFileSync(join(folder, path), "utf8") : null
  const text = read("package.json")
  if (text === null) {
    throw new Error("there is no package.json in this folder. Go to your app's folder, or create an app with: npm init -y")
  }
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    manifest = null
  }
  if (!isRecord(manifest)) throw new Error("package.json is not a JSON object.")
  const { dependencies, devDependencies, peerDependencies, type } = manifest
  const packages = [dependencies, devDependencies, peerDependencies].flatMap((names) => isRecord(names) ? Object.keys(names) : [])
  return { folder, has, packages: new Set(packages), read, type: typeof type === "string" ? type : undefined }
}
