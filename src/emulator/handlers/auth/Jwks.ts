/** `/projects/{projectId}/.well-known/jwks.json`: the keys that verify access tokens. */
import * as Effect from "effect/Effect"
import type { Jwk } from "../../../schema/auth/Jwk.ts"
import { jwks } from "../../model/auth/AccessTokens.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

export const jwksHandlers = {
  ReadJwks: Effect.fnUntraced(function*({ params: { projectId }, query, store }) {
    if (store.projects.get(projectId) === undefined) return yield* refuse(404, "There is no such project.")
    const { includeAnonymous: anonymous = false, includeRestricted: withRestricted = false } = query
    const { keys } = yield* jwks(store, projectId, { anonymous, restricted: withRestricted })
    // The emulator creates keys with ids and coordinates, which are optional in the type `JWK`.
    return { keys: keys as ReadonlyArray<Jwk> }
  })
} satisfies SomeHandlers
