"use client"
/** The version of the sign-up that the app requires, and the user's consent to its terms until it is stored. */
import * as Effect from "effect/Effect"
import { use } from "react"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import { SignUpVersion } from "../../pipeline/ports/SignUpVersion.ts"
import { descriptionIn } from "../../promise/AppRegistry.ts"
import { useAppContext } from "../app/AppContext.ts"
import { inTabStorage } from "../layout/tabStorage.ts"
import type { SignUpSlots } from "./Slots.ts"

const ofLayers = new WeakMap<object, Promise<string | null>>()

const read = Effect.gen(function*() {
  return yield* SignUpVersion
})

/** The app's option `signUpVersion`, or `null`. Suspends only for an app that is a layer. */
export const useSignUpVersion = (): string | null => {
  const { runtime } = useAppContext()
  const description = descriptionIn(runtime)
  if (description !== undefined) return description.options.signUpVersion ?? null
  const version = ofLayers.get(runtime) ?? runtime.runPromise(read)
  ofLayers.set(runtime, version)
  return use(version)
}

/** Whether the slots ask for something that each account must have. */
export const isRequired = ({ extra, terms }: SignUpSlots): boolean => extra !== undefined || terms?.required === true

/**
 * Throws `InvalidOption` if the pages ask for something that the app does not require: accounts from other pages would lack it.
 */
export const checkVersion = (slots: SignUpSlots, version: string | null): void => {
  if (version !== null || !isRequired(slots)) return
  throw invalidOption(
    "signUpVersion",
    "is missing. Set it on the app, for example to \"1\": without it, accounts made on the sign-in page or by an invitation would lack the required terms and the extra fields of the sign-up page."
  )
}

/** The storage key of the version whose terms the user of this tab has accepted, until the account exists and stores it. */
const key = "latchkey-terms"

// Without storage, the user is asked again after the sign-up.
export const keepConsent = (version: string): void => void inTabStorage((storage) => storage.setItem(key, version))
export const forgetConsent = (): void => void inTabStorage((storage) => storage.removeItem(key))
export const hasConsent = (version: string | null): boolean =>
  version !== null && inTabStorage((storage) => storage.getItem(key)) === version

/** The storage key of the last mail that was requested with accepted terms: its link may open in another tab of this browser. */
const mailKey = "latchkey-terms-mail"
/** Identifies a mail by the end of its code, too short to sign in with. The code of a link ends with the nonce of the request. */
const mailOf = (version: string, codeOrNonce: string): string => JSON.stringify([version, codeOrNonce.slice(-12)])

const inBrowserStorage = <A>(use: (storage: Storage) => A): A | null => {
  try {
    return use(localStorage)
  } catch {
    // Without storage, the user is asked again after the sign-up.
    return null
  }
}

/** If the user of this tab has accepted the terms, keeps that for the link in the mail with this nonce. */
export const keepConsentForMail = (version: string | null, nonce: string): void => {
  if (version !== null && hasConsent(version)) inBrowserStorage((storage) => storage.setItem(mailKey, mailOf(version, nonce)))
}

/** Takes over the consent that was given when the mail with this code was requested in this browser. */
export const takeConsentOfMail = (version: string | null, code: string): void => {
  if (version === null || inBrowserStorage((storage) => storage.getItem(mailKey)) !== mailOf(version, code)) return
  inBrowserStorage((storage) => storage.removeItem(mailKey))
  keepConsent(version)
}
