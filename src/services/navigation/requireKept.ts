/** Prevents the redirect after a sign-in whose session the browser did not keep. */
import * as Effect from "effect/Effect"
import { SessionNotKept } from "../../errors/local/NavigationErrors.ts"
import type { Navigator } from "../../pipeline/ports/Navigator.ts"
import { Session } from "../../pipeline/session/Session.ts"

/** Fails if a redirect would load a page that shows no user. **Errors** `SessionNotKept` */
export const requireKept = ({ loadsPage }: Navigator["Service"]): Effect.Effect<void, SessionNotKept, Session> =>
  Effect.flatMap(Session, ({ loss }) =>
    loadsPage === true && loss
      ? Effect.flatMap(loss, (loss) => loss ? Effect.fail(new SessionNotKept(loss)) : Effect.void)
      : Effect.void)
