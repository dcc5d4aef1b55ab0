/** Checked by tsc alone: inputs, results and refusals of the verbs of channels, notifications, sessions, API keys and accounts. */
import type { Effect } from "effect"
import { expectTypeOf } from "vitest"
import type * as Errors from "../../src/errors/index.ts"
import type { ServerAccess } from "../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { Session } from "../../src/pipeline/session/Session.ts"
import { type ClientApp, type Result, type ServerApp, whyApiKeyInvalid } from "../../src/promise/index.ts"
import type {
  ContactChannel,
  CreatedTeamApiKey,
  CreatedUserApiKey,
  NotificationCategory,
  OAuthProvider,
  ServerOAuthProvider,
  ServerUser,
  SessionTokens,
  TeamApiKey,
  UserApiKey,
  UserSession
} from "../../src/schema/index.ts"
import * as ApiKeys from "../../src/services/client/ApiKeys.ts"
import * as ContactChannels from "../../src/services/client/ContactChannels.ts"
import * as Notifications from "../../src/services/client/Notifications.ts"
import * as OAuthProviders from "../../src/services/client/OAuthProviders.ts"
import * as Sessions from "../../src/services/client/Sessions.ts"
import * as ServerApiKeys from "../../src/services/server/ServerApiKeys.ts"
import * as ServerContactChannels from "../../src/services/server/ServerContactChannels.ts"
import * as ServerNotifications from "../../src/services/server/ServerNotifications.ts"
import * as ServerOAuthProviders from "../../src/services/server/ServerOAuthProviders.ts"
import * as ServerSessions from "../../src/services/server/ServerSessions.ts"
import * as Users from "../../src/services/server/Users.ts"
import { userId } from "../kit/TestApp.ts"

declare const app: ClientApp
declare const server: ServerApp

type NotMe = Errors.CannotGetOwnUserWithoutUser
/** A call with the permissions of the signed-in user. */
type Own<A, E = NotMe> = Effect.Effect<A, E | Errors.TokenStoreRequired | Errors.CallError, ApiClient | Session>
/** One call for users and servers, so its type does not require the server's key. */
type Either<A, E = NotMe> = Effect.Effect<A, E | Errors.CallError, ApiClient>
/** A call with a server's key. */
type Any<A, E = NotMe> = Effect.Effect<A, E | Errors.CallError, ApiClient | ServerAccess>
const channel = { value: "a@b.c", usedForAuth: true }

// contact channels
type Taken = Errors.ContactChannelAlreadyUsedForAuthBySomeoneElse
type BadCode =
  | Errors.VerificationCodeNotFound
  | Errors.VerificationCodeExpired
  | Errors.VerificationCodeAlreadyUsed
  | Errors.VerificationCodeMaxAttemptsReached
type Mailing =
  | Errors.UrlOptionRequired
  | NotMe
  | Errors.UserIdDoesNotExist
  | Errors.EmailAlreadyVerified
  | Errors.RedirectUrlNotWhitelisted
expectTypeOf(ContactChannels.list()).toEqualTypeOf<Own<ReadonlyArray<ContactChannel>>>()
expectTypeOf(ContactChannels.get("c")).toEqualTypeOf<Own<ContactChannel>>()
expectTypeOf(ContactChannels.create(channel)).toEqualTypeOf<Own<ContactChannel, NotMe | Taken>>()
expectTypeOf(ContactChannels.update("c", { isPrimary: true })).toEqualTypeOf<Own<ContactChannel, NotMe | Taken>>()
expectTypeOf(ContactChannels.delete("c")).toEqualTypeOf<Own<void>>()
expectTypeOf(ContactChannels.sendVerification("c")).toEqualTypeOf<Own<void, Mailing>>()
expectTypeOf(ContactChannels.sendPrimaryVerification()).toEqualTypeOf<
  Own<
    void,
    | NotMe
    | Errors.PrimaryEmailRequired
    | Errors.UrlOptionRequired
    | Errors.EmailIsNotPrimaryEmail
    | Errors.EmailAlreadyVerified
    | Errors.RedirectUrlNotWhitelisted
  >
>()
expectTypeOf(ContactChannels.verify({ code: "c" })).toEqualTypeOf<
  Effect.Effect<void, BadCode | Errors.CallError, ApiClient | Session>
>()
expectTypeOf(ContactChannels.checkCode({ code: "c" })).toEqualTypeOf<Either<void, BadCode>>()
// @ts-expect-error users cannot set `isVerified`
ContactChannels.update("c", { isVerified: true })
// @ts-expect-error `usedForAuth` is required
ContactChannels.create({ value: "a@b.c" })
expectTypeOf(ServerContactChannels.create({ userId, ...channel, isVerified: true })).toEqualTypeOf<
  Effect.Effect<ContactChannel, NotMe | Taken | Errors.CallError, ApiClient | ServerAccess | Session>
>()
expectTypeOf(ServerContactChannels.list()).toEqualTypeOf<Either<ReadonlyArray<ContactChannel>>>()
expectTypeOf(ServerContactChannels.verify).toEqualTypeOf<typeof ContactChannels.verify>()

// notification categories
type Missing = NotMe | Errors.UserNotFound
expectTypeOf(Notifications.list()).toEqualTypeOf<Own<ReadonlyArray<NotificationCategory>, Missing>>()
expectTypeOf(Notifications.enable("c")).toEqualTypeOf<Own<NotificationCategory, Missing>>()
expectTypeOf(Notifications.disable("c")).toEqualTypeOf<Own<NotificationCategory, Missing>>()
expectTypeOf(ServerNotifications.disable("c", { userId })).toEqualTypeOf<Either<NotificationCategory, Missing>>()

// sessions
expectTypeOf(Sessions.list()).toEqualTypeOf<Own<ReadonlyArray<UserSession>>>()
expectTypeOf(Sessions.revoke("s")).toEqualTypeOf<Own<void, NotMe | Errors.CannotDeleteCurrentSession>>()
expectTypeOf(ServerSessions.create({ userId })).toEqualTypeOf<Any<SessionTokens, NotMe | Errors.UserIdDoesNotExist>>()
ServerSessions.create({ userId, expiresIn: "1 hour", isImpersonation: true })
ServerSessions.create({ userId, expiresIn: 60_000 })
// @ts-expect-error not a duration
ServerSessions.create({ userId, expiresIn: "soon" })
// @ts-expect-error only servers create sessions
void app.sessions.create

// API keys
type Keyless = Errors.UserAuthenticationRequired | Errors.ApiKeyNotFound
const description = "for the build"
expectTypeOf(ApiKeys.user.list()).toEqualTypeOf<Own<ReadonlyArray<UserApiKey>, NotMe | Errors.UserAuthenticationRequired>>()
expectTypeOf(ApiKeys.user.create({ description, expiresAt: null })).toEqualTypeOf<
  Own<CreatedUserApiKey, NotMe | Errors.UserAuthenticationRequired>
>()
expectTypeOf(ApiKeys.user.update("k", { description })).toEqualTypeOf<Own<UserApiKey, NotMe | Keyless>>()
expectTypeOf(ApiKeys.user.revoke("k")).toEqualTypeOf<Own<UserApiKey, NotMe | Keyless>>()
expectTypeOf(ApiKeys.team.create({ teamId: "t", description, expiresAt: new Date() })).toEqualTypeOf<
  Own<CreatedTeamApiKey, Keyless>
>()
expectTypeOf(ApiKeys.team.list({ teamId: "t" })).toEqualTypeOf<Own<ReadonlyArray<TeamApiKey>, Keyless>>()
// @ts-expect-error a key belongs either to a user or to a team
ApiKeys.user.create({ description, expiresAt: null, teamId: "t" })
// @ts-expect-error a key belongs either to a user or to a team
ApiKeys.team.create({ teamId: "t", description, expiresAt: null, userId })
// By default, a key never expires.
ApiKeys.user.create({ description })
ApiKeys.team.create({ teamId: "t", description, expiresAt: undefined })
// @ts-expect-error `description` is required
ApiKeys.user.create({ expiresAt: null })
// @ts-expect-error a revocation is permanent
ApiKeys.user.update("k", { revoked: false })
// @ts-expect-error the expiry of a key cannot be changed
ApiKeys.user.update("k", { expiresAt: new Date() })
type BadKey = Errors.ApiKeyNotFound | Errors.WrongApiKeyType | Errors.ApiKeyRevoked | Errors.ApiKeyExpired
expectTypeOf(ServerApiKeys.user.check({ apiKey: "k" })).toEqualTypeOf<Any<UserApiKey, BadKey>>()
expectTypeOf(ServerApiKeys.team.check({ apiKey: "k" })).toEqualTypeOf<Any<TeamApiKey, BadKey>>()
declare const key: UserApiKey | CreatedTeamApiKey
expectTypeOf(ApiKeys.whyInvalid(key, new Date())).toEqualTypeOf<"manually-revoked" | "expired" | null>()
expectTypeOf(whyApiKeyInvalid).toEqualTypeOf<typeof ServerApiKeys.whyInvalid>()

// accounts at identity providers
expectTypeOf(OAuthProviders.list()).toEqualTypeOf<Own<ReadonlyArray<OAuthProvider>, Missing>>()
expectTypeOf(OAuthProviders.find("o")).toEqualTypeOf<Own<OAuthProvider | null, Missing>>()
expectTypeOf(OAuthProviders.update("o", { allowSignIn: false })).toEqualTypeOf<
  Own<OAuthProvider, Missing | Errors.OAuthProviderAccountIdAlreadyUsedForSignIn>
>()
expectTypeOf(OAuthProviders.delete("o")).toEqualTypeOf<Own<void, Missing>>()
expectTypeOf(ServerOAuthProviders.find("o", { userId })).toEqualTypeOf<Any<ServerOAuthProvider | null, Missing>>()
expectTypeOf(
  ServerOAuthProviders.create({
    userId,
    providerConfigId: "github",
    accountId: "1",
    allowSignIn: true,
    allowConnectedAccounts: false
  })
).toEqualTypeOf<Any<ServerOAuthProvider, Missing | Errors.OAuthProviderAccountIdAlreadyUsedForSignIn>>()
// @ts-expect-error only servers name the account
OAuthProviders.update("o", { accountId: "2" })

// users by id and by API key
expectTypeOf(Users.find(userId)).toEqualTypeOf<Any<ServerUser | null, never>>()
expectTypeOf(Users.getByApiKey({ apiKey: "k" })).toEqualTypeOf<Any<ServerUser, BadKey | Errors.UserNotFound>>()
expectTypeOf(Users.findByApiKey({ apiKey: "k" })).toEqualTypeOf<Any<ServerUser | null, never>>()

// the same as promises
expectTypeOf(app.contactChannels.list).toEqualTypeOf<() => Promise<ReadonlyArray<ContactChannel>>>()
expectTypeOf(app.apiKeys.user.create).returns.toEqualTypeOf<Promise<CreatedUserApiKey>>()
expectTypeOf(app.safe.sessions.revoke).toEqualTypeOf<
  (
    sessionId: string
  ) => Promise<Result<void, NotMe | Errors.CannotDeleteCurrentSession | Errors.TokenStoreRequired | Errors.CallError>>
>()
expectTypeOf(app.oauth.providers.find).toEqualTypeOf<(oauthProviderId: string) => Promise<OAuthProvider | null>>()
expectTypeOf(server.users.find).toEqualTypeOf<(userId: string) => Promise<ServerUser | null>>()
expectTypeOf(server.sessions.create).returns.toEqualTypeOf<Promise<SessionTokens>>()
expectTypeOf(server.safe.users.findByApiKey).returns.toEqualTypeOf<Promise<Result<ServerUser | null, Errors.CallError>>>()
