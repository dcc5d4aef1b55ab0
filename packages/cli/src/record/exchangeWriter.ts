/** Writes the files of a recording. */
import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Exchange } from "../../../../src/emulator/recording/Exchange.ts"
import { fileName } from "../../../../src/emulator/recording/exchangeFiles.ts"

/**
 * Creates the folder if needed. Rejects with an `Error` if it already has a recording: the placeholders of two recordings would conflict.
 */
export const exchangeWriter = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).some((name) => fileName.test(name))) {
    throw new Error(`${folder} already has a recording: choose an empty folder`)
  }
  let count = 0
  return (exchange: Exchange): Promise<void> => {
    const name = `exchange-${String(++count).padStart(5, "0")}.json`
    // Never writes through a link that another user of the folder has planted.
    return writeFile(join(folder, name), `${JSON.stringify(exchange, null, 2)}\n`, { flag: "wx", mode: 0o600 })
  }
}
