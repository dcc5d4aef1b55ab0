/** One-time codes from mails and responses, and the bot challenge before a mail is sent. @category schemas @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { CallbackUrl, StrictEmail } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional

/** The length of a code in characters. */
export const codeLength = 45

/**
 * A code in a request: 45 case-insensitive characters, which the provider lowercases (docs/provider/codes.md#form). Either the `code` of a
 * mailed link, or the six characters in the mail followed by the `nonce` from the call that sent the mail.
 */
export const OneTimeCode = Wire.secretInput().check(
  Schema.makeFilter((code) => Wire.reveal(code).length === codeLength || "Expected the 45 characters of the code")
)

/** The response `{"is_code_valid": true}`, decoded as `undefined`. The provider refuses an invalid code with an error. */
export const CodeValid = Wire.struct({ isCodeValid: Schema.Literal(true) }).pipe(
  Schema.decodeTo(
    Schema.Void,
    SchemaTransformation.transform<void, { readonly isCodeValid: true }>({
      decode: () => undefined,
      encode: () => ({ isCodeValid: true })
    })
  )
)

/** The bot challenge in a request. Not available on older providers. */
export const botChallenge = {
  /** Proof of a solved bot challenge. */
  botChallengeToken: optional(Schema.String),
  botChallengePhase: optional(Schema.Literals(["invisible", "visible"])),
  /** `"true"` if the challenge could not be shown; excludes the other two fields. */
  botChallengeUnavailable: optional(Schema.Literal("true"))
}

/** Refuses, as the provider does, a request that contains a solved challenge and also says that no challenge could be shown. */
export const oneBotChallenge = Schema.makeFilter((challenge: Schema.Struct<typeof botChallenge>["Type"]) =>
  challenge.botChallengeUnavailable === undefined
  || (challenge.botChallengeToken === undefined && challenge.botChallengePhase === undefined)
  || "Expected no bot challenge together with `botChallengeUnavailable`"
)

/** A sign-in mail to send, with a link and a code. */
export class SignInMail extends Schema.Opaque<SignInMail>()(
  Wire.struct({
    email: StrictEmail,
    /** Where the mailed link leads, on a trusted domain; `?code=` is appended. */
    callbackUrl: CallbackUrl,
    ...botChallenge
  }).check(oneBotChallenge)
) {}

/** The response after a sign-in mail was sent. `nonce`: the last 39 characters of the code; the mail shows the first six. */
export class SentSignInMail extends Schema.Opaque<SentSignInMail>()(Wire.struct({ nonce: Wire.Secret })) {}
