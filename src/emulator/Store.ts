/** A directory that an emulator is saved in and taken up from again. Node only. */
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Snapshot } from "./State.ts"

const version = 1

/** The file is replaced whole, so that it is never half written; it holds secrets, so that only its owner may read it. */
const write = async (directory: string, snapshot: Snapshot): Promise<void> => {
  const file = join(directory, "emulator.json")
  await mkdir(directory, { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify({ version, ...snapshot }), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** What was saved; `undefined` where nothing was. A file that cannot be read is not overwritten: it fails. */
export const load = async (directory: string): Promise<Snapshot | undefined> => {
  let text: string
  try {
    text = await readFile(join(directory, "emulator.json"), "utf8")
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined
    throw cause
  }
  const saved = JSON.parse(text) as Snapshot & { readonly version: number }
  if (saved.version !== version) throw new Error(`${directory} was saved by another version of the emulator.`)
  return saved
}

/** Saves a little after each change, and at once when told to. */
export const saver = (directory: string, snapshot: () => Snapshot, pauseMillis = 300) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  const save = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.catch(() => {}).then(() => write(directory, snapshot()))
    return writing
  }
  const changed = () => {
    // Where this fails, the last save before the end fails too, and says so.
    timer ??= setTimeout(() => void save().catch(() => {}), pauseMillis)
  }
  return { changed, save }
}
