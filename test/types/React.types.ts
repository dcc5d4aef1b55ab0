/** Checked by tsc alone: the values of hooks, and where they can be `null`. */
import { expectTypeOf } from "vitest"
import { internalApiKeys, ownedProjects, serverProducts, serverUser, serverUsers } from "../../src/live/admin.ts"
import { currentUser, members, teams, tokens } from "../../src/live/index.ts"
import type { LiveState } from "../../src/live/LiveState.ts"
import type { AdminApp } from "../../src/promise/index.ts"
import { useAdminApp, useAdminLive, useAdminLiveState } from "../../src/react/admin.ts"
import { type AuthPageProps, type PagesSlots, signUpFields, type TeamSwitcherProps } from "../../src/react/components.ts"
import { useLive, useLiveState, useTeam, useTeams, useUser, type UseUserOptions } from "../../src/react/index.ts"
import type { OAuthButtonProps } from "../../src/react/pages.ts"
import type { Tokens } from "../../src/schema/auth/Tokens.ts"
import type { Team } from "../../src/schema/teams/Team.ts"
import type { CurrentUser, ServerUser } from "../../src/schema/users/User.ts"
import type { Page as WirePage } from "../../src/schema/wire/Wire.ts"
import type { Metadata, StandardSchema } from "../../src/services/client/Metadata.ts"
import type { Page } from "../../src/services/navigation/HandlerUrls.ts"

declare const options: UseUserOptions
declare const includeAnonymous: boolean
declare const teamId: string | null

declare const metadata: Metadata<{
  readonly user: { readonly client: StandardSchema<{ readonly theme: string }> }
  readonly team: { readonly client: StandardSchema<{ readonly color: string }> }
}>

export const TypedHooks = () => {
  expectTypeOf(metadata.user(useUser())?.clientMetadata).toEqualTypeOf<{ readonly theme: string } | null | undefined>()
  expectTypeOf(metadata.user(useUser({ or: "redirect" })).clientMetadata).toEqualTypeOf<{ readonly theme: string } | null>()
  expectTypeOf(metadata.team(useTeam(teamId))?.clientMetadata).toEqualTypeOf<{ readonly color: string } | null | undefined>()
  expectTypeOf(metadata.team(useTeams())[0]?.clientMetadata).toEqualTypeOf<{ readonly color: string } | null | undefined>()
  expectTypeOf(metadata.user(useAdminLive(serverUsers())).items[0]?.clientMetadata).toEqualTypeOf<
    { readonly theme: string } | null | undefined
  >()
}

declare const company: StandardSchema<{ readonly company: string }, { readonly company: string }>
const extra = signUpFields(company, { company: { label: "Company" } })

export const slotsOfCompanies: PagesSlots<{ readonly company: string }> = {
  signUp: {
    extra,
    onComplete: ({ completedAt, fields, userId, version }) => {
      expectTypeOf(fields).toEqualTypeOf<{ readonly company: string }>()
      expectTypeOf([userId, version]).toEqualTypeOf<Array<string>>()
      expectTypeOf(completedAt).toEqualTypeOf<Date>()
    }
  }
}
// the pages take slots with any fields
expectTypeOf(slotsOfCompanies).toExtend<NonNullable<AuthPageProps["slots"]>>()
// @ts-expect-error the schema's output has other fields
export const otherFields: PagesSlots<{ readonly seats: number }> = { signUp: { extra } }

export const SignedInUser = () => {
  // there may be no user
  expectTypeOf(useUser()).toEqualTypeOf<CurrentUser | null>()
  expectTypeOf(useUser({})).toEqualTypeOf<CurrentUser | null>()
  expectTypeOf(useUser({ includeAnonymous: true })).toEqualTypeOf<CurrentUser | null>()

  // there is a user, or this line is not reached
  expectTypeOf(useUser({ or: "redirect" })).toEqualTypeOf<CurrentUser>()
  expectTypeOf(useUser({ or: "throw" })).toEqualTypeOf<CurrentUser>()
  expectTypeOf(useUser({ or: "anonymous" })).toEqualTypeOf<CurrentUser>()
  expectTypeOf(useUser({ or: "redirect", includeAnonymous: true })).toEqualTypeOf<CurrentUser>()
  expectTypeOf(useUser({ or: "throw", includeAnonymous: true })).toEqualTypeOf<CurrentUser>()
  expectTypeOf(useUser({ or: "anonymous", includeAnonymous: false })).toEqualTypeOf<CurrentUser>()
  expectTypeOf(useUser({ or: includeAnonymous ? "throw" : "redirect" })).toEqualTypeOf<CurrentUser>()

  // options that are known only at run time guarantee no user
  expectTypeOf(useUser(options)).toEqualTypeOf<CurrentUser | null>()
  expectTypeOf(useUser({ ...(includeAnonymous && { or: "redirect" as const }) })).toEqualTypeOf<CurrentUser | null>()

  // `includeRestricted` adds restricted users, and changes no type
  expectTypeOf(useUser({ includeRestricted: true })).toEqualTypeOf<CurrentUser | null>()
  expectTypeOf(useUser({ or: "redirect", includeRestricted: true })).toEqualTypeOf<CurrentUser>()

  // @ts-expect-error a user that may not be there has no address
  useUser().primaryEmail
  // @ts-expect-error no such way
  useUser({ or: "null" })
}

export const UserState = () => {
  const state = useLiveState(currentUser)
  expectTypeOf(state).toExtend<LiveState<CurrentUser | null, unknown>>()
  if (state.status === "ok") expectTypeOf(state.value).toEqualTypeOf<CurrentUser | null>()
  // @ts-expect-error a function needs its team
  useLive(members)
  // @ts-expect-error the app of `<AuthProvider>` cannot read values of an admin app
  useLive(internalApiKeys)
  // @ts-expect-error the same
  useLiveState(serverUser("user"))
}

export const OneTeam = () => {
  // `null` if there is no such team, or the user is not a member
  expectTypeOf(useTeam(teamId)).toEqualTypeOf<Team | null>()
  expectTypeOf(useTeam("team")).toEqualTypeOf<Team | null>()
  const state = useLiveState(teams)
  if (state.status === "ok") expectTypeOf(state.value).toEqualTypeOf<ReadonlyArray<Team>>()
}

export const OfOwner = () => {
  expectTypeOf(useAdminApp()).toEqualTypeOf<AdminApp>()
  expectTypeOf(useAdminLive(serverUser("user"))).toEqualTypeOf<ServerUser | null>()
  expectTypeOf(useAdminLive(serverUsers({ orderBy: "lastActiveAt" }))).toEqualTypeOf<WirePage<ServerUser>>()
  const keys = useAdminLiveState(internalApiKeys)
  expectTypeOf(keys).toExtend<LiveState<ReadonlyArray<unknown>, unknown>>()
  // @ts-expect-error an order that there is not
  useAdminLive(serverUsers({ orderBy: "name" }))
  // the owner's app reads the projects
  expectTypeOf(useLive(ownedProjects)).toExtend<ReadonlyArray<{ readonly displayName: string }>>()
  // @ts-expect-error exactly one customer
  useAdminLive(serverProducts({}))
}

export const SessionTokens = () => {
  expectTypeOf(useLive(tokens)).toEqualTypeOf<Tokens | null>()
}

export const Parts = () => {
  expectTypeOf<AuthPageProps["page"]>().toEqualTypeOf<Page>()
  expectTypeOf<TeamSwitcherProps["teamId"]>().toEqualTypeOf<string | null | undefined>()
  expectTypeOf<OAuthButtonProps["provider"]>().toEqualTypeOf<string>()
}
