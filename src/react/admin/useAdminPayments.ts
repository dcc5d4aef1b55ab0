"use client"
/** Hooks for a project's payments. */
import { paymentAccount, transactions } from "../../live/adminValues.ts"
import type { TransactionQuery } from "../../schema/payments/Payments.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * The account at the card payment provider; `null` if payments are not set up. Suspends until it is known; throws the verb's error to the
 * nearest boundary.
 * @category hooks @since 0.1.0
 */
export const usePaymentAccount = () => useAdminLive(paymentAccount)
/** Like `usePaymentAccount`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const usePaymentAccountState = () => useAdminLiveState(paymentAccount)

/**
 * A page of transactions. Suspends until it is known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useTransactions = (query: TransactionQuery = {}) => useAdminLive(transactions(query))
/** Like `useTransactions`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useTransactionsState = (query: TransactionQuery = {}) => useAdminLiveState(transactions(query))
