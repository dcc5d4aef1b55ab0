/** Default permissions of users: at sign-up, and in teams that they create or join. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { ReadAdminProject, UpdateProject } from "../../../endpoints/projects/ProjectAdmin.ts"
import { inConfigurationTurn } from "../../../pipeline/request/inTurn.ts"
import type { AdminProject } from "../../../schema/projects/ProjectAdmin.ts"

/** Ids of permissions, in alphabetical order. @category models @since 0.1.0 */
export interface DefaultPermissions {
  /** Permissions of a team's creator, in that team. */
  readonly teamCreator: ReadonlyArray<string>
  /** Permissions of a team's new members, in that team. */
  readonly teamMember: ReadonlyArray<string>
  /** Project permissions of new users. */
  readonly user: ReadonlyArray<string>
}

const ids = (list: ReadonlyArray<{ readonly id: string }>) => list.map(({ id }) => id)
const idObjects = (ids: ReadonlyArray<string> | undefined) => ids?.map((id) => ({ id }))

const defaultsOf = ({ config }: AdminProject): DefaultPermissions => ({
  teamCreator: ids(config.teamCreatorDefaultPermissions),
  teamMember: ids(config.teamMemberDefaultPermissions),
  user: ids(config.userDefaultPermissions)
})

/** The default permissions. **Errors** `CallError` */
export const get = () => Effect.map(ReadAdminProject(), defaultsOf)

/**
 * Changes the default permissions. Permissions that users already have stay unchanged. Each list in the input replaces the whole stored
 * list, and an absent list stays unchanged. The provider drops the ids of undefined permissions.
 *
 * **Errors** `CallError`
 */
export const update = (
  { teamCreator, teamMember, user, ...config }: { readonly [K in keyof DefaultPermissions]?: DefaultPermissions[K] | undefined }
) =>
  Effect.map(
    UpdateProject({
      body: {
        config: {
          ...config,
          teamCreatorDefaultPermissions: idObjects(teamCreator),
          teamMemberDefaultPermissions: idObjects(teamMember),
          userDefaultPermissions: idObjects(user)
        }
      }
    }),
    defaultsOf
  ).pipe(inConfigurationTurn)
