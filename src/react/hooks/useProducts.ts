"use client"
/** Hooks for products, invoices and payment methods. */
import { billing, invoices, products } from "../../live/values.ts"
import type { Customer } from "../../services/internal/Customer.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The products of the user or of a team. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useProducts = (customer: Customer) => useLive(products(customer))
/** Like `useProducts`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useProductsState = (customer: Customer) => useLiveState(products(customer))

/**
 * The invoices of the user or of a team. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useInvoices = (customer: Customer) => useLive(invoices(customer))
/** Like `useInvoices`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useInvoicesState = (customer: Customer) => useLiveState(invoices(customer))

/**
 * The payment method of the user or of a team. Suspends until it is known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useBilling = (customer: Customer) => useLive(billing(customer))
/** Like `useBilling`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useBillingState = (customer: Customer) => useLiveState(billing(customer))
