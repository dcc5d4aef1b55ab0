/** The same endpoint, imported from the module that names them all: the others must not come along. */
import * as Effect from "effect/Effect"
import { ReadProject } from "latchkey/endpoints"
import * as ClientApp from "latchkey/layers/ClientApp"
import * as TokenStoreNone from "latchkey/layers/TokenStoreNone"

Effect.runFork(Effect.provide(ReadProject(), ClientApp.layer({ projectId: "internal", tokenStore: TokenStoreNone.layer })))
