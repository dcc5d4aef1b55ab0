/** Payments, e-mail and administration: each endpoint against vectors, and with arbitrary values. */
import * as AiChat from "../../src/endpoints/AiChat.ts"
import * as Analytics from "../../src/endpoints/Analytics.ts"
import * as Billing from "../../src/endpoints/Billing.ts"
import * as Checkout from "../../src/endpoints/Checkout.ts"
import * as Config from "../../src/endpoints/Config.ts"
import * as CredentialScanning from "../../src/endpoints/CredentialScanning.ts"
import * as EmailDomains from "../../src/endpoints/EmailDomains.ts"
import * as EmailDrafts from "../../src/endpoints/EmailDrafts.ts"
import * as EmailOutbox from "../../src/endpoints/EmailOutbox.ts"
import * as Emails from "../../src/endpoints/Emails.ts"
import * as EmailTemplates from "../../src/endpoints/EmailTemplates.ts"
import * as EmailThemes from "../../src/endpoints/EmailThemes.ts"
import * as Items from "../../src/endpoints/Items.ts"
import * as Metrics from "../../src/endpoints/Metrics.ts"
import * as Onboarding from "../../src/endpoints/Onboarding.ts"
import * as OwnedProjects from "../../src/endpoints/OwnedProjects.ts"
import * as Payments from "../../src/endpoints/Payments.ts"
import * as Products from "../../src/endpoints/Products.ts"
import * as ProjectAdmin from "../../src/endpoints/ProjectAdmin.ts"
import * as ProjectKeys from "../../src/endpoints/ProjectKeys.ts"
import * as SessionReplays from "../../src/endpoints/SessionReplays.ts"
import * as SignUpRules from "../../src/endpoints/SignUpRules.ts"
import * as Webhooks from "../../src/endpoints/Webhooks.ts"
import { bodies } from "./adminBodies.ts"
import { holdVectors } from "./Vectors.ts"

const given = Object.fromEntries(Object.entries(bodies).map(([name, values]) => [`${name} body`, values]))

holdVectors("admin", {
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
