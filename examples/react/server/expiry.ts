/** The button "Expire the token" of the start page: the emulator refuses one call as if the access token had expired. */
import type { Emulator } from "latchkey/emulator"
import { refusalOf } from "./startPage.ts"

const code = "ACCESS_TOKEN_EXPIRED"
const error = "Access token has expired. Please refresh it and try again."

/** Answers `POST /api/expire`. */
export const createExpiry = (emulator: Pick<Emulator, "addFault">) => (request: Request): Response => {
  const refusal = refusalOf(request)
  if (refusal !== undefined) return refusal
  emulator.addFault({
    method: "GET",
    path: "/users/me",
    status: 401,
    headers: { "x-stack-known-error": code },
    body: JSON.stringify({ code, error, details: { expired_at_millis: Date.now() } })
  })
  return Response.json({})
}
