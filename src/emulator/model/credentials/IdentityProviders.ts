/** The identity providers: their names, what the API asks of them, and where the emulator plays them. */
import { generateRandomCodeVerifier } from "oauth4webapi"
import type { OAuthAttemptRow } from "../../store/OAuthRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import { configOf } from "../config/Config.ts"
import type { OAuthProviderConfig } from "../config/ConfigShape.ts"
import { identityProviderKind } from "../config/IdentityProviderKinds.ts"

/** An identity provider of a project's own making is taken to speak OpenID Connect. */
const customScopes = ["openid", "profile", "email"]

/** An identity provider of a project. */
export interface IdentityProvider {
  readonly id: string
  readonly config: OAuthProviderConfig
  readonly name: string
  readonly scopes: ReadonlyArray<string>
}

/** The project's identity provider with this id, if it is configured. */
export const identityProviderOf = (project: ProjectRow, id: string): IdentityProvider | undefined => {
  const { providers } = configOf(project).auth.oauth
  if (!Object.hasOwn(providers, id)) return undefined
  // An override may name some of the settings only.
  const config = { type: id, isShared: true, allowSignIn: false, allowConnectedAccounts: false, ...providers[id] }
  const kind = identityProviderKind(config.type)
  return { id, config, name: kind?.name ?? id, scopes: kind?.scopes ?? customScopes }
}

/** Scopes as requests have them: one text, separated by spaces. */
export const parseScopes = (text: string): ReadonlyArray<string> =>
  Array.from(new Set(text.split(" ").filter((scope) => scope !== "")))

/** A random text that nobody guesses: 43 characters of base64url. */
export const randomToken = generateRandomCodeVerifier

/** Where the identity provider asks for consent: a page of the emulator's own, with the query that a real one would get. */
export const authorizationUrl = (
  store: Store,
  provider: IdentityProvider,
  attempt: OAuthAttemptRow,
  codeChallenge: string
): string => {
  const url = new URL(`${store.url}/emulator/oauth/${encodeURIComponent(provider.id)}`)
  const query = {
    client_id: provider.config.clientId ?? "shared",
    scope: attempt.scopes.join(" "),
    response_type: "code",
    redirect_uri: callbackUrl(store, provider.id),
    code_challenge_method: "S256",
    code_challenge: codeChallenge,
    state: attempt.id,
    access_type: "offline",
    prompt: "consent"
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Where the identity provider sends browsers back to. */
export const callbackUrl = (store: Store, providerId: string): string =>
  `${store.url}/api/v1/auth/oauth/callback/${encodeURIComponent(providerId)}`
