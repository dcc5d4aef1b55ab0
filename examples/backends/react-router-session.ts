/** React Router: the route that keeps the session in HttpOnly cookies (docs/sessions.md#backend-for-frontend). */
// app/auth.session.ts, with route("auth/session", "auth.session.ts") in app/routes.ts
import { createAuthentication } from "latchkey/server"
import type { ActionFunctionArgs } from "react-router"

const authentication = createAuthentication({ backend: "/auth/session" })

export const action = ({ request }: ActionFunctionArgs) => authentication.handleSession(request)
