"use client"
/** Hooks for items and products of any customer. */
import { serverItem, serverProducts } from "../../live/serverValues.ts"
import type { CustomerItem } from "../../services/client/Items.ts"
import type { Customer } from "../../services/internal/Customer.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * A customer's quantity of an item. Suspends until it is known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerItem = (of: CustomerItem) => useAdminLive(serverItem(of))
/** Like `useServerItem`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerItemState = (of: CustomerItem) => useAdminLiveState(serverItem(of))

/**
 * The products of a customer, by id. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerProducts = (customer: Customer) => useAdminLive(serverProducts(customer))
/** Like `useServerProducts`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerProductsState = (customer: Customer) => useAdminLiveState(serverProducts(customer))
