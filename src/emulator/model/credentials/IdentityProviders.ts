/** The identity providers: their names, what the API asks of them, and where the emulator plays them. */
import { generateRandomCodeVerifier } from "oauth4webapi"
import type { OAuthAttemptRow } from "../../store/OAuthRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Memory } from "../../store/Store.ts"
import { configOf } from "../config/Config.ts"
import type { OAuthProviderConfig } from "../config/ConfigShape.ts"
import { kindOf } from "../config/IdentityProviderKinds.ts"

/** An identity provider of a project's own making is taken to speak OpenID Connect. */
const customScopes = ["openid", "profile", "email"]

/** An identity provider of a project. */
export interface Provider {
  readonly id: string
  readonly config: OAuthProviderConfig
  readonly name: string
  readonly scopes: ReadonlyArray<string>
}

/** The project's identity provider with this id, if it is configured. */
export const providerOf = (project: ProjectRow, id: string): Provider | undefined => {
  const { providers } = configOf(project).auth.oauth
  if (!Object.hasOwn(providers, id)) return undefined
  // An override may name some of the settings only.
  const config = { type: id, isShared: true, allowSignIn: false, allowConnectedAccounts: false, ...providers[id] }
  const kind = kindOf(config.type)
  return { id, config, name: kind?.name ?? id, scopes: kind?.scopes ?? customScopes }
}

/** Scopes as requests have them: one text, separated by spaces. */
export const scopesIn = (text: string): ReadonlyArray<string> =>
  Array.from(new Set(text.split(" ").filter((scope) => scope !== "")))

/** A random text that nobody guesses: 43 characters of base64url. */
export const unguessable = generateRandomCodeVerifier

/** Where the identity provider asks for consent: a page of the emulator's own, with the query that a real one would get. */
export const consentUrl = (memory: Memory, provider: Provider, attempt: OAuthAttemptRow, codeChallenge: string): string => {
  const url = new URL(`${memory.url}/emulator/oauth/${encodeURIComponent(provider.id)}`)
  const query = {
    client_id: provider.config.clientId ?? "shared",
    scope: attempt.scopes.join(" "),
    response_type: "code",
    redirect_uri: callbackUrl(memory, provider.id),
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
export const callbackUrl = (memory: Memory, providerId: string): string =>
  `${memory.url}/api/v1/auth/oauth/callback/${encodeURIComponent(providerId)}`
