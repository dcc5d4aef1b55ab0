/**
 * The authorization response of an identity provider, removed from the address synchronously (RFC 9700, section 4.2), with its verifier
 * from the state store. The response is kept in memory until `handleCallback` uses it, because the module that finishes a sign-in may still
 * be loading.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import { globalSingleton } from "../../pipeline/globalSingleton.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { OAuthStateStore } from "../../pipeline/ports/OAuthStateStore.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import { persistentSession } from "../internal/requireSession.ts"
import { takeFromQuery } from "../navigation/takeFromQuery.ts"

/** The parameters of an authorization response (RFC 6749, section 4.1.2; RFC 9207), or the provider's refusal. */
export interface CallbackResponse {
  /** The unchanged query parameters of the callback address. */
  readonly parameters: URLSearchParams
  readonly state: string | null
  /** `null` if the authorization was refused. */
  readonly code: string | null
  /** The code and the details of a refusal in the address; `undefined` without a refusal. */
  readonly refusal: { readonly code: string | null; readonly details: string | null } | undefined
  /** `undefined` if the sign-in was not started in this browser within the last hour. */
  readonly verifier: Redacted.Redacted | undefined
}

const responseParameters = ["code", "state", "iss"] as const
const refusalParameters = ["error", "error_description", "error_uri", "errorCode", "message", "details", "state"] as const

const pending = globalSingleton("callbacks", () => new WeakMap<Session["Service"], CallbackResponse>())

/** Moves the authorization response, if any, from the address to memory, synchronously. **Errors** `TokenStoreRequired` */
export const takeCallbackResponse = Effect.uninterruptible(Effect.gen(function*() {
  const session = yield* persistentSession
  const navigator = yield* Navigator
  const store = yield* OAuthStateStore
  const parameters = Option.match(yield* navigator.location, {
    onNone: () => new URLSearchParams(),
    onSome: ({ searchParams }) => new URLSearchParams(searchParams)
  })
  const [code, state] = [parameters.get("code"), parameters.get("state")]
  const isRefused = parameters.has("errorCode") || (parameters.has("error") && state !== null)
  if (!isRefused && (code === null || state === null)) return
  const refusal = isRefused ? yield* takeFromQuery({ names: refusalParameters }) : undefined
  if (refusal === undefined) yield* takeFromQuery({ names: responseParameters })
  // With a navigator that cannot change the address, the same response appears again.
  const before = pending.get(session)
  if (before !== undefined && before.state === state && before.code === (isRefused ? null : code)) return
  const verifier = state === null ? Option.none() : yield* store.take(state)
  pending.set(session, {
    parameters,
    state,
    code: isRefused ? null : code,
    refusal: refusal && { code: refusal.errorCode ?? refusal.error, details: refusal.details },
    verifier: Option.getOrUndefined(verifier)
  })
}))

/** Removes the latest response of this session from memory, and returns it, if any. */
export const pendingResponse = (session: Session["Service"]): CallbackResponse | undefined => {
  const response = pending.get(session)
  pending.delete(session)
  return response
}
