/** Simulates the webhook service: signs messages with the library that the service publishes. */
import { Effect } from "effect"
import { Webhook } from "standardwebhooks"
import * as Webhooks from "../../../src/backend/webhooks/index.ts"

export const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
export const otherSecret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
/** The current time, in milliseconds since 1970. */
export const now = 1_700_000_000_000
export const address = "https://app.example/webhooks"

export const membership = { type: "team_membership.created", data: { team_id: "team", user_id: "ada" } }

/** A message, signed with the secret `by` at the time `at`. */
export const message = (event: unknown = membership, { at = now, by = secret, id = "msg_1" } = {}) => {
  const body = typeof event === "string" ? event : JSON.stringify(event)
  const timestamp = String(Math.floor(at / 1000))
  const signature = new Webhook(by).sign(id, new Date(at), body)
  return { body, headers: { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": signature } }
}

/** Returns the event's type, or the error's tag and reason. Rethrows untyped errors. */
export const outcome = (delivery: unknown, options: Partial<Webhooks.WebhookOptions> = {}) =>
  // Accepts any form of request that a framework passes on.
  Webhooks.verify(delivery as Webhooks.Delivery, { secret, ...options }).pipe(
    Effect.map(({ event }): string => event.type),
    Effect.catchTags({
      InvalidWebhook: ({ wrong }) => Effect.succeed(wrong),
      RawBodyRequired: ({ got }) => Effect.succeed(got),
      WebhookTooLarge: ({ limit }) => Effect.succeed(`longer than ${limit}`),
      UndecodableWebhook: ({ type }) => Effect.succeed(`undecodable ${type}`),
      InvalidOption: ({ option }) => Effect.succeed(`option ${option}`)
    })
  )
