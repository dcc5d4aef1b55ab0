/** Signatures of Standard Webhooks: HMAC-SHA256 over id, timestamp and body. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { signatureOf } from "../../schema/platform/WebhookSignature.ts"
import { unreadableSecret } from "../../schema/wire/unreadableSecret.ts"
import { reveal, tryReveal } from "../../schema/wire/Wire.ts"

/** The secret of a webhook endpoint, `whsec_…`, as the webhook service shows it; a list during a rotation. @category models @since 0.1.0 */
export type WebhookSecret = string | Redacted.Redacted | ReadonlyArray<string | Redacted.Redacted>

const invalid = (problem: string) => Result.fail(invalidOption("secret", problem))

/** Whether `reveal` accepts the secret. */
const isSecret = (secret: unknown): secret is string | Redacted.Redacted =>
  typeof secret === "string" || Redacted.isRedacted(secret)

/** The format of a secret. Standard Webhooks requires at least 24 bytes. */
const form = /^(?:whsec_)?(?=.{32})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The bytes of each secret. */
export const keysOf = (secret: WebhookSecret): Result.Result<ReadonlyArray<BufferSource>, InvalidOption> => {
  const secrets: ReadonlyArray<unknown> = Array.isArray(secret) ? secret : [secret]
  if (secrets.length === 0 || !secrets.every(isSecret)) {
    return invalid("is missing. The webhook service shows it next to the endpoint.")
  }
  const texts = secrets.map(reveal)
  if (secrets.some((secret) => tryReveal(secret) === undefined)) return invalid(unreadableSecret)
  if (!texts.every((text) => form.test(text))) {
    return invalid("must be `whsec_` and base64 of 24 bytes or more, as the webhook service shows it next to the endpoint.")
  }
  return Result.succeed(
    texts.map((text) => Uint8Array.from(atob(text.replace("whsec_", "")), (char) => char.charCodeAt(0)))
  )
}

/** Compares texts of the same length in constant time, to prevent timing attacks on the signature. */
const equal = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index)
  return difference === 0
}

/** Whether a signature in the header matches one of the keys. */
export const isSigned = (
  keys: ReadonlyArray<BufferSource>,
  { body, header, id, timestamp }: {
    readonly id: string
    readonly timestamp: number
    readonly body: string
    readonly header: string
  }
): Effect.Effect<boolean> =>
  Effect.promise(async () => {
    const signatures = header.split(" ").filter((signature) => signature.startsWith("v1,"))
    const expected = await Promise.all(keys.map((key) => signatureOf(key, `${id}.${timestamp}.${body}`)))
    // Compares all signatures, so that the time does not reveal which one matches.
    return expected.flatMap((text) => signatures.map((signature) => equal(text, signature))).includes(true)
  })
