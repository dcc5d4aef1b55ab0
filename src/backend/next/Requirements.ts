/** What a page, an action or a route handler of Next.js requires of its user. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { CallError } from "../../errors/call/CallError.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import { runtimeKey } from "../../promise/calls/Promised.ts"
import type { ServerApp } from "../../promise/ServerApp.ts"
import type { FindOptions } from "../../services/internal/SignedInUser.ts"
import * as ServerPermissions from "../../services/server/ServerPermissions.ts"
import { isMember } from "../isMember.ts"

/** @category models @since 0.1.0 */
export interface Requirements extends FindOptions {
  /** The id of the permission that the user needs: in the team `teamId`, or in the project without `teamId`. @default none */
  readonly permission?: string
  /** The id of the team that the user must be a member of. @default none */
  readonly teamId?: string
}

/** The user is signed in, but does not meet the requirements. */
export class Forbidden extends Error {
  readonly _tag = "Forbidden"
  constructor({ permission, teamId }: Requirements) {
    const lack = permission === undefined ? "is not a member" : `does not have the permission ${permission}`
    super(`The signed-in user ${lack} ${teamId === undefined ? "in the project" : `of team ${teamId}`}.`)
  }
}

const isAllowed = (userId: string, { permission, teamId }: Requirements) => {
  if (permission === undefined) return teamId === undefined ? Effect.succeed(true) : isMember("protect", teamId, userId)
  return teamId === undefined
    ? ServerPermissions.project.has(permission, { userId })
    : ServerPermissions.team.has(permission, { teamId, userId })
}

/**
 * Throws `InvalidOption` for an id that an untyped program leaves out, such as a misspelt path parameter: without the id, every user would
 * be allowed.
 */
export const requireTexts = (requirements: Requirements): void => {
  for (const option of ["permission", "teamId"] as const) {
    if (!Object.hasOwn(requirements, option) || typeof requirements[option] === "string") continue
    throw invalidOption(option, "must be a string. Leave it out to require nothing.")
  }
}

/** Fails with `Forbidden` if the user does not meet the requirements. */
export const check = async (
  app: ServerApp,
  userId: string,
  requirements: Requirements
): Promise<Result.Result<boolean, Forbidden | CannotGetOwnUserWithoutUser | CallError>> => {
  const outcome = await app[runtimeKey].runPromise(Effect.result(isAllowed(userId, requirements)))
  return Result.filterOrFail(outcome, (isAllowed) => isAllowed, () => new Forbidden(requirements))
}
