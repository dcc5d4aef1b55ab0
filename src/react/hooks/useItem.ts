"use client"
/** Hooks for quantities of items. */
import { item } from "../../live/values.ts"
import type { CustomerItem } from "../../services/client/Items.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * An item of the user or of a team. Suspends until it is known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useItem = (of: CustomerItem) => useLive(item(of))
/** Like `useItem`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useItemState = (of: CustomerItem) => useLiveState(item(of))
