/** Authenticates requests: checks their headers in the provider's order (docs/provider/transport.md#order-of-checks). */
import * as Effect from "effect/Effect"
import * as AccessErrors from "../../errors/provider/AccessErrors.ts"
import * as KeyErrors from "../../errors/provider/KeyErrors.ts"
import * as SessionErrors from "../../errors/provider/SessionErrors.ts"
import type { AccessType } from "../../pipeline/ports/Access.ts"
import { requireClaims } from "../model/auth/AccessTokenClaims.ts"
import { type Claims, verifyAccessToken } from "../model/auth/AccessTokens.ts"
import { configOf } from "../model/config/Config.ts"
import { isValidProjectKey, publicClientKey } from "../model/credentials/ProjectKeys.ts"
import type { Identity } from "../request/RequestContext.ts"
import type { ProjectRow } from "../store/ProjectRows.ts"
import type { Store } from "../store/Store.ts"

type Header = (name: string) => string | undefined

const anonymousIdentity: Identity = { access: null, project: null, user: null, sessionId: null }
const isAccessType = (text: string): text is AccessType => text === "client" || text === "server" || text === "admin"
const keyHeaders = ["publishable-client-key", "secret-server-key", "super-secret-admin-key", "admin-access-token"]

/** The claims of the request's access token; `null` without a token. */
const sessionClaims = Effect.fnUntraced(function*(store: Store, now: number, header: Header, projectId: string) {
  const token = header("access-token") ?? ""
  if (token === "") return null
  const claims = yield* requireClaims(store, now, token)
  if (claims.projectId !== projectId) {
    return yield* new SessionErrors.InvalidProjectForAccessToken({
      details: { expectedProjectId: projectId, actualProjectId: claims.projectId }
    })
  }
  const allowsAnonymous = header("allow-anonymous-user") === "true"
  if (claims.isAnonymous && !allowsAnonymous) return yield* new SessionErrors.AnonymousAuthenticationNotAllowed()
  if (claims.restrictedReason !== null && !allowsAnonymous && header("allow-restricted-user") !== "true") {
    return yield* new SessionErrors.RestrictedUserNotAllowed({ details: { restrictedReason: claims.restrictedReason } })
  }
  return claims
})

/** Accepts, in place of a key, the session of a user of the project `internal` who is a member of the team that owns the project. */
const requireProjectOwner = Effect.fnUntraced(function*(store: Store, now: number, token: string, project: ProjectRow) {
  const verifiedToken = yield* verifyAccessToken(store, token, now)
  if (verifiedToken._tag === "Unparsable") return yield* new KeyErrors.UnparsableAdminAccessToken()
  if (verifiedToken._tag === "Expired") {
    return yield* new KeyErrors.AdminAccessTokenExpired({ details: { expiredAtMillis: verifiedToken.claims.expiresAtMillis } })
  }
  const { projectId, userId } = verifiedToken.claims
  const owns = projectId === "internal" && project.ownerTeamId !== null
    && store.memberships.get(`${project.ownerTeamId}/${userId}`) !== undefined
  if (!owns) return yield* new KeyErrors.AdminAccessTokenIsNotAdmin()
})

/** Checks the key that belongs to the access type. */
const requireKey = Effect.fnUntraced(
  function*(store: Store, now: number, header: Header, access: AccessType, project: ProjectRow) {
    const details = { projectId: project.id }
    switch (access) {
      case "client": {
        const key = header("publishable-client-key") ?? ""
        if (key === "" || key === publicClientKey) {
          if (configOf(project).project.requirePublishableClientKey) {
            return yield* new AccessErrors.PublishableClientKeyRequiredForProject({ details })
          }
          return
        }
        if (!isValidProjectKey(store, now, project.id, "publishableClientKey", key)) {
          return yield* new AccessErrors.InvalidPublishableClientKey({ details })
        }
        return
      }
      case "server": {
        const key = header("secret-server-key") ?? ""
        if (key === "") return yield* new KeyErrors.ServerAuthenticationRequired()
        if (!isValidProjectKey(store, now, project.id, "secretServerKey", key)) {
          return yield* new KeyErrors.InvalidSecretServerKey({ details })
        }
        return
      }
      case "admin": {
        const key = header("super-secret-admin-key") ?? ""
        if (key === "") return yield* new KeyErrors.AdminAuthenticationRequired()
        if (!isValidProjectKey(store, now, project.id, "superSecretAdminKey", key)) {
          return yield* new KeyErrors.InvalidSuperSecretAdminKey({ details })
        }
        return
      }
    }
  }
)

const userOf = (store: Store, project: ProjectRow, claims: Claims | null) => {
  const user = claims === null ? undefined : store.users.get(claims.userId)
  return user?.projectId === project.id ? user : null
}

/** The project with the id. Fails if there is none. */
const projectById = (store: Store, projectId: string) => {
  const project = store.projects.get(projectId)
  return project === undefined
    ? Effect.fail(new AccessErrors.CurrentProjectNotFound({ details: { projectId } }))
    : Effect.succeed(project)
}

/** Checks the credentials. A request without an access type must not have a key, and reaches only open endpoints. */
export const authenticate = Effect.fnUntraced(function*(store: Store, now: number, header: Header) {
  const access = header("access-type") ?? ""
  if (access === "") {
    if (keyHeaders.some((name) => (header(name) ?? "") !== "")) return yield* new KeyErrors.ProjectKeyWithoutAccessType()
    return anonymousIdentity
  }
  if (!isAccessType(access)) return yield* new KeyErrors.InvalidAccessType()
  const projectId = header("project-id") ?? ""
  if (projectId === "") return yield* new KeyErrors.AccessTypeWithoutProjectId({ details: { requestType: access } })
  const claims = yield* sessionClaims(store, now, header, projectId)
  const projectRow = yield* projectById(store, projectId)
  const adminToken = header("admin-access-token") ?? ""
  if (adminToken !== "") yield* requireProjectOwner(store, now, adminToken, projectRow)
  else yield* requireKey(store, now, header, access, projectRow)
  // Verifying a token takes time, so another request may have changed or deleted the project meanwhile.
  const project = yield* projectById(store, projectId)
  const branchId = header("branch-id") ?? "main"
  if (branchId !== "main") return yield* new KeyErrors.BranchDoesNotExist({ details: { branchId } })
  const identity: Identity = { access, project, user: userOf(store, project, claims), sessionId: claims?.sessionId ?? null }
  return identity
})
