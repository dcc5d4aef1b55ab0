/** Functions that keep a session in memory, and an app over them with an emulator as its provider. */
import { type ClientAppOptions, createClientApp, customTokenStore, type TokenStoreFunctions } from "../../../src/promise/index.ts"
import { newEmulator, optionsOf } from "../../kit/emulator.ts"
import { recordRequests } from "../../kit/transports.ts"

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
export const world = (functions: TokenStoreFunctions, options: Partial<ClientAppOptions> = {}) => {
  const emulator = newEmulator()
  const { asked: requests, fetch } = recordRequests(emulator.fetch, ({ path }) => path)
  const sharedOptions = { ...optionsOf(emulator), fetch, ...options }
  return {
    emulator,
    requests,
    shared: sharedOptions,
    app: createClientApp({ ...sharedOptions, tokenStore: customTokenStore(functions) })
  }
}
