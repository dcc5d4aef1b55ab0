/** The files that `latchkey migrate` reads. */
import { lstatSync, readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"

export interface Source {
  /** The path relative to the working directory, with slashes. */
  readonly path: string
  readonly text: string
}

const sources = /\.[cm]?[jt]sx?$/
/** Files of other component formats, whose scripts this command does not rewrite. */
const embeddedFiles = /\.(?:vue|svelte|astro|mdx)$/
const skippedFolders = /^(?:node_modules|dist|build|out|coverage|\..*)$/
/** Maximum length of a file, in characters; longer files are bundles. */
const longest = 1_000_000

const below = (folder: string, path: string): ReadonlyArray<string> => {
  const entry = lstatSync(join(folder, path))
  if (entry.isSymbolicLink()) throw new Error(`${path} is a link: pass the file that it points to`)
  if (!entry.isDirectory()) return [path]
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = posix.join(path, entry.name)
    if (entry.isDirectory()) return skippedFolders.test(entry.name) ? [] : below(folder, inner)
    return entry.isFile() ? [inner] : []
  })
}

/**
 * Reads the source files and manifests at the paths, and the component files (`.vue`, `.svelte`, `.astro`, `.mdx`) that mention the old
 * client. Throws the file system's error, or an `Error` for a symbolic link.
 */
export const filesAt = (
  folder: string,
  paths: ReadonlyArray<string>
): {
  readonly sources: ReadonlyArray<Source>
  readonly manifests: ReadonlyArray<Source>
  readonly embedded: ReadonlyArray<Source>
} => {
  const files = [...new Set(paths.flatMap((path) => below(folder, posix.normalize(path.replaceAll("\\", "/")))))].toSorted()
  const read = (path: string): ReadonlyArray<Source> => {
    const { size } = lstatSync(join(folder, path))
    return size > longest ? [] : [{ path, text: readFileSync(join(folder, path), "utf8") }]
  }
  const matching = (pattern: RegExp) => files.filter((path) => pattern.test(path)).flatMap(read)
  return {
    sources: matching(sources),
    manifests: matching(/(?:^|\/)package\.json$/),
    embedded: matching(embeddedFiles).filter(({ text }) => text.includes("@stackframe/"))
  }
}
