/** Sign-up rules in the emulator: admission, rejection, restriction; and the language of their conditions. */
import { assert, describe, it } from "@effect/vitest"
import { makeSync } from "../../../../src/emulator/index.ts"
import { evaluate } from "../../../../src/emulator/model/auth/SignUpRuleConditions.ts"
import { api, codeOf, password, quick } from "../../Api.ts"

interface Rule {
  readonly condition: string
  readonly action: string
  readonly priority?: number
  readonly enabled?: boolean
}

const withRules = async (rules: { readonly [id: string]: Rule }, defaultAction = "allow") => {
  const emulator = makeSync(quick)
  const [client, server, admin] = [api(emulator), api(emulator, "server"), api(emulator, "admin")]
  const override = Object.fromEntries(
    Object.entries(rules).map(([id, { action, ...rule }]) => [
      `auth.signUpRules.${id}`,
      { enabled: true, displayName: `Rule ${id}`, action: { type: action }, ...rule }
    ])
  )
  const config = { ...override, "auth.signUpRulesDefaultAction": defaultAction }
  const set = await admin("PATCH", "/internal/config/override/branch", { config_override_string: JSON.stringify(config) })
  assert.strictEqual(set.status, 200)
  const signUp = (email: string, extra = {}) => client("POST", "/auth/password/sign-up", { email, password }, extra)
  const byMail = async (email: string) => {
    await client("POST", "/auth/otp/send-sign-in-code", { email, callback_url: "http://localhost:3000/x" })
    return client("POST", "/auth/otp/sign-in", { code: emulator.inbox(email)[0]?.code })
  }
  return { admin, client, emulator, server, signUp, byMail }
}

describe("a sign-up rule", () => {
  it("can reject a sign-up, so that no user is created", async () => {
    const rule = { condition: "emailDomain == \"blocked.example\"", action: "reject" }
    const { byMail, server, signUp } = await withRules({ rule })
    for (const refusal of [await signUp("a@Blocked.example"), await byMail("b@blocked.example")]) {
      assert.deepStrictEqual(codeOf(refusal), [403, "SIGN_UP_REJECTED", "SIGN_UP_REJECTED"])
      assert.isNotEmpty(refusal.json.details.message)
    }
    assert.isEmpty((await server("GET", "/users?include_anonymous=true")).json.items)
    assert.strictEqual((await signUp("a@example.com")).status, 200)
  })
  it("can restrict a user, who sees the reason; servers see the rule", async () => {
    const { client, server, signUp } = await withRules({ res: { condition: "authMethod == 'password'", action: "restrict" } })
    const { access_token, user_id } = (await signUp("a@example.com")).json
    const refusal = await client("GET", "/users/me", undefined, { "x-stack-access-token": access_token })
    assert.deepStrictEqual(refusal.json.details, { restricted_reason: { type: "restricted_by_administrator" } })
    assert.deepInclude((await server("GET", `/users/${user_id}`)).json, {
      is_restricted: true,
      restricted_by_admin: true,
      restricted_by_admin_private_details: "Restricted by sign-up rule: res (Rule res)"
    })
  })
  it("precedes rules of lower priority; a rule that only logs decides nothing", async () => {
    const { signUp } = await withRules({
      everybody: { condition: "true", action: "reject", priority: 1 },
      watch: { condition: "true", action: "log", priority: 9 },
      ours: { condition: "email.endsWith(\"@example.com\")", action: "allow", priority: 5 },
      off: { condition: "true", action: "reject", priority: 8, enabled: false },
      unreadable: { condition: "((", action: "reject", priority: 7 }
    })
    assert.strictEqual((await signUp("a@example.com")).status, 200)
    assert.strictEqual((await signUp("a@example.org")).status, 403)
  })
  it("that restricts applies unless a later rule rejects, and is stored with the user", async () => {
    const { server, signUp } = await withRules({
      careful: { condition: "true", action: "restrict", priority: 9 },
      blocked: { condition: "emailDomain == 'blocked.example'", action: "reject", priority: 5 },
      later: { condition: "true", action: "restrict", priority: 3 },
      ours: { condition: "emailDomain == 'example.com'", action: "allow", priority: 1 }
    })
    assert.strictEqual((await signUp("a@blocked.example")).status, 403)
    for (const email of ["a@example.com", "a@example.org"]) {
      const { user_id } = (await signUp(email)).json
      assert.deepInclude((await server("GET", `/users/${user_id}`)).json, {
        restricted_by_admin: true,
        restricted_by_admin_private_details: "Restricted by sign-up rule: careful (Rule careful)"
      })
    }
  })
  it("that restricts does not admit users whom the default action rejects", async () => {
    const { signUp } = await withRules({ careful: { condition: "true", action: "restrict" } }, "reject")
    assert.strictEqual((await signUp("a@example.com")).status, 403)
  })
  it("leaves unmatched sign-ups to the default action", async () => {
    const { signUp } = await withRules({ ours: { condition: "emailDomain in ['example.com']", action: "allow" } }, "reject")
    assert.strictEqual((await signUp("a@example.com")).status, 200)
    assert.strictEqual((await signUp("a@example.org")).status, 403)
  })
  it("applies to an anonymous user only at the sign-up with a password", async () => {
    const { client, signUp } = await withRules({ all: { condition: "true", action: "reject" } })
    const { access_token } = (await client("POST", "/auth/anonymous/sign-up")).json
    const session = { "x-stack-access-token": access_token, "x-stack-allow-anonymous-user": "true" }
    assert.strictEqual((await signUp("a@example.com", session)).status, 403)
    assert.strictEqual((await client("GET", "/users/me", undefined, session)).json.is_anonymous, true)
  })
  it("does not apply to users whom a server creates", async () => {
    const { server } = await withRules({ all: { condition: "true", action: "reject" } })
    assert.strictEqual((await server("POST", "/users", { primary_email: "a@example.com" })).status, 201)
  })
})

describe("the rules", () => {
  const person = { email: "Test@Example.com", country_code: null, auth_method: "password", oauth_provider: null }
  it("are evaluated in order for a sample user until one decides", async () => {
    const { admin, server } = await withRules({
      watch: { condition: "emailDomain == 'example.com'", action: "log", priority: 9 },
      off: { condition: "true", action: "reject", priority: 8, enabled: false },
      unreadable: { condition: "((", action: "reject", priority: 7 },
      careful: { condition: "riskScores.bot >= 80", action: "restrict", priority: 6 },
      abroad: { condition: "countryCode in ['US', 'CA']", action: "reject", priority: 5 },
      last: { condition: "true", action: "allow", priority: 1 }
    })
    const trying = async (more: object) => (await admin("POST", "/internal/sign-up-rules-test", { ...person, ...more })).json
    const refusal = await trying({ country_code: "us", risk_scores: { bot: 90, free_trial_abuse: 1 } })
    assert.deepStrictEqual(refusal.context, {
      email: "test@example.com",
      email_domain: "example.com",
      country_code: "US",
      auth_method: "password",
      oauth_provider: "",
      turnstile_result: "invalid",
      risk_scores: { bot: 90, free_trial_abuse: 1 }
    })
    assert.deepStrictEqual(
      refusal.evaluations.map(({ rule_id, status }: { readonly [name: string]: string }) => [rule_id, status]),
      [["watch", "matched"], ["off", "disabled"], ["unreadable", "error"], ["careful", "matched"], ["abroad", "matched"]]
    )
    assert.isString(refusal.evaluations[2].error)
    assert.deepStrictEqual(refusal.outcome, {
      should_allow: false,
      decision: "reject",
      decision_rule_id: "abroad",
      restricted_because_of_rule_id: "careful"
    })
    assert.deepInclude((await trying({})).outcome, { should_allow: true, decision: "allow", decision_rule_id: "last" })
    assert.isEmpty((await server("GET", "/users")).json.items)
  })
  it("fall back to the default if no rule decides", async () => {
    const { admin } = await withRules({}, "reject")
    const { evaluations, outcome } = (await admin("POST", "/internal/sign-up-rules-test", person)).json
    assert.deepStrictEqual([evaluations, outcome.decision, outcome.should_allow], [[], "default-reject", false])
  })
  it("have hourly counts of the real sign-ups that they match, excluding rule tests", async () => {
    const { admin, emulator, signUp } = await withRules({
      watch: { condition: "true", action: "log", priority: 2 },
      blocked: { condition: "emailDomain == 'blocked.example'", action: "reject", priority: 1 }
    })
    const stats = async () => (await admin("GET", "/internal/sign-up-rules-stats")).json
    const noTriggers = { allow: 0, reject: 0, restrict: 0, log: 0 }
    assert.deepStrictEqual(await stats(), {
      rule_triggers: [],
      analytics_hours: 48,
      total_triggers: 0,
      triggers_by_action: noTriggers
    })
    await admin("POST", "/internal/sign-up-rules-test", person)
    await signUp("a@example.com")
    await signUp("a@blocked.example")
    const { rule_triggers: [watch, blockedRule], total_triggers, triggers_by_action } = await stats()
    assert.deepStrictEqual([total_triggers, triggers_by_action], [3, { ...noTriggers, log: 2, reject: 1 }])
    assert.deepStrictEqual([watch.rule_id, watch.total_count, watch.all_time_count], ["watch", 2, 2])
    assert.deepStrictEqual([blockedRule.rule_id, blockedRule.total_count], ["blocked", 1])
    const counts = watch.hourly_counts as ReadonlyArray<{ readonly hour: string; readonly count: number }>
    assert.lengthOf(counts, 48)
    assert.match(counts[0]?.hour ?? "", /:00:00\.000Z$/)
    assert.strictEqual(counts.reduce((sum, { count }) => sum + count, 0), 2)
    emulator.advanceClock(3 * 86_400_000)
    assert.strictEqual((await stats()).total_triggers, 0)
  })
})

describe("a condition", () => {
  const facts = { email: "ada@mail.example.com", emailDomain: "mail.example.com", riskScores: { bot: 40 }, countryCode: "" }
  it.each([
    ["emailDomain == \"mail.example.com\""],
    ["emailDomain != 'example.com' && email.contains(\"@\")"],
    ["email.startsWith('ada') && email.endsWith(\".com\")"],
    ["email.matches('^a.a@') || false"],
    ["emailDomain.matches(\"(mail|post)\\\\..*\")"],
    ["riskScores.bot >= 40 && riskScores.bot < 40.5 && !(riskScores.bot > 40)"],
    ["emailDomain in [\"example.org\", \"mail.example.com\"]"],
    ["false && true || true"],
    ["true || false && false"],
    ["!(countryCode in [])"],
    ["-1 < 0 && 'a' < 'b' && [1, 'x'] == [1, 'x']"],
    ["'it\\'s' == \"it's\" && null == null"]
  ])("holds: %s", (condition) => assert.isTrue(evaluate(condition, facts).holds))
  it.each([
    ["emailDomain == 'Mail.example.com'"],
    ["(false || false) && true"],
    ["unknown == 1"],
    ["email.toString"],
    ["email.constructor('x')"],
    ["riskScores.bot > 'a'"],
    ["email.matches('(')"],
    ["email"],
    ["true true"],
    ["'open"],
    ["1 +"],
    [""],
    ["(".repeat(100_000)]
  ])("does not hold, or cannot be evaluated: %s", (condition) => assert.isFalse(evaluate(condition, facts).holds))
})
