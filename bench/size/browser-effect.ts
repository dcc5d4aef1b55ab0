/** The same browser program on effects, without the facade. */
import * as Effect from "effect/Effect"
import * as ClientApp from "latchkey/layers/app/ClientApp"
import * as TokenStoreMemory from "latchkey/layers/tokenStores/TokenStoreMemory"
import * as Auth from "latchkey/services/auth/Auth"
import * as CurrentUser from "latchkey/services/client/CurrentUser"

const program = Effect.gen(function*() {
  yield* Auth.signInWithPassword({ email: "ada@example.com", password: "correct horse" })
  console.log(yield* CurrentUser.find())
  yield* Auth.signOut()
})
Effect.runFork(Effect.provide(program, ClientApp.layer({ projectId: "internal", tokenStore: TokenStoreMemory.layer })))
