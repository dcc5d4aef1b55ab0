/** The program of `npm run pack:check` that uses entries of every form together. */

/** Entries over effect/Schema, over src/lean and bundled for Node in one program (docs/decisions/0032, 0033). */
export const mixes = `import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Auth, ClientApp, CurrentUser, Errors, TokenStoreMemory } from "latchkey"
import { makeSync } from "latchkey/emulator"
import { ReadCurrentUser } from "latchkey/endpoints/CurrentUser"
import { EmailPasswordMismatch } from "latchkey/errors/SignInErrors"
import * as Endpoint from "latchkey/pipeline/Endpoint"
import { createClientApp, promised } from "latchkey/promise"
import { CurrentUser as User } from "latchkey/schema/User"

const expect = (what: string, holds: boolean) => {
  if (!holds) throw new Error(what)
}
const { fetch, project: { projectId }, url: baseUrl } = makeSync({ passwordIterations: 1 })
const account = { email: "ada@example.com", password: "analytical engine" }

const app = createClientApp({ projectId, baseUrl, fetch, tokenStore: "memory" })
await app.auth.signUpWithPassword({ ...account, verificationCallbackUrl: null })
const me = await app.user.get({ or: "throw" })
expect("an entity of the promise app encodes by its Schema", Schema.encodeUnknownSync(User)(me)["id"] === me.id)

const token = await app.auth.getRefreshToken()
expect("a secret of the promise app opens", token !== null && Redacted.value(token).length > 10)

const refused = await app.safe.auth.signInWithPassword({ ...account, password: "difference engine" })
expect("a refusal of the promise app is of each class", !refused.ok && refused.error instanceof EmailPasswordMismatch && refused.error instanceof Errors.EmailPasswordMismatch)
expect("and of the Schema of its class", !refused.ok && Schema.is(EmailPasswordMismatch)(refused.error))
expect("and not of another", !refused.ok && !(refused.error instanceof Errors.UserNotFound))
await app.dispose()

const ReadMe = Endpoint.make("own.me", "GET /users/me", { access: ["client"], success: Schema.Struct({ id: Schema.NonEmptyString }), errors: [Errors.CannotGetOwnUserWithoutUser] })
const live = ClientApp.layer({ projectId, baseUrl, fetch, tokenStore: TokenStoreMemory.layer })
const mixed = promised(live, { signIn: Auth.signInWithPassword, get: CurrentUser.get, me: () => ReadMe() })
await mixed.signIn(account)
expect("an endpoint with a Schema of one's own is read", (await mixed.me()).id === me.id)
await mixed.dispose()

const replaced = Layer.succeed(ReadCurrentUser, () => Effect.succeed({ ...me, displayName: "replaced" }))
const name = await Effect.runPromise(
  Auth.signInWithPassword(account).pipe(
    Effect.andThen(CurrentUser.get({ or: "throw" })),
    Effect.map(({ displayName }) => displayName),
    Effect.catchTag("EmailPasswordMismatch", () => Effect.succeed("refused")),
    Effect.provide(replaced),
    Effect.provide(live)
  )
)
expect("an endpoint is replaced for every link", name === "replaced")
`
