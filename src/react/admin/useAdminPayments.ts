"use client"
/** Payments in components of the project's owner. */
import { paymentAccount, transactions } from "../../live/adminValues.ts"
import type { TransactionQuery } from "../../schema/payments/Payments.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * The account at the card payment provider; `null` where payments are not set up. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const usePaymentAccount = () => useAdminLive(paymentAccount)
/** As `usePaymentAccount`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const usePaymentAccountState = () => useAdminLiveState(paymentAccount)

/**
 * A page of what moved money or quantities. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useTransactions = (query: TransactionQuery = {}) => useAdminLive(transactions(query))
/** As `useTransactions`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useTransactionsState = (query: TransactionQuery = {}) => useAdminLiveState(transactions(query))
