/** The file of a saved emulator: JSON lines, first a snapshot, then a group of changes per line. Node only. */
import { join } from "node:path"
import { type Fields, isFields } from "./Fields.ts"
import { JsonLines, partsOf } from "./JsonLines.ts"
import { openPrivateFile, replacePrivateFile, writeParts } from "./PrivateFile.ts"
import { applyChange, type Change, type Snapshot, snapshot, type Store } from "./Store.ts"

/** The version of the file's format. Version 1 was one JSON object in `emulator.json`. */
const version = 2
const fileIn = (directory: string) => join(directory, "emulator.jsonl")
export const formerFileIn = (directory: string) => join(directory, "emulator.json")

const unreadable = (file: string, where: string) =>
  new Error(`${file} cannot be read: ${where}. Move it away to start with an empty emulator, or replace it with a good copy.`)

/** Whether a value is a change. Does not check the columns of its row, because the emulator itself wrote the file. */
const isChange = (value: unknown): value is Change => {
  if (!isFields(value) || typeof value["table"] !== "string") return false
  const row = value["put"]
  return row === undefined || isFields(row) && typeof row["id"] === "string"
}

/** Whether the first line is a snapshot, whose rows were removed. */
const isSnapshot = (fields: Fields): fields is Fields & { readonly clockOffset: number } =>
  typeof fields["clockOffset"] === "number"
  && Object.entries(fields).every(([name, rows]) => name === "clockOffset" || name === "version" || Array.isArray(rows))

/** Restores an empty store from the lines of a file. Throws at the first damaged line, other than the last line of the file. */
const restorer = (store: Store, file: string, expected: number): JsonLines => {
  let changes: Array<Change> = []
  /** The line before, if it is damaged. A crash damages only the last line, before any response that depends on it was sent. */
  let damagedLine: number | undefined
  const lines: JsonLines = new JsonLines({
    onElement: (name, element) => {
      const isFirst = lines.count === 0
      const change = isFirst ? { table: name, put: element } : element
      if (!isChange(change) || (!isFirst && name !== "changes")) return false
      if (isFirst) applyChange(store, change)
      else changes.push(change)
      return true
    },
    onEnd: (fields) => {
      if (damagedLine !== undefined) throw unreadable(file, `line ${damagedLine} is damaged`)
      if (lines.count === 1) {
        if (fields?.["version"] === undefined) throw unreadable(file, "line 1 is damaged: it is no snapshot")
        if (fields["version"] !== expected) {
          throw unreadable(file, `another version of the emulator wrote it (line 1, format ${JSON.stringify(fields["version"])})`)
        }
        if (!isSnapshot(fields)) throw unreadable(file, "line 1 is damaged: it is no snapshot")
        store.clockOffset = fields.clockOffset
      } else if (Array.isArray(fields?.["changes"]) && typeof fields["clockOffset"] === "number") {
        for (const change of changes) applyChange(store, change)
        store.clockOffset = fields["clockOffset"]
      } else damagedLine = lines.count
      changes = []
    }
  })
  return lines
}

/** Restores an empty store from a file; `false` if there is none. `end` ends the first line of a file without line breaks. */
const restoreFrom = async (file: string, store: Store, expected: number, end: string): Promise<boolean> => {
  const handle = await openPrivateFile(file)
  if (handle === undefined) return false
  const lines = restorer(store, file, expected)
  for await (const chunk of handle.createReadStream({ encoding: "utf8", highWaterMark: 2 ** 20 })) lines.push(String(chunk))
  lines.push(end)
  if (lines.count === 0) throw unreadable(file, "line 1 was cut: it has no end")
  return true
}

/** Restores the store from the file in a folder, if there is one. Rejects if the file cannot be read; does not change the file. */
export const loadJournal = async (directory: string, store: Store): Promise<void> => {
  const isRestored = await restoreFrom(fileIn(directory), store, version, "")
  if (!isRestored) await restoreFrom(formerFileIn(directory), store, 1, "\n")
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

/** The JSON of a value. Throws an error that says which value cannot be saved. */
const jsonOf = (value: unknown, name: string): string => {
  try {
    return JSON.stringify(value)
  } catch (cause) {
    throw new Error(`${name} cannot be saved as JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

function* snapshotText({ clockOffset, ...tables }: Snapshot): Generator<string> {
  yield JSON.stringify({ version, clockOffset }).slice(0, -1)
  for (const [name, rows] of Object.entries(tables)) {
    let separator = `,${JSON.stringify(name)}:[`
    if (rows.length === 0) yield separator
    for (const row of rows) {
      yield separator + jsonOf(row, `row ${row.id} of ${name}`)
      separator = ","
    }
    yield "]"
  }
  yield "}\n"
}

function* groupText(changes: ReadonlyArray<Change>, clockOffset: number): Generator<string> {
  let separator = `${JSON.stringify({ clockOffset }).slice(0, -1)},"changes":[`
  if (changes.length === 0) yield separator
  for (const change of changes) {
    yield separator + jsonOf(change, `row ${change.put?.id ?? ""} of ${change.table}`)
    separator = ","
  }
  yield "]}\n"
}

/** Adds the file's name to the error of a write. */
const writingTo = (file: string) => (cause: unknown): never => {
  throw new Error(`${file} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
}

/** Replaces the file with the state of the store at the time of the call. Closes `former` first: Windows does not replace an open file. */
export const rewriteJournal = async (directory: string, store: Store, former?: Journal): Promise<Journal> => {
  const path = fileIn(directory)
  const parts = partsOf(snapshotText(snapshot(store)))
  await former?.close()
  const { file, end: snapshotBytes } = await replacePrivateFile(path, parts).catch(writingTo(path))
  let end = snapshotBytes
  return {
    append: async (changes, clockOffset) => {
      end = await writeParts(file, partsOf(groupText(changes, clockOffset)), end).catch(writingTo(path))
      await file.datasync().catch(writingTo(path))
    },
    isLong: () => end - snapshotBytes > Math.max(minRewriteBytes, snapshotBytes),
    close: () => file.close()
  }
}
