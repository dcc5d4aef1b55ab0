/**
 * A session in a file, for command-line programs and for Electron's main process.
 *
 * The file is readable and writable by its owner only (0600), and is replaced by a rename, so that a reader gets the session before or
 * after a write, never a part. There is no lock: of two concurrent writers, the last one wins. Both renew the same session, so that either
 * result is valid; if one of them signs out, the other's tokens are refused at their next renewal.
 */
import type { TokenStoreFunctions } from "latchkey/promise"
import { randomUUID } from "node:crypto"
import { mkdirSync, watch } from "node:fs"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { basename, dirname } from "node:path"

const isMissing = (cause: unknown) => cause instanceof Error && "code" in cause && cause.code === "ENOENT"

export const fileStore = (path: string): TokenStoreFunctions => {
  const directory = dirname(path)
  return {
    get: () =>
      readFile(path, "utf8").catch((cause: unknown) => {
        if (isMissing(cause)) return null
        throw cause
      }),
    set: async (session) => {
      if (session === null) return await rm(path, { force: true })
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const beside = `${path}.${randomUUID()}`
      try {
        await writeFile(beside, session, { mode: 0o600, flag: "wx", flush: true })
        await rename(beside, path)
      } catch (cause) {
        await rm(beside, { force: true })
        throw cause
      }
    },
    // Watches the directory, since a rename replaces the file that a watch of the file would follow.
    watch: (changed) => {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      const watcher = watch(directory, { persistent: false }, (_event, name) => {
        if (name === basename(path)) changed()
      })
      return () => watcher.close()
    }
  }
}
