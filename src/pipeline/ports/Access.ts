/** Who speaks: a browser, a server with its secret key, or an admin tool. Requirements say so in types. */
import * as Context from "effect/Context"
import type * as Redacted from "effect/Redacted"
import type { AnyKnownError } from "../../errors/base/KnownError.ts"

/** @category models @since 0.1.0 */
export type AccessType = "client" | "server" | "admin"

/** A key of the project, with all that a program without one does not need to carry. @category models @since 0.1.0 */
export interface Key {
  readonly value: Redacted.Redacted
  /** The header that it travels in. */
  readonly header: string
  /** How the provider may refuse it. */
  readonly refusals: ReadonlyArray<AnyKnownError>
}

/**
 * The secret server key. An endpoint that only servers may call asks for it, so a browser program does not compile.
 * @category services @since 0.1.0
 */
export class ServerAccess extends Context.Service<ServerAccess, Key>()("latchkey/ServerAccess") {}
/** The super secret admin key. @category services @since 0.1.0 */
export class AdminAccess extends Context.Service<AdminAccess, Key>()("latchkey/AdminAccess") {}

/** What the least privileged permitted caller must hold. @category models @since 0.1.0 */
export type AccessNeeds<A extends AccessType> = [A] extends [never] ? never
  : "client" extends A ? never
  : "server" extends A ? ServerAccess
  : AdminAccess

/** In whose name a request goes out, and the keys that prove it. @category models @since 0.1.0 */
export interface Credential {
  readonly access: AccessType | null
  readonly keys: ReadonlyArray<Key>
  /** What a program that holds keys may be refused with, whether it sends them or not. */
  readonly refusals: ReadonlyArray<AnyKnownError>
}

const held = (...keys: ReadonlyArray<Key | undefined>): ReadonlyArray<Key> => keys.filter((key) => key !== undefined)

/** The highest access that the endpoint permits and the program holds; for an open endpoint none. */
const credentialFor = (
  server: Key | undefined,
  admin: Key | undefined,
  permitted: ReadonlyArray<AccessType>
): Credential => {
  const isAdmin = admin !== undefined && permitted.includes("admin")
  const keys = isAdmin ? held(server, admin) : permitted.includes("server") ? held(server) : []
  return {
    access: permitted.length === 0 ? null : isAdmin ? "admin" : keys.length > 0 ? "server" : "client",
    keys,
    refusals: held(server, admin).flatMap(({ refusals }) => refusals)
  }
}

/** `credentialFor` an endpoint, computed again when the program holds other keys. @category functions @since 0.1.0 */
export const credentialsOf = (permitted: ReadonlyArray<AccessType>) => {
  let last: { readonly server: Key | undefined; readonly admin: Key | undefined; readonly credential: Credential } | undefined
  return (context: Context.Context<never>): Credential => {
    const server = Context.getOrUndefined(context, ServerAccess)
    const admin = Context.getOrUndefined(context, AdminAccess)
    if (last === undefined || last.server !== server || last.admin !== admin) {
      last = { server, admin, credential: credentialFor(server, admin, permitted) }
    }
    return last.credential
  }
}
