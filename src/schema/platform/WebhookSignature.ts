/** Webhook signatures in the provider's format: HMAC-SHA256 over id, timestamp and body (Standard Webhooks). */
import * as Redacted from "effect/Redacted"
import { unreadableSecret } from "../wire/unreadableSecret.ts"
import { reveal, tryReveal } from "../wire/Wire.ts"

/** A signed webhook request, as the app's webhook endpoint receives it. @category models @since 0.1.0 */
export interface SignedWebhook {
  readonly headers: { readonly [name: string]: string }
  readonly body: string
}

const form = /^whsec_(?=.{32,88}$)((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

/** What the error of a secret says that `signingKey` does not accept. */
export const secretProblem = (secret: string | Redacted.Redacted): string =>
  tryReveal(secret) === undefined && Redacted.isRedacted(secret)
    ? unreadableSecret
    : "must be `whsec_` and base64 of 24 to 64 bytes."

/** The bytes of a secret; `undefined` if it is not `whsec_` and base64 of 24 to 64 bytes, or cannot be read. */
export const signingKey = (secret: string | Redacted.Redacted): BufferSource | undefined => {
  const [, key] = form.exec(reveal(secret)) ?? []
  return key === undefined ? undefined : Uint8Array.from(atob(key), (char) => char.charCodeAt(0))
}

const hmac = { name: "HMAC", hash: "SHA-256" }

/** The signature of a message, as in the header. */
export const signatureOf = async (key: BufferSource, message: string): Promise<string> => {
  const signer = await crypto.subtle.importKey("raw", key, hmac, false, ["sign"])
  return `v1,${
    btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign(hmac, signer, new TextEncoder().encode(message)))))
  }`
}

/** Signs a message, and returns it with the headers `svix-id`, `svix-timestamp` and `svix-signature`. */
export const signMessage = async (
  body: string,
  { id, key, sentAt }: { readonly id: string; readonly key: BufferSource; readonly sentAt: Date }
): Promise<SignedWebhook> => {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  return {
    headers: {
      "content-type": "application/json",
      "svix-id": id,
      "svix-timestamp": timestamp,
      "svix-signature": await signatureOf(key, `${id}.${timestamp}.${body}`)
    },
    body
  }
}
