/** Who speaks: a browser, a server with its secret key, or an admin tool. Requirements say so in types. */
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"

export type AccessType = "client" | "server" | "admin"

/** The secret server key. An endpoint that only servers may call asks for it, so a browser program does not compile. */
export class ServerAccess extends Context.Service<ServerAccess, Redacted.Redacted>()("latchkey/ServerAccess") {}
/** The super secret admin key. */
export class AdminAccess extends Context.Service<AdminAccess, Redacted.Redacted>()("latchkey/AdminAccess") {}

/** What the least privileged permitted caller must hold. */
export type AccessNeeds<A extends AccessType> = [A] extends [never] ? never
  : "client" extends A ? never
  : "server" extends A ? ServerAccess
  : AdminAccess

/** In whose name a request goes out, and the key that proves it. */
export interface Credential {
  readonly access: AccessType | null
  readonly headers: { readonly [name: string]: string }
}

const open: Credential = { access: null, headers: {} }
const client: Credential = { access: "client", headers: {} }

/** The highest access that the endpoint permits and the program holds; for an open endpoint none. */
export const credentialFor = (held: Context.Context<never>, permitted: ReadonlyArray<AccessType>): Credential => {
  if (permitted.length === 0) return open
  const serverKey = permitted.includes("server") || permitted.includes("admin")
    ? Context.getOption(held, ServerAccess)
    : Option.none()
  const server = Option.isSome(serverKey) ? { "x-stack-secret-server-key": Redacted.value(serverKey.value) } : undefined
  if (permitted.includes("admin")) {
    const adminKey = Context.getOption(held, AdminAccess)
    if (Option.isSome(adminKey)) {
      return { access: "admin", headers: { ...server, "x-stack-super-secret-admin-key": Redacted.value(adminKey.value) } }
    }
  }
  return server && permitted.includes("server") ? { access: "server", headers: server } : client
}
