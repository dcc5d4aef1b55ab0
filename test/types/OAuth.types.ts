/** Checked by tsc alone: the signatures of OAuth and of connected accounts; each option has its own errors. */
import type { Effect, Redacted } from "effect"
import { expectTypeOf } from "vitest"
import type { OAuthStateNotKept } from "../../src/errors/local/OAuthFlowErrors.ts"
import type {
  OAuthConnectionDoesNotHaveRequiredScope,
  OAuthConnectionNotConnectedToUser
} from "../../src/errors/provider/OAuthErrors.ts"
import type { Navigator } from "../../src/pipeline/ports/Navigator.ts"
import type { OAuthStateStore } from "../../src/pipeline/ports/OAuthStateStore.ts"
import type { ClientApp, ServerApp } from "../../src/promise/index.ts"
import * as ConnectedAccounts from "../../src/services/client/ConnectedAccounts.ts"
import type { StartOptions } from "../../src/services/oauth/OAuth.ts"
import type { CallbackOptions } from "../../src/services/oauth/OAuthCallback.ts"
import type { CallbackFailure, SignedInByOAuth } from "../../src/services/oauth/OAuthOutcome.ts"

declare const app: ClientApp
declare const server: ServerApp
type Token = Redacted.Redacted
type ErrorOf<R> = R extends { readonly ok: false; readonly error: infer E } ? E : never
type Connection = OAuthConnectionNotConnectedToUser | OAuthConnectionDoesNotHaveRequiredScope

expectTypeOf(app.oauth.signIn).toEqualTypeOf<(provider: string, options?: StartOptions) => Promise<void>>()
expectTypeOf(app.oauth.handleCallback).toEqualTypeOf<(options?: CallbackOptions) => Promise<SignedInByOAuth | null>>()
const callback = app.safe.oauth.handleCallback()
expectTypeOf<CallbackFailure>().toExtend<ErrorOf<Awaited<typeof callback>>>()

// `get` gives a token, `find` may give `null`
const { findAccessToken, getAccessToken } = app.oauth.connectedAccounts
expectTypeOf(getAccessToken("github")).toEqualTypeOf<Promise<Token>>()
expectTypeOf(getAccessToken("github", { or: "redirect", scopes: ["repo"] })).toEqualTypeOf<Promise<Token>>()
expectTypeOf(findAccessToken("github", { scopes: ["repo"] })).toEqualTypeOf<Promise<Token | null>>()
// @ts-expect-error a lookup does not redirect
findAccessToken("github", { or: "redirect" })
expectTypeOf(server.oauth.connectedAccounts.getAccessToken("github", { userId: "me" })).toEqualTypeOf<Promise<Token>>()
expectTypeOf(server.oauth.connectedAccounts.findAccessToken("github", { userId: "me" })).toEqualTypeOf<Promise<Token | null>>()
// @ts-expect-error a server has no browser to redirect
server.oauth.connectedAccounts.getAccessToken("github", { userId: "me", or: "redirect" })

// the errors depend on the verb and, in Effect, on the option
const safe = app.safe.oauth.connectedAccounts
const lookup = safe.findAccessToken("github")
const token = safe.getAccessToken("github")
expectTypeOf<Extract<ErrorOf<Awaited<typeof token>>, Connection>>().toEqualTypeOf<Connection>()
expectTypeOf<Extract<ErrorOf<Awaited<typeof lookup>>, Connection | OAuthStateNotKept>>().toEqualTypeOf<never>()

// only a redirect requires a navigator and a store of OAuth states
const withoutRedirect = ConnectedAccounts.findAccessToken("github")
const withRedirect = ConnectedAccounts.getAccessToken("github", { or: "redirect" })
expectTypeOf<Extract<Effect.Services<typeof withoutRedirect>, Navigator | OAuthStateStore>>().toEqualTypeOf<never>()
expectTypeOf<Extract<Effect.Services<typeof withRedirect>, Navigator | OAuthStateStore>>().toEqualTypeOf<
  Navigator | OAuthStateStore
>()
