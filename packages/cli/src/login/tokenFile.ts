/** The destination of a refresh token: a file that only its owner can read, or stdout. */
import { open, rename, rm, stat } from "node:fs/promises"
import { dirname, join, sep } from "node:path"

export interface TokenDestination {
  readonly write: (token: string) => Promise<void>
  /** Removes the temporary file. */
  readonly discard: () => Promise<void>
}

const stdout: TokenDestination = {
  write: async (token) => {
    process.stdout.write(`${token}\n`)
  },
  discard: async () => {}
}

/** Whether the path is a directory. A file cannot replace a directory, and the failure would come only after the token arrives. */
const isDirectory = async (path: string): Promise<boolean> =>
  path.endsWith("/") || path.endsWith(sep) || await stat(path).then((entry) => entry.isDirectory(), () => false)

/**
 * Opens the destination. `write` writes a temporary file next to it and renames that file, so an existing file keeps its contents until
 * then, and a file that others may read is never written to. Rejects if `path` is a directory, or its directory is not writable. If the
 * rename fails, for example because the destination is a mount point, the token stays in the temporary file, and the error of `write` names
 * that file.
 */
export const openDestination = async (path: string | undefined): Promise<TokenDestination> => {
  if (path === undefined) return stdout
  if (await isDirectory(path)) throw new Error(`--out ${path} is a directory. Name a file in it.`)
  const temporaryPath = join(dirname(path), `.latchkey-${crypto.randomUUID()}`)
  const file = await open(temporaryPath, "wx", 0o600)
  let isKept = false
  return {
    write: async (token) => {
      await file.writeFile(`${token}\n`)
      await file.close()
      isKept = true
      await rename(temporaryPath, path).catch((cause: unknown) => {
        throw new Error(
          `the refresh token could not be moved to ${path}; it is in ${temporaryPath} (${
            cause instanceof Error ? cause.message : String(cause)
          }).`,
          { cause }
        )
      })
    },
    discard: async () => {
      await file.close()
      if (!isKept) await rm(temporaryPath, { force: true })
    }
  }
}
