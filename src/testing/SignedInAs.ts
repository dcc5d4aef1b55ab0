/** Apps for tests, signed in or signed out, with mocks or an emulator: as layers for Effect, and as promise apps. */
import * as Layer from "effect/Layer"
import type { Emulator } from "../emulator/index.ts"
import { layer as adminLayer } from "../layers/app/AdminApp.ts"
import type { App } from "../layers/app/App.ts"
import type { AppOptions } from "../layers/app/AppOptions.ts"
import { layer as clientLayer } from "../layers/app/ClientApp.ts"
import { layer as serverLayer } from "../layers/app/ServerApp.ts"
import * as TokenStoreMemory from "../layers/tokenStores/TokenStoreMemory.ts"
import type { AdminAccess, ServerAccess } from "../pipeline/ports/Access.ts"
import { type AdminApp, adminAppIn } from "../promise/AdminApp.ts"
import { type ClientApp, clientAppIn, type ClientAppOptions } from "../promise/ClientApp.ts"
import type { NavigationOptions } from "../promise/options/NavigatorOption.ts"
import { type ServerApp, serverAppIn } from "../promise/ServerApp.ts"
import { pairTokenStore } from "../promise/tokenStores/pairTokenStore.ts"
import type { Tokens } from "../schema/auth/Tokens.ts"
import type { ServerUser } from "../schema/users/User.ts"
import { currentUser, serverUser, tokensOf } from "./MockedUser.ts"
import type { Mocks } from "./Mocks.ts"

/**
 * The flavour of the program: `client` for end users, `server` with a server key, or `admin` for the project's owner.
 * @category models @since 0.1.0
 */
export type Flavour = "client" | "server" | "admin"

/** The layer and the app of a test program, for each flavour. @category models @since 0.1.0 */
export interface Flavours {
  readonly client: { readonly layer: Layer.Layer<App>; readonly app: ClientApp }
  readonly server: { readonly layer: Layer.Layer<App | ServerAccess>; readonly app: ServerApp }
  readonly admin: { readonly layer: Layer.Layer<App | ServerAccess | AdminAccess>; readonly app: AdminApp }
}

/** Options that replace an app's defaults; `authenticator` applies only to promise client apps. @category models @since 0.1.0 */
export interface ProgramOptions
  extends
    Pick<AppOptions, "timeout" | "totalTimeout" | "maxRetryAfter" | "headerPrefix">,
    NavigationOptions,
    Pick<ClientAppOptions, "authenticator">
{}

const mocks = {
  projectId: "00000000-0000-4000-8000-0000000000c0",
  publishableClientKey: "pck_mocked",
  secretServerKey: "ssk_mocked",
  superSecretAdminKey: "sak_mocked",
  baseUrl: "http://mocked.test"
}

/** An emulator in this process or, as the fixture of `latchkey/testing/playwright`, in another. @category models @since 0.1.0 */
export type EmulatorConnection = Pick<Emulator, "fetch" | "layer" | "project" | "url">

const isMocks = (over: Mocks | EmulatorConnection): over is Mocks => "inputsOf" in over

/** The connection to mocks or an emulator. The connection's layer runs all requests in the program's fiber, with the program's clock. */
const connectionOf = (over: Mocks | EmulatorConnection) => {
  if (isMocks(over)) return { options: mocks, place: over.layer }
  return { options: { ...over.project, baseUrl: over.url }, place: over.layer, fetch: over.fetch }
}

const program = <F extends Flavour>(
  flavour: F,
  over: Mocks | EmulatorConnection,
  tokens: Tokens | undefined,
  programOptions: ProgramOptions
): Flavours[F] => {
  const { fetch, options, place } = { fetch: undefined, ...connectionOf(over) }
  const appOptions = { ...programOptions, ...options, extraRequestHeaders: {} }
  const forLayer = { ...appOptions, tokenStore: tokens ? TokenStoreMemory.layerFrom(tokens) : TokenStoreMemory.layer }
  const forApp = {
    ...appOptions,
    fetch,
    tokenStore: tokens
      ? pairTokenStore(tokens)
      : "memory" as const
  }
  // Created on first access: the layer needs no app.
  let app: unknown
  const once = <A>(make: () => A): A => (app ??= make()) as A
  const appLayer = fetch === undefined ? place : Layer.empty
  const flavours: Flavours = {
    client: {
      layer: Layer.merge(Layer.orDie(clientLayer(forLayer)), place),
      get app() {
        return once(() => clientAppIn(appLayer, forApp))
      }
    },
    server: {
      layer: Layer.merge(Layer.orDie(serverLayer(forLayer)), place),
      get app() {
        return once(() => serverAppIn(appLayer, forApp))
      }
    },
    admin: {
      layer: Layer.merge(Layer.orDie(adminLayer(forLayer)), place),
      get app() {
        return once(() => adminAppIn(appLayer, forApp))
      }
    }
  }
  return flavours[flavour]
}

/**
 * A program without a signed-in user, to test sign-ins and the calls of servers and admins.
 * @category functions @since 0.1.0
 */
export const signedOut = <F extends Flavour>(
  flavour: F,
  over: Mocks | EmulatorConnection,
  options: ProgramOptions = {}
): Flavours[F] => program(flavour, over, undefined, options)

/** A user with a session at an emulator, such as one from `seed`. @category models @since 0.1.0 */
export interface UserWithTokens {
  readonly tokens: Tokens
}

/**
 * Signs this user in to a program, which is returned as `layer` and as `app`, each with its own session.
 *
 * With mocks, the user may be partial. Reads of the signed-in user return this user, sign-out and renewal work, and the tokens never
 * expire; explicit responses of the mocks take precedence. With an emulator, the user must have tokens from it.
 *
 * **Example** (Mocks, for a program with Effect)
 *
 * ```ts
 * const { layer } = signedInAs({ displayName: "Ada" }, "client", mockEndpoints({ ListTeams: [] }))
 * const greeting = await Effect.runPromise(greet.pipe(Effect.provide(layer)))
 * ```
 *
 * **Example** (An emulator, for a program with promises)
 *
 * ```ts
 * const { users } = await seed(emulator, { users: { ada: {} } })
 * const { app } = signedInAs(users.ada, "client", emulator)
 * assert.strictEqual((await app.user.find())?.id, users.ada.id)
 * ```
 * @category functions @since 0.1.0
 */
export const signedInAs: {
  <F extends Flavour>(user: UserWithTokens, flavour: F, over: EmulatorConnection, options?: ProgramOptions): Flavours[F]
  <F extends Flavour>(user: Partial<ServerUser>, flavour: F, over: Mocks, options?: ProgramOptions): Flavours[F]
} = <F extends Flavour>(
  user: UserWithTokens | Partial<ServerUser>,
  flavour: F,
  over: Mocks | EmulatorConnection,
  options: ProgramOptions = {}
): Flavours[F] => {
  if (!isMocks(over)) return program(flavour, over, (user as UserWithTokens).tokens, options)
  const completeUser = serverUser(user as Partial<ServerUser>)
  const signedIn = over.and({
    ReadCurrentUser: currentUser(completeUser),
    ReadCurrentServerUser: completeUser,
    // Changes to the user make the access token stale, as do calls that request a new one.
    RefreshSession: () => ({
      accessToken: tokensOf(completeUser, mocks.projectId).accessToken,
      tokenType: "Bearer",
      expiresIn: 3600,
      scope: null
    }),
    SignOut: undefined,
    ...over.outcomes
  })
  return program(flavour, signedIn, tokensOf(completeUser, mocks.projectId), options)
}
