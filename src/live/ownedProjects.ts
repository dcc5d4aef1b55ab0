/** The live value of the projects of an owner, who is signed in to the project `internal`. @category live values @since 0.1.0 */
import { ListOwnedProjects } from "../endpoints/projects/OwnedProjects.ts"
import * as Projects from "../services/admin/project/Projects.ts"
import { make } from "./LiveValue.ts"

/**
 * The projects of all teams of the signed-in owner, whose app belongs to the project `internal`: use `useLive`. Read again after projects
 * are created or transferred and memberships change, but not after changes by an admin app. **Errors** of `Projects.list`
 */
export const ownedProjects = make(ListOwnedProjects, Projects.list(), {
  changedBy: ["ownedProjects.create", "ownedProjects.transfer", "teams.delete", "memberships.delete", "invitations.accept"]
})
