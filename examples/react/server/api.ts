/**
 * The calls that only a server may make: to spend a credit on a pattern, and to grant the first credits. The browser never sees the
 * server's key.
 */
import { createServerApp } from "latchkey/promise"
import { createAuthentication } from "latchkey/server"
import { randomInt } from "node:crypto"
import { patternsIn } from "../patterns.ts"

export interface Keys {
  readonly projectId: string
  readonly secretServerKey: string
  readonly baseUrl: string
}

const refusal = (status: number, message: string) => Response.json({ message }, { status })

export const createApi = (keys: Keys) => {
  const { authenticate } = createAuthentication(keys)
  const server = createServerApp(keys)

  /** Spends a credit on a pattern. Of two concurrent requests for the last credit, one gets it. */
  const weave = async (userId: string, patterns: ReadonlyArray<number>) => {
    if (!(await server.items.tryDecrease("credits", { userId, quantity: 1 }))) return refusal(402, "There are no credits left.")
    const seed = randomInt(2 ** 31)
    try {
      await server.users.update(userId, { clientReadOnlyMetadata: { patterns: [seed, ...patterns].slice(0, 12) } })
    } catch (error) {
      await server.items.increase("credits", { userId, quantity: 1 })
      throw error
    }
    return Response.json({ seed })
  }

  /** Grants three credits, once, to a user with a verified address. */
  const welcome = async (userId: string, isVerified: boolean) => {
    if (!isVerified) return refusal(403, "The e-mail address is not confirmed.")
    const grant = await server.safe.payments.products.grant({ userId, productId: "welcome" })
    if (grant.ok) return Response.json({})
    if (grant.error._tag === "ProductAlreadyGranted") return refusal(409, "You have already had them.")
    throw grant.error
  }

  return async (request: Request): Promise<Response> => {
    if (request.method !== "POST") return refusal(405, "Send a POST.")
    // The session is in the cookies, so this refuses requests from pages of other sites.
    const who = await authenticate(request)
    if (who.status !== "signed-in") return who.refusal()
    try {
      const user = await who.findUser()
      if (user === null) return who.finish(refusal(401, "Sign in first."))
      const { pathname } = new URL(request.url)
      return who.finish(
        pathname === "/api/weave"
          ? await weave(user.id, patternsIn(user.clientReadOnlyMetadata))
          : pathname === "/api/welcome"
          ? await welcome(user.id, user.primaryEmailVerified)
          : refusal(404, "There is no such call.")
      )
    } catch (error) {
      console.error(error)
      return who.finish(refusal(503, "Try again later."))
    }
  }
}
