/** The second factor: one-time codes of an authenticator app (RFC 6238: SHA-1, six digits, steps of 30 seconds). */
import * as Effect from "effect/Effect"
import { InvalidTotpCode } from "../../../errors/provider/SignInErrors.ts"
import { VerificationCodeNotFound } from "../../../errors/provider/VerificationErrors.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { startSession } from "../../model/auth/Sessions.ts"
import { consumeCode, verifyCode } from "../../model/credentials/VerificationCodes.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

/** Whether an authenticator app shows this code at `timestamp`. The codes of the previous and the next step are not accepted. */
const isCurrent = (secretBase64: string, token: string, timestamp: number) =>
  Effect.promise(async () => {
    // Loaded on first use, so that the emulator starts without it.
    const { Secret, TOTP } = await import("otpauth")
    const secret = new Secret({ buffer: Uint8Array.from(atob(secretBase64), (char) => char.charCodeAt(0)).buffer })
    return new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 }).validate({ token, timestamp, window: 0 }) !== null
  })

export const mfaHandlers = {
  SignInWithTotp: Effect.fnUntraced(function*({ body, now, project, store }) {
    const code = yield* verifyCode("mfa", body.code)
    const user = store.users.get(code.data.userId)
    // The user, and the attempt with it, was deleted after the first factor.
    if (user === undefined) return yield* new VerificationCodeNotFound()
    // The second factor was turned off meanwhile. Without a secret, no code is right.
    const right = user.totpSecret !== null && (yield* isCurrent(user.totpSecret, Wire.reveal(body.totp), now))
    // Loading the check takes time, so another request may have changed or deleted the user meanwhile.
    const current = store.users.get(user.id)
    if (current === undefined) return yield* new VerificationCodeNotFound()
    if (!right || current.totpSecret !== user.totpSecret) return yield* new InvalidTotpCode()
    yield* consumeCode(store, now, code)
    return { ...yield* startSession(project, user), isNewUser: code.data.isNewUser }
  })
} satisfies SomeHandlers
