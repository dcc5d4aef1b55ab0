/** The destination of a refresh token: a file that only its owner can read, or stdout. */
import { open, rename, rm, stat } from "node:fs/promises"
import { dirname, join, sep } from "node:path"

export interface TokenDestination {
  readonly write: (token: string) => Promise<void>
  /** Removes what was written. */
  readonly discard: () => Promise<void>
}

const stdout: TokenDestination = {
  write: async (token) => {
    process.stdout.write(`${token}\n`)
  },
  discard: async () => {}
}

/** A file cannot replace a directory, which would fail only after the token arrives. */
const isDirectory = async (path: string): Promise<boolean> =>
  path.endsWith("/") || path.endsWith(sep) || await stat(path).then((entry) => entry.isDirectory(), () => false)

/**
 * Writes a temporary file next to the destination and renames it: an older file keeps its contents until then, and a file that others may
 * read is never written to. Rejects if `path` is a directory, or its directory is not writable. A token that cannot be renamed into place,
 * as when the destination is a mount point, stays in the temporary file, which the error of `write` names.
 */
export const openDestination = async (path: string | undefined): Promise<TokenDestination> => {
  if (path === undefined) return stdout
  if (await isDirectory(path)) throw new Error(`--out ${path} is a directory. Name a file in it.`)
  const made = join(dirname(path), `.latchkey-${crypto.randomUUID()}`)
  const file = await open(made, "wx", 0o600)
  let isKept = false
  return {
    write: async (token) => {
      await file.writeFile(`${token}\n`)
      await file.close()
      isKept = true
      await rename(made, path).catch((cause: unknown) => {
        throw new Error(
          `the refresh token cannot be put in ${path} and is in ${made} (${
            cause instanceof Error ? cause.message : String(cause)
          }).`,
          { cause }
        )
      })
    },
    discard: async () => {
      await file.close()
      if (!isKept) await rm(made, { force: true })
    }
  }
}
