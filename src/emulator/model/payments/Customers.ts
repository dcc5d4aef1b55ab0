/** Customers: whether they exist, and who may act for them. */
import * as Effect from "effect/Effect"
import { UserAuthenticationRequired } from "../../../errors/provider/SessionErrors.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { Customer, CustomerType } from "../../store/PaymentRows.ts"
import { requirePermission } from "../teams/Grants.ts"
import { teamOf, userOf } from "../teams/Teams.ts"

/** The customer that a request names. */
export interface CustomerRef {
  readonly customerType: CustomerType
  readonly customerId: string
}

/** A unique text per customer. The id comes last, since it may be any text. */
export const customerKey = ({ customerId, customerType, projectId }: Customer): string =>
  `${projectId}/${customerType}/${customerId}`

/** The customer of the request. Users may act for themselves and for teams that they administer; servers may act for every customer. */
export const requireCustomerAccess = Effect.fnUntraced(function*({ customerId, customerType }: CustomerRef) {
  const { access, store, user } = yield* RequestContext
  const project = yield* currentProject
  const customer: Customer = { projectId: project.id, customerType, customerId }
  if (access !== "client") return customer
  if (user === null) return yield* new UserAuthenticationRequired()
  if (customerType === "team") {
    yield* requirePermission(store, project, customerId, user.id, "team_admin")
  } else if (customerType === "custom" || customerId !== user.id) {
    return yield* refuse(403, "You can only act for yourself and for teams that you administer.")
  }
  return customer
})

/**
 * Fails if the project does not have the user or team. Custom customers need not exist. As at the provider, an id in upper case is found, but
 * identifies another customer, since items and products belong to the text of the id.
 */
export const requireCustomer = Effect.fnUntraced(function*({ customerId, customerType }: CustomerRef) {
  const { store } = yield* RequestContext
  const project = yield* currentProject
  if (customerType === "user") yield* userOf(store, project, customerId.toLowerCase())
  if (customerType === "team") yield* teamOf(store, project, customerId.toLowerCase())
})
