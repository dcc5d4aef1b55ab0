/** Connected accounts and their tokens: requests, results and refusals of each verb, for users and for servers. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as ConnectedAccountsEndpoints from "../../../src/endpoints/users/ConnectedAccounts.ts"
import * as ConnectedAccounts from "../../../src/services/client/ConnectedAccounts.ts"
import * as ServerConnectedAccounts from "../../../src/services/server/ServerConnectedAccounts.ts"
import { tagOf, userId } from "../../kit/TestApp.ts"
import { readResponse, refusalOf, responseOf, signedIn, testVerbs } from "../Verbs.ts"

const { IssueAccountAccessToken, IssueProviderAccessToken, ListConnectedAccounts } = ConnectedAccountsEndpoints
const { accessToken } = readResponse(IssueProviderAccessToken) as { readonly accessToken: Redacted.Redacted }
const { accessToken: ofAccount } = readResponse(IssueAccountAccessToken) as { readonly accessToken: Redacted.Redacted }
const scopes = ["repo", "read:org"]

testVerbs("client", {
  "ConnectedAccounts.list": {
    call: ConnectedAccounts.list(),
    endpoint: ListConnectedAccounts,
    sends: "GET /connected-accounts/me"
  },
  "ConnectedAccounts.getAccessToken": {
    call: ConnectedAccounts.getAccessToken("github"),
    endpoint: IssueProviderAccessToken,
    sends: "POST /connected-accounts/me/github/access-token",
    body: {},
    gives: accessToken
  },
  "ConnectedAccounts.getAccessToken of one account": {
    call: ConnectedAccounts.getAccessToken("github", { scopes, providerAccountId: "47/11" }),
    endpoint: IssueAccountAccessToken,
    sends: "POST /connected-accounts/me/github/47%2F11/access-token",
    body: { scope: "repo read:org" },
    gives: ofAccount
  }
})

testVerbs("server", {
  "ServerConnectedAccounts.list": {
    call: ServerConnectedAccounts.list({ userId }),
    endpoint: ListConnectedAccounts,
    sends: `GET /connected-accounts/${userId}`
  },
  "ServerConnectedAccounts.getAccessToken": {
    call: ServerConnectedAccounts.getAccessToken("github", { userId, scopes }),
    endpoint: IssueProviderAccessToken,
    sends: `POST /connected-accounts/${userId}/github/access-token`,
    body: { scope: "repo read:org" },
    gives: accessToken
  }
})

describe("scopes that are not a list of strings", () => {
  it.effect.each(["client", "server"] as const)("are refused without a request in a %s app", (flavour) => {
    const { layer, seen } = signedIn(flavour, {})
    return Effect.gen(function*() {
      const items: ReadonlyArray<unknown> = ["repo", [null], null]
      for (const wrong of items) {
        // As an untyped caller passes it.
        const input = { scopes: wrong as ReadonlyArray<string> }
        const call = flavour === "client"
          ? ConnectedAccounts.findAccessToken("github", input)
          : ServerConnectedAccounts.findAccessToken("github", { userId, ...input })
        const error = yield* Effect.flip(call)
        assert.strictEqual(tagOf(error), "Unsendable")
        assert.include(error.message, "`scopes`")
      }
      assert.deepStrictEqual(seen, [])
    }).pipe(Effect.provide(layer))
  })
})

describe("`findAccessToken` gives `null` for a missing connection", () => {
  const verbs = {
    client: [ConnectedAccounts.findAccessToken("github")],
    server: [
      ServerConnectedAccounts.findAccessToken("github", { userId }),
      ServerConnectedAccounts.findAccessToken("github", { userId: "me" })
    ]
  }
  it.effect.each(["client", "server"] as const)("in a %s app", (flavour) =>
    Effect.gen(function*() {
      for (const call of verbs[flavour]) {
        for (const { tag } of IssueProviderAccessToken.errors) {
          const { layer } = signedIn(flavour, { [IssueProviderAccessToken.id]: refusalOf(IssueProviderAccessToken, tag) })
          const outcome: unknown = yield* Effect.match(Effect.provide(call, layer), {
            onFailure: ({ _tag }) => _tag,
            onSuccess: (token) => token
          })
          assert.strictEqual(outcome, tag.startsWith("OAuthConnection") ? null : tag)
        }
        const { layer } = signedIn(flavour, { [IssueProviderAccessToken.id]: responseOf(IssueProviderAccessToken) })
        const token = yield* Effect.provide(call, layer)
        assert.strictEqual(token && Redacted.value(token), Redacted.value(accessToken))
      }
    }))
})
