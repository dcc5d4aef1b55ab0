/** Tokens with a required lifetime. A separate module, so that programs that do not use it do not bundle it. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { CallError } from "../../errors/call/CallError.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import { AccessTokenTooShort, type InvalidOption } from "../../errors/local/UsageErrors.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { excessiveLifetime } from "../timing/Timing.ts"
import type { SessionService, Usable } from "./SessionService.ts"

/**
 * Renews the session. Fails if even the renewed access token has a shorter lifetime than `millis`. The store may return the tokens of an
 * earlier renewal, whose lifetime suffices only for requests; these are renewed.
 */
const renewedLasting = (
  session: SessionService,
  { accessToken, left, refreshToken }: Pick<Usable, "accessToken" | "left" | "refreshToken">,
  millis: number
): Effect.Effect<Option.Option<Tokens>, CallError | AccessTokenTooShort> =>
  Effect.gen(function*() {
    if (refreshToken === null) return yield* new AccessTokenTooShort({ remainingMillis: left })
    const newTokens = yield* session.renew(accessToken, refreshToken)
    if (Option.isNone(newTokens)) return newTokens
    const remainingMillis = session.remainingLife(newTokens.value.accessToken, yield* Clock.currentTimeMillis)
    return remainingMillis >= millis
      ? newTokens
      : yield* newTokens.value.issued
        ? renewedLasting(session, { ...newTokens.value, left: remainingMillis }, millis)
        : new AccessTokenTooShort({ remainingMillis })
  })

const excessive = () =>
  invalidOption("minimumLifetime", "must be a duration below 60 seconds, because an access token may never be valid for longer.")

/**
 * Tokens with at least `lifetime` left; `None` when signed out. Waits for a renewal if the stored access token has less or is outdated.
 *
 * **Errors** `InvalidOption` (`excessiveLifetime` or more) · `AccessTokenTooShort` (even a renewed token has less) · `CallError`
 */
export const tokensLasting = (
  session: SessionService,
  lifetime: Duration.Duration
): Effect.Effect<Option.Option<Tokens>, CallError | InvalidOption | AccessTokenTooShort> =>
  Effect.gen(function*() {
    const millis = Duration.toMillis(lifetime)
    if (!(millis < Duration.toMillis(excessiveLifetime))) return yield* excessive()
    const usableTokens = yield* session.usable()
    if (usableTokens === null) return Option.none()
    const { isOutdated, left, stored } = usableTokens
    return left > 0 && left >= millis && !isOutdated ? stored : yield* renewedLasting(session, usableTokens, millis)
  })
