/** The same endpoint, imported from the module that exports them all: the others must not be included. */
import * as Effect from "effect/Effect"
import { ReadProject } from "latchkey/endpoints"
import * as ClientApp from "latchkey/layers/ClientApp"
import * as TokenStoreNone from "latchkey/layers/TokenStoreNone"

Effect.runFork(Effect.provide(ReadProject(), ClientApp.layer({ projectId: "internal", tokenStore: TokenStoreNone.layer })))
