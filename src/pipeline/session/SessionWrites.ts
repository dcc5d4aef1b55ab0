/** Writes a session to its store and notifies the session's listeners. */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { CallError } from "../../errors/call/CallError.ts"
import { Unstorable } from "../../errors/call/Reasons.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import type { TokenStore } from "../ports/TokenStore.ts"
import type { Token } from "./TokenFacts.ts"

const keeping = { endpoint: "sessions.keep", method: "", path: "", status: 0, requestId: null, text: null }

/** The type of `Session.listeners`. */
export type Listeners = Set<() => void>

export const notify = (listeners: Listeners) => listeners.forEach((listener) => listener())

/** Writes the tokens to the store and notifies the listeners. `onlyIf` works as in `TokenStore`. */
export const put = (store: TokenStore["Service"], listeners: Listeners, tokens: Option.Option<Tokens>, onlyIf?: Token) =>
  Effect.tap(store.set(tokens, onlyIf), () => Effect.sync(() => notify(listeners)))

/** Fails with `Unstorable` if the store cannot hold tokens of this size. */
export const requireFits = ({ fits }: TokenStore["Service"], tokens: Tokens) =>
  fits === undefined || fits(tokens)
    ? Effect.void
    : Effect.fail(new CallError({ call: keeping, reason: new Unstorable() }))
