/** Payments, e-mail and administration: each endpoint against vectors, and with arbitrary values. */
import * as EmailDomains from "../../src/endpoints/emails/EmailDomains.ts"
import * as EmailDrafts from "../../src/endpoints/emails/EmailDrafts.ts"
import * as EmailOutbox from "../../src/endpoints/emails/EmailOutbox.ts"
import * as Emails from "../../src/endpoints/emails/Emails.ts"
import * as EmailTemplates from "../../src/endpoints/emails/EmailTemplates.ts"
import * as EmailThemes from "../../src/endpoints/emails/EmailThemes.ts"
import * as Billing from "../../src/endpoints/payments/Billing.ts"
import * as Checkout from "../../src/endpoints/payments/Checkout.ts"
import * as Items from "../../src/endpoints/payments/Items.ts"
import * as Payments from "../../src/endpoints/payments/Payments.ts"
import * as Products from "../../src/endpoints/payments/Products.ts"
import * as AiChat from "../../src/endpoints/platform/AiChat.ts"
import * as Analytics from "../../src/endpoints/platform/Analytics.ts"
import * as Metrics from "../../src/endpoints/platform/Metrics.ts"
import * as SessionReplays from "../../src/endpoints/platform/SessionReplays.ts"
import * as Webhooks from "../../src/endpoints/platform/Webhooks.ts"
import * as Config from "../../src/endpoints/projects/Config.ts"
import * as CredentialScanning from "../../src/endpoints/projects/CredentialScanning.ts"
import * as OwnedProjects from "../../src/endpoints/projects/OwnedProjects.ts"
import * as ProjectAdmin from "../../src/endpoints/projects/ProjectAdmin.ts"
import * as ProjectKeys from "../../src/endpoints/projects/ProjectKeys.ts"
import * as SignUpRules from "../../src/endpoints/projects/SignUpRules.ts"
import * as Onboarding from "../../src/endpoints/users/Onboarding.ts"
import { bodies } from "./adminBodies.ts"
import { testVectors } from "./Vectors.ts"

const given = Object.fromEntries(Object.entries(bodies).map(([name, values]) => [`${name} body`, values]))

testVectors("admin", {
  AiChat,
  Analytics,
  Billing,
  Checkout,
  Config,
  CredentialScanning,
  EmailDomains,
  EmailDrafts,
  EmailOutbox,
  EmailTemplates,
  EmailThemes,
  Emails,
  Items,
  Metrics,
  Onboarding,
  OwnedProjects,
  Payments,
  Products,
  ProjectAdmin,
  ProjectKeys,
  SessionReplays,
  SignUpRules,
  Webhooks
}, given)
