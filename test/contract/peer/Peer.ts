/** Types of the existing SDK for users, and for a server on their behalf. The SDK's own types are not installed in this repository. */

/** The result of a call of the existing SDK, which may be a refusal. */
export type Outcome<Data = unknown> =
  | { readonly status: "ok"; readonly data: Data }
  | { readonly status: "error"; readonly error: { readonly errorCode: string } }

export interface Named {
  readonly id: string
}
interface Profile {
  readonly displayName: string | null
}
interface Credential {
  readonly email: string
  readonly password: string
  readonly noRedirect: true
  readonly verificationCallbackUrl?: string
}

export interface Key extends Named {
  readonly description: string
  readonly value: string & { readonly lastFour: string }
  readonly isValid: () => boolean
  readonly whyInvalid: () => string | null
  readonly update: (change: { readonly description?: string; readonly revoked?: boolean }) => Promise<void>
  readonly revoke: () => Promise<void>
}
interface Keyring {
  readonly createApiKey: (key: { readonly description: string; readonly expiresAt: Date | null }) => Promise<Key>
  readonly listApiKeys: () => Promise<ReadonlyArray<Key>>
}

export interface Channel extends Named {
  readonly value: string
  readonly isPrimary: boolean
  readonly isVerified: boolean
  readonly usedForAuth: boolean
  readonly sendVerificationEmail: (mail: { readonly callbackUrl: string }) => Promise<void>
  readonly update: (change: { readonly isPrimary?: boolean; readonly usedForAuth?: boolean }) => Promise<void>
  readonly delete: () => Promise<void>
}

/** An item with a quantity, which a server can change. */
export interface Item {
  readonly quantity: number
  readonly nonNegativeQuantity: number
}
export interface ServerItem extends Item {
  readonly increaseQuantity: (delta: number) => Promise<void>
  readonly decreaseQuantity: (delta: number) => Promise<void>
  readonly tryDecreaseQuantity: (delta: number) => Promise<boolean>
}
interface Products {
  readonly listProducts: () => Promise<ReadonlyArray<{ readonly id: string | null; readonly quantity: number }>>
}

export interface Team extends Named, Keyring {
  readonly displayName: string
  readonly clientMetadata: unknown
  readonly inviteUser: (mail: { readonly email: string; readonly callbackUrl: string }) => Promise<void>
  readonly listInvitations: () => Promise<
    ReadonlyArray<Named & { readonly recipientEmail: string; readonly expiresAt: Date; readonly revoke: () => Promise<void> }>
  >
  readonly listUsers: () => Promise<ReadonlyArray<Named & { readonly teamProfile: Profile }>>
  readonly update: (change: object) => Promise<void>
  readonly delete: () => Promise<void>
}
export interface ServerTeam extends Team {
  readonly addUser: (userId: string) => Promise<void>
  readonly removeUser: (userId: string) => Promise<void>
}

export interface User extends Named, Keyring, Products {
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly primaryEmailVerified: boolean
  readonly clientMetadata: unknown
  readonly hasPassword: boolean
  readonly isAnonymous: boolean
  readonly selectedTeam: Team | null
  readonly update: (change: object) => Promise<void>
  readonly updatePassword: (change: {
    readonly oldPassword: string
    readonly newPassword: string
  }) => Promise<{ readonly errorCode: string } | undefined>
  readonly createTeam: (team: { readonly displayName: string }) => Promise<Team>
  readonly listTeams: () => Promise<ReadonlyArray<Team>>
  readonly getTeam: (teamId: string) => Promise<Team | null>
  readonly setDisplayName: (displayName: string) => Promise<void>
  readonly setClientMetadata: (metadata: unknown) => Promise<void>
  readonly leaveTeam: (team: Team) => Promise<void>
  readonly getTeamProfile: (team: Team) => Promise<Profile & { readonly update: (change: object) => Promise<void> }>
  readonly listPermissions: {
    (options?: { readonly recursive?: boolean }): Promise<ReadonlyArray<Named>>
    (team: Team, options?: { readonly recursive?: boolean }): Promise<ReadonlyArray<Named>>
  }
  readonly hasPermission: {
    (permissionId: string): Promise<boolean>
    (team: Team, permissionId: string): Promise<boolean>
  }
  readonly getPermission: (team: Team, permissionId: string) => Promise<Named | null>
  readonly createContactChannel: (channel: object) => Promise<Channel>
  readonly listContactChannels: () => Promise<ReadonlyArray<Channel>>
  readonly listNotificationCategories: () => Promise<
    ReadonlyArray<{
      readonly name: string
      readonly enabled: boolean
      readonly canDisable: boolean
      readonly setEnabled: (isEnabled: boolean) => Promise<void>
    }>
  >
  readonly getActiveSessions: () => Promise<ReadonlyArray<Named & { readonly isCurrentSession: boolean }>>
  readonly revokeSession: (sessionId: string) => Promise<void>
  readonly getItem: (itemId: string) => Promise<Item>
  readonly createCheckoutUrl: (purchase: object) => Promise<string>
  readonly listOAuthProviders: () => Promise<ReadonlyArray<Named & { readonly type: string }>>
  readonly delete: () => Promise<void>
}
export interface ServerUser extends Omit<User, "getItem" | "listOAuthProviders"> {
  readonly getItem: (itemId: string) => Promise<ServerItem>
  readonly grantProduct: (product: { readonly productId: string }) => Promise<void>
  readonly listOAuthProviders: () => Promise<
    ReadonlyArray<
      Named & { readonly update: (change: object) => Promise<Outcome<undefined>>; readonly delete: () => Promise<void> }
    >
  >
  readonly setPrimaryEmail: (email: string, options: { readonly verified: boolean }) => Promise<void>
  readonly serverMetadata: unknown
  readonly grantPermission: { (permissionId: string): Promise<void>; (team: Team, permissionId: string): Promise<void> }
  readonly revokePermission: { (permissionId: string): Promise<void>; (team: Team, permissionId: string): Promise<void> }
  readonly createSession: (session: object) => Promise<{
    readonly getTokens: () => Promise<{ readonly accessToken: string | null; readonly refreshToken: string | null }>
  }>
}

export interface ClientApp {
  readonly signUpWithCredential: (credential: Credential) => Promise<Outcome>
  readonly signInWithCredential: (credential: Credential) => Promise<Outcome>
  readonly sendMagicLinkEmail: (
    email: string,
    mail: { readonly callbackUrl: string }
  ) => Promise<Outcome<{ readonly nonce: string }>>
  readonly signInWithMagicLink: (code: string, options: { readonly noRedirect: true }) => Promise<Outcome>
  readonly sendForgotPasswordEmail: (email: string, mail: { readonly callbackUrl: string }) => Promise<Outcome>
  readonly verifyPasswordResetCode: (code: string) => Promise<Outcome>
  readonly resetPassword: (reset: { readonly code: string; readonly password: string }) => Promise<Outcome>
  readonly verifyEmail: (code: string) => Promise<Outcome>
  readonly getTeamInvitationDetails: (code: string) => Promise<Outcome<{ readonly teamDisplayName: string }>>
  readonly acceptTeamInvitation: (code: string) => Promise<Outcome>
  readonly getProject: () => Promise<Named & { readonly config: { readonly clientTeamCreationEnabled: boolean } }>
  readonly getUser: {
    (): Promise<User | null>
    (options: { readonly or: "throw" | "anonymous" }): Promise<User>
  }
  readonly signOut: () => Promise<void>
}
export interface ServerApp {
  readonly createUser: (user: object) => Promise<ServerUser>
  readonly listUsers: (options?: object) => Promise<ReadonlyArray<ServerUser> & { readonly nextCursor: string | null }>
  readonly getUser: (idOrKey: string | { readonly apiKey: string }) => Promise<ServerUser | null>
  readonly getTeam: (idOrKey: string | { readonly apiKey: string }) => Promise<ServerTeam | null>
  readonly listTeams: () => Promise<ReadonlyArray<ServerTeam>>
  readonly getItem: (item: object) => Promise<ServerItem>
  readonly getDataVaultStore: (id: string) => Promise<{
    readonly setValue: (key: string, value: string, options: { readonly secret: string }) => Promise<void>
    readonly getValue: (key: string, options: { readonly secret: string }) => Promise<string | null>
  }>
  readonly sendEmail: (mail: object) => Promise<void>
  readonly getEmailDeliveryStats: () => Promise<{ readonly stats: { readonly hour: { readonly sent: number } } }>
  readonly createOAuthProvider: (provider: object) => Promise<Outcome<Named>>
}
