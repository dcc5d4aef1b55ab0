/**
 * A session in a file, for command-line programs and for Electron's main process.
 *
 * Only its owner can read and write the file (0600). A write replaces the file by a rename, so that readers get the session before or after
 * the write, never a part of it. There is no lock: of two concurrent writers, the last one wins. If both renew the same session, either
 * result is valid; if one of them signs out, the provider refuses the next renewal of the other.
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
    // Watches the directory, because a watch of the file would follow the replaced file, not the new one.
    watch: (onChange) => {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      const watcher = watch(directory, { persistent: false }, (_event, name) => {
        if (name === basename(path)) onChange()
      })
      return () => watcher.close()
    }
  }
}
