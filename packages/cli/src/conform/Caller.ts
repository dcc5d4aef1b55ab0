/** The caller of an endpoint: project, access type, keys and session, as request headers. */
import { clientVersion } from "../../../../src/pipeline/version.ts"
import { randomString } from "../../../../src/schema/wire/RandomString.ts"

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** The credentials of a project. */
export interface ProjectKeys {
  readonly projectId: string
  readonly publishableClientKey: string | null
  readonly secretServerKey: string | null
  readonly superSecretAdminKey: string | null
}

export interface Caller {
  readonly access: "client" | "server" | "admin"
  readonly headers: { readonly [name: string]: string }
}

/** Returns a caller with the access type, and with the headers that the library sends. */
export const caller = (
  access: Caller["access"],
  { projectId, publishableClientKey, secretServerKey, superSecretAdminKey }: ProjectKeys,
  tokens: Tokens | null = null,
  /** The access token of the project's owner, used instead of an admin key. */
  ownerToken: string | null = null
): Caller => ({
  access,
  headers: {
    "x-stack-project-id": projectId,
    "x-stack-access-type": access,
    "x-stack-client-version": clientVersion,
    "x-stack-override-error-status": "true",
    "x-stack-allow-anonymous-user": "true",
    ...(publishableClientKey !== null && { "x-stack-publishable-client-key": publishableClientKey }),
    ...(access !== "client" && secretServerKey !== null && { "x-stack-secret-server-key": secretServerKey }),
    ...(access === "admin" && superSecretAdminKey !== null && { "x-stack-super-secret-admin-key": superSecretAdminKey }),
    ...(access === "admin" && ownerToken !== null && { "x-stack-admin-access-token": ownerToken }),
    ...(tokens !== null && { "x-stack-access-token": tokens.accessToken, "x-stack-refresh-token": tokens.refreshToken })
  }
})

/** The headers of one attempt, with a new nonce. */
export const attemptHeaders = ({ headers }: Caller): Caller["headers"] => ({ ...headers, "x-stack-random-nonce": randomString() })
