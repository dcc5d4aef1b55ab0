/** Contact channels and their verification: requests, results and refusals of each verb. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as VerificationEndpoints from "../../../src/endpoints/auth/Verification.ts"
import * as ContactChannelsEndpoints from "../../../src/endpoints/users/ContactChannels.ts"
import { ReadCurrentUser } from "../../../src/endpoints/users/CurrentUser.ts"
import { PrimaryEmailRequired } from "../../../src/errors/local/UsageErrors.ts"
import * as ContactChannels from "../../../src/services/client/ContactChannels.ts"
import * as ServerContactChannels from "../../../src/services/server/ServerContactChannels.ts"
import { reply, user, userId } from "../../kit/TestApp.ts"
import { documentedErrors, outdatedValues, refusalOf, responseOf, signedIn, testVerbs } from "../Verbs.ts"

const channelId = "2d5c0b5e-4a0c-4d0e-9f5e-7f2b1a9c8d77"
const ownValue = `/contact-channels/me/${channelId}`
const ofPath = `/contact-channels/${userId}/${channelId}`
const code = "b".repeat(45)
const callbackUrl = "https://app.example.com/verify"

testVerbs("client", {
  "ContactChannels.list": {
    call: ContactChannels.list(),
    endpoint: ContactChannelsEndpoints.ListContactChannels,
    sends: "GET /contact-channels?user_id=me"
  },
  "ContactChannels.get": {
    call: ContactChannels.get(channelId),
    endpoint: ContactChannelsEndpoints.ReadContactChannel,
    sends: `GET ${ownValue}`
  },
  "ContactChannels.create": {
    call: ContactChannels.create({ value: "ada@work.example", usedForAuth: false, isPrimary: true }),
    endpoint: ContactChannelsEndpoints.CreateContactChannel,
    sends: "POST /contact-channels",
    body: { user_id: "me", type: "email", value: "ada@work.example", used_for_auth: false, is_primary: true },
    outdates: true
  },
  "ContactChannels.update": {
    call: ContactChannels.update(channelId, { value: "ada@new.example" }),
    endpoint: ContactChannelsEndpoints.UpdateContactChannel,
    sends: `PATCH ${ownValue}`,
    body: { value: "ada@new.example" },
    outdates: true
  },
  "ContactChannels.update to the primary one": {
    call: ContactChannels.update(channelId, { isPrimary: true }),
    endpoint: ContactChannelsEndpoints.UpdateContactChannel,
    sends: `PATCH ${ownValue}`,
    body: { is_primary: true },
    outdates: true
  },
  "ContactChannels.update to sign in with": {
    call: ContactChannels.update(channelId, { usedForAuth: true }),
    endpoint: ContactChannelsEndpoints.UpdateContactChannel,
    sends: `PATCH ${ownValue}`,
    body: { used_for_auth: true },
    outdates: true
  },
  "ContactChannels.delete": {
    call: ContactChannels.delete(channelId),
    endpoint: ContactChannelsEndpoints.DeleteContactChannel,
    sends: `DELETE ${ownValue}`,
    outdates: true
  },
  "ContactChannels.sendVerification": {
    call: ContactChannels.sendVerification(channelId, { callbackUrl }),
    endpoint: ContactChannelsEndpoints.SendContactChannelVerification,
    sends: `POST ${ownValue}/send-verification-code`,
    body: { callback_url: callbackUrl },
    own: ["UrlOptionRequired"]
  },
  "ContactChannels.verify": {
    call: ContactChannels.verify({ code }),
    endpoint: VerificationEndpoints.VerifyContactChannel,
    sends: "POST /contact-channels/verify",
    body: { code },
    outdates: true
  },
  "ContactChannels.checkCode": {
    call: ContactChannels.checkCode({ code }),
    endpoint: VerificationEndpoints.CheckContactChannelCode,
    sends: "POST /contact-channels/verify/check-code",
    body: { code }
  }
})

testVerbs("server", {
  "ServerContactChannels.list": {
    call: ServerContactChannels.list({ userId }),
    endpoint: ContactChannelsEndpoints.ListContactChannels,
    sends: `GET /contact-channels?user_id=${userId}`
  },
  "ServerContactChannels.get": {
    call: ServerContactChannels.get(channelId, { userId }),
    endpoint: ContactChannelsEndpoints.ReadContactChannel,
    sends: `GET ${ofPath}`
  },
  "ServerContactChannels.create": {
    call: ServerContactChannels.create({ userId, value: "ada@work.example", usedForAuth: true, isVerified: true }),
    endpoint: ContactChannelsEndpoints.CreateServerContactChannel,
    sends: "POST /contact-channels",
    body: { user_id: userId, type: "email", value: "ada@work.example", used_for_auth: true, is_verified: true },
    outdates: true
  },
  "ServerContactChannels.update": {
    call: ServerContactChannels.update(channelId, { userId, isVerified: true }),
    endpoint: ContactChannelsEndpoints.UpdateServerContactChannel,
    sends: `PATCH ${ofPath}`,
    body: { is_verified: true },
    outdates: true
  },
  "ServerContactChannels.update of the signed-in user": {
    call: ServerContactChannels.update(channelId, { userId: "me", isVerified: true }),
    endpoint: ContactChannelsEndpoints.UpdateServerContactChannel,
    sends: `PATCH ${ownValue}`,
    body: { is_verified: true },
    outdates: true
  },
  "ServerContactChannels.delete": {
    call: ServerContactChannels.delete(channelId, { userId }),
    endpoint: ContactChannelsEndpoints.DeleteContactChannel,
    sends: `DELETE ${ofPath}`,
    outdates: true
  },
  "ServerContactChannels.sendVerification": {
    call: ServerContactChannels.sendVerification(channelId, { userId, callbackUrl }),
    endpoint: ContactChannelsEndpoints.SendContactChannelVerification,
    sends: `POST ${ofPath}/send-verification-code`,
    body: { callback_url: callbackUrl },
    own: ["UrlOptionRequired"]
  }
})

describe("the verification mail of the primary address", () => {
  const send = ContactChannels.sendPrimaryVerification({ callbackUrl })
  const endpoint = VerificationEndpoints.SendPrimaryEmailVerification
  it.effect("is sent to the user's current address", () => {
    const { layer, seen } = signedIn("client", { [ReadCurrentUser.id]: reply(200, user), [endpoint.id]: responseOf(endpoint) })
    return Effect.gen(function*() {
      yield* send
      assert.deepStrictEqual(seen.map(({ method, path }) => `${method} ${path}`), [
        "GET /users/me",
        "POST /contact-channels/send-verification-code"
      ])
      assert.deepStrictEqual(JSON.parse(seen[1]?.body ?? ""), { email: user.primary_email, callback_url: callbackUrl })
    }).pipe(Effect.provide(layer))
  })
  it.effect("is not requested if the user has no primary address", () => {
    const { layer, seen } = signedIn("client", { [ReadCurrentUser.id]: reply(200, { ...user, primary_email: null }) })
    return Effect.gen(function*() {
      const error = yield* Effect.flip(send)
      assert.instanceOf(error, PrimaryEmailRequired)
      assert.match(error.message, /^The user has no primary e-mail address/)
      assert.deepStrictEqual(seen.map(({ path }) => path), ["/users/me"])
    }).pipe(Effect.provide(layer))
  })
  it.effect("is sent by a verb whose docstring lists a typed error for each refusal", () =>
    Effect.gen(function*() {
      const matches = { [ReadCurrentUser.id]: reply(200, user) }
      for (const { tag } of endpoint.errors) {
        const { layer } = signedIn("client", { ...matches, [endpoint.id]: refusalOf(endpoint, tag) })
        assert.strictEqual((yield* send.pipe(Effect.flip, Effect.provide(layer)))._tag, tag)
      }
      const withoutUser = { [ReadCurrentUser.id]: refusalOf(ReadCurrentUser, "CannotGetOwnUserWithoutUser") }
      assert.strictEqual(
        (yield* send.pipe(Effect.flip, Effect.provide(signedIn("client", withoutUser).layer)))._tag,
        "CannotGetOwnUserWithoutUser"
      )
      const { seen, storeless } = signedIn("client", {})
      assert.strictEqual((yield* send.pipe(Effect.flip, Effect.provide(storeless)))._tag, "TokenStoreRequired")
      assert.strictEqual(seen.length, 0)
      assert.deepStrictEqual(
        documentedErrors("ContactChannels.sendPrimaryVerification"),
        [
          ...endpoint.errors.map(({ tag }) => tag),
          "CannotGetOwnUserWithoutUser",
          "PrimaryEmailRequired",
          "TokenStoreRequired",
          "UrlOptionRequired"
        ].toSorted()
      )
    }))
})

describe("a refused change", () => {
  it.effect("does not expire the access token", () => {
    const endpoint = ContactChannelsEndpoints.UpdateContactChannel
    const { layer, seen } = signedIn("client", {
      [endpoint.id]: refusalOf(endpoint, "ContactChannelAlreadyUsedForAuthBySomeoneElse")
    })
    return Effect.gen(function*() {
      yield* Effect.flip(ContactChannels.update(channelId, { usedForAuth: true }))
      assert.isFalse(yield* outdatedValues(seen))
    }).pipe(Effect.provide(layer))
  })
})
