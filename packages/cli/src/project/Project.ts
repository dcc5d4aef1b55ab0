/** The folder in which `latchkey init` runs: its package.json, and its existing files. */
import { existsSync, lstatSync, readdirSync, readFileSync, type Stats, statSync } from "node:fs"
import { join, posix } from "node:path"
import { type Manifest, manifestFrom } from "../../../../src/cli/project/manifest.ts"
import { isOutside } from "./links.ts"

export interface Project extends Manifest {
  readonly folder: string
  readonly has: (path: string) => boolean
  /** The permissions of a file; `undefined` if there is none, and on Windows, where they say nothing. */
  readonly modeOf: (path: string) => number | undefined
  /** Returns the text of a file, or `null` if there is none. Throws `UnreadableFile` if the system refuses. */
  readonly read: (path: string) => string | null
  /** The files in a folder and below it, except hidden folders and `node_modules`; empty if there is no such folder. */
  readonly list: (folder: string) => ReadonlyArray<string>
  /**
   * Says why no file can be written at a path: a folder or a broken link is there, or a link that leads out of the project. `undefined` if a
   * file is there, or nothing.
   */
  readonly obstacleAt: (path: string) => string | undefined
}

/** An existing file cannot be read. The message is one line. */
export class UnreadableFile extends Error {}

const statsOf = (stat: (path: string) => Stats, path: string): Stats | undefined => {
  try {
    return stat(path)
  } catch {
    return undefined
  }
}

const listBelow = (folder: string, path: string): ReadonlyArray<string> => {
  if (!statsOf(statSync, join(folder, path))?.isDirectory()) return []
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = posix.join(path, entry.name)
    if (entry.isDirectory()) return entry.name === "node_modules" || entry.name.startsWith(".") ? [] : listBelow(folder, inner)
    return [inner]
  })
}

/** Reads the project in a folder. Throws a one-line `Error` if package.json is missing or is not a JSON object. */
export const projectIn = (folder: string): Project => {
  const has = (path: string) => existsSync(join(folder, path))
  const obstacleAt = (path: string) => {
    const target = statsOf(statSync, join(folder, path))
    if (target?.isDirectory()) return `${path} is a folder. Move or rename it first.`
    const isBroken = target === undefined && statsOf(lstatSync, join(folder, path))?.isSymbolicLink()
    if (isBroken) return `${path} is a link without a target. Replace it with a file first.`
    return isOutside(folder, path)
      ? `${path} leads out of this folder through a link. Replace the link with a file or folder first.`
      : undefined
  }
  const read = (path: string) => {
    if (!has(path) || obstacleAt(path) !== undefined) return null
    try {
      return readFileSync(join(folder, path), "utf8")
    } catch (cause) {
      throw new UnreadableFile(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
    }
  }
  const text = read("package.json")
  if (text === null) {
    throw new Error("there is no package.json in this folder. Go to your app's folder, or create an app with: npm init -y")
  }
  const modeOf = (path: string) => {
    const mode = process.platform === "win32" ? undefined : statsOf(statSync, join(folder, path))?.mode
    return mode === undefined ? undefined : mode & 0o777
  }
  return { ...manifestFrom(text), folder, has, modeOf, list: (path) => listBelow(folder, path), obstacleAt, read }
}
