/** The files of a recording: one for each exchange, in the order of the requests. Node only. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Exchange } from "./Exchange.ts"

const fileName = /^exchange-\d{5}\.json$/

const isExchange = (value: unknown): value is Exchange => {
  const { request, response, version } = Object(value)
  return version === 1 && typeof request?.method === "string" && typeof request.path === "string"
    && typeof response?.status === "number" && typeof response.headers === "object" && response.headers !== null
}

/** Reads a recording. Rejects with an `Error` that names the folder or the file. */
export const readExchanges = async (folder: string): Promise<ReadonlyArray<Exchange>> => {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`the recording in ${folder} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  })
  const files = names.filter((name) => fileName.test(name)).toSorted()
  if (files.length === 0) throw new Error(`there is no recording in ${folder}: no file exchange-00001.json`)
  return Promise.all(files.map(async (name) => {
    const file = join(folder, name)
    let exchange: unknown
    try {
      exchange = JSON.parse(await readFile(file, "utf8"))
    } catch (cause) {
      throw new Error(`${file} is damaged: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    }
    if (!isExchange(exchange)) throw new Error(`${file} is not an exchange of this version: record again`)
    return exchange
  }))
}

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
    return writeFile(join(folder, name), `${JSON.stringify(exchange, null, 2)}\n`, { mode: 0o600 })
  }
}
