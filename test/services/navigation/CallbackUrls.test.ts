/** The targets of mailed links: the app's own pages if the current address is known, otherwise an option. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SendSignInCode } from "../../../src/endpoints/auth/Otp.ts"
import { SignUpWithPassword } from "../../../src/endpoints/auth/Password.ts"
import { SendPasswordResetCode } from "../../../src/endpoints/auth/PasswordReset.ts"
import { SendPrimaryEmailVerification } from "../../../src/endpoints/auth/Verification.ts"
import { SendSignInInvitation } from "../../../src/endpoints/emails/Emails.ts"
import { SendInvitation } from "../../../src/endpoints/teams/Invitations.ts"
import { SendContactChannelVerification } from "../../../src/endpoints/users/ContactChannels.ts"
import { ReadCurrentUser } from "../../../src/endpoints/users/CurrentUser.ts"
import * as NavigatorNone from "../../../src/layers/navigators/NavigatorNone.ts"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import type { ServerAccess } from "../../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../../src/pipeline/ports/ApiClient.ts"
import type { Session } from "../../../src/pipeline/session/Session.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as ContactChannels from "../../../src/services/client/ContactChannels.ts"
import * as Invitations from "../../../src/services/client/Invitations.ts"
import * as HandlerUrls from "../../../src/services/navigation/HandlerUrls.ts"
import { getCallbackUrl } from "../../../src/services/navigation/Navigation.ts"
import * as Emails from "../../../src/services/server/Emails.ts"
import * as ServerContactChannels from "../../../src/services/server/ServerContactChannels.ts"
import * as ServerInvitations from "../../../src/services/server/ServerInvitations.ts"
import { reply, tagOf, user, userId } from "../../kit/TestApp.ts"
import { responseOf, signedIn } from "../Verbs.ts"

const origin = "https://app.example.com"
const email = "ada@example.com"
const teamId = "11d5c0a1-5b1f-4f0f-8f0e-0d3c1c9b8a77"
const channelId = "5d3c1c9b-8a77-4f0f-8f0e-11d5c0a15b1f"
const signUp = { email, password: "analytical engine" }

type Call = Effect.Effect<unknown, { readonly _tag: string }, ApiClient | Session | ServerAccess>
type Given = { readonly callbackUrl?: string }
const verbs: ReadonlyArray<{
  readonly name: string
  readonly page: HandlerUrls.Page
  readonly path: string
  readonly call: (input: Given) => Call
}> = [
  {
    name: "sendMagicLink",
    page: "magicLinkCallback",
    path: "magic-link-callback",
    call: (input) => Auth.sendMagicLink({ email, ...input })
  },
  {
    name: "sendPasswordReset",
    page: "passwordReset",
    path: "password-reset",
    call: (input) => Auth.sendPasswordReset({ email, ...input })
  },
  {
    name: "sendEmailVerification",
    page: "emailVerification",
    path: "email-verification",
    call: (input) =>
      "callbackUrl" in input ? ContactChannels.sendPrimaryVerification(input) : ContactChannels.sendPrimaryVerification()
  },
  {
    name: "contactChannels.sendVerification",
    page: "emailVerification",
    path: "email-verification",
    call: (input) =>
      "callbackUrl" in input
        ? ContactChannels.sendVerification(channelId, input)
        : ContactChannels.sendVerification(channelId)
  },
  {
    name: "a server's contactChannels.sendVerification",
    page: "emailVerification",
    path: "email-verification",
    call: (input) => ServerContactChannels.sendVerification(channelId, { userId, ...input })
  },
  {
    name: "invitations.send",
    page: "teamInvitation",
    path: "team-invitation",
    call: (input) => Invitations.send({ teamId, email, ...input })
  },
  {
    name: "a server's invitations.send",
    page: "teamInvitation",
    path: "team-invitation",
    call: (input) => ServerInvitations.send({ teamId, email, ...input })
  },
  {
    name: "emails.sendSignInInvitation",
    page: "signIn",
    path: "sign-in",
    call: (input) => Emails.sendSignInInvitation({ email, ...input })
  }
]
const app = () => {
  const mails = [
    SendSignInCode,
    SendPasswordResetCode,
    SendPrimaryEmailVerification,
    SendContactChannelVerification,
    SendInvitation,
    SendSignInInvitation,
    SignUpWithPassword
  ]
  const answers = Object.fromEntries(mails.map((endpoint) => [endpoint.id, responseOf(endpoint)]))
  return signedIn("server", { ...answers, [ReadCurrentUser.id]: reply(200, user) })
}
const urlsIn = (requests: ReadonlyArray<{ readonly body?: string | undefined }>) =>
  requests.flatMap(({ body }) => {
    if (!body?.startsWith("{")) return []
    const { callback_url: url, verification_callback_url: verification } = JSON.parse(body) as {
      readonly [name: string]: unknown
    }
    return [url ?? verification].filter((text) => text !== undefined)
  })

describe.each(verbs)("$name", ({ call, page, path }) => {
  it.effect("links to the app's own page unless an address is passed", () => {
    const { layer, seen } = app()
    const { layer: navigator } = NavigatorRecording.make(`${origin}/cart?a#b`)
    return Effect.gen(function*() {
      yield* call({})
      yield* call({ callbackUrl: "https://other.example/a" })
      assert.deepStrictEqual(urlsIn(seen), [`${origin}/handler/${path}`, "https://other.example/a"])
    }).pipe(Effect.provide(Layer.merge(layer, navigator)))
  })
  it.effect("uses an absolute address of `urls` outside a page", () => {
    const { layer, seen } = app()
    const urls = Layer.orDie(HandlerUrls.layer({ [page]: "https://app.example.com/mine" }))
    return Effect.gen(function*() {
      yield* call({})
      yield* Effect.provide(call({}), NavigatorNone.layer)
      assert.deepStrictEqual(urlsIn(seen), Array.from({ length: 2 }, () => "https://app.example.com/mine"))
    }).pipe(Effect.provide(Layer.merge(layer, urls)))
  })
  it.effect("fails with UrlOptionRequired without an address, and sends no mail", () => {
    const { layer, seen } = app()
    return Effect.gen(function*() {
      for (const navigator of [Layer.empty, NavigatorNone.layer]) {
        const error: object = yield* Effect.flip(Effect.provide(call({}), navigator))
        assert.deepInclude(error, { _tag: "UrlOptionRequired", option: "callbackUrl", page })
      }
      assert.deepStrictEqual(urlsIn(seen), [])
    }).pipe(Effect.provide(layer))
  })
})

describe("signing up with a password", () => {
  it.effect("sends a verification mail that links to the app's own page", () => {
    const { layer, seen } = app()
    const { layer: navigator } = NavigatorRecording.make(`${origin}/handler/sign-up?after_auth_return_to=%2Fcart`)
    return Effect.gen(function*() {
      yield* Auth.signUpWithPassword(signUp)
      yield* Auth.signUpWithPassword({ ...signUp, verificationCallbackUrl: "https://other.example/a" })
      yield* Auth.signUpWithPassword({ ...signUp, verificationCallbackUrl: null })
      assert.deepStrictEqual(urlsIn(seen), [
        `${origin}/handler/email-verification?after_auth_return_to=%2Fcart`,
        "https://other.example/a"
      ])
    }).pipe(Effect.provide(Layer.merge(layer, navigator)))
  })
  it.effect("outside a browser requires an address or `null`, and sends nothing otherwise", () => {
    const { layer, seen } = app()
    return Effect.gen(function*() {
      const error = yield* Effect.flip(Auth.signUpWithPassword(signUp))
      assert.deepInclude(error, { _tag: "UrlOptionRequired", option: "verificationCallbackUrl", page: "emailVerification" })
      assert.strictEqual(
        error.message,
        "verificationCallbackUrl option is required in a non-browser environment. "
          + "Pass it, or make `urls.emailVerification` an absolute address."
      )
      assert.strictEqual(seen.length, 0)
      yield* Auth.signUpWithPassword({ ...signUp, verificationCallbackUrl: null })
      assert.strictEqual(seen.length, 1)
    }).pipe(Effect.provide(layer))
  })
})

describe("the callback address of a page", () => {
  it.effect("is refused for a name that is not a page", () =>
    Effect.gen(function*() {
      for (const page of [undefined, "signin", "constructor", "__proto__"]) {
        // As an untyped caller passes it. Such a name became part of the address: `https://app.example.com/undefined`.
        const error = yield* Effect.flip(Effect.provide(
          getCallbackUrl(page as "signIn"),
          NavigatorRecording.make(`${origin}/a`).layer
        ))
        assert.strictEqual(tagOf(error), "Unsendable")
        assert.include(error.message, "`page`")
      }
    }))
})
