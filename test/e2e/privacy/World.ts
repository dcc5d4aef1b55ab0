/** Apps over a watched network to an emulator, and calls that must send exactly the requests that they name. */
import { createAdminApp, createClientApp, createServerApp } from "../../../src/promise/index.ts"
import { newEmulator, optionsOf } from "../../kit/emulator.ts"
import { turns } from "../faults/Leftovers.ts"
import { type Canaries, deliveries, leaks, type Place, placesIn, printedForms } from "./Canaries.ts"
import { type Fetch, leaksIn, lines, listening, strays, watching } from "./Watch.ts"

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Leaks secrets between the app and the network, to test the watch itself. */
export type Between = (fetch: Fetch) => Fetch

export const open = (between: Between = (fetch) => fetch) => {
  const emulator = newEmulator()
  const network = { isDown: false }
  const { fetch, sent } = watching((input, init) =>
    network.isDown ? Promise.reject(new TypeError("fetch failed")) : emulator.fetch(input, init)
  )
  const options = { ...optionsOf(emulator), fetch: between(fetch) }
  const { secretServerKey, superSecretAdminKey } = emulator.project
  const canaries: { [name: string]: string } = { secretServerKey, superSecretAdminKey }
  const places: Array<Place> = []
  const unnamedTexts: Array<string> = []
  const { end, heard } = listening()
  let before = 0
  const news = () => lines(sent.slice(before)).map((line) => line.replace(ids, "*"))
  /** Waits for work that a call may have left running, and returns the new requests. */
  const settle = async () => {
    await turns(20)
    const requests = news()
    before = sent.length
    return requests
  }
  /** Runs a call, and reports a problem unless it sends exactly these requests. */
  const calling = async <A>(requests: ReadonlyArray<string>, call: () => A | Promise<A>): Promise<A> => {
    const value = await call()
    const result = await settle()
    if (result.join() !== requests.join()) unnamedTexts.push(`requests ${result.join()} where ${requests.join()} are named`)
    return value
  }

  return {
    emulator,
    network,
    client: () => createClientApp({ ...options, tokenStore: "memory" }),
    server: () => createServerApp(options),
    admin: () => createAdminApp(options),
    /** Adds secrets to search for, in earlier requests and output as well. */
    learn: (secrets: Canaries) => void Object.assign(canaries, secrets),
    calling,
    /** Runs a call that must fail, and inspects every form of its error. */
    failing: async (requests: ReadonlyArray<string>, call: () => Promise<unknown>): Promise<void> => {
      const error = await calling(requests, () => call().then(() => undefined, (error: unknown) => ({ error })))
      if (error === undefined) unnamedTexts.push(`success of ${requests.join()}`)
      else places.push(...printedForms(error.error, "error"))
    },
    /** All problems, and the secrets that were sent where they belong. */
    verdict: () => {
      end()
      return {
        problems: [
          ...unnamedTexts,
          ...strays(emulator.url, sent),
          ...leaksIn(canaries, sent),
          ...leaks(canaries, [...places, ...heard])
        ],
        delivered: new Set(deliveries(canaries, sent.flatMap(placesIn))),
        canaries
      }
    }
  }
}
export type World = ReturnType<typeof open>
