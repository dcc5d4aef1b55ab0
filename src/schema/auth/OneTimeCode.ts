/** One-time codes, which a mail or an answer brings and a request gives back, and the bot challenge before a mail is sent. */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { CallbackUrl, StrictEmail } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional

/** Characters of a code. @category constants @since 0.1.0 */
export const codeLength = 45

/**
 * A code as a request gives it back: 45 characters, in any case; the provider reads them in lower case
 * (docs/provider/codes.md#form). It is all of a mailed link's `code`, or the six characters that the mail shows
 * followed by the `nonce` of the call that sent it.
 * @category schemas @since 0.1.0
 */
export const OneTimeCode = Wire.secretInput().check(
  Schema.makeFilter((code) => Wire.reveal(code).length === codeLength || "Expected the 45 characters of the code")
)

/** The answer `{"is_code_valid": true}`; a code that is not valid is refused. @category schemas @since 0.1.0 */
export const CodeValid = Wire.struct({ isCodeValid: Schema.Literal(true) }).pipe(
  Schema.decodeTo(
    Schema.Void,
    SchemaTransformation.transform<void, { readonly isCodeValid: true }>({
      decode: () => undefined,
      encode: () => ({ isCodeValid: true })
    })
  )
)

/** What a request says about a bot challenge. Older providers do not have it. @category schemas @since 0.1.0 */
export const botChallenge = {
  /** The proof that a bot challenge was solved. */
  botChallengeToken: optional(Schema.String),
  botChallengePhase: optional(Schema.Literals(["invisible", "visible"])),
  /** The challenge could not be shown; goes without the other two. */
  botChallengeUnavailable: optional(Schema.Literal("true"))
}

/** Refuses a solved challenge beside one that could not be shown, as the provider does. @category schemas @since 0.1.0 */
export const oneBotChallenge = Schema.makeFilter((given: Schema.Struct<typeof botChallenge>["Type"]) =>
  given.botChallengeUnavailable === undefined
  || (given.botChallengeToken === undefined && given.botChallengePhase === undefined)
  || "Expected no bot challenge beside `botChallengeUnavailable`"
)

/** A mail that signs its reader in, by a link and by a code. @category schemas @since 0.1.0 */
export class SignInMail extends Schema.Opaque<SignInMail>()(
  Wire.struct({
    email: StrictEmail,
    /** Where the mailed link leads, on a trusted domain; `?code=` is appended. */
    callbackUrl: CallbackUrl,
    ...botChallenge
  }).check(oneBotChallenge)
) {}

/**
 * The last 39 characters of the mailed code: with the six that the mail shows they are the whole.
 * @category schemas @since 0.1.0
 */
export class SentSignInMail extends Schema.Opaque<SentSignInMail>()(Wire.struct({ nonce: Wire.Secret })) {}
