/** Runs each call on the right of docs/migration.md unchanged against the emulator: it returns a value, or the refusal listed here. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { scopeFor } from "./MigrationBesides.ts"

const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "migration.md"), "utf8")
const sections = page.split(/^## /m).slice(1).map((text) => ({ title: text.slice(0, text.indexOf("\n")), text }))

/** The calls in the right cells of a section, each with its row. */
const callsOf = (text: string) =>
  text.split("\n").filter((line) => line.startsWith("| `") || line.startsWith("| the same")).flatMap((row) => {
    const [, , latchkeyCall = ""] = row.split(/ ?\| ?/)
    return Array.from(
      latchkeyCall.matchAll(/`([A-Za-z.]+)(\([^`]*\))`/g),
      ([, callee = "", args = ""]) => ({ row, callee, code: callee + args })
      // Hooks run in components only.
    ).filter(({ callee }) => !/^use[A-Z]/.test(callee))
  })

/** Refusals of the provider in these worlds: codes that were not mailed, unknown ids, a program without a browser. */
const refusals: { readonly [callee: string]: string } = {
  "app.auth.signInWithPasskey": "HostnameRequired",
  "app.auth.signInWithPasskeyAutofill": "HostnameRequired",
  "app.passkeys.register": "PasskeysNotSupported",
  "app.auth.signInWithMagicLink": "VerificationCodeNotFound",
  "app.auth.signInWithCode": "VerificationCodeNotFound",
  "app.auth.signInWithMfaCode": "VerificationCodeNotFound",
  "app.auth.checkPasswordResetCode": "VerificationCodeNotFound",
  "app.auth.resetPassword": "VerificationCodeNotFound",
  "app.auth.setPassword": "Refused",
  "app.contactChannels.verify": "VerificationCodeNotFound",
  "app.auth.confirmTotpEnrolment": "InvalidTotpCode",
  "app.sessions.revoke": "Refused",
  "server.sessions.revoke": "Refused",
  "app.invitations.check": "VerificationCodeNotFound",
  "app.invitations.getDetails": "VerificationCodeNotFound",
  "app.invitations.accept": "VerificationCodeNotFound",
  "app.oauth.connectedAccounts.getAccessToken": "OAuthAccessTokenNotAvailableWithSharedOAuthKeys",
  "app.oauth.connectedAccounts.findAccessToken": "OAuthAccessTokenNotAvailableWithSharedOAuthKeys",
  "server.oauth.connectedAccounts.findAccessToken": "OAuthAccessTokenNotAvailableWithSharedOAuthKeys",
  "admin.payments.purchaseInTestMode": "VerificationCodeNotFound",
  "admin.payments.transactions.refund": "SubscriptionInvoiceNotFound",
  "server.emails.outbox.get": "Refused",
  "server.emails.outbox.update": "Refused",
  "server.emails.outbox.pause": "Refused",
  "server.emails.outbox.resume": "Refused",
  "server.emails.outbox.cancel": "Refused",
  "admin.emails.domains.check": "Refused",
  "admin.emails.domains.apply": "Refused",
  // These require a subscription or payment method, which only a user on the payment page creates.
  "app.payments.products.switchTo": "Refused",
  "app.payments.setDefaultPaymentMethod": "Refused",
  "admin.analytics.query": "AnalyticsQueryError",
  "admin.sessionReplays.getEvents": "ItemNotFound"
}
/** Refusals of particular calls of a verb. */
const refusedCalls: { readonly [code: string]: string } = {
  "admin.project.update({ isProductionMode: true })": "NotReadyForProduction"
}

const tagOf = (error: unknown): string => {
  const { _tag, reason } = error as { readonly _tag?: string; readonly reason?: { readonly _tag?: string } }
  return reason?._tag ?? _tag ?? String(error)
}

/** `ok`, or the tag of the error. */
const outcomeOf = async (code: string, callee: string): Promise<string> => {
  const scope = await scopeFor(callee)
  try {
    // The page is part of the repository, and the test is about its code.
    // oxlint-disable-next-line typescript/no-implied-eval
    const value: unknown = await new Function(...Object.keys(scope), `return (${code})`)(...Object.values(scope))
    if (typeof value === "object" && value !== null && Symbol.asyncIterator in value) {
      for await (const _ of value as AsyncIterable<unknown>) break
    }
    return "ok"
  } catch (error) {
    return tagOf(error)
  }
}

beforeEach(() => {
  vi.stubEnv("STACK_PROJECT_ID", "internal")
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe("the calls on the right side of the rows of docs/migration.md", () => {
  it("are more than 250, and include each listed exception", () => {
    const allCalls = sections.flatMap(({ text }) => callsOf(text))
    assert.isAbove(allCalls.length, 250)
    const callees = new Set(allCalls.map(({ callee }) => callee))
    assert.deepStrictEqual(Object.keys(refusals).filter((callee) => !callees.has(callee)), [])
    const codes = new Set(allCalls.map(({ code }) => code))
    assert.deepStrictEqual(Object.keys(refusedCalls).filter((code) => !codes.has(code)), [])
  })
  for (const { text, title } of sections) {
    const calls = callsOf(text)
    if (calls.length === 0) continue
    it(`run, or are refused as listed: ${title}`, async () => {
      const wrong = await Promise.all(calls.map(async ({ callee, code, row }) => {
        const expected = refusedCalls[code] ?? refusals[callee] ?? "ok"
        const outcome = await outcomeOf(code, callee)
        return outcome === expected ? [] : [`${code}: ${outcome} instead of ${expected}, in the row ${row}`]
      }))
      assert.deepStrictEqual(wrong.flat(), [])
    })
  }
  it("are reported if they are unknown or have invalid arguments", async () => {
    assert.include(await outcomeOf("app.teams.lists()", "app.teams.lists"), "TypeError")
    assert.strictEqual(await outcomeOf("app.teams.create({ name: displayName })", "app.teams.create"), "Unsendable")
  })
})
