"use client"
/** Hooks for items and products of any customer. */
import { serverItem, serverProducts } from "../../live/serverValues.ts"
import type { CustomerItem } from "../../services/client/Items.ts"
import type { Customer } from "../../services/internal/Customer.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * A customer's quantity of an item. Suspends until it is known. Throws errors of `ServerItems.get` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useServerItem = (of: CustomerItem) => useAdminLive(serverItem(of))
/**
 * Like `useServerItem`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerItemState = (of: CustomerItem) => useAdminLiveState(serverItem(of))

/**
 * The products of a customer, ordered by id. Suspends until they are known. Throws errors of `ServerPayments.products.list` to the nearest
 * error boundary.
 * @category hooks @since 0.1.0
 */
export const useServerProducts = (customer: Customer) => useAdminLive(serverProducts(customer))
/**
 * Like `useServerProducts`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerProductsState = (customer: Customer) => useAdminLiveState(serverProducts(customer))
