/** Where a refresh token is written: a file that only its owner reads, or stdout. */
import { open, rename, rm, stat } from "node:fs/promises"
import { dirname, join, sep } from "node:path"

export interface TokenDestination {
  readonly write: (token: string) => Promise<void>
  /** Leaves nothing behind. */
  readonly discard: () => Promise<void>
}

const stdout: TokenDestination = {
  write: async (token) => {
    process.stdout.write(`${token}\n`)
  },
  discard: async () => {}
}

/** A directory cannot be replaced by a file, which would only be seen when the token is there. */
const isDirectory = async (path: string): Promise<boolean> =>
  path.endsWith("/") || path.endsWith(sep) || await stat(path).then((entry) => entry.isDirectory(), () => false)

/**
 * Made beside the file, and put in its place when the token is in: an older file keeps its content until then, and a file that others
 * may read is not written into. Rejects where `path` names a directory, and where its directory cannot be written to. A token that cannot
 * be put in its place, as in a file that is a mount point, stays in the file beside, which the error of `write` names.
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
