/** Checked by tsc alone: the signatures of the promise facade and of the Effect verbs behind it. */
import type { Effect, Stream } from "effect"
import { expectTypeOf } from "vitest"
import type { CallError } from "../../src/errors/call/CallError.ts"
import type { RedirectLoop, SessionNotKept, UntrustedRedirect } from "../../src/errors/local/NavigationErrors.ts"
import type { InvalidOption, NotSignedIn, TokenStoreRequired } from "../../src/errors/local/UsageErrors.ts"
import type {
  EmailPasswordMismatch,
  MultiFactorAuthenticationRequired,
  PasswordAuthenticationNotEnabled
} from "../../src/errors/provider/SignInErrors.ts"
import type { UserNotFound } from "../../src/errors/provider/UserErrors.ts"
import type { ServerAccess } from "../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { Session } from "../../src/pipeline/session/Session.ts"
import type { AdminApp, ClientApp, Result, ServerApp } from "../../src/promise/index.ts"
import { promised } from "../../src/promise/index.ts"
import type { SignedIn, Tokens } from "../../src/schema/auth/Tokens.ts"
import type { ServerTeam } from "../../src/schema/teams/Team.ts"
import type { CurrentUser as CurrentUserEntity, ServerUser } from "../../src/schema/users/User.ts"
import type { UserQuery } from "../../src/schema/users/UserPayloads.ts"
import type { Page } from "../../src/schema/wire/Wire.ts"
import * as Auth from "../../src/services/auth/Auth.ts"
import * as CurrentUser from "../../src/services/client/CurrentUser.ts"
import type { SignOutRedirectOptions } from "../../src/services/navigation/signOutRedirect.ts"
import * as Users from "../../src/services/server/Users.ts"
import { clientLayer } from "../kit/TestApp.ts"

declare const app: ClientApp
declare const server: ServerApp
declare const admin: AdminApp

// signing in
type SignInError =
  | PasswordAuthenticationNotEnabled
  | EmailPasswordMismatch
  | MultiFactorAuthenticationRequired
  | InvalidOption
  | UntrustedRedirect
  | RedirectLoop
  | SessionNotKept
  | TokenStoreRequired
  | CallError
expectTypeOf<ReturnType<typeof Auth.signInWithPassword>>().toEqualTypeOf<
  Effect.Effect<SignedIn, SignInError, ApiClient | Session>
>()
expectTypeOf(app.auth.signInWithPassword).returns.toEqualTypeOf<Promise<SignedIn>>()
expectTypeOf(app.safe.auth.signInWithPassword).returns.toEqualTypeOf<Promise<Result<SignedIn, SignInError>>>()
expectTypeOf(app.auth.signOut).toEqualTypeOf<(options?: SignOutRedirectOptions) => Promise<void>>()
expectTypeOf(app.user.delete).toEqualTypeOf<(options?: SignOutRedirectOptions) => Promise<void>>()
// @ts-expect-error a password is required
app.auth.signInWithPassword({ email: "a@b" })

// parameters of the address, by the given names
interface Taken {
  readonly code: string | null
  readonly state: string | null
}
expectTypeOf(app.navigation.takeFromQuery({ names: ["code", "state"] })).toEqualTypeOf<Promise<Taken>>()
expectTypeOf(app.safe.navigation.takeFromQuery({ names: ["code", "state"] })).toEqualTypeOf<Promise<Result<Taken, never>>>()

// the signed-in user: `get` never gives `null`
expectTypeOf(app.user.get()).toEqualTypeOf<Promise<CurrentUserEntity>>()
expectTypeOf(app.user.find()).toEqualTypeOf<Promise<CurrentUserEntity | null>>()
expectTypeOf(server.user.get()).toEqualTypeOf<Promise<ServerUser>>()
expectTypeOf(app.safe.user.get()).resolves.toExtend<Result<CurrentUserEntity, unknown>>()
expectTypeOf(app.safe.user.find()).toEqualTypeOf<Promise<Result<CurrentUserEntity | null, TokenStoreRequired | CallError>>>()
expectTypeOf(CurrentUser.get())
  .toEqualTypeOf<Effect.Effect<CurrentUserEntity, NotSignedIn | TokenStoreRequired | CallError, ApiClient | Session>>()

// users
expectTypeOf<ReturnType<typeof Users.get>>().toEqualTypeOf<
  Effect.Effect<ServerUser, UserNotFound | CallError, ApiClient | ServerAccess>
>()
expectTypeOf<ReturnType<typeof Users.stream>>().toEqualTypeOf<Stream.Stream<ServerUser, CallError, ApiClient | ServerAccess>>()
expectTypeOf(server.users.get).toEqualTypeOf<(userId: string) => Promise<ServerUser>>()
expectTypeOf(server.safe.users.get).toEqualTypeOf<(userId: string) => Promise<Result<ServerUser, UserNotFound | CallError>>>()
expectTypeOf(server.users.stream).toEqualTypeOf<(query?: UserQuery) => AsyncIterable<ServerUser>>()
expectTypeOf(server.users.page).returns.toEqualTypeOf<Promise<Page<ServerUser>>>()
expectTypeOf(admin.users.get).toEqualTypeOf<(userId: string) => Promise<ServerUser>>()
// @ts-expect-error a client app has no users
void app.users

// every app has its project and its pages, and navigates to them; only a browser app signs in at identity providers
expectTypeOf(app.projectId).toEqualTypeOf<string>()
expectTypeOf(server.urls.onboarding).toEqualTypeOf<string>()
expectTypeOf(admin.navigation.redirectToHome).returns.toEqualTypeOf<Promise<void>>()
expectTypeOf(server.cli.complete).returns.toEqualTypeOf<Promise<void>>()
expectTypeOf(app.auth.findTokens).returns.toEqualTypeOf<Promise<Tokens | null>>()
expectTypeOf(server.teams.page).returns.toEqualTypeOf<Promise<Page<ServerTeam>>>()
// @ts-expect-error a server has no browser to send there
void server.oauth.signIn

// an app with a signal has the same type
expectTypeOf(app.with({ signal: AbortSignal.abort() })).toEqualTypeOf<ClientApp>()
expectTypeOf(server.with({})).toEqualTypeOf<ServerApp>()

// an app with selected verbs has only those, with their signatures
const ownValue = promised(clientLayer(), {
  auth: { signInWithPassword: Auth.signInWithPassword },
  user: { find: CurrentUser.find, get: CurrentUser.get }
})
expectTypeOf(ownValue.auth.signInWithPassword).returns.toEqualTypeOf<Promise<SignedIn>>()
expectTypeOf(ownValue.user.get()).toEqualTypeOf<Promise<CurrentUserEntity>>()
expectTypeOf(ownValue.with({}).user.find()).toEqualTypeOf<Promise<CurrentUserEntity | null>>()
// @ts-expect-error it was not named
void ownValue.auth.signOut
// @ts-expect-error a client layer does not hold the secret server key
promised(clientLayer(), { users: { get: Users.get } })
