"use client"
/** Hooks for a project's payments. */
import { paymentAccount, transactions } from "../../live/adminValues.ts"
import type { TransactionQuery } from "../../schema/payments/Payments.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * The account at the card payment provider; `null` if payments are not set up. Suspends until it is known. Throws errors of
 * `AdminPayments.findAccount` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const usePaymentAccount = () => useAdminLive(paymentAccount)
/**
 * Like `usePaymentAccount`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const usePaymentAccountState = () => useAdminLiveState(paymentAccount)

/**
 * A page of transactions. Suspends until it is known. Throws errors of `AdminPayments.transactions.page` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useTransactions = (query: TransactionQuery = {}) => useAdminLive(transactions(query))
/**
 * Like `useTransactions`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useTransactionsState = (query: TransactionQuery = {}) => useAdminLiveState(transactions(query))
