/** The files that `latchkey migrate` reads. */
import { lstatSync, readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { mentionsOld } from "./rules/names.ts"

export interface Source {
  /** The path relative to the working directory, with slashes. */
  readonly path: string
  readonly text: string
}

/** A file that the command cannot rewrite, and why. */
export interface Refused {
  readonly path: string
  readonly why: string
}

const sources = /\.[cm]?[jt]sx?$/
/** Files of other component formats, whose scripts this command does not rewrite. */
const embeddedFiles = /\.(?:vue|svelte|astro|mdx)$/
const manifestFiles = /(?:^|\/)package\.json$/
const environmentFiles = /(?:^|\/)(?:\.env(?:\.[\w.-]+)?|\.dev\.vars)$/
const skippedFolders = /^(?:node_modules|dist|build|out|coverage|\..*)$/
/** Maximum length of a source file, in bytes; longer files are bundles. */
const longest = 1_000_000

const below = (folder: string, path: string, refuse: (file: Refused) => void): ReadonlyArray<string> => {
  const entry = lstatSync(join(folder, path), { throwIfNoEntry: false })
  if (entry === undefined) throw new Error(`${path} does not exist`)
  if (entry.isSymbolicLink()) throw new Error(`${path} is a link: pass the file that it points to`)
  if (!entry.isDirectory()) return [path]
  let entries
  try {
    entries = readdirSync(join(folder, path), { withFileTypes: true })
  } catch (cause) {
    refuse({ path, why: unreadable(cause) })
    return []
  }
  return entries.flatMap((entry) => {
    const inner = posix.join(path, entry.name)
    if (entry.isDirectory()) return skippedFolders.test(entry.name) ? [] : below(folder, inner, refuse)
    return entry.isFile() ? [inner] : []
  })
}

const unreadable = (cause: unknown): string => {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "an unknown error"
  return `it cannot be read (${code}): change its permissions, and run the command again`
}

/** The files that the command reads, by their use. */
export interface Discovery {
  readonly sources: ReadonlyArray<Source>
  readonly manifests: ReadonlyArray<Source>
  /** Component files (`.vue`, `.svelte`, `.astro`, `.mdx`) that mention the old client. */
  readonly embedded: ReadonlyArray<Source>
  /** Files of environment variables. */
  readonly environment: ReadonlyArray<Source>
  readonly refused: ReadonlyArray<Refused>
}

/**
 * Reads the files at the paths. A file below a folder that cannot be read or rewritten is `refused`. Throws the file system's error for a
 * path that does not exist, or an `Error` for a symbolic link.
 */
export const filesAt = (folder: string, paths: ReadonlyArray<string>): Discovery => {
  const refusedFiles: Array<Refused> = []
  const refuse = (file: Refused) => void refusedFiles.push(file)
  const files = [...new Set(paths.flatMap((path) => below(folder, posix.normalize(path.replaceAll("\\", "/")), refuse)))]
    .toSorted()
  const read = (path: string): ReadonlyArray<Source> => {
    let bytes
    try {
      bytes = readFileSync(join(folder, path))
    } catch (cause) {
      refuse({ path, why: unreadable(cause) })
      return []
    }
    const text = bytes.toString("utf8")
    const why = bytes.length > longest
      ? `it has more than ${longest.toLocaleString("en")} bytes, so it is taken for a bundle: split it, or rewrite it by hand`
      : Buffer.from(text).equals(bytes)
      ? undefined
      : "it is not UTF-8: convert it, and run the command again"
    if (why === undefined) return [{ path, text }]
    if (mentionsOld(text)) refuse({ path, why })
    return []
  }
  const matching = (pattern: RegExp) => files.filter((path) => pattern.test(path)).flatMap(read)
  return {
    sources: matching(sources),
    manifests: matching(manifestFiles),
    embedded: matching(embeddedFiles).filter(({ text }) => mentionsOld(text)),
    environment: matching(environmentFiles),
    refused: refusedFiles
  }
}
