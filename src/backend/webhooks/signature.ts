/** Signatures of Standard Webhooks: HMAC-SHA256 over id, timestamp and body. */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { Webhook } from "standardwebhooks"
import { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { reveal } from "../../schema/wire/Wire.ts"

/** The secret of a webhook endpoint, `whsec_…`, as the webhook service shows it; a list during a rotation. @category models @since 0.1.0 */
export type WebhookSecret = string | Redacted.Redacted | ReadonlyArray<string | Redacted.Redacted>

const invalid = (problem: string) => Result.fail(new InvalidOption({ option: "secret", environment: [], problem }))

/** Computes the expected signature of a message. */
export type Signer = (id: string, timestamp: number, body: string) => string

/** Whether `reveal` accepts the secret. */
const isSecret = (secret: unknown): secret is string | Redacted.Redacted =>
  typeof secret === "string" || Redacted.isRedacted(secret)

/** The format of a secret. Standard Webhooks requires at least 24 bytes; the library also accepts short keys and invalid base64. */
const form = /^(?:whsec_)?(?=.{32})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Returns one signer for each secret. */
export const signersOf = (secret: WebhookSecret): Result.Result<ReadonlyArray<Signer>, InvalidOption> => {
  const secrets: ReadonlyArray<unknown> = Array.isArray(secret) ? secret : [secret]
  if (secrets.length === 0 || !secrets.every(isSecret)) {
    return invalid("is missing. The webhook service shows it next to the endpoint.")
  }
  const texts = secrets.map(reveal)
  if (!texts.every((text) => form.test(text))) {
    return invalid("must be `whsec_` and base64 of 24 bytes or more, as the webhook service shows it next to the endpoint.")
  }
  return Result.succeed(texts.map((text) => {
    const webhook = new Webhook(text)
    return (id, timestamp, body) => webhook.sign(id, new Date(timestamp * 1000), body)
  }))
}

/** Compares texts of the same length in constant time, to prevent timing attacks on the signature. */
const equal = (one: string, other: string): boolean => {
  let difference = one.length ^ other.length
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}

/**
 * Whether a signature in the header matches one of the keys. The `verify` of `standardwebhooks` uses the system's clock and a fixed window,
 * so only its `sign` is used.
 */
export const isSigned = (
  signers: ReadonlyArray<Signer>,
  { body, header, id, timestamp }: {
    readonly id: string
    readonly timestamp: number
    readonly body: string
    readonly header: string
  }
): boolean => {
  const signatures = header.split(" ").filter((signature) => signature.startsWith("v1,"))
  // Compares all signatures, so that the time does not reveal which one matches.
  return signers.map((sign) => sign(id, timestamp, body))
    .flatMap((expected) => signatures.map((signature) => equal(expected, signature)))
    .includes(true)
}
