/** The e-mail addresses of users: the address for sign-in, and the primary address. */
import * as Effect from "effect/Effect"
import { UserEmailAlreadyExists } from "../../../errors/provider/UserErrors.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { ChannelRow, UserRow } from "../../store/UserRows.ts"
import type { UserFields } from "./UserColumns.ts"
import { primaryChannel } from "./UserViews.ts"

export const normalizeEmail = (email: string) => email.trim().toLowerCase()

/** The project's contact channel that has this address and is used for sign-in. */
export const authChannel = (store: Store, project: ProjectRow, email: string): ChannelRow | undefined =>
  store.channels.where("value", email).find(({ projectId, usedForAuth }) => usedForAuth && projectId === project.id)

/** Whether another user signs in with the address. The write that relies on the result must follow without an `await`. */
export const isTaken = (store: Store, project: ProjectRow, email: string, userId?: string): boolean => {
  const channel = authChannel(store, project, email)
  return channel !== undefined && channel.userId !== userId
}
export const emailTaken = (email: string) =>
  new UserEmailAlreadyExists({ details: { email, wouldWorkIfEmailWasVerified: false } })

export const addPrimaryEmail = (
  store: Store,
  user: UserRow,
  channel: Pick<ChannelRow, "value" | "isVerified" | "usedForAuth">
): ChannelRow =>
  store.channels.put({
    id: crypto.randomUUID(),
    projectId: user.projectId,
    userId: user.id,
    type: "email",
    isPrimary: true,
    ...channel
  })

/** Sets or removes the user's primary address; omitted flags follow the provider's rules. */
export const updatePrimaryEmail = Effect.fnUntraced(
  function*(store: Store, project: ProjectRow, user: UserRow, changes: UserFields) {
    const { primaryEmail, primaryEmailAuthEnabled: auth, primaryEmailVerified: isVerified } = changes
    const primary = primaryChannel(store, user.id)
    const flags = {
      ...(isVerified !== undefined && { isVerified: isVerified }),
      ...(auth !== undefined && { usedForAuth: auth })
    }
    if (primaryEmail === undefined) {
      if (isVerified === undefined && auth === undefined) return
      if (primary === undefined) {
        if (isVerified !== true && auth !== true) return
        return yield* refuse(400, "primary_email_verified and primary_email_auth_enabled need a primary_email.")
      }
      if (auth === true && isTaken(store, project, primary.value, user.id)) return yield* emailTaken(primary.value)
      store.channels.update(primary, flags)
      return
    }
    if (primaryEmail === null) {
      if (isVerified === true || auth === true) {
        return yield* refuse(400, "primary_email_verified and primary_email_auth_enabled need a primary_email.")
      }
      if (primary) store.channels.update(primary, { isPrimary: false })
      return
    }
    const value = normalizeEmail(primaryEmail)
    const usedForAuth = auth ?? primary?.usedForAuth ?? false
    // As at the provider, a new primary address conflicts even with another address of the same user that signs in.
    const isConflict = primary?.value === value
      ? auth === true && isTaken(store, project, value, user.id)
      : usedForAuth && isTaken(store, project, value)
    if (isConflict) return yield* emailTaken(value)
    const existingChannel = store.channels.where("userId", user.id).find((channel) => channel.value === value)
    if (primary && primary.id !== existingChannel?.id) store.channels.update(primary, { isPrimary: false })
    // As at the provider, an address that becomes primary signs in if the former primary address did.
    if (existingChannel) store.channels.update(existingChannel, { ...flags, usedForAuth, isPrimary: true })
    else addPrimaryEmail(store, user, { value, isVerified: isVerified ?? false, usedForAuth })
  }
)
