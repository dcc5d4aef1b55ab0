/** A route handler that returns the caller as JSON. */
import { auth } from "../../auth.js"

export const GET = auth.protectRoute(({ user }) => Response.json({ id: user.id, email: user.primaryEmail }))
