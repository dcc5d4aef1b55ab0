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
import type { ClientApp, Result, ServerApp } from "../../src/promise/index.ts"
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

// with `or: "throw"` there is a token
const { getAccessToken } = app.oauth.connectedAccounts
expectTypeOf(getAccessToken("github", { or: "throw" })).toEqualTypeOf<Promise<Token>>()
expectTypeOf(getAccessToken("github")).toEqualTypeOf<Promise<Token | null>>()
expectTypeOf(getAccessToken("github", { or: "redirect", scopes: ["repo"] })).toEqualTypeOf<Promise<Token | null>>()
expectTypeOf(server.oauth.connectedAccounts.getAccessToken("me", "github", { or: "throw" })).toEqualTypeOf<Promise<Token>>()
expectTypeOf(server.oauth.connectedAccounts.getAccessToken("me", "github")).toEqualTypeOf<Promise<Token | null>>()
// @ts-expect-error a server has no browser to redirect
server.oauth.connectedAccounts.getAccessToken("me", "github", { or: "redirect" })

// the errors depend on the chosen option
const safe = app.safe.oauth.connectedAccounts
const plain = safe.getAccessToken("github")
const throwing = safe.getAccessToken("github", { or: "throw" })
const redirecting = safe.getAccessToken("github", { or: "redirect" })
expectTypeOf(throwing).toExtend<Promise<Result<Token, unknown>>>()
expectTypeOf<Extract<ErrorOf<Awaited<typeof throwing>>, Connection>>().toEqualTypeOf<Connection>()
expectTypeOf<Extract<ErrorOf<Awaited<typeof plain>>, Connection | OAuthStateNotKept>>().toEqualTypeOf<never>()
expectTypeOf<Extract<ErrorOf<Awaited<typeof redirecting>>, Connection | OAuthStateNotKept>>().toEqualTypeOf<OAuthStateNotKept>()

// only a redirect requires a navigator and a store of OAuth states
const withoutRedirect = ConnectedAccounts.getAccessToken("github")
const withRedirect = ConnectedAccounts.getAccessToken("github", { or: "redirect" })
expectTypeOf<Extract<Effect.Services<typeof withoutRedirect>, Navigator | OAuthStateStore>>().toEqualTypeOf<never>()
expectTypeOf<Extract<Effect.Services<typeof withRedirect>, Navigator | OAuthStateStore>>().toEqualTypeOf<
  Navigator | OAuthStateStore
>()
