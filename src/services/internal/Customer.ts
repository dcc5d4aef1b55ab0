/** Customers, identified by one of three ids that also determines their type. */
import * as Effect from "effect/Effect"
import { ExactlyOneRequired } from "../../errors/local/UsageErrors.ts"
import type { CustomerType } from "../../schema/payments/Item.ts"

/** A user, a team, or a custom customer of the app, identified by exactly one id. */
export type Customer =
  /** A user's id, never `me`. */
  | { readonly userId: string; readonly teamId?: undefined; readonly customCustomerId?: undefined }
  | { readonly userId?: undefined; readonly teamId: string; readonly customCustomerId?: undefined }
  /** Any string that the app chooses. */
  | { readonly userId?: undefined; readonly teamId?: undefined; readonly customCustomerId: string }

export interface CustomerParams {
  readonly customerType: (typeof CustomerType)["Type"]
  readonly customerId: string
}

/** The name of the only option that was passed. **Errors** `ExactlyOneRequired` */
export const exactlyOne = <const Name extends string>(
  options: ReadonlyArray<Name>,
  from: { readonly [N in Name]?: unknown }
): Effect.Effect<Name, ExactlyOneRequired> => {
  const names = options.filter((name) => from[name] !== undefined)
  const [only] = names
  return only !== undefined && names.length === 1
    ? Effect.succeed(only)
    : Effect.fail(new ExactlyOneRequired({ options, given: names }))
}

const types = { userId: "user", teamId: "team", customCustomerId: "custom" } as const
const ids = ["userId", "teamId", "customCustomerId"] as const

/** Converts the customer to the provider's fields. **Errors** `ExactlyOneRequired` */
export const customerParams = (customer: Customer): Effect.Effect<CustomerParams, ExactlyOneRequired> =>
  Effect.map(exactlyOne(ids, customer), (id) => ({
    customerType: types[id],
    // `exactlyOne` ensures that this id is present.
    customerId: customer[id] as string
  }))

/** The fields of a verb's argument that do not identify the customer. */
export const withoutCustomer = <A extends Customer>(argument: A) => {
  const { customCustomerId: _, teamId: __, userId: ___, ...fields } = argument
  return fields
}

/** A user or a team, identified by exactly one id. */
export type UserOrTeam = Exclude<Customer, { readonly customCustomerId: string }>

/** Like `customerParams`, for calls that do not accept custom customers. **Errors** `ExactlyOneRequired` */
export const userOrTeamParams = (customer: UserOrTeam): Effect.Effect<
  { readonly customerType: "user" | "team"; readonly customerId: string },
  ExactlyOneRequired
> =>
  Effect.map(exactlyOne(["userId", "teamId"], customer), (id) => ({
    customerType: types[id],
    // `exactlyOne` ensures that this id is present.
    customerId: customer[id] as string
  }))
