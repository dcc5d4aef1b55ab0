/** The keys of servers and admin tools, as services that endpoints require in their types. Browsers need none. */
import * as Context from "effect/Context"
import type * as Redacted from "effect/Redacted"

/** @category models @since 0.1.0 */
export type AccessType = "client" | "server" | "admin"

/**
 * A key of the project.
 * @category models @since 0.1.0
 */
export interface Key {
  readonly value: Redacted.Redacted
  /** The header that carries the key. */
  readonly header: string
}

/**
 * The secret server key. Server-only endpoints require it, so that a browser program that calls them does not compile.
 * @category services @since 0.1.0
 */
export class ServerAccess extends Context.Service<ServerAccess, Key>()("latchkey/ServerAccess") {}
/** The super secret admin key. @category services @since 0.1.0 */
export class AdminAccess extends Context.Service<AdminAccess, Key>()("latchkey/AdminAccess") {}

/**
 * The service of the least privileged key that an endpoint with the access types `A` requires; `never` if clients may call the endpoint.
 * @category models @since 0.1.0
 */
export type AccessNeeds<A extends AccessType> = [A] extends [never] ? never
  : "client" extends A ? never
  : "server" extends A ? ServerAccess
  : AdminAccess

/** The access type of a request, and the keys that prove it. */
export interface Credential {
  readonly access: AccessType | null
  readonly keys: ReadonlyArray<Key>
}

const present = (...keys: ReadonlyArray<Key | undefined>): ReadonlyArray<Key> => keys.filter((key) => key !== undefined)

/**
 * The credential with the highest access type that the endpoint permits and the program has a key for; `access` is `null` for an open
 * endpoint.
 */
const credentialFor = (
  server: Key | undefined,
  admin: Key | undefined,
  accessTypes: ReadonlyArray<AccessType>
): Credential => {
  const isAdmin = admin !== undefined && accessTypes.includes("admin")
  const keys = isAdmin ? present(server, admin) : accessTypes.includes("server") ? present(server) : []
  return {
    access: accessTypes.length === 0 ? null : isAdmin ? "admin" : keys.length > 0 ? "server" : "client",
    keys
  }
}

/** Caches `credentialFor` for an endpoint until the program's keys change. */
export const credentialsOf = (accessTypes: ReadonlyArray<AccessType>) => {
  let last: { readonly server: Key | undefined; readonly admin: Key | undefined; readonly credential: Credential } | undefined
  return (context: Context.Context<never>): Credential => {
    const server = Context.getOrUndefined(context, ServerAccess)
    const admin = Context.getOrUndefined(context, AdminAccess)
    if (last === undefined || last.server !== server || last.admin !== admin) {
      last = { server, admin, credential: credentialFor(server, admin, accessTypes) }
    }
    return last.credential
  }
}
