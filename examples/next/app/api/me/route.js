/** A route handler that returns the caller as JSON. */
import { auth } from "../../auth.js"

export const GET = async () => {
  const app = await auth.app()
  const result = await app.safe.user.get({ or: "throw" })
  return result.ok
    ? Response.json({ id: result.value.id, email: result.value.primaryEmail })
    : Response.json({ error: result.error._tag }, { status: 401 })
}
