/** A user, a server and an admin of one emulated project, through the library's endpoints and with the test's clock. */
import { Effect, Layer } from "effect"
import * as Emulator from "../../src/emulator/index.ts"
import { UpdateConfigOverride } from "../../src/endpoints/projects/Config.ts"
import { isCallError } from "../../src/errors/call/CallError.ts"
import type { ConfigObject } from "../../src/schema/projects/Config.ts"
import * as Auth from "../../src/services/auth/Auth.ts"
import { signedOut } from "../../src/testing/index.ts"
import { quick } from "./Api.ts"

/** An id that does not exist. */
export const unknownId = "00000000-0000-4000-8000-000000000000"

/** Items, products and stores as in the recorded project, plus a line of subscriptions and an add-on. */
export const catalog: ConfigObject = {
  "payments.items": {
    credits: { displayName: "Credits", customerType: "user" },
    seats: { customerType: "team" },
    gems: { displayName: "Gems", customerType: "custom" }
  },
  "payments.productLines": { plans: { displayName: "Plans" } },
  "payments.products": {
    pro: {
      displayName: "Pro",
      customerType: "user",
      productLineId: "plans",
      prices: { monthly: { USD: "10", interval: [1, "month"] } },
      includedItems: { credits: { quantity: 100, repeat: [1, "month"], expires: "when-repeated" } }
    },
    max: {
      displayName: "Max",
      customerType: "user",
      productLineId: "plans",
      prices: { monthly: { USD: "20", interval: [1, "month"] }, yearly: { USD: "200", interval: [1, "year"] } },
      includedItems: { credits: { quantity: 500, repeat: [1, "month"], expires: "when-purchase-expires" } }
    },
    forever: { displayName: "Forever", productLineId: "plans", prices: { once: { USD: "999" } } },
    extra: { displayName: "Extra", isAddOnTo: { pro: true }, productLineId: "plans", prices: { once: { USD: "1.50" } } },
    "team-plan": {
      displayName: "Team plan",
      customerType: "team",
      prices: { once: { USD: "50" } },
      includedItems: { seats: { quantity: 5, repeat: "never", expires: "never" } }
    },
    secret: { displayName: "Server only", serverOnly: true, stackable: true, prices: { once: { USD: "1" } } },
    box: {
      displayName: "Gem box",
      customerType: "custom",
      stackable: true,
      prices: { once: { USD: "3" } },
      includedItems: { gems: { quantity: 10 } }
    }
  },
  "dataVault.stores": { vault1: { displayName: "Vault One" } }
}

/** A mail server configured by the project; without it, only the provider's own e-mails are sent. */
export const mailServer: ConfigObject = {
  "emails.server": {
    isShared: false,
    provider: "smtp",
    host: "127.0.0.1",
    port: 8129,
    username: "u",
    password: "p",
    senderName: "Recorder",
    senderEmail: "noreply@example.com"
  }
}

const layers = (emulator: Emulator.Emulator) => ({
  client: signedOut("client", emulator).layer,
  server: signedOut("server", emulator).layer,
  admin: signedOut("admin", emulator).layer
})

/** The callers of the given emulator, or of a new one. */
export const callers = Effect.fnUntraced(function*(
  changes: ConfigObject = {},
  emulator: Emulator.Emulator = Emulator.makeSync(quick)
) {
  const { admin, client, server } = layers(emulator)
  const [asAdmin, asServer, asNobody] = [yield* Layer.build(admin), yield* Layer.build(server), yield* Layer.build(client)]
  const configure = (changes: ConfigObject) =>
    Effect.provide(UpdateConfigOverride({ params: { level: "environment" }, body: { changes } }), asAdmin)
  if (Object.keys(changes).length > 0) yield* configure(changes)
  /** A user who has signed up. */
  const person = Effect.fnUntraced(function*(email = "ada@example.com") {
    const context = yield* Layer.build(Layer.fresh(client))
    const { userId } = yield* Effect.provide(
      Auth.signUpWithPassword({ email, password: "analytical engine", verificationCallbackUrl: null }),
      context
    )
    const customer = { customerType: "user", customerId: userId } as const
    return { userId, email, customer, as: Effect.provide(context) }
  })
  return {
    emulator,
    configure,
    person,
    /** Calls without a signed-in user. */
    client: Effect.provide(asNobody),
    server: Effect.provide(asServer),
    admin: Effect.provide(asAdmin)
  }
})

/** The refusal of a call: the tag of a known error, or the status of a refusal without a code. */
export const refusalOf = <E extends { readonly _tag: string }, R>(call: Effect.Effect<unknown, E, R>) =>
  Effect.map(Effect.flip(call), (error) => {
    if (!isCallError(error)) return error._tag
    return error.reason._tag === "Refused" ? error.call.status : error.reason._tag
  })

/** The refusal of a call, with its details. */
export const detailsOf = <E, R>(call: Effect.Effect<unknown, E, R>) =>
  Effect.map(Effect.flip(call), (error) => (error as { readonly details?: unknown }).details)

/** Opens a page of the emulator on the test's clock, or posts the form to it. */
export const visit = (emulator: Emulator.Emulator, url: string, form?: { readonly [name: string]: string }) => {
  const { pathname } = new URL(url)
  return Effect.map(
    emulator.send({
      endpoint: "page",
      method: form ? "POST" : "GET",
      path: pathname,
      url,
      headers: form ? { "content-type": "application/x-www-form-urlencoded" } : {},
      access: null,
      idempotent: false,
      ...(form && { body: new URLSearchParams(form).toString() })
    }),
    ({ body, headers, status }) => ({ status, location: headers["location"] ?? null, html: body })
  )
}
