/** The verbs that only admin apps have. In Node, they load with the first call (docs/decisions/0032). */
import * as AdminPayments from "../services/admin/AdminPayments.ts"
import * as AiChat from "../services/admin/AiChat.ts"
import * as Analytics from "../services/admin/Analytics.ts"
import * as AdminEmails from "../services/admin/emails/AdminEmails.ts"
import * as Metrics from "../services/admin/Metrics.ts"
import * as PermissionDefinitions from "../services/admin/PermissionDefinitions.ts"
import * as AdminProject from "../services/admin/project/AdminProject.ts"
import * as Configuration from "../services/admin/project/Configuration.ts"
import * as InternalApiKeys from "../services/admin/project/InternalApiKeys.ts"
import * as SignUpRules from "../services/admin/project/SignUpRules.ts"
import * as SessionReplays from "../services/admin/SessionReplays.ts"
import * as Webhooks from "../services/admin/Webhooks.ts"
import * as Onboarding from "../services/client/Onboarding.ts"

// This is a function, because a bundler drops an unused call of a function, but not an unused destructuring.
const internalApiKeysOf = () => {
  const { isValid: _, whyInvalid: __, ...internalApiKeys } = InternalApiKeys
  return internalApiKeys
}
/** Verbs of an admin app that a server app lacks or has in another form. */
export const ownVerbs = {
  project: AdminProject,
  config: Configuration,
  internalApiKeys: internalApiKeysOf(),
  permissionDefinitions: PermissionDefinitions,
  metrics: Metrics,
  webhooks: Webhooks,
  payments: AdminPayments,
  emails: AdminEmails,
  aiChat: AiChat,
  analytics: Analytics,
  sessionReplays: SessionReplays,
  signUpRules: SignUpRules,
  onboarding: Onboarding
}
