"use client"
/** Hooks for quantities of items. */
import { item } from "../../live/values.ts"
import type { CustomerItem } from "../../services/client/Items.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * An item of a user, a team or a custom customer, with its quantity. Suspends until it is known. Throws errors of `Items.get` to the
 * nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useItem = (of: CustomerItem) => useLive(item(of))
/** Like `useItem`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing. @category hooks @since 0.1.0 */
export const useItemState = (of: CustomerItem) => useLiveState(item(of))
