/** Payments, e-mail and administration: each endpoint against vectors, and with arbitrary values. */
import * as AiChat from "../../src/endpoints/AiChat.ts"
import * as Billing from "../../src/endpoints/Billing.ts"
import * as Checkout from "../../src/endpoints/Checkout.ts"
import * as Config from "../../src/endpoints/Config.ts"
import * as EmailDrafts from "../../src/endpoints/EmailDrafts.ts"
import * as EmailOutbox from "../../src/endpoints/EmailOutbox.ts"
import * as Emails from "../../src/endpoints/Emails.ts"
import * as EmailTemplates from "../../src/endpoints/EmailTemplates.ts"
import * as EmailThemes from "../../src/endpoints/EmailThemes.ts"
import * as Items from "../../src/endpoints/Items.ts"
import * as Metrics from "../../src/endpoints/Metrics.ts"
import * as OwnedProjects from "../../src/endpoints/OwnedProjects.ts"
import * as Payments from "../../src/endpoints/Payments.ts"
import * as Products from "../../src/endpoints/Products.ts"
import * as ProjectAdmin from "../../src/endpoints/ProjectAdmin.ts"
import * as ProjectKeys from "../../src/endpoints/ProjectKeys.ts"
import * as Webhooks from "../../src/endpoints/Webhooks.ts"
import { bodies } from "./adminBodies.ts"
import { holdVectors } from "./Vectors.ts"

const given = Object.fromEntries(Object.entries(bodies).map(([name, values]) => [`${name} body`, values]))

holdVectors("admin", {
  AiChat,
  Billing,
  Checkout,
  Config,
  EmailDrafts,
  EmailOutbox,
  EmailTemplates,
  EmailThemes,
  Emails,
  Items,
  Metrics,
  OwnedProjects,
  Payments,
  Products,
  ProjectAdmin,
  ProjectKeys,
  Webhooks
}, given)
