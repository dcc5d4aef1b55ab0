/** A session in the browser's cookies, shared by the tabs of a site (protocol/transport-and-auth.md, section 7). */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { InvalidOption } from "../errors/UsageErrors.ts"
import { TokenStore } from "../pipeline/TokenStore.ts"
import { fromCookies, parseCookies } from "./SessionCookies.ts"

/** One year, in seconds. */
const refreshMaxAge = 31_536_000
/** One day, in seconds. */
const accessMaxAge = 86_400

/** Refuses where there is no `document`: on a server the session is in the request. */
export const unavailable = (): InvalidOption | undefined =>
  typeof document === "undefined"
    ? new InvalidOption({
      option: "tokenStore",
      environment: [],
      problem:
        "\"cookie\" works in browsers only. On a server pass the request that is being answered, or \"memory\" for a script."
    })
    : undefined

const write = (name: string, value: string, maxAge: number, secure: boolean) => {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? "; Secure" : ""}`
}

const remove = (name: string) => write(name, "", 0, location.protocol === "https:")

/** Every other form of the refresh cookie, so that a session is in one place only. */
const forget = (projectId: string, except?: string) => {
  for (const name of parseCookies(document.cookie).keys()) {
    const bare = name.replace(/^__Host-/, "").replace(/^hexclave-/, "stack-")
    const ours = bare === "stack-refresh" || bare === `stack-refresh-${projectId}` ||
      bare.startsWith(`stack-refresh-${projectId}--`)
    if (ours && name !== except) remove(name)
  }
}

export const make = (projectId: string): TokenStore["Service"] => ({
  keeps: true,
  get: Effect.sync(() => fromCookies(projectId, document.cookie)),
  set: (tokens) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      const session = Option.getOrNull(tokens)
      if (session === null || session.refreshToken === null) {
        forget(projectId)
        remove("stack-access")
        remove("hexclave-access")
        return
      }
      const secure = location.protocol === "https:"
      const refreshToken = Redacted.value(session.refreshToken)
      const name = `${secure ? "__Host-" : ""}stack-refresh-${projectId}--default`
      write(name, JSON.stringify({ refresh_token: refreshToken, updated_at_millis: now }), refreshMaxAge, secure)
      forget(projectId, name)
      if (session.accessToken === null) remove("stack-access")
      else write("stack-access", JSON.stringify([refreshToken, Redacted.value(session.accessToken)]), accessMaxAge, secure)
    })
})

/** Fails with `InvalidOption` outside a browser. */
export const layer = (projectId: string): Layer.Layer<TokenStore, InvalidOption> =>
  Layer.effect(
    TokenStore,
    Effect.suspend(() => {
      const refusal = unavailable()
      return refusal ? Effect.fail(refusal) : Effect.succeed(make(projectId))
    })
  )
