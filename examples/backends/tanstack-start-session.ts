/** TanStack Start: the route that keeps the session in HttpOnly cookies (docs/sessions.md#backend-for-frontend). */
// src/routes/auth/session.ts
import { createFileRoute } from "@tanstack/react-router"
import { createAuthentication } from "latchkey/server"

const authentication = createAuthentication({ backend: "/auth/session" })

export const Route = createFileRoute("/auth/session")({
  server: { handlers: { POST: ({ request }) => authentication.handleSession(request) } }
})
