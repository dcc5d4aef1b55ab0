/** The signed-in user of a page or an action of Next.js, which ends without one in the way that Next.js handles. */
import * as Result from "effect/Result"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import { NotSignedIn } from "../../errors/local/UsageErrors.ts"
import type { ServerApp } from "../../promise/ServerApp.ts"
import type { ServerUser } from "../../schema/users/User.ts"
import { check, Forbidden, type Requirements, requireTexts } from "./Requirements.ts"

/** @category models @since 0.1.0 */
export interface ProtectOptions extends Requirements {
  /**
   * - `"redirect"`, for pages and forms: redirects a signed-out user to the sign-in page, and a restricted user to the onboarding page,
   *   which lead back to the current page. A user who does not meet the requirements sees the page of Next.js for unknown addresses (404).
   * - `"unauthorized"`, for actions that a program calls: ends with status 401 without a user, and with 403 if the user does not meet the
   *   requirements, like `unauthorized` and `forbidden` of `next/navigation`. The caller of the action gets an error.
   *
   * @default "redirect"
   */
  readonly or?: "redirect" | "unauthorized" | undefined
}

/** Marks an error so that Next.js ends the request with the status, as its own functions `notFound`, `forbidden` and `unauthorized` do. */
const ending = <E extends Error>(error: E, status: 401 | 403 | 404): E =>
  Object.assign(error, { digest: `NEXT_HTTP_ERROR_FALLBACK;${status}` })

/** The user of the app's session who meets the requirements. */
export const protect = async (
  app: () => Promise<ServerApp>,
  { or = "redirect", ...requirements }: ProtectOptions
): Promise<ServerUser> => {
  if (or !== "redirect" && or !== "unauthorized") {
    throw invalidOption("or", "must be \"redirect\" or \"unauthorized\".")
  }
  requireTexts(requirements)
  const { includeAnonymous = false, includeRestricted = false } = requirements
  const server = await app()
  const inclusion = { includeAnonymous, includeRestricted }
  const user = or === "redirect"
    ? await server.user.get({ ...inclusion, or })
    : await server.user.get(inclusion).catch((error: unknown) => {
      throw error instanceof NotSignedIn ? ending(error, 401) : error
    })
  const outcome = await check(server, user.id, requirements)
  if (Result.isSuccess(outcome)) return user
  throw outcome.failure instanceof Forbidden ? ending(outcome.failure, or === "redirect" ? 404 : 403) : outcome.failure
}
