/** Locks among the processes that share a folder. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { hasCode, type NodeFiles } from "./nodeFiles.ts"

export type Release = () => Promise<void>

/** Milliseconds after which a lock counts as left by a process that was killed. */
const longestHold = 5_000

/** Milliseconds between two attempts. */
const pause = 20

/** Creates the lock; `null` if it exists. Returns the function that releases it, unless another process has taken it over. */
const create = async ({ fs, path }: NodeFiles, lock: string): Promise<Release | null> => {
  const open = () => fs.promises.open(lock, "wx", 0o600)
  try {
    const file = await open().catch(async (cause: unknown) => {
      if (!hasCode(cause, "ENOENT")) throw cause
      await fs.promises.mkdir(path.dirname(lock), { recursive: true, mode: 0o700 })
      return open()
    })
    const { ino } = await file.stat()
    await file.close()
    return async () => {
      const present = await fs.promises.stat(lock).catch(() => null)
      // A lock that cannot be removed counts as left by a killed process later.
      if (present?.ino === ino) await fs.promises.rm(lock, { force: true }).catch(() => {})
    }
  } catch (cause) {
    if (hasCode(cause, "EEXIST")) return null
    throw cause
  }
}

/** Milliseconds since the lock was created, by the clock of the file system, which other machines may share; 0 if there is no lock. */
const ageOf = async ({ fs }: NodeFiles, lock: string, probe: string): Promise<number> => {
  await fs.promises.writeFile(probe, "", { mode: 0o600 })
  try {
    const [{ mtimeMs: now }, present] = await Promise.all([fs.promises.stat(probe), fs.promises.stat(lock).catch(() => null)])
    return present === null ? 0 : now - present.mtimeMs
  } finally {
    await fs.promises.rm(probe, { force: true })
  }
}

/**
 * Removes a lock that a killed process left. Of several processes, one renames it; if the lock is a new one of another process by then, it
 * is put back.
 */
const removeLeft = async (files: NodeFiles, lock: string): Promise<void> => {
  const beside = `${lock}.${crypto.randomUUID()}`
  if (await ageOf(files, lock, beside) <= longestHold) return
  const { fs } = files
  await fs.promises.rename(lock, beside).catch(() => {})
  if (await ageOf(files, beside, `${beside}.now`) <= longestHold) await fs.promises.link(beside, lock).catch(() => {})
  await fs.promises.rm(beside, { force: true })
}

/**
 * Waits for the lock, at most `longest` milliseconds. Returns the function that releases it, or `null` if the wait was too long. Rejects if
 * the folder cannot be written.
 */
export const takeLock = (files: NodeFiles, lock: string, longest: number): Effect.Effect<Release | null, unknown> =>
  Effect.gen(function*() {
    const end = (yield* Clock.currentTimeMillis) + longest
    for (;;) {
      const release = yield* Effect.tryPromise({ try: () => create(files, lock), catch: (cause) => cause })
      if (release !== null || (yield* Clock.currentTimeMillis) >= end) return release
      yield* Effect.tryPromise({ try: () => removeLeft(files, lock), catch: (cause) => cause })
      yield* Effect.sleep(pause)
    }
  })
