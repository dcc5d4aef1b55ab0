/** The part of a project's configuration that the emulator reads. */
import type {
  DefaultAction,
  EmailServerConfig,
  MergeStrategy,
  OAuthProviderConfig,
  PermissionConfig,
  SignUpRuleConfig,
  TrustedDomainConfig
} from "./ConfigEntries.ts"

type Ids = { readonly [id: string]: true }

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
    readonly trustedDomains: { readonly [id: string]: TrustedDomainConfig }
  }
  readonly auth: {
    readonly allowSignUp: boolean
    readonly signUpRules: { readonly [id: string]: SignUpRuleConfig | undefined }
    /** The action if no rule decides. */
    readonly signUpRulesDefaultAction: typeof DefaultAction.Type
    readonly password: { readonly allowSignIn: boolean }
    readonly otp: { readonly allowSignIn: boolean }
    readonly passkey: { readonly allowSignIn: boolean }
    readonly oauth: {
      readonly accountMergeStrategy: typeof MergeStrategy.Type
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
    readonly server: EmailServerConfig
  }
}
