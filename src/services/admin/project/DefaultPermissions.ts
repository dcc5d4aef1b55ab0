/** The permissions that users of the project get by themselves: at sign-up, in a team that they create, in one that they join. */
import * as Effect from "effect/Effect"
import { ReadAdminProject, UpdateProject } from "../../../endpoints/projects/ProjectAdmin.ts"
import type { AdminProject } from "../../../schema/projects/ProjectAdmin.ts"

/** Ids of permissions, in alphabetical order. @category models @since 0.1.0 */
export interface DefaultPermissions {
  /** In the team, for who creates it. */
  readonly teamCreator: ReadonlyArray<string>
  /** In the team, for who joins it. */
  readonly teamMember: ReadonlyArray<string>
  /** In the project, for who signs up. */
  readonly user: ReadonlyArray<string>
}

const ids = (list: ReadonlyArray<{ readonly id: string }>) => list.map(({ id }) => id)
const listed = (ids: ReadonlyArray<string> | undefined) => ids?.map((id) => ({ id }))

const defaultsOf = ({ config }: AdminProject): DefaultPermissions => ({
  teamCreator: ids(config.teamCreatorDefaultPermissions),
  teamMember: ids(config.teamMemberDefaultPermissions),
  user: ids(config.userDefaultPermissions)
})

/** What users get. **Errors** `CallError` @category verbs @since 0.1.0 */
export const get = () => Effect.map(ReadAdminProject(), defaultsOf)

/**
 * Changes what users get from now on; who has been there before keeps what they have. Absent lists stay as they are, a list that is given
 * takes the place of the whole one, and ids that are not defined are dropped.
 *
 * **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const update = (
  { teamCreator, teamMember, user }: { readonly [K in keyof DefaultPermissions]?: DefaultPermissions[K] | undefined }
) =>
  Effect.map(
    UpdateProject({
      body: {
        config: {
          teamCreatorDefaultPermissions: listed(teamCreator),
          teamMemberDefaultPermissions: listed(teamMember),
          userDefaultPermissions: listed(user)
        }
      }
    }),
    defaultsOf
  )
