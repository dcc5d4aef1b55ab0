/** Bot challenges (Cloudflare Turnstile), and the responses to them that the emulator accepts. */
import * as Effect from "effect/Effect"
import { BotChallengeFailed, BotChallengeRequired } from "../../../errors/provider/SignInErrors.ts"

/** The fields of a request that answer the bot challenge. */
interface ChallengeResponse {
  readonly botChallengeToken?: string | undefined
  readonly botChallengePhase?: "invisible" | "visible" | undefined
  readonly botChallengeUnavailable?: "true" | undefined
}

/** The tokens that the provider accepts in its tests, and the one that Turnstile's test keys produce. */
const rightTokens = {
  invisible: /^(?:mock-turnstile-ok:.+|XXXX\.DUMMY\.TOKEN\.XXXX)$/,
  visible: /^(?:mock-turnstile-visible-ok:.+|XXXX\.DUMMY\.TOKEN\.XXXX)$/
}

const fail = (message: string) => Effect.fail(new BotChallengeFailed({ details: { message } }))

/**
 * Demands the visible challenge after a failed invisible one. Refuses a failed visible challenge, and one that could not be shown. Requests
 * without a phase are not challenged.
 */
export const requireHuman = (
  { botChallengePhase: phase, botChallengeToken: token = "", botChallengeUnavailable }: ChallengeResponse
) => {
  if (botChallengeUnavailable !== undefined) return fail("The bot challenge could not be shown.")
  if (phase === undefined || rightTokens[phase].test(token)) return Effect.void
  return phase === "invisible" ? Effect.fail(new BotChallengeRequired()) : fail("The bot challenge was not solved.")
}
