/** The provider's defaults, and the initial settings of new projects. */
import type { Override } from "../../store/ProjectRows.ts"
import type { Config } from "./ConfigShape.ts"

export const lightThemeId = "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac"

export const defaults: Config = {
  project: { requirePublishableClientKey: false },
  rbac: { permissions: {}, defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} } },
  apiKeys: { enabled: { team: false, user: false } },
  teams: { createPersonalTeamOnSignUp: false, allowClientTeamCreation: false },
  users: { allowClientUserDeletion: false },
  onboarding: { requireEmailVerification: false },
  domains: { allowLocalhost: false, trustedDomains: {} },
  auth: {
    allowSignUp: true,
    signUpRules: {},
    signUpRulesDefaultAction: "allow",
    password: { allowSignIn: false },
    otp: { allowSignIn: false },
    passkey: { allowSignIn: false },
    oauth: { accountMergeStrategy: "link_method", providers: {} }
  },
  payments: { items: {}, products: {}, offers: {}, blockNewPurchases: false, testMode: true },
  apps: { installed: { analytics: { enabled: false } } },
  analytics: { queryFolders: {} },
  dataVault: { stores: {} },
  emails: { selectedThemeId: lightThemeId, themes: {}, templates: {}, server: { isShared: true, provider: "smtp" } }
}

/** The initial settings of a new project, in addition to those that its creator sets. */
export const newProjectOverride: Override = {
  "apps.installed.authentication.enabled": true,
  "apps.installed.emails.enabled": true,
  "domains.allowLocalhost": true,
  "auth.password.allowSignIn": true,
  "rbac.permissions.team_member": {
    description: "Default permission for team members",
    scope: "team",
    containedPermissionIds: { $read_members: true, $invite_members: true }
  },
  "rbac.permissions.team_admin": {
    description: "Default permission for team admins",
    scope: "team",
    containedPermissionIds: {
      $update_team: true,
      $delete_team: true,
      $read_members: true,
      $remove_members: true,
      $invite_members: true,
      $manage_api_keys: true
    }
  },
  "rbac.defaultPermissions.teamCreator": { team_admin: true },
  "rbac.defaultPermissions.teamMember": { team_member: true }
}
