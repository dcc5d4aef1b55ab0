/** User operations need a store that can hold a session (specification, section 5: app setup). */
import * as Effect from "effect/Effect"
import { TokenStoreRequired } from "../errors/UsageErrors.ts"
import { Session } from "../pipeline/Session.ts"

/** The session, or the refusal of a store that keeps nothing. */
export const requiredSession: Effect.Effect<Session["Service"], TokenStoreRequired, Session> = Session.use((session) =>
  session.keeps ? Effect.succeed(session) : Effect.fail(new TokenStoreRequired())
)
