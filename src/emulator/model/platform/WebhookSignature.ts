/** Webhook signatures in the provider's format: HMAC-SHA256 over id, timestamp and body (Standard Webhooks). */
import { InvalidOption } from "../../../errors/local/UsageErrors.ts"

/** A signed webhook request, as the app's webhook endpoint receives it. @category models @since 0.1.0 */
export interface SignedWebhook {
  readonly headers: { readonly [name: string]: string }
  readonly body: string
}

const form = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/

const hmac = { name: "HMAC", hash: "SHA-256" }

/** The bytes of a secret. Throws `InvalidOption`, which names the option, if the secret is invalid. */
export const bytesOf = (secret: string, option: string) => {
  const [, key] = form.exec(secret) ?? []
  if (key === undefined || key.length % 4 !== 0) {
    throw new InvalidOption({ option, environment: [], problem: "must be `whsec_` and base64 of 24 to 64 bytes." })
  }
  return Uint8Array.from(atob(key), (char) => char.charCodeAt(0))
}

/**
 * Signs a message, and returns it with the headers `svix-id`, `svix-timestamp` and `svix-signature`. Rejects with `InvalidOption` for an
 * invalid `secret`.
 */
export const signMessage = async (
  body: string,
  { id, option = "secret", secret, sentAt }: {
    readonly id: string
    readonly option?: string
    readonly secret: string
    readonly sentAt: Date
  }
): Promise<SignedWebhook> => {
  const key = await crypto.subtle.importKey("raw", bytesOf(secret, option), hmac, false, ["sign"])
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signature = await crypto.subtle.sign(hmac, key, new TextEncoder().encode(`${id}.${timestamp}.${body}`))
  return {
    headers: {
      "content-type": "application/json",
      "svix-id": id,
      "svix-timestamp": timestamp,
      "svix-signature": `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
    },
    body
  }
}
