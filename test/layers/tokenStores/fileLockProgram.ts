/**
 * A process that adds to a number in a file under a lock: without a lock, processes overwrite each other's additions. In a third of the
 * rounds it leaves the lock behind, as a killed process does, with the age after which others take it over.
 */
import * as Effect from "effect/Effect"
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { takeLock } from "../../../src/layers/tokenStores/FileLock.ts"
import { nodeFiles } from "../../../src/layers/tokenStores/nodeFiles.ts"

const [, , path = "", rounds = ""] = process.argv
const files = nodeFiles()
if (files === undefined) throw new Error("There is no file system.")
const lock = `${path}.lock`
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

for (let round = 0; round < Number(rounds); round++) {
  const release = await Effect.runPromise(takeLock(files, lock, 60_000))
  if (release === null) throw new Error("The lock was not released.")
  const count = Number(readFileSync(path, "utf8"))
  await pause(Math.random() * 3)
  writeFileSync(path, String(count + 1))
  if (Math.random() < 1 / 3) {
    const minuteAgo = Date.now() / 1_000 - 60
    for (const name of readdirSync(lock)) utimesSync(join(lock, name), minuteAgo, minuteAgo)
  } else await release()
}
