/** One endpoint, imported from its own module. */
import * as Effect from "effect/Effect"
import { ReadProject } from "latchkey/endpoints/Projects"
import * as ClientApp from "latchkey/layers/ClientApp"
import * as TokenStoreNone from "latchkey/layers/TokenStoreNone"

Effect.runFork(Effect.provide(ReadProject(), ClientApp.layer({ projectId: "internal", tokenStore: TokenStoreNone.layer })))
