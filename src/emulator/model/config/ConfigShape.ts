/** The part of a project's configuration that the emulator reads. */

/** A permission that can be granted. */
export interface PermissionConfig {
  readonly description?: string
  readonly scope: "team" | "project"
  readonly containedPermissionIds?: { readonly [id: string]: true }
}
type Ids = { readonly [id: string]: true }

export interface OAuthProviderConfig {
  readonly type: string
  readonly isShared: boolean
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
  readonly clientId?: string
  readonly clientSecret?: string
  readonly facebookConfigId?: string
  readonly microsoftTenantId?: string
  readonly appleBundles?: { readonly [id: string]: { readonly bundleId: string } }
}

/** A sign-up rule. The rule with the highest priority is evaluated first. */
export interface SignUpRuleConfig {
  readonly enabled?: boolean
  readonly displayName?: string
  readonly priority?: number
  /** A condition in the Common Expression Language; a rule without a condition never matches. */
  readonly condition?: string
  readonly action?: { readonly type: string; readonly message?: string }
}

/** The part of the configuration that the emulator reads, completed with defaults. The object also contains the other keys. */
export interface Config {
  readonly project: { readonly requirePublishableClientKey: boolean }
  readonly rbac: {
    readonly permissions: { readonly [id: string]: PermissionConfig }
    readonly defaultPermissions: { readonly teamCreator: Ids; readonly teamMember: Ids; readonly signUp: Ids }
  }
  readonly apiKeys: { readonly enabled: { readonly team: boolean; readonly user: boolean } }
  readonly teams: { readonly createPersonalTeamOnSignUp: boolean; readonly allowClientTeamCreation: boolean }
  readonly users: { readonly allowClientUserDeletion: boolean }
  readonly onboarding: { readonly requireEmailVerification: boolean }
  readonly domains: {
    readonly allowLocalhost: boolean
    readonly trustedDomains: { readonly [id: string]: { readonly baseUrl: string; readonly handlerPath: string } }
  }
  readonly auth: {
    readonly allowSignUp: boolean
    readonly signUpRules: { readonly [id: string]: SignUpRuleConfig | undefined }
    /** The action if no rule decides. */
    readonly signUpRulesDefaultAction: "allow" | "reject"
    readonly password: { readonly allowSignIn: boolean }
    readonly otp: { readonly allowSignIn: boolean }
    readonly passkey: { readonly allowSignIn: boolean }
    readonly oauth: {
      readonly accountMergeStrategy: "link_method" | "raise_error" | "allow_duplicates"
      readonly providers: { readonly [id: string]: OAuthProviderConfig }
    }
  }
  readonly payments: {
    /** Items in the form of the configuration's overrides, not decoded: Catalog.ts decodes them. */
    readonly items: { readonly [id: string]: unknown }
    readonly products: { readonly [id: string]: unknown }
    /** Products, under their former name. */
    readonly offers: { readonly [id: string]: unknown }
    readonly blockNewPurchases: boolean
    readonly testMode: boolean
  }
  readonly apps: { readonly installed: { readonly analytics: { readonly enabled: boolean } } }
  readonly analytics: { readonly queryFolders: { readonly [id: string]: unknown } }
  readonly dataVault: { readonly stores: { readonly [id: string]: unknown } }
  readonly emails: {
    readonly selectedThemeId: string
    /** Themes in the form of the configuration's overrides, not decoded: EmailDesigns.ts decodes them and adds the provider's themes. */
    readonly themes: { readonly [id: string]: unknown }
    readonly templates: { readonly [id: string]: unknown }
    readonly server: {
      readonly isShared: boolean
      readonly provider: string
      readonly host?: string
      readonly port?: number
      readonly username?: string
      readonly password?: string
      readonly senderName?: string
      readonly senderEmail?: string
    }
  }
}
