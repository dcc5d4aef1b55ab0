/** After any call of any flavour, each live value equals a fresh read, and few others were read for it. */
import { assert, beforeAll, describe, it } from "@effect/vitest"
import type { Mutating } from "../../../src/live/readings.ts"
import { isDeep } from "../../kit/Depth.ts"
import { endpoints } from "../../live/World.ts"
import { client, sharedCalls } from "./callsOfPeople.ts"
import { admin, server } from "./callsOfServers.ts"
import { type Calls, change, type Flavour, type Seeded, seedProject } from "./EveryValue.ts"

let seed: Seeded
beforeAll(async () => {
  seed = await seedProject()
})

const unchanging = "what changes no live value"
const endpointIds = new Set<string>()
/** The maximum number of unchanged values that may be read for a change. */
const mostNeedless = 8
/** Calls that can change nearly every value. */
const broad =
  /^(auth\.|cli\.claim|user\.delete|users\.delete|users\.update the password|teams\.(delete|leave)|members\.(add|remove)|invitations\.accept|project\.|config\.|permissionDefinitions\.)/

const hold = <F extends Flavour>(flavour: F, calls: Calls<F>) =>
  describe(flavour, () => {
    for (const [name, call] of Object.entries(calls)) {
      it(name, async () => {
        const { changed, performed, reads, wrong } = await change(flavour, seed, call)
        for (const id of performed) endpointIds.add(id)
        assert.deepStrictEqual(wrong, {})
        const needless = Object.keys(reads).filter((name) => !changed.includes(name))
        if (!broad.test(name)) assert.isAtMost(needless.length, mostNeedless, needless.join(", "))
        // The access token is not in the table, and costs no request unless a call has made its claims outdated.
        if (name === unchanging) assert.deepStrictEqual(needless.filter((name) => name !== "access token"), [])
      })
    }
  })
hold("client", { ...sharedCalls, ...client })
hold("server", { ...sharedCalls, ...server })
// An admin app has the verbs of a server app unchanged.
hold("admin", isDeep ? { ...server, ...admin } : admin)

describe("the calls in this test", () => {
  /** Endpoints without a call here, and the reason. */
  const separateCalls: { readonly [Id in Mutating]?: string } = {
    "adminProject.delete": "everything is refused afterwards, in one way or another",
    "analytics.query": "the emulator runs no SQL",
    "analytics.timing": "needs a query",
    "connectedAccounts.issueOwnToken": "has no verb, and issues a token of an identity provider",
    "connectedAccounts.issueToken": "needs an identity provider, and issues a token of it",
    "connectedAccounts.issueTokenOfAccount": "needs an identity provider, and issues a token of it",
    "emailDomains.apply": "needs a domain that the provider has verified",
    "emailDomains.delete": "no live value shows the domains",
    "emailTemplates.rewriteSource": "only returns a text",
    "emailOutbox.update": "needs an e-mail that waits",
    "emails.sendTest": "needs a mail server",
    "oauth.exchangeCode": "needs an identity provider; test/e2e/flows/OAuth.test.ts",
    "ownedProjects.create": "is a call of the project internal",
    "ownedProjects.transfer": "is a call of the project internal",
    "sessions.refresh": "is the session's own",
    "sessions.refreshCurrent": "has no verb",
    "promoCodes.validate": "only reads",
    "sessions.signOut": "is sent in a session apart, after the app's own has ended",
    "transactions.refund": "needs a paid purchase"
  }
  it("cover every endpoint that changes data, except the listed ones", () => {
    const untriedIds = endpoints.filter(({ id, method }) => method !== "GET" && !endpointIds.has(id)).map(({ id }) => id)
    assert.sameMembers(untriedIds, Object.keys(separateCalls))
  })
})
