/** The identity providers of a project: names, requested scopes, and the pages on which the emulator simulates them. */
import type { OAuthAttemptRow } from "../../store/OAuthRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import { configOf } from "../config/Config.ts"
import type { OAuthProviderConfig } from "../config/ConfigEntries.ts"
import { identityProviderKind } from "../config/IdentityProviderKinds.ts"

/** Scopes of a custom identity provider, which is assumed to support OpenID Connect. */
const customScopes = ["openid", "profile", "email"]

/** An identity provider of a project. */
export interface IdentityProvider {
  readonly id: string
  readonly config: OAuthProviderConfig
  readonly name: string
  readonly scopes: ReadonlyArray<string>
}

/** The scopes of every shared identity provider at the provider's development server, whose client ids are those of the providers. */
export const developmentScopes = ["openid", "offline_access"]

/** The project's identity provider with this id; `undefined` if it is not configured. */
export const identityProviderOf = (project: ProjectRow, id: string): IdentityProvider | undefined => {
  const { providers } = configOf(project).auth.oauth
  const config = Object.hasOwn(providers, id) ? providers[id] : undefined
  if (config?.type === undefined) return undefined
  const kind = identityProviderKind(config.type)
  return { id, config, name: kind?.name ?? id, scopes: kind?.scopes ?? customScopes }
}

/** Splits the scopes of a request at spaces. */
export const parseScopes = (text: string): ReadonlyArray<string> =>
  Array.from(new Set(text.split(" ").filter((scope) => scope !== "")))

/**
 * The authorization endpoint of the identity provider: a page of the emulator, with the query that a real one would receive. `baseUrl` is
 * the emulator's, `developmentLogin` its option.
 */
export const authorizationUrl = (
  baseUrl: string,
  provider: IdentityProvider,
  attempt: OAuthAttemptRow,
  codeChallenge: string,
  developmentLogin: string | undefined
): string => {
  const url = developmentLogin === undefined
    ? new URL(`${baseUrl}/emulator/oauth/${encodeURIComponent(provider.id)}`)
    : new URL("/auth", developmentLogin)
  const query = {
    client_id: provider.config.clientId ?? (developmentLogin === undefined ? "shared" : provider.id),
    scope: attempt.scopes.join(" "),
    response_type: "code",
    redirect_uri: callbackUrl(baseUrl, provider.id),
    code_challenge_method: "S256",
    code_challenge: codeChallenge,
    state: attempt.id,
    access_type: "offline",
    prompt: "consent"
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** The API's redirect URI for the identity provider. */
export const callbackUrl = (baseUrl: string, providerId: string): string =>
  `${baseUrl}/api/v1/auth/oauth/callback/${encodeURIComponent(providerId)}`
