/** Requests an access token of an identity provider, for client and server verbs. */
import * as Effect from "effect/Effect"
import { IssueAccountAccessToken, IssueProviderAccessToken } from "../../endpoints/users/ConnectedAccounts.ts"
import { isOptionalTexts, wrongArgument } from "./wrongArgument.ts"

export interface AccountOptions {
  /** Scopes of the identity provider that the token must have. @default no scopes beyond the granted ones */
  readonly scopes?: ReadonlyArray<string> | undefined
  /** The user's id at the identity provider, if several accounts are connected. @default any account */
  readonly providerAccountId?: string | undefined
}

/** Requests an access token for the API of an identity provider. */
export const issueProviderToken = (
  userId: string,
  provider: string,
  { providerAccountId, scopes = [], ...options }: AccountOptions
) => {
  if (!isOptionalTexts(scopes)) {
    return wrongArgument("oauth.connectedAccounts.getAccessToken", "`scopes` must be a list of strings")
  }
  const body = { ...options, ...(scopes.length > 0 && { scope: scopes.join(" ") }) }
  const params = { userId, provider }
  return Effect.map(
    providerAccountId === undefined
      ? IssueProviderAccessToken({ params, body })
      : IssueAccountAccessToken({ params: { ...params, providerAccountId }, body }),
    ({ accessToken }) => accessToken
  )
}

/** Returns `null` instead of failing if no account provides a token. */
export const nullWithoutConnection = (token: ReturnType<typeof issueProviderToken>) =>
  Effect.catchTag(
    token,
    ["OAuthConnectionNotConnectedToUser", "OAuthConnectionDoesNotHaveRequiredScope"],
    () => Effect.succeed(null)
  )
