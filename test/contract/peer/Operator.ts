/** Types of the existing SDK for the owner of a project. The SDK's own types are not installed in this repository. */
import type { ClientApp, Named, Outcome, ServerApp, User } from "./Peer.ts"

type Config = { readonly [name: string]: unknown }
type Level = "project" | "branch" | "environment"

interface KeySet<Key> extends Named {
  readonly publishableClientKey: Key | null
  readonly secretServerKey: Key | null
  readonly superSecretAdminKey: Key | null
  readonly whyInvalid: () => string | null
  readonly revoke: () => Promise<void>
}

/** A resource that can be updated or deleted. */
export interface Made extends Named {
  readonly description?: string
  readonly displayName?: string
}

export interface Project extends Named {
  readonly displayName: string
  readonly ownerTeamId: string | null
  readonly config: {
    readonly domains: ReadonlyArray<{ readonly domain: string; readonly handlerPath: string }>
    readonly magicLinkEnabled: boolean
    readonly passkeyEnabled: boolean
    readonly oauthProviders: ReadonlyArray<Named & { readonly type: string; readonly clientSecret?: string }>
  }
  readonly update: (change: object) => Promise<void>
  readonly delete: () => Promise<void>
  readonly getConfig: () => Promise<{ readonly auth: { readonly passkey: { readonly allowSignIn: boolean } } }>
  readonly updateConfig: (changes: Config) => Promise<void>
  readonly pushConfig: (config: Config, options: { readonly source: { readonly type: "unlinked" } }) => Promise<void>
  readonly updatePushedConfig: (changes: Config) => Promise<void>
  readonly getConfigOverride: (level: Level) => Promise<Config>
  readonly replaceConfigOverride: (level: Level, config: Config) => Promise<void>
  readonly resetConfigOverrideKeys: (level: Level, keys: ReadonlyArray<string>) => Promise<void>
  readonly getPushedConfigSource: () => Promise<{ readonly type: string }>
  readonly getProductionModeErrors: () => Promise<ReadonlyArray<{ readonly message: string }>>
}
export interface OwnedProject extends Project {
  readonly app: AdminApp
}

/** A user of the project `internal`, who owns projects. */
export interface Owner extends User {
  readonly createProject: (project: { readonly displayName: string; readonly teamId: string }) => Promise<OwnedProject>
  readonly listOwnedProjects: () => Promise<ReadonlyArray<OwnedProject>>
  readonly transferProject: (projectId: string, teamId: string) => Promise<void>
}
export interface OwnerApp extends Omit<ClientApp, "getUser"> {
  readonly getUser: (options: { readonly or: "throw" }) => Promise<Owner>
}

interface Definitions {
  readonly createTeamPermissionDefinition: (definition: object) => Promise<Named>
  readonly updateTeamPermissionDefinition: (id: string, change: object) => Promise<void>
  readonly deleteTeamPermissionDefinition: (id: string) => Promise<void>
  readonly listTeamPermissionDefinitions: () => Promise<ReadonlyArray<Made>>
  readonly createProjectPermissionDefinition: (definition: object) => Promise<Named>
  readonly updateProjectPermissionDefinition: (id: string, change: object) => Promise<void>
  readonly deleteProjectPermissionDefinition: (id: string) => Promise<void>
  readonly listProjectPermissionDefinitions: () => Promise<ReadonlyArray<Made>>
}

export interface OutboxEmail extends Named {
  readonly status: string
  readonly subject: string
}
interface Emails {
  readonly sendTestEmail: (mail: object) => Promise<Outcome<undefined>>
  readonly listSentEmails: () => Promise<ReadonlyArray<{ readonly subject: string; readonly recipient: string }>>
  readonly listOutboxEmails: () => Promise<{ readonly items: ReadonlyArray<OutboxEmail> }>
  readonly pauseOutboxEmail: (id: string) => Promise<OutboxEmail>
  readonly unpauseOutboxEmail: (id: string) => Promise<OutboxEmail>
  readonly cancelOutboxEmail: (id: string) => Promise<OutboxEmail>
  readonly listEmailThemes: () => Promise<ReadonlyArray<Made>>
  readonly createEmailTheme: (displayName: string) => Promise<Named>
  readonly updateEmailTheme: (id: string, source: string) => Promise<void>
  readonly listEmailTemplates: () => Promise<ReadonlyArray<Made>>
  readonly createEmailTemplate: (displayName: string) => Promise<Named>
  readonly deleteEmailTemplate: (id: string) => Promise<void>
  readonly listEmailDrafts: () => Promise<ReadonlyArray<Made>>
  readonly createEmailDraft: (draft: object) => Promise<Named>
  readonly updateEmailDraft: (id: string, change: object) => Promise<void>
  readonly deleteEmailDraft: (id: string) => Promise<void>
}

interface Payments {
  readonly setupPayments: () => Promise<{ readonly url: string }>
  readonly getStripeAccountInfo: () => Promise<{ readonly charges_enabled: boolean } | null>
  readonly createItemQuantityChange: (change: object) => Promise<void>
  readonly listTransactions: (
    options: object
  ) => Promise<{ readonly transactions: ReadonlyArray<{ readonly type: string | null }> }>
}

export interface AdminApp extends ServerApp, Definitions, Emails, Payments {
  readonly getProject: () => Promise<Project>
  readonly createInternalApiKey: (key: object) => Promise<KeySet<string>>
  readonly listInternalApiKeys: () => Promise<ReadonlyArray<KeySet<{ readonly lastFour: string }>>>
}
