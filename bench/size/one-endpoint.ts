/** One endpoint, imported from its own module. */
import * as Effect from "effect/Effect"
import { ReadProject } from "latchkey/endpoints"
import * as ClientApp from "latchkey/layers/app/ClientApp"
import * as TokenStoreNone from "latchkey/layers/tokenStores/TokenStoreNone"

Effect.runFork(Effect.provide(ReadProject(), ClientApp.layer({ projectId: "internal", tokenStore: TokenStoreNone.layer })))
