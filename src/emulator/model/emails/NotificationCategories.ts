/** The categories of e-mail that users can turn on and off (docs/provider/emails.md#notification-categories). */
import type { Store } from "../../store/Store.ts"

export interface Category {
  readonly id: string
  readonly name: string
  /** Whether apps should offer to turn the category off. The provider lets users turn off every category. */
  readonly canDisable: boolean
}

export const transactionalCategory: Category = {
  id: "7bb82d33-2f54-4a3d-9d23-82739e0d66ef",
  name: "Transactional",
  canDisable: false
}
const marketing: Category = { id: "4f6f8873-3d04-46bd-8bef-18338b1a1b4c", name: "Marketing", canDisable: true }

/** All categories. */
export const categories: ReadonlyArray<Category> = [transactionalCategory, marketing]

export const categoryByName = (name: string): Category | undefined => categories.find((category) => category.name === name)
export const categoryById = (id: string): Category | undefined => categories.find((category) => category.id === id)

/** Whether the user receives e-mail of the category; true unless the user turned it off. */
export const acceptsCategory = (store: Store, userId: string, categoryId: string): boolean =>
  store.notifications.get(`${userId}/${categoryId}`)?.enabled ?? true

/** Saves whether the user receives e-mail of the category. */
export const setPreference = (store: Store, userId: string, categoryId: string, isEnabled: boolean): void => {
  store.notifications.put({ id: `${userId}/${categoryId}`, userId, categoryId, enabled: isEnabled })
}
