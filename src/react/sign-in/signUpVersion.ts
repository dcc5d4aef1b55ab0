"use client"
/** The version of the sign-up that the app requires, and the user's consent to its terms until it is stored. */
import * as Effect from "effect/Effect"
import { use } from "react"
import { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { SignUpVersion } from "../../pipeline/ports/SignUpVersion.ts"
import { descriptionOf } from "../../promise/AppRegistry.ts"
import { runtimeKey } from "../../promise/calls/Promised.ts"
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
  const options = descriptionOf({ [runtimeKey]: runtime })
  if (options !== undefined) return options.signUpVersion ?? null
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
  throw new InvalidOption({
    option: "signUpVersion",
    environment: [],
    problem:
      "is missing. Set it on the app, for example to \"1\": without it, accounts made on the sign-in page or by an invitation would lack the required terms and the extra fields of the sign-up page."
  })
}

/** The storage key of the version whose terms the user of this tab has accepted, until the account exists and stores it. */
const key = "latchkey-terms"

// Without storage, the user is asked again after the sign-up.
export const keepConsent = (version: string): void => void inTabStorage((storage) => storage.setItem(key, version))
export const forgetConsent = (): void => void inTabStorage((storage) => storage.removeItem(key))
export const hasConsent = (version: string | null): boolean =>
  version !== null && inTabStorage((storage) => storage.getItem(key)) === version
