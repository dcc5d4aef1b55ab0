"use client"
/** Items and products of any customer in components of the project's owner. */
import { serverItem, serverProducts } from "../../live/serverValues.ts"
import type { CustomerItem } from "../../services/client/Items.ts"
import type { Customer } from "../../services/internal/Customer.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * How many of an item a customer has. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerItem = (of: CustomerItem) => useAdminLive(serverItem(of))
/** As `useServerItem`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerItemState = (of: CustomerItem) => useAdminLiveState(serverItem(of))

/**
 * The products of a customer, by id. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerProducts = (customer: Customer) => useAdminLive(serverProducts(customer))
/** As `useServerProducts`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerProductsState = (customer: Customer) => useAdminLiveState(serverProducts(customer))
