/** Locks a folder for one process at a time; the next process takes over when the owner has ended. Node only. */
import { closeSync, openSync, writeSync } from "node:fs"
import { type FileHandle, open, readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { readPrivateFile } from "./PrivateFile.ts"

/**
 * Lock files are numbered, and the highest number is the current lock. If its owner has ended, other processes try to create the next
 * number, and one of them succeeds. The highest number remains when its owner ends, so that no number is used twice.
 */
const lockName = /^emulator\.(\d{1,15})\.lock$/
const fileOf = (directory: string, turn: number) => join(directory, `emulator.${turn}.lock`)

const turns = async (directory: string): Promise<ReadonlyArray<number>> =>
  (await readdir(directory)).flatMap((name) => {
    const [, turn] = lockName.exec(name) ?? []
    return turn === undefined ? [] : [Number(turn)]
  })

/** When a process started, in clock ticks since boot (Linux); "" on other systems, "ended" for a zombie. */
const startOf = async (pid: number): Promise<string> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8")
    // The second field, the program's name, may contain spaces and parentheses (proc_pid_stat(5)).
    const [state = "", ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return state === "Z" || state === "X" ? "ended" : fields[18] ?? ""
  } catch {
    return ""
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "EPERM"
  }
}

/** Milliseconds after which an empty lock is treated as released: its owner ended between creating the file and writing to it. */
const longestEmpty = 1_000

/** The process that holds a lock; `undefined` if it has ended, even if another process has its id now. */
const ownerOf = async (file: string): Promise<number | undefined> => {
  const givenUp = Date.now() + longestEmpty
  for (;;) {
    const text = await readPrivateFile(file)
    if (text?.includes("\n")) {
      const [, pid = "0", start = ""] = /^(\d+) ?(\d*)\n/.exec(text) ?? []
      if (Number(pid) === 0 || !isRunning(Number(pid))) return undefined
      const now = await startOf(Number(pid))
      return start === "" || now === "" || now === start ? Number(pid) : undefined
    }
    if (text === undefined || Date.now() > givenUp) return undefined
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Creates a lock of this process; `false` if the file exists. Synchronous, so that the file is empty only for microseconds. */
const createFile = (file: string, start: string): boolean => {
  let descriptor: number
  try {
    descriptor = openSync(file, "wx", 0o600)
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EEXIST") return false
    throw cause
  }
  try {
    writeSync(descriptor, `${process.pid} ${start}\n`)
  } finally {
    closeSync(descriptor)
  }
  return true
}

/** Releases a lock. Has no effect if the folder was removed in the meantime. */
const emptyFile = async (file: string) => {
  let lock: FileHandle
  try {
    lock = await open(file, "r+")
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return
    throw cause
  }
  try {
    await lock.write("0\n", 0)
    await lock.truncate(2)
  } finally {
    await lock.close()
  }
}

/**
 * Locks a folder, and returns a function that releases it. Fails, naming the owner's process id, if this or another process has locked it.
 */
export const lockFolder = async (directory: string): Promise<() => Promise<void>> => {
  const start = await startOf(process.pid)
  for (;;) {
    const highest = Math.max(0, ...await turns(directory))
    const owner = highest === 0 ? undefined : await ownerOf(fileOf(directory, highest))
    if (owner !== undefined) {
      throw new Error(
        `${directory} is in use by process ${owner}. End that emulator, or choose another folder. `
          + `(If process ${owner} is not an emulator, remove ${fileOf(directory, highest)}.)`
      )
    }
    const ownFile = fileOf(directory, highest + 1)
    if (!createFile(ownFile, start)) continue
    const otherTurns = (await turns(directory)).filter((turn) => turn !== highest + 1)
    // Since the list was read, another process used and removed this number, and created a later one.
    if (otherTurns.some((turn) => turn > highest + 1)) {
      await rm(ownFile, { force: true })
      continue
    }
    await Promise.all(otherTurns.map((turn) => rm(fileOf(directory, turn), { force: true })))
    return () => emptyFile(ownFile)
  }
}
