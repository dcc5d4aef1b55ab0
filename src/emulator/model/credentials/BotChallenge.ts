/** Bot challenges (Cloudflare Turnstile): which answers to one the emulator takes for right. */
import * as Effect from "effect/Effect"
import { BotChallengeFailed, BotChallengeRequired } from "../../../errors/provider/SignInErrors.ts"

/** What a request says about the challenge. */
interface Answered {
  readonly botChallengeToken?: string | undefined
  readonly botChallengePhase?: "invisible" | "visible" | undefined
  readonly botChallengeUnavailable?: "true" | undefined
}

/** Those that the provider takes when it is run for tests, and the one that Turnstile's own test keys make. */
const rightTokens = {
  invisible: /^(?:mock-turnstile-ok:.+|XXXX\.DUMMY\.TOKEN\.XXXX)$/,
  visible: /^(?:mock-turnstile-visible-ok:.+|XXXX\.DUMMY\.TOKEN\.XXXX)$/
}

const failed = (message: string) => Effect.fail(new BotChallengeFailed({ details: { message } }))

/** Who fails invisibly is asked visibly; who fails visibly, or cannot be asked, is refused. Without a phase nothing is asked. */
export const requireHuman = ({ botChallengePhase: phase, botChallengeToken: token = "", botChallengeUnavailable }: Answered) => {
  if (botChallengeUnavailable !== undefined) return failed("The bot challenge could not be shown.")
  if (phase === undefined || rightTokens[phase].test(token)) return Effect.void
  return phase === "invisible" ? Effect.fail(new BotChallengeRequired()) : failed("The bot challenge was not solved.")
}
