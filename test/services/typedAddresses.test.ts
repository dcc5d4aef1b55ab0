/** Every verb that takes an e-mail address sends it as people mean it, and refuses what is none without a request. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import * as Endpoints from "../../src/endpoints/index.ts"
import type { AnyEndpoint } from "../../src/pipeline/request/Endpoint.ts"
import * as Auth from "../../src/services/auth/Auth.ts"
import * as ContactChannels from "../../src/services/client/ContactChannels.ts"
import * as CurrentUser from "../../src/services/client/CurrentUser.ts"
import * as Invitations from "../../src/services/client/Invitations.ts"
import * as CurrentServerUser from "../../src/services/server/CurrentServerUser.ts"
import * as Emails from "../../src/services/server/Emails.ts"
import * as ServerContactChannels from "../../src/services/server/ServerContactChannels.ts"
import * as ServerInvitations from "../../src/services/server/ServerInvitations.ts"
import * as Users from "../../src/services/server/Users.ts"
import { responseOf, signedIn } from "./Verbs.ts"

const password = "correct horse"
const callbackUrl = "https://app.example.com/link"
const id = "00000000-0000-4000-8000-000000000001"
type Context = Layer.Success<ReturnType<typeof signedIn>["layer"]>
type Call = (email: string) => Effect.Effect<unknown, { readonly _tag: string }, Context>
type Row = readonly [endpoint: AnyEndpoint, field: string, call: Call]
const people: { readonly [verb: string]: Row } = {
  "auth.signInWithPassword": [Endpoints.SignInWithPassword, "email", (email) => Auth.signInWithPassword({ email, password })],
  "auth.signUpWithPassword": [
    Endpoints.SignUpWithPassword,
    "email",
    (email) => Auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
  ],
  "auth.sendPasswordReset": [Endpoints.SendPasswordResetCode, "email", (email) => Auth.sendPasswordReset({ email, callbackUrl })],
  "auth.sendMagicLink": [Endpoints.SendSignInCode, "email", (email) => Auth.sendMagicLink({ email, callbackUrl })],
  "user.update": [Endpoints.UpdateCurrentUser, "primary_email", (primaryEmail) => CurrentUser.update({ primaryEmail })],
  "contactChannels.create": [
    Endpoints.CreateContactChannel,
    "value",
    (value) => ContactChannels.create({ value, usedForAuth: false })
  ],
  "contactChannels.update": [Endpoints.UpdateContactChannel, "value", (value) => ContactChannels.update(id, { value })],
  "invitations.send": [Endpoints.SendInvitation, "email", (email) => Invitations.send({ teamId: id, email, callbackUrl })]
}
const servers: { readonly [verb: string]: Row } = {
  "user.update": [
    Endpoints.UpdateCurrentServerUser,
    "primary_email",
    (primaryEmail) => CurrentServerUser.update({ primaryEmail })
  ],
  "users.create": [Endpoints.CreateUser, "primary_email", (primaryEmail) => Users.create({ primaryEmail })],
  "users.update": [Endpoints.UpdateUser, "primary_email", (primaryEmail) => Users.update(id, { primaryEmail })],
  "contactChannels.create": [
    Endpoints.CreateServerContactChannel,
    "value",
    (value) => ServerContactChannels.create({ userId: id, value, usedForAuth: false })
  ],
  "contactChannels.update": [
    Endpoints.UpdateServerContactChannel,
    "value",
    (value) => ServerContactChannels.update(id, { userId: id, value })
  ],
  "invitations.send": [Endpoints.SendInvitation, "email", (email) => ServerInvitations.send({ teamId: id, email, callbackUrl })],
  "emails.sendSignInInvitation": [
    Endpoints.SendSignInInvitation,
    "email",
    (email) => Emails.sendSignInInvitation({ email, callbackUrl })
  ]
}

const suites = [["client", people], ["server", servers]] as const
for (const [flavour, verbs] of suites) {
  describe.each(Object.entries(verbs))(`%s of a ${flavour} app`, (_, [endpoint, field, call]) => {
    it.effect.each(["\u200eada@example.com", "ａｄａ@example.com", "mailto:ada@example.com", " ada＠example.com\n"])(
      "sends %j",
      (email) => {
        const { layer, seen } = signedIn(flavour, { [endpoint.id]: responseOf(endpoint) })
        return Effect.gen(function*() {
          yield* call(email)
          const bodies = seen.map(({ body }): unknown => JSON.parse(body ?? "{}"))
          assert.isTrue(bodies.some((body) => typeof body === "object" && Reflect.get(body ?? {}, field) === "ada@example.com"))
        }).pipe(Effect.provide(layer))
      }
    )
    it.effect.each(["ärger@example.com", "ada lovelace@example.com", 5 as never])("refuses %j", (email) => {
      const { layer, seen } = signedIn(flavour, { [endpoint.id]: responseOf(endpoint) })
      return Effect.gen(function*() {
        assert.strictEqual((yield* Effect.flip(call(email)))._tag, "CallError")
        assert.deepStrictEqual(seen, [])
      }).pipe(Effect.provide(layer))
    })
  })
}
