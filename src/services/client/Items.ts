/** How many of something the signed-in user or one of the user's teams has. Only servers change it. */
import { type CustomerItem, read } from "../internal/ItemAccess.ts"
import { requireSession } from "../internal/requireSession.ts"

export type { CustomerItem, ItemBalance } from "../internal/ItemAccess.ts"

/**
 * An item of the signed-in user, or of a team in which the user has the permission `team_admin`. The ids are given, not `me`: today's
 * provider refuses other users and customers of the program's own in plain text (`Refused`), an older one did not.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` · `TeamNotFound` · `TokenStoreRequired` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const get = (item: CustomerItem) => requireSession(read(item))
