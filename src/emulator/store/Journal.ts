/** The file of a saved emulator: JSON lines, first a snapshot, then a group of changes per line. Node only. */
import type { FileHandle } from "node:fs/promises"
import { join } from "node:path"
import { readPrivateFile, replacePrivateFile } from "./PrivateFile.ts"
import { applyChange, type Change, restore, type Snapshot, snapshot, type Store } from "./Store.ts"

/** The version of the file's format. Version 1 was one JSON object in `emulator.json`. */
const version = 2
const fileIn = (directory: string) => join(directory, "emulator.jsonl")
export const formerFileIn = (directory: string) => join(directory, "emulator.json")

type Fields = { readonly [name: string]: unknown }
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value)

const parse = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a value is a snapshot. Checks only that each table is a list, because the emulator itself wrote the file. */
const isSnapshot = (value: Fields): value is Fields & Snapshot =>
  typeof value["clockOffset"] === "number"
  && Object.entries(value).every(([name, rows]) => name === "clockOffset" || name === "version" || Array.isArray(rows))

interface Group {
  readonly clockOffset: number
  readonly changes: ReadonlyArray<Change>
}
const isGroup = (value: Fields): value is Fields & Group =>
  typeof value["clockOffset"] === "number" && Array.isArray(value["changes"])

const unreadable = (file: string, where: string) =>
  new Error(`${file} cannot be read: ${where}. Move it away to start with an empty emulator, or replace it with a good copy.`)

const restoreSnapshot = (store: Store, file: string, fields: Fields | undefined, expected: number): void => {
  if (fields === undefined) throw unreadable(file, "it does not start with a snapshot")
  if (fields["version"] !== expected) {
    throw unreadable(file, `it was written by another version of the emulator (format ${String(fields["version"])})`)
  }
  if (!isSnapshot(fields)) throw unreadable(file, "it does not start with a snapshot")
  restore(store, fields)
}

/** Restores the store from the file in a folder, if there is one. Rejects if the file cannot be read; does not change the file. */
export const loadJournal = async (directory: string, store: Store): Promise<void> => {
  const file = fileIn(directory)
  const text = await readPrivateFile(file)
  if (text === undefined) {
    const former = await readPrivateFile(formerFileIn(directory))
    if (former !== undefined) restoreSnapshot(store, formerFileIn(directory), parse(former), 1)
    return
  }
  const lines = text.split("\n")
  // A crash truncated the line before any response that depends on it was sent.
  lines.pop()
  const [first = "", ...groups] = lines
  restoreSnapshot(store, file, parse(first), version)
  for (const [index, line] of groups.entries()) {
    const group = parse(line)
    if (group !== undefined && isGroup(group)) {
      for (const change of group.changes) applyChange(store, change)
      store.clockOffset = group.clockOffset
    } else if (index < groups.length - 1) throw unreadable(file, `line ${index + 2} is damaged`)
  }
}

/** The file is rewritten when its changes, in bytes, exceed both this minimum and the snapshot. */
const minRewriteBytes = 4_000_000

export interface Journal {
  /** Appends a line and flushes it. After a failure, the end of the file is unknown and the file must be rewritten. */
  readonly append: (changes: ReadonlyArray<Change>, clockOffset: number) => Promise<void>
  /** Whether the changes take more bytes than the snapshot, and more than `minRewriteBytes`. */
  readonly isLong: () => boolean
  readonly close: () => Promise<void>
}

const openJournal = (file: FileHandle, snapshotBytes: number): Journal => {
  let end = snapshotBytes
  return {
    append: async (changes, clockOffset) => {
      const line = Buffer.from(`${JSON.stringify({ clockOffset, changes } satisfies Group)}\n`)
      for (let position = 0; position < line.length;) {
        position += (await file.write(line, position, line.length - position, end + position)).bytesWritten
      }
      await file.datasync()
      end += line.length
    },
    isLong: () => end - snapshotBytes > Math.max(minRewriteBytes, snapshotBytes),
    close: () => file.close()
  }
}

/** Replaces the file with the state of the store at the time of the call. Closes `former` first: Windows does not replace an open file. */
export const rewriteJournal = async (directory: string, store: Store, former?: Journal): Promise<Journal> => {
  const text = `${JSON.stringify({ version, ...snapshot(store) })}\n`
  await former?.close()
  return openJournal(await replacePrivateFile(fileIn(directory), text), Buffer.byteLength(text))
}
