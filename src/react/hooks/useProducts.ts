"use client"
/** Hooks for products, invoices and payment methods. */
import { billing, invoices, products } from "../../live/values.ts"
import type { Customer } from "../../services/internal/Customer.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The products of the user or of a team. Suspends until they are known. Throws errors of `Payments.products.list` to the nearest error
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useProducts = (customer: Customer) => useLive(products(customer))
/** Like `useProducts`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing. @category hooks @since 0.1.0 */
export const useProductsState = (customer: Customer) => useLiveState(products(customer))

/**
 * The invoices of the user or of a team. Suspends until they are known. Throws errors of `Payments.listInvoices` to the nearest error
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useInvoices = (customer: Customer) => useLive(invoices(customer))
/** Like `useInvoices`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing. @category hooks @since 0.1.0 */
export const useInvoicesState = (customer: Customer) => useLiveState(invoices(customer))

/**
 * The payment method of the user or of a team. Suspends until it is known. Throws errors of `Payments.getBilling` to the nearest error
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useBilling = (customer: Customer) => useLive(billing(customer))
/** Like `useBilling`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing. @category hooks @since 0.1.0 */
export const useBillingState = (customer: Customer) => useLiveState(billing(customer))
