/**
 * The item quantities of the signed-in user or one of the user's teams. Only servers change them.
 * @category verbs @since 0.1.0
 */
import type { Customer } from "../internal/Customer.ts"
import { read } from "../internal/ItemAccess.ts"
import { requireSession } from "../internal/requireSession.ts"

export type { ItemBalance } from "../internal/ItemAccess.ts"

/**
 * An item of the signed-in user, or of a team in which the user has the permission `team_admin`. Takes ids, not `me`. The provider refuses
 * other users and custom customers (`Refused`); older providers do not.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` · `ItemNotFound` ·
 * `ItemCustomerTypeDoesNotMatch` · `UserNotFound` · `TeamNotFound` · `TokenStoreRequired` · `CallError` (`Refused`)
 */
export const get = (itemId: string, customer: Customer) => requireSession(read(itemId, customer))
