/** Checked by tsc alone: inputs, results and requirements of calls, and what must not compile. */
import { Effect, Layer, ManagedRuntime, type Redacted } from "effect"
import { Schema } from "effect"
import { expectTypeOf } from "vitest"
import { SignInWithPassword, SignUpWithPassword } from "../../src/endpoints/auth/Password.ts"
import { RefreshSession, SignOut } from "../../src/endpoints/auth/Sessions.ts"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import { ReadCurrentServerUser, ReadCurrentUser, UpdateCurrentUser } from "../../src/endpoints/users/CurrentUser.ts"
import { CreateUser, DeleteUser, ListUsers, ReadUser, UpdateUser } from "../../src/endpoints/users/Users.ts"
import { inFamily } from "../../src/errors/base/KnownError.ts"
import type { CallError } from "../../src/errors/call/CallError.ts"
import type {
  AccessTokenExpired,
  CannotGetOwnUserWithoutUser,
  InvalidProjectForAccessToken,
  RefreshTokenNotFoundOrExpired,
  UnparsableAccessToken
} from "../../src/errors/provider/SessionErrors.ts"
import {
  EmailPasswordMismatch,
  type MultiFactorAuthenticationRequired,
  type PasswordAuthenticationNotEnabled
} from "../../src/errors/provider/SignInErrors.ts"
import type { TeamMembershipNotFound } from "../../src/errors/provider/TeamErrors.ts"
import { UserEmailAlreadyExists, UserNotFound } from "../../src/errors/provider/UserErrors.ts"
import type { ServerAccess } from "../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import * as Endpoint from "../../src/pipeline/request/Endpoint.ts"
import type { SignedInTokens } from "../../src/schema/auth/Tokens.ts"
import type { Project } from "../../src/schema/projects/Project.ts"
import type { CurrentUser, ServerUser } from "../../src/schema/users/User.ts"
import { clientLayer, serverLayer, userId } from "../kit/TestApp.ts"

const params = { userId }

// the type of a call has its success, every failure, and the access that it requires
expectTypeOf(ReadUser({ params })).toEqualTypeOf<Effect.Effect<ServerUser, UserNotFound | CallError, ApiClient | ServerAccess>>()
expectTypeOf(ReadCurrentUser()).toEqualTypeOf<Effect.Effect<CurrentUser, CannotGetOwnUserWithoutUser | CallError, ApiClient>>()
expectTypeOf(ReadCurrentServerUser()).toEqualTypeOf<
  Effect.Effect<ServerUser, CannotGetOwnUserWithoutUser | CallError, ApiClient | ServerAccess>
>()
expectTypeOf(ReadProject()).toEqualTypeOf<Effect.Effect<Project, CallError, ApiClient>>()
expectTypeOf(SignOut()).toEqualTypeOf<Effect.Effect<void, RefreshTokenNotFoundOrExpired | CallError, ApiClient>>()
expectTypeOf(SignInWithPassword({ body: { email: "a@b", password: "x" } })).toEqualTypeOf<
  Effect.Effect<
    SignedInTokens,
    PasswordAuthenticationNotEnabled | EmailPasswordMismatch | MultiFactorAuthenticationRequired | CallError,
    ApiClient
  >
>()
expectTypeOf(RefreshSession).parameter(0).toHaveProperty("body").toHaveProperty("refreshToken").toEqualTypeOf<Redacted.Redacted>()
expectTypeOf(UpdateUser({ params, body: {} })).toEqualTypeOf<
  Effect.Effect<ServerUser, UserNotFound | UserEmailAlreadyExists | TeamMembershipNotFound | CallError, ApiClient | ServerAccess>
>()
expectTypeOf(CreateUser()).toEqualTypeOf<
  Effect.Effect<ServerUser, UserEmailAlreadyExists | CallError, ApiClient | ServerAccess>
>()
expectTypeOf(DeleteUser({ params })).toEqualTypeOf<Effect.Effect<void, UserNotFound | CallError, ApiClient | ServerAccess>>()
ListUsers()

// @ts-expect-error params are required
ReadUser()
// @ts-expect-error limit is a number
ListUsers({ query: { limit: "2" } })
// @ts-expect-error the body has no such field
UpdateUser({ params, body: { display_name: "x" } })
// @ts-expect-error users cannot write what only servers see
UpdateCurrentUser({ body: { serverMetadata: { plan: 1 } } })
// @ts-expect-error a password is required
SignUpWithPassword({ body: { email: "a@b.com" } })
// @ts-expect-error a passkey is not added by an update
UpdateCurrentUser({ body: { passkeyAuthEnabled: true } })

// placeholders are typed from the path alone
expectTypeOf(Endpoint.client("a.b", "GET /teams/{teamId}/members/{memberId}")["Types"]["input"])
  .toEqualTypeOf<{ readonly params: { readonly teamId: string; readonly memberId: string } }>()
// @ts-expect-error the path has no such placeholder
Endpoint.client("a.b", "GET /teams/{teamId}", { params: { userId: Schema.String } })
// @ts-expect-error not a method
Endpoint.client("a.b", "FETCH /teams")

// a browser program cannot call a server endpoint
const browser = ManagedRuntime.make(clientLayer())
browser.runPromise(ReadCurrentUser())
// @ts-expect-error ServerAccess is missing
browser.runPromise(ReadUser({ params }))
ManagedRuntime.make(serverLayer()).runPromise(ReadUser({ params }))

// catching removes exactly what was caught
expectTypeOf(ReadProject().pipe(Effect.catchIf(inFamily("INVALID_ACCESS_TOKEN"), () => Effect.succeed(null)), Effect.flip))
  .toEqualTypeOf<
    Effect.Effect<
      Exclude<CallError, AccessTokenExpired | UnparsableAccessToken | InvalidProjectForAccessToken>,
      Project | null,
      ApiClient
    >
  >()

// @ts-expect-error details are required
new UserEmailAlreadyExists()
new UserNotFound()

// a layer that replaces one endpoint has that endpoint's type
Layer.succeed(ReadUser, () => Effect.fail(new UserNotFound()))
// @ts-expect-error an undeclared error
Layer.succeed(ReadUser, () => Effect.fail(new EmailPasswordMismatch()))
// @ts-expect-error another success
Layer.succeed(ReadUser, () => Effect.succeed({ id: "u" }))
