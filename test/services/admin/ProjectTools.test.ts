/** The verbs of analytics, sign-up rules, onboarding and e-mail domains: requests, results and refusals. */
import * as EmailDomainsEndpoints from "../../../src/endpoints/emails/EmailDomains.ts"
import * as AnalyticsEndpoints from "../../../src/endpoints/platform/Analytics.ts"
import * as SignUpRulesEndpoints from "../../../src/endpoints/projects/SignUpRules.ts"
import { PreviewOnboarding } from "../../../src/endpoints/users/Onboarding.ts"
import type { EmailDomain } from "../../../src/schema/emails/EmailDomain.ts"
import * as Analytics from "../../../src/services/admin/Analytics.ts"
import * as EmailDomains from "../../../src/services/admin/emails/EmailDomains.ts"
import * as SignUpRules from "../../../src/services/admin/project/SignUpRules.ts"
import * as Onboarding from "../../../src/services/client/Onboarding.ts"
import { readResponse, testVerbs } from "../Verbs.ts"

testVerbs("admin", {
  "Analytics.query": {
    call: Analytics.query({ query: "SELECT 1", params: { pier: 9 }, timeout: 1_000 }),
    endpoint: AnalyticsEndpoints.QueryAnalytics,
    sends: "POST /internal/analytics/query",
    body: { query: "SELECT 1", params: { pier: 9 }, timeout_ms: 1_000 }
  },
  "Analytics.getTiming": {
    call: Analytics.getTiming("p:main:q"),
    endpoint: AnalyticsEndpoints.ReadAnalyticsTiming,
    sends: "POST /internal/analytics/query/timing",
    body: { query_id: "p:main:q" },
    gives: { cpuTime: 3.5, wallClockTime: 12 }
  },
  "SignUpRules.test": {
    call: SignUpRules.test({ email: null, authMethod: "passkey", oauthProvider: null, countryCode: null }),
    endpoint: SignUpRulesEndpoints.TestSignUpRules,
    sends: "POST /internal/sign-up-rules-test",
    body: { email: null, auth_method: "passkey", oauth_provider: null, country_code: null }
  },
  "SignUpRules.getStats": {
    call: SignUpRules.getStats(),
    endpoint: SignUpRulesEndpoints.ReadSignUpRuleStats,
    sends: "GET /internal/sign-up-rules-stats"
  },
  "Onboarding.previewAffectedUsers": {
    call: Onboarding.previewAffectedUsers({ requireEmailVerification: true, limit: 3 }),
    endpoint: PreviewOnboarding,
    sends: "POST /internal/onboarding/preview-affected-users?limit=3",
    body: { onboarding: { require_email_verification: true } }
  },
  "EmailDomains.setUp": {
    call: EmailDomains.setUp({ subdomain: "mail.ferries.example", senderLocalPart: "post" }),
    endpoint: EmailDomainsEndpoints.SetUpEmailDomain,
    sends: "POST /internal/emails/managed-onboarding/setup",
    body: { subdomain: "mail.ferries.example", sender_local_part: "post" }
  },
  "EmailDomains.check": {
    call: EmailDomains.check(readResponse(EmailDomainsEndpoints.SetUpEmailDomain) as EmailDomain),
    endpoint: EmailDomainsEndpoints.CheckEmailDomain,
    sends: "POST /internal/emails/managed-onboarding/check",
    body: { domain_id: "d-41", subdomain: "mail.ferries.example", sender_local_part: "post" },
    gives: "verified"
  },
  "EmailDomains.list": {
    call: EmailDomains.list(),
    endpoint: EmailDomainsEndpoints.ListEmailDomains,
    sends: "GET /internal/emails/managed-onboarding/list"
  },
  "EmailDomains.delete": {
    call: EmailDomains.delete("d-41"),
    endpoint: EmailDomainsEndpoints.DeleteEmailDomain,
    sends: "POST /internal/emails/managed-onboarding/delete",
    body: { resend_domain_id: "d-41" },
    gives: undefined
  },
  "EmailDomains.apply": {
    call: EmailDomains.apply("d-41"),
    endpoint: EmailDomainsEndpoints.ApplyEmailDomain,
    sends: "POST /internal/emails/managed-onboarding/apply",
    body: { domain_id: "d-41" },
    gives: undefined
  }
})
