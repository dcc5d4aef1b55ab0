/** The exports of the old client, and their replacements in latchkey. */
import type { AppKind, Kind } from "./DeclaredShape.ts"

/** The packages of the old client. */
export const oldPackage =
  /^@(?:stackframe\/(?:js|react|stack|stack-shared|tanstack-start)|hexclave\/(?:js|react|next|tanstack-start|shared|cli))(?:\/|$)/

/** Text that can name a package of the old client. */
export const mentionsOld = (text: string): boolean => /@(?:stackframe|hexclave)\//.test(text)

/** App classes, including their newer names, and the function that replaces each. */
export const appClasses: { readonly [name: string]: { readonly kind: AppKind; readonly make: string } } = Object.fromEntries(
  ["Stack", "Hexclave"].flatMap((prefix) => [
    [`${prefix}ClientApp`, { kind: "ClientApp", make: "createClientApp" }],
    [`${prefix}ServerApp`, { kind: "ServerApp", make: "createServerApp" }],
    [`${prefix}AdminApp`, { kind: "AdminApp", make: "createAdminApp" }]
  ])
)

export interface Target {
  readonly name: string
  readonly from: string
}
const target = (from: string, name: string): Target => ({ name, from })

const components = "latchkey/react/components"
const pages = "latchkey/react/pages"
const react = "latchkey/react"

/** Components and hooks, and the export that replaces each. */
export const values: { readonly [name: string]: Target } = {
  useUser: target(react, "useUser"),
  useStackApp: target(react, "useApp"),
  useHexclaveApp: target(react, "useApp"),
  StackProvider: target(react, "AuthProvider"),
  HexclaveProvider: target(react, "AuthProvider"),
  StackTheme: target("@radix-ui/themes", "Theme"),
  HexclaveTheme: target("@radix-ui/themes", "Theme"),
  StackHandler: target(components, "AuthPages"),
  HexclaveHandler: target(components, "AuthPages"),
  AuthPage: target(components, "AuthPage"),
  SignIn: target(components, "AuthPage"),
  SignUp: target(components, "AuthPage"),
  ForgotPassword: target(components, "AuthPage"),
  PasswordReset: target(components, "AuthPage"),
  EmailVerification: target(components, "AuthPage"),
  AccountSettings: target(components, "AuthPage"),
  UserButton: target(components, "UserButton"),
  UserAvatar: target(components, "UserAvatar"),
  MessageCard: target(components, "Notice"),
  TeamSwitcher: target(components, "TeamSwitcher"),
  SelectedTeamSwitcher: target(components, "TeamSwitcher"),
  CliAuthConfirmation: target(components, "AuthPage"),
  CredentialSignIn: target(pages, "CredentialForm"),
  CredentialSignUp: target(pages, "CredentialForm"),
  MagicLinkSignIn: target(pages, "MagicLinkForm"),
  OAuthButton: target(pages, "OAuthButton"),
  OAuthButtonGroup: target(pages, "OAuthButtons")
}

/** The `page` of the `<AuthPage>` that replaces each page component of the old client. */
export const pageOf: { readonly [name: string]: string } = {
  SignIn: "signIn",
  SignUp: "signUp",
  ForgotPassword: "forgotPassword",
  PasswordReset: "passwordReset",
  EmailVerification: "emailVerification",
  AccountSettings: "accountSettings",
  CliAuthConfirmation: "cliAuthConfirm"
}

const promise = "latchkey/promise"
const schema = "latchkey/schema"

/** Types, and the kinds of object that they describe. */
export const types: { readonly [name: string]: { readonly kind: Kind; readonly target: Target } } = {
  ...Object.fromEntries(
    Object.entries(appClasses).map(([name, { kind }]) => [name, { kind, target: target(promise, kind) }])
  ),
  CurrentUser: { kind: "User", target: target(schema, "CurrentUser") },
  User: { kind: "User", target: target(schema, "CurrentUser") },
  CurrentInternalUser: { kind: "User", target: target(schema, "CurrentUser") },
  ServerUser: { kind: "ServerUser", target: target(schema, "ServerUser") },
  CurrentServerUser: { kind: "ServerUser", target: target(schema, "ServerUser") },
  CurrentInternalServerUser: { kind: "ServerUser", target: target(schema, "ServerUser") },
  Team: { kind: "Team", target: target(schema, "Team") },
  ServerTeam: { kind: "ServerTeam", target: target(schema, "ServerTeam") },
  TeamUser: { kind: "Member", target: target(schema, "MemberProfile") },
  ServerTeamUser: { kind: "ServerMember", target: target(schema, "ServerMemberProfile") },
  TeamMemberProfile: { kind: "Profile", target: target(schema, "MemberProfile") },
  EditableTeamMemberProfile: { kind: "Profile", target: target(schema, "MemberProfile") },
  ContactChannel: { kind: "Channel", target: target(schema, "ContactChannel") },
  ServerContactChannel: { kind: "ServerChannel", target: target(schema, "ContactChannel") },
  TeamInvitation: { kind: "Invitation", target: target(schema, "Invitation") },
  SentTeamInvitation: { kind: "Invitation", target: target(schema, "Invitation") },
  ReceivedTeamInvitation: { kind: "ReceivedInvitation", target: target(schema, "Invitation") },
  OAuthProvider: { kind: "Provider", target: target(schema, "OAuthProvider") },
  ServerOAuthProvider: { kind: "ServerProvider", target: target(schema, "ServerOAuthProvider") }
}
