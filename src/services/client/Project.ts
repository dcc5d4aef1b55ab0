/** The project of the app. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { ReadJwks } from "../../endpoints/auth/Jwks.ts"
import { ReadProject } from "../../endpoints/projects/Projects.ts"
import { Settings } from "../../pipeline/ports/Settings.ts"
import type { JwkQuery } from "../../schema/auth/Jwk.ts"

/** The project's name and the features that it allows its users. Needs no signed-in user. **Errors** `CallError` */
export const get = () => ReadProject()

/**
 * The public keys of the project's access tokens (RFC 7517), for a verifier that takes a key set; `AccessToken.verify` and `latchkey/jwt`
 * read and cache it automatically. By default, returns only the keys that sign ordinary users' tokens.
 *
 * **Errors** `CallError` (`Refused`: no such project)
 */
export const getJwks = (query: JwkQuery = {}) =>
  Effect.flatMap(Settings, ({ projectId }) => Effect.map(ReadJwks({ params: { projectId }, query }), ({ keys }) => keys))
