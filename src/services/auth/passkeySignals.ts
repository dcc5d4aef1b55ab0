/** Keeps the browser's list of passkeys equal to what the provider accepts. A user has one passkey, the newest. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Authenticator, type PasskeySignal } from "../../pipeline/ports/Authenticator.ts"
import type { CurrentUser } from "../../schema/users/User.ts"
import { isValidDomain } from "./RelyingParty.ts"

/** The user handle of a user's passkeys: the bytes of the user's id, as base64url (docs/provider/passkeys.md). */
const userHandleOf = (userId: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(userId))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")

/** The relying parties for which a page may send signals: its host name, and the parent domains. */
const relyingPartiesOf = (hostname: string): ReadonlyArray<string> => {
  const labels = hostname.split(".")
  return labels.map((_, index) => labels.slice(index).join(".")).filter(isValidDomain)
}

/** Sends a signal for each relying party of the page. Has no effect outside a page. */
const signalEach = Effect.fnUntraced(function*(signalOf: (rpID: string) => PasskeySignal) {
  const authenticator = Option.getOrUndefined(yield* Effect.serviceOption(Authenticator))
  const hostname = authenticator && Option.getOrUndefined(yield* authenticator.hostname)
  if (authenticator && hostname !== undefined) yield* authenticator.signal(relyingPartiesOf(hostname).map(signalOf))
})

/** Removes all passkeys of a user from the list, except `passkey`. `userHandle` is base64url. */
export const signalAccepted = (userHandle: string, passkey: { readonly rpID: string; readonly id: string }) =>
  signalEach((rpID) => ({
    signalName: "allAcceptedCredentials",
    rpID,
    userID: userHandle,
    allAcceptedCredentialIDs: rpID === passkey.rpID ? [passkey.id] : []
  }))

/** Removes all passkeys of a user from the list. */
export const signalNone = (userId: string) => signalAccepted(userHandleOf(userId), { rpID: "", id: "" })

/** Updates the name of the user's passkey, as the provider spells it in a registration. */
export const signalName = ({ displayName, id, primaryEmail }: Pick<CurrentUser, "displayName" | "id" | "primaryEmail">) => {
  const name = displayName || primaryEmail
  return name === null ? Effect.void : signalEach((rpID) => ({
    signalName: "currentUserDetails",
    rpID,
    userID: userHandleOf(id),
    userName: name,
    userDisplayName: name
  }))
}
