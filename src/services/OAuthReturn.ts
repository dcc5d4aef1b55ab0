/** The `returnTo` of a sign-in at an identity provider, kept in the tab: the API gives it back with the tokens only, so not before a second factor. */
import * as Effect from "effect/Effect"
import { inStorage } from "./MfaAttempt.ts"

/** Holds the state of the latest start, a space, and the address. */
const returnKey = "latchkey_oauth_return"

/** Keeps the address until the browser is back. Replaces that of an earlier start. */
export const keepReturn = (state: string, address: string | undefined): Effect.Effect<void> =>
  inStorage((storage) =>
    address === undefined ? storage.removeItem(returnKey) : storage.setItem(returnKey, `${state} ${address}`)
  )

/** The address of the start with this state, and no other's: on servers many people share the storage. */
export const takeReturn = (state: string): Effect.Effect<string | undefined> =>
  inStorage((storage) => {
    const kept = storage.getItem(returnKey)
    if (!kept?.startsWith(`${state} `)) return undefined
    storage.removeItem(returnKey)
    return kept.slice(state.length + 1)
  })
