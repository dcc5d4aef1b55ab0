/** Emulators that are saved in new folders. A test file calls `afterEach(closeSaved)`. */
import { assert, vi } from "@effect/vitest"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Emulator, make, type SavingOptions } from "../../../src/emulator/index.ts"
import { api, quick } from "../Api.ts"

export const folders: Array<string> = []
export const open_: Array<Emulator> = []
/** Closes the emulators of a test, and removes their folders. Test files share this module, so each registers it. */
export const closeSaved = async () => {
  vi.restoreAllMocks()
  for (const emulator of open_.splice(0)) await emulator.close()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
}
export const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-"))
  folders.push(folder)
  return join(folder, "data")
}
export const openedOpen = async (data: string, options: SavingOptions = {}) => {
  const emulator = await make({ ...quick, data, ...options })
  open_.push(emulator)
  return emulator
}
export const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(() => assert.fail("it did not fail"), (cause: unknown) => cause instanceof Error ? cause.message : String(cause))
export const create = (emulator: Emulator, name: string) => api(emulator, "server")("POST", "/users", { display_name: name })
export const namesIn = (emulator: Emulator) =>
  emulator.snapshot().users.map((row) => "displayName" in row && typeof row.displayName === "string" ? row.displayName : "")
/** The users that the next emulator restores from a folder. */
export const readNames = async (data: string) => {
  const emulator = await make({ ...quick, data })
  const names = namesIn(emulator)
  await emulator.close()
  return names
}
