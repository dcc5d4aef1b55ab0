/** Where a refresh token is written: a file that only its owner reads, or stdout. */
import { open, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"

export interface Destination {
  readonly write: (token: string) => Promise<void>
  /** Leaves nothing behind. */
  readonly giveUp: () => Promise<void>
}

const stdout: Destination = {
  write: async (token) => {
    process.stdout.write(`${token}\n`)
  },
  giveUp: async () => {}
}

/**
 * Made beside the file, and put in its place when the token is in: an older file keeps its content until then, and a file that others
 * may read is not written into. Rejects where the directory cannot be written to.
 */
export const destination = async (path: string | undefined): Promise<Destination> => {
  if (path === undefined) return stdout
  const made = join(dirname(path), `.latchkey-${crypto.randomUUID()}`)
  const file = await open(made, "wx", 0o600)
  return {
    write: async (token) => {
      await file.writeFile(`${token}\n`)
      await file.close()
      await rename(made, path)
    },
    giveUp: async () => {
      await file.close()
      await rm(made, { force: true })
    }
  }
}
