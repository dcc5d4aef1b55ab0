/** Saves an emulator's store in a folder; each response waits until the request's changes are on disk. Node only. */
import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { lockFolder } from "./FolderLock.ts"
import { formerFileIn, type Journal, loadJournal, rewriteJournal } from "./Journal.ts"
import { isTemporary } from "./PrivateFile.ts"
import { type Change, type Store, watch } from "./Store.ts"

export interface DiskSnapshot {
  /** The number of changes so far. */
  readonly changes: () => number
  /** Resolves when the changes made before the call are on disk; rejects if the save fails. */
  readonly saved: () => Promise<void>
  /** Saves the store within 50 ms, for changes that no request waits for. */
  readonly schedule: () => void
  /** Settles when the current write has succeeded or failed. */
  readonly idle: () => Promise<void>
  /** Saves the store, and releases the folder. */
  readonly close: () => Promise<void>
}

const pauseMillis = 50

/** Locks a folder and restores the store from it. `onFailure` is called once for each save that fails. */
export const openDiskSnapshot = async (
  directory: string,
  store: Store,
  onFailure: (cause: unknown) => void
): Promise<DiskSnapshot> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const release = await lockFolder(directory)
  try {
    for (const name of await readdir(directory)) if (isTemporary(name)) await rm(join(directory, name), { force: true })
    await loadJournal(directory, store)
    // A new file has mode 0600 and ends with a whole line, and no process that lost the lock has it open.
    const file = await rewriteJournal(directory, store)
    await rm(formerFileIn(directory), { force: true })
    return makeSaver(directory, store, file, onFailure, release)
  } catch (cause) {
    await release()
    throw cause
  }
}

/** Counts the changes of the store, and collects those that are not on disk yet. */
const changesOf = (store: Store, onChange: () => void) => {
  let [changeCount, clockOffset] = [0, store.clockOffset]
  let pending: Array<Change> = []
  watch(store, (change) => {
    changeCount++
    pending.push(change)
    onChange()
  })
  return {
    /** The number of changes so far. */
    count: () => {
      if (store.clockOffset !== clockOffset) {
        clockOffset = store.clockOffset
        changeCount++
      }
      return changeCount
    },
    /** Removes and returns the changes to write. */
    take: () => {
      const changes = pending
      pending = []
      return { changes, clockOffset }
    }
  }
}

/**
 * Appends changes to the journal file. Rewrites the file if it is long, or if a write has failed, because the end of the file is then
 * unknown.
 */
const writing = (directory: string, store: Store, first: Journal) => {
  /** The open file; `undefined` after a failure: the end of the file is then unknown, so the next write replaces the file. */
  let file: Journal | undefined = first
  return {
    write: async ({ changes, clockOffset }: { readonly changes: ReadonlyArray<Change>; readonly clockOffset: number }) => {
      const former = file
      file = undefined
      try {
        if (former !== undefined && !former.isLong()) {
          await former.append(changes, clockOffset)
          file = former
        } else {
          file = await rewriteJournal(directory, store, former)
        }
      } catch (cause) {
        await former?.close().catch(() => {})
        throw cause
      }
    },
    close: async () => {
      await file?.close()
      file = undefined
    }
  }
}

/** Runs one write at a time; changes during a write are written by the next one. */
const savesOf = (
  changes: ReturnType<typeof changesOf>,
  file: ReturnType<typeof writing>,
  onFailure: (cause: unknown) => void
) => {
  /** Counts of changes: those on disk, and those on disk after the current write. */
  let [savedBytes, under] = [0, 0]
  let current: Promise<void> = Promise.resolve()
  let nextSave: Promise<void> | undefined
  let [isWriting, isClosed] = [false, false]

  const writeNow = async () => {
    under = changes.count()
    isWriting = true
    try {
      if (isClosed) throw new Error("the emulator is closed")
      await file.write(changes.take())
      savedBytes = under
    } catch (cause) {
      if (!isClosed) onFailure(cause)
      throw cause
    } finally {
      isWriting = false
    }
  }
  const idle = () => current.catch(() => {})
  return {
    idle,
    save: (): Promise<void> => {
      const changeCount = changes.count()
      if (changeCount === savedBytes) return Promise.resolve()
      if (isWriting && changeCount === under) return current
      return nextSave ??= idle().then(() => {
        nextSave = undefined
        return current = writeNow()
      })
    },
    isClosed: () => isClosed,
    /** Closes the file. Later writes fail. */
    close: async () => {
      isClosed = true
      await file.close()
    }
  }
}

const makeSaver = (
  directory: string,
  store: Store,
  first: Journal,
  onFailure: (cause: unknown) => void,
  release: () => Promise<void>
): DiskSnapshot => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    // `onFailure` receives the error.
    timer ??= setTimeout(() => void save().catch(() => {}), pauseMillis)
  }
  const changes = changesOf(store, schedule)
  const saves = savesOf(changes, writing(directory, store, first), onFailure)
  const save = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    return saves.save()
  }
  return {
    schedule,
    changes: changes.count,
    saved: save,
    idle: saves.idle,
    close: async () => {
      if (saves.isClosed()) return
      try {
        await save()
      } finally {
        clearTimeout(timer)
        await saves.close()
        await release()
      }
    }
  }
}
