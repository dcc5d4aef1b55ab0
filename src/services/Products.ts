/** What the signed-in user, or one of the user's teams, has bought or was given. Newer than the specification. */
import type { Customer } from "./Customer.ts"
import { all } from "./OwnedProducts.ts"
import { bySignedIn } from "./SessionRequired.ts"

/**
 * All products of the signed-in user, or of a team in which the user has the permission `team_admin`, by id; without those that only
 * servers sell. The ids are given, not `me`.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `UserNotFound` · `TeamNotFound` · `TokenStoreRequired` · `CallError` (`Refused`: another customer)
 */
export const list = (customer: Customer) => bySignedIn(all(customer))
