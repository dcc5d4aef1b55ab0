/** Saves an emulator in a folder; answers wait until their changes are on the disk. Node only. */
import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { lockFolder } from "./FolderLock.ts"
import { formerFileIn, load, rewrite, type SavedFile } from "./Journal.ts"
import { isTemporary } from "./PrivateFile.ts"
import { type Change, type Memory, watch } from "./Store.ts"

export interface Store {
  /** The number of changes so far. */
  readonly changes: () => number
  /** Settles when the state of the memory at the moment of the call is on the disk; rejects when the save fails. */
  readonly saved: () => Promise<void>
  /** Saves within 50 ms, for changes that no request waits for. */
  readonly schedule: () => void
  /** Settles when the current write has succeeded or failed. */
  readonly idle: () => Promise<void>
  /** Saves, and releases the folder. */
  readonly close: () => Promise<void>
}

const pauseMillis = 50

/** Locks a folder and restores the memory from it. `onFailure` is called once for each save that fails. */
export const openStore = async (directory: string, memory: Memory, onFailure: (cause: unknown) => void): Promise<Store> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const release = await lockFolder(directory)
  try {
    for (const name of await readdir(directory)) if (isTemporary(name)) await rm(join(directory, name), { force: true })
    await load(directory, memory)
    // A new file has mode 0600, ends with a whole line, and is not open in a process that lost the lock.
    const file = await rewrite(directory, memory)
    await rm(formerFileIn(directory), { force: true })
    return saving(directory, memory, file, onFailure, release)
  } catch (cause) {
    await release()
    throw cause
  }
}

const saving = (
  directory: string,
  memory: Memory,
  first: SavedFile,
  onFailure: (cause: unknown) => void,
  release: () => Promise<void>
): Store => {
  /** `undefined` after a failure, when the end of the file is unknown: the next save rewrites it. */
  let file: SavedFile | undefined = first
  let pending: Array<Change> = []
  let clockOffset = memory.clockOffset
  /** Counts of changes: all, those on the disk, and those that will be there when the current write succeeds. */
  let [made, done, under] = [0, 0, 0]
  let writing: Promise<void> = Promise.resolve()
  let queued: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isWriting, isClosed] = [false, false]

  const count = () => {
    if (memory.clockOffset !== clockOffset) {
      clockOffset = memory.clockOffset
      made++
    }
    return made
  }
  const writeNow = async () => {
    under = count()
    const changes = pending
    pending = []
    const former = file
    file = undefined
    isWriting = true
    try {
      if (isClosed) throw new Error("the emulator is closed")
      if (former !== undefined && !former.isLong()) {
        await former.append(changes, clockOffset)
        file = former
      } else {
        file = await rewrite(directory, memory, former)
      }
      done = under
    } catch (cause) {
      if (file === undefined) await former?.close().catch(() => {})
      if (!isClosed) onFailure(cause)
      throw cause
    } finally {
      isWriting = false
    }
  }
  const idle = () => writing.catch(() => {})
  const saved = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (count() === done) return Promise.resolve()
    if (isWriting && made === under) return writing
    return queued ??= idle().then(() => {
      queued = undefined
      return writing = writeNow()
    })
  }
  const schedule = () => {
    // A failure reaches `onFailure`.
    timer ??= setTimeout(() => void saved().catch(() => {}), pauseMillis)
  }
  watch(memory, (change) => {
    made++
    pending.push(change)
    schedule()
  })
  return {
    schedule,
    changes: count,
    saved,
    idle,
    close: async () => {
      if (isClosed) return
      try {
        await saved()
      } finally {
        clearTimeout(timer)
        isClosed = true
        await file?.close()
        file = undefined
        await release()
      }
    }
  }
}
