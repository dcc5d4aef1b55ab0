/** Functions that keep a session in memory, and an app over them with an emulator as its provider. */
import { makeSync } from "../../../src/emulator/index.ts"
import { type ClientAppOptions, createClientApp, type TokenStoreFunctions } from "../../../src/promise/index.ts"
import { quick } from "../../emulator/Api.ts"

export const memory = (text: string | null = null) => {
  const state = { text, gets: 0, sets: 0 }
  const store = {
    get: (): string | null | undefined | Promise<string | null> => {
      state.gets++
      return state.text
    },
    set: (session: string | null): void | Promise<void> => {
      state.sets++
      state.text = session
    }
  }
  return { state, store }
}

export const email = "ada@example.com"
export const world = (tokenStore: TokenStoreFunctions, given: Partial<ClientAppOptions> = {}) => {
  const emulator = makeSync(quick)
  const requests: Array<string> = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    requests.push(new URL(input instanceof Request ? input.url : input).pathname.replace(/.*\/v1/, ""))
    return emulator.fetch(input, init)
  }
  const shared = { ...emulator.project, baseUrl: emulator.url, fetch, ...given }
  return { emulator, requests, shared, app: createClientApp({ ...shared, tokenStore }) }
}
