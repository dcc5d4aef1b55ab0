/** The examples of verbs run against the emulator, each with a new one: they succeed, or are refused for the reason that is listed here. */
import { assert, describe, it } from "vitest"
import { examplesIn } from "../../scripts/build/documented.ts"
import { preparations } from "./examplePreparations.ts"
import { makeWorld, outcomeOf } from "./ExampleWorld.ts"

/** Examples that end only when a person acts in a browser, which `test/e2e` and `test/cli` do. */
const awaiting = new Set(["cli.poll", "cli.promptLogin"])

/** Refusals of what an emulator or a signed-in program cannot have, by the path of the verb. Never `Unsendable` or `InvalidOption`. */
const refusals: { readonly [path: string]: string } = {
  // Needs an authenticator app, a token of Apple, an unfinished sign-in, or a person at a field.
  "auth.confirmTotpEnrolment": "InvalidTotpCode",
  "auth.signInWithApple": "OAuthProviderNotFoundOrNotEnabled",
  "auth.signInWithMfaCode": "AttemptCodeRequired",
  "auth.signInWithPasskeyAutofill": "PasskeyCancelled",
  "auth.setPassword": "Refused: The user already has a password.",
  "oauth.authorizeCrossDomain": "RedirectUrlNotWhitelisted",
  "cli.claim": "Refused: The program has no anonymous session",
  // Needs an app of the project `internal`.
  "projects.create": "ExpectedInternalProject",
  "projects.list": "ExpectedInternalProject",
  "projects.transfer": "ExpectedInternalProject",
  // Needs the keys of an identity provider, a card, or a verified domain.
  "oauth.connectedAccounts.findAccessToken": "OAuthAccessTokenNotAvailableWithSharedOAuthKeys",
  "oauth.connectedAccounts.getAccessToken": "OAuthAccessTokenNotAvailableWithSharedOAuthKeys",
  "payments.setDefaultPaymentMethod": "Refused: There is no payment method with that id.",
  "payments.validatePromoCodes": "Refused: The emulator has no promo codes.",
  "payments.products.switchTo": "Refused: The customer has no subscription to that product that a card pays for.",
  "payments.transactions.refund": "OneTimePurchaseNotFound",
  "emails.domains.apply": "Refused: The domain is not verified yet.",
  // Needs an analytics database.
  "analytics.query": "AnalyticsQueryError",
  "analytics.getTiming": "ItemNotFound",
  "sessionReplays.chunks.get": "ItemNotFound",
  "sessionReplays.chunks.page": "ItemNotFound",
  "sessionReplays.chunks.stream": "ItemNotFound",
  "sessionReplays.getEvents": "ItemNotFound",
  "sessionReplays.get": "ItemNotFound"
}

describe("the examples of verbs", () => {
  it.for(["clientExamples.ts", "serverExamples.ts", "adminExamples.ts"])("run: %s", { timeout: 120_000 }, async (file) => {
    const examples = [...examplesIn(file)].filter(([path]) => !awaiting.has(path))
    assert.isAbove(examples.length, 60)
    const mistakes: Array<string> = []
    for (const [path, code] of examples) {
      const world = await makeWorld()
      const outcome = await outcomeOf(code, world, await preparations[path]?.(world) ?? {})
      if (!outcome.startsWith(refusals[path] ?? "ok")) mistakes.push(`${path}: ${outcome}`)
    }
    assert.deepStrictEqual(mistakes, [])
  })
})
