/** Checked by tsc alone: what hooks give, and where that can be `null`. */
import { expectTypeOf } from "vitest"
import type { LiveState } from "../../src/live/LiveState.ts"
import { useTeam, useTeamState, useUser, type UseUserOptions, useUserState } from "../../src/react/index.ts"
import type { Team } from "../../src/schema/Team.ts"
import type { CurrentUser } from "../../src/schema/User.ts"

declare const options: UseUserOptions
declare const includeAnonymous: boolean
declare const teamId: string | null

export const SignedInUser = () => {
  // there may be nobody
  expectTypeOf(useUser()).toEqualTypeOf<CurrentUser | null>()
  expectTypeOf(useUser({})).toEqualTypeOf<CurrentUser | null>()
  expectTypeOf(useUser({ or: "return-null" })).toEqualTypeOf<CurrentUser | null>()
  expectTypeOf(useUser({ includeAnonymous: true })).toEqualTypeOf<CurrentUser | null>()
  expectTypeOf(useUser({ or: "return-null", includeAnonymous: true })).toEqualTypeOf<CurrentUser | null>()

  // there is somebody, or this is not reached
  expectTypeOf(useUser({ or: "redirect" })).toEqualTypeOf<CurrentUser>()
  expectTypeOf(useUser({ or: "throw" })).toEqualTypeOf<CurrentUser>()
  expectTypeOf(useUser({ or: "anonymous" })).toEqualTypeOf<CurrentUser>()
  expectTypeOf(useUser({ or: "redirect", includeAnonymous: true })).toEqualTypeOf<CurrentUser>()
  expectTypeOf(useUser({ or: "throw", includeAnonymous: true })).toEqualTypeOf<CurrentUser>()
  expectTypeOf(useUser({ or: "anonymous", includeAnonymous: false })).toEqualTypeOf<CurrentUser>()
  expectTypeOf(useUser({ or: includeAnonymous ? "throw" : "redirect" })).toEqualTypeOf<CurrentUser>()

  // what is known only when it runs promises nothing
  expectTypeOf(useUser(options)).toEqualTypeOf<CurrentUser | null>()
  expectTypeOf(useUser({ or: includeAnonymous ? "throw" : "return-null" })).toEqualTypeOf<CurrentUser | null>()
  expectTypeOf(useUser({ ...(includeAnonymous && { or: "redirect" as const }) })).toEqualTypeOf<CurrentUser | null>()

  // @ts-expect-error a user that may not be there has no address
  useUser().primaryEmail
  // @ts-expect-error no such way
  useUser({ or: "null" })
}

export const UserState = () => {
  const state = useUserState()
  expectTypeOf(state).toExtend<LiveState<CurrentUser | null, unknown>>()
  if (state.status === "ok") expectTypeOf(state.value).toEqualTypeOf<CurrentUser | null>()
  // @ts-expect-error it waits for nobody, so it does nothing where there is nobody
  useUserState({ or: "throw" })
}

export const OneTeam = () => {
  // not a member, or no team
  expectTypeOf(useTeam(teamId)).toEqualTypeOf<Team | null>()
  expectTypeOf(useTeam("team")).toEqualTypeOf<Team | null>()
  const state = useTeamState(teamId)
  if (state.status === "ok") expectTypeOf(state.value).toEqualTypeOf<Team | null>()
}
