/**
 * Locks among the processes that share a folder. A lock is a folder with one file, whose name only its holder uses. Renaming a complete folder takes
 * the lock if no other file is in it, and removing that one file releases it, so that no process can remove the lock of another by mistake.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { hasCode, type NodeFiles } from "./nodeFiles.ts"

export type Release = () => Promise<void>

/** Milliseconds after which a lock counts as left by a process that was killed. */
const longestHold = 5_000

/** Milliseconds between two attempts. */
const pause = 20

/** How systems refuse to rename a folder over one that is not empty; Windows, over any folder. */
const takenCodes = ["ENOTEMPTY", "EEXIST", "EPERM", "EACCES"]

/** Removes a holder's file, and the folder of the lock if it is empty then. */
const removeHolder = async ({ fs, path }: NodeFiles, lock: string, holder: string): Promise<void> => {
  await fs.promises.rm(path.join(lock, holder), { force: true })
  await fs.promises.rmdir(lock).catch(() => {})
}

/** Creates the lock; `null` if it exists. Returns the function that releases it, unless another process has taken it over. */
const create = async (files: NodeFiles, lock: string): Promise<Release | null> => {
  const { fs, path } = files
  const holder = crypto.randomUUID()
  const beside = `${lock}.${holder}`
  await fs.promises.mkdir(beside, { recursive: true, mode: 0o700 })
  try {
    await fs.promises.writeFile(path.join(beside, holder), "", { mode: 0o600 })
    await fs.promises.rename(beside, lock)
    // A lock that cannot be removed counts as left by a killed process later.
    return () => removeHolder(files, lock, holder).catch(() => {})
  } catch (cause) {
    await fs.promises.rm(beside, { recursive: true, force: true })
    if (takenCodes.some((code) => hasCode(cause, code))) return null
    throw cause
  }
}

/** Milliseconds since the file was created, by the clock of the file system, which other machines may share; 0 if it is gone. */
const ageOf = async ({ fs }: NodeFiles, file: string, probe: string): Promise<number> => {
  await fs.promises.writeFile(probe, "", { mode: 0o600 })
  try {
    const [{ mtimeMs: now }, present] = await Promise.all([fs.promises.stat(probe), fs.promises.stat(file).catch(() => null)])
    return present === null ? 0 : now - present.mtimeMs
  } finally {
    await fs.promises.rm(probe, { force: true })
  }
}

/** Removes a lock that a killed process left, or an empty folder, over which Windows renames none. */
const removeLeft = async (files: NodeFiles, lock: string): Promise<void> => {
  const { fs, path } = files
  const [holder] = await fs.promises.readdir(lock).catch(() => [])
  if (holder === undefined) await fs.promises.rmdir(lock).catch(() => {})
  else if (await ageOf(files, path.join(lock, holder), `${lock}.${crypto.randomUUID()}`) > longestHold) {
    await removeHolder(files, lock, holder)
  }
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
