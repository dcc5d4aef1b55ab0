/** The caller of an endpoint: project, access type, keys and sessions, as request headers. */
import { clientVersion } from "../../../../src/pipeline/version.ts"
import { randomString } from "../../../../src/schema/wire/RandomString.ts"
import type { ProjectKeys } from "./ProjectKeys.ts"
import type { Session } from "./Session.ts"

export interface Caller {
  readonly access: "client" | "server" | "admin"
  readonly keys: ProjectKeys
  /** The session of the calling user. */
  readonly session: Session | null
  /** The session of the project's owner, used instead of an admin key. */
  readonly owner: Session | null
}

export const caller = (
  access: Caller["access"],
  keys: ProjectKeys,
  session: Session | null = null,
  owner: Session | null = null
): Caller => ({ access, keys, session, owner })

/** The headers of one attempt: those that the library sends, with a new nonce. */
export const attemptHeaders = ({ access, keys, owner, session }: Caller): { readonly [name: string]: string } => {
  const { projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = keys
  return {
    "x-stack-project-id": projectId,
    "x-stack-access-type": access,
    "x-stack-client-version": clientVersion,
    "x-stack-override-error-status": "true",
    "x-stack-allow-anonymous-user": "true",
    "x-stack-random-nonce": randomString(),
    ...(publishableClientKey !== null && { "x-stack-publishable-client-key": publishableClientKey }),
    ...(access !== "client" && secretServerKey !== null && { "x-stack-secret-server-key": secretServerKey }),
    ...(access === "admin" && superSecretAdminKey !== null && { "x-stack-super-secret-admin-key": superSecretAdminKey }),
    ...(access === "admin" && owner !== null && { "x-stack-admin-access-token": owner.accessToken }),
    ...(session !== null &&
      {
        ...(session.accessToken !== "" && { "x-stack-access-token": session.accessToken }),
        "x-stack-refresh-token": session.refreshToken
      })
  }
}
