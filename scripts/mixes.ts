/** A program of `npm run pack:check` that combines entries of every form. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Gives the effect of a project a version that the package has no bundle of (docs/decisions/0032). */
export const setEffectVersion = (folder: string, version: string): void => {
  const manifest = join(folder, "node_modules", "effect", "package.json")
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"version": "[^"]+"/, `"version": "${version}"`))
}

/** One program with entries over effect/Schema, entries over src/lean, and bundles for Node (docs/decisions/0032). */
export const mixes = `import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as ConfigProvider from "effect/ConfigProvider"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { Auth, ClientApp, CurrentUser, Errors, Session, SharedRenewals, TokenStoreMemory, TransportHttpClient } from "latchkey"
import { makeSync } from "latchkey/emulator"
import { Endpoint, errorSchema, ReadCurrentUser } from "latchkey/endpoints"
import { EmailPasswordMismatch } from "latchkey/errors"
import { createVerifier } from "latchkey/jwt"
import { SharedRenewals as OwnSharedRenewals } from "latchkey/layers/tokenStores/SharedRenewals"
import * as OwnTokenStoreMemory from "latchkey/layers/tokenStores/TokenStoreMemory"
import { currentUser } from "latchkey/live"
import { createClientApp, live as liveOf, promised } from "latchkey/promise"
import { CurrentUser as User } from "latchkey/schema"

const expect = (what: string, holds: boolean) => {
  if (!holds) throw new Error(what)
}
const { fetch, project: { projectId }, url: baseUrl } = makeSync({ passwordIterations: 1 })
const account = { email: "ada@example.com", password: "analytical engine" }

const app = createClientApp({ projectId, baseUrl, fetch, tokenStore: "memory" })
await app.auth.signUpWithPassword({ ...account, verificationCallbackUrl: null })
const me = await app.user.get()
expect("an entity of the promise app encodes by its Schema", Schema.encodeUnknownSync(User)(me)["id"] === me.id)

const shownUser = liveOf(app, currentUser)
const unsubscribe = shownUser.subscribe(() => {})
await shownUser.settled
await app.user.update({ displayName: "Ada" })
expect("the response of a change enters the live value", shownUser.state.status === "ok" && shownUser.state.value?.displayName === "Ada")
unsubscribe()

const token = (await app.auth.findTokens())?.refreshToken ?? null
expect("the program reads a secret of the promise app", token !== null && Redacted.value(token).length > 10)

const refused = await app.safe.auth.signInWithPassword({ ...account, password: "difference engine" })
expect("a refusal of the promise app is an instance of the error class of each entry", !refused.ok && refused.error instanceof EmailPasswordMismatch && refused.error instanceof Errors.EmailPasswordMismatch)
expect("the Schema of the error class accepts the refusal", !refused.ok && Schema.is(errorSchema(EmailPasswordMismatch))(refused.error))
expect("each entry exports the same error class", Errors.EmailPasswordMismatch === EmailPasswordMismatch)
expect("a refusal is not an instance of another error class", !refused.ok && !(refused.error instanceof Errors.UserNotFound))
await app.dispose()

const ReadMe = Endpoint.client("own.me", "GET /users/me", { success: Schema.Struct({ id: Schema.NonEmptyString }), errors: [Errors.CannotGetOwnUserWithoutUser] })
const live = ClientApp.layer({ projectId, baseUrl, fetch, tokenStore: TokenStoreMemory.layer })
const mixed = promised(live, { signIn: Auth.signInWithPassword, get: CurrentUser.get, me: () => ReadMe() })
await mixed.signIn(account)
expect("the response of an endpoint with the program's own Schema is decoded", (await mixed.me()).id === me.id)
await mixed.dispose()

const replaced = Layer.succeed(ReadCurrentUser, () => Effect.succeed({ ...me, displayName: "replaced" }))
const name = await Effect.runPromise(
  Auth.signInWithPassword(account).pipe(
    Effect.andThen(CurrentUser.get()),
    Effect.map(({ displayName }) => displayName),
    Effect.catchTag("EmailPasswordMismatch", () => Effect.succeed("refused")),
    Effect.provide(replaced),
    Effect.provide(live)
  )
)
expect("a layer for an endpoint of latchkey/endpoints replaces the endpoint in latchkey", name === "replaced")

const sameState = await Effect.runPromise(Effect.all([SharedRenewals, OwnSharedRenewals]))
expect("renewals are shared by every copy of their module", sameState[0] === sameState[1])
expect("each entry exports the same layer, so that a program has one store", TokenStoreMemory.layer === OwnTokenStoreMemory.layer)

const isPersistent = Session.use(({ isPersistent }) => Effect.succeed(isPersistent)).pipe(Effect.provide(live))
expect("latchkey provides the service of latchkey", await Effect.runPromise(isPersistent))

/** Uses modules that the bundle for Node loads late: effect/Config and effect/http. */
const environment = ConfigProvider.layer(ConfigProvider.fromUnknown({ HEXCLAVE_PROJECT_ID: projectId, HEXCLAVE_API_URL: baseUrl }))
const client = FetchHttpClient.layer.pipe(Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch)))
const overHttpClient = ClientApp.layerConfig({ tokenStore: TokenStoreMemory.layer }).pipe(
  Layer.provide(environment),
  Layer.provideMerge(TransportHttpClient.layer.pipe(Layer.provide(client)))
)
const accessToken = await Effect.runPromise(
  Auth.signInWithPassword(account).pipe(Effect.andThen(Auth.findTokens()), Effect.map((tokens) => tokens?.accessToken ?? null), Effect.provide(overHttpClient))
)
expect("the program's effect recognizes the token as a Redacted", accessToken !== null && Redacted.isRedacted(accessToken))
const verified = await createVerifier({ projectId, baseUrl, fetch }).verify(accessToken === null ? "" : Redacted.value(accessToken))
expect("a token of one entry is verified by another", verified.user.id === me.id)

const unset = await Effect.runPromise(
  Auth.signInWithPassword(account).pipe(
    Effect.provide(ClientApp.layerConfig({ tokenStore: TokenStoreMemory.layer })),
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({}))),
    Effect.as("signed in"),
    Effect.catchTag("ConfigError", ({ message }) => Effect.succeed(message))
  )
)
expect("an unset variable is a ConfigError: " + unset, unset.includes("HEXCLAVE_PROJECT_ID"))
`
