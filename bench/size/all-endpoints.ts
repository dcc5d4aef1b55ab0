/** Every endpoint with its schemas and errors, as the emulator and the documentation need them. */
import * as Effect from "effect/Effect"
import * as Endpoints from "latchkey/endpoints"
import * as ClientApp from "latchkey/layers/app/ClientApp"
import * as TokenStoreNone from "latchkey/layers/tokenStores/TokenStoreNone"

console.log(Object.values(Endpoints))
Effect.runFork(
  Effect.provide(Endpoints.ReadProject(), ClientApp.layer({ projectId: "internal", tokenStore: TokenStoreNone.layer }))
)
