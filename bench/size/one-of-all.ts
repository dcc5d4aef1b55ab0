/** The same endpoint, imported from the module that exports all endpoints: the bundle must not include the others. */
import * as Effect from "effect/Effect"
import { ReadProject } from "latchkey/endpoints"
import * as ClientApp from "latchkey/layers/ClientApp"
import * as TokenStoreNone from "latchkey/layers/TokenStoreNone"

Effect.runFork(Effect.provide(ReadProject(), ClientApp.layer({ projectId: "internal", tokenStore: TokenStoreNone.layer })))
