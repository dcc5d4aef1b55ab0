"use client"
/** Signing in with a passkey: by a button, and by the suggestions of the browser in the field for the address. */
import { Callout, Flex } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { Authenticator } from "../../pipeline/Authenticator.ts"
import { signInWithPasskey, signInWithPasskeyAutofill } from "../../services/auth/PasskeySignIn.ts"
import { usePageRun } from "../app/PageServices.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { BusyButton } from "../form/FormBody.tsx"
import { isCancellation } from "../translation/errorText.ts"
import { useAfterSignIn } from "./afterSignIn.tsx"

export interface PasskeyButtonProps {
  /** Whether the browser suggests passkeys too, in an input of the page whose `autocomplete` contains `webauthn`. Default: `false`. */
  readonly autofill?: boolean | undefined
}

/**
 * Signs in with a passkey that the browser suggests. The person asks for nothing before they choose one, so a failure before
 * that ends with `null`: of the challenge, of the browser or of the device.
 */
const signInBySuggestion = Effect.gen(function*() {
  const authenticator = yield* Authenticator
  let isChosen = false
  const get: typeof authenticator.get = (options, how) =>
    Effect.tap(authenticator.get(options, how), () =>
      Effect.sync(() => {
        isChosen = true
      }))
  return yield* signInWithPasskeyAutofill({ redirect: true }).pipe(
    Effect.provideService(Authenticator, { ...authenticator, get }),
    Effect.catchIf(() => !isChosen, () => Effect.succeed(null))
  )
})

/** As dark as text. */
const plain = { color: "var(--gray-12)" }

/** The page has one ceremony: pressing the button ends the suggestions, which begin again where the person cancels. */
export const PasskeyButton = ({ autofill = false }: PasskeyButtonProps): ReactNode => {
  const { errorText, t } = useTranslation()
  const { follow } = useAfterSignIn()
  const run = usePageRun()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const underWay = useRef(false)

  useEffect(() => {
    if (!autofill || pending) return undefined
    const ending = new AbortController()
    const suggest = async () => {
      const result = await run(follow(signInBySuggestion), ending.signal)
      if (ending.signal.aborted) return
      if (!result.ok && !isCancellation(result.error)) setFailure({ error: result.error })
    }
    // Once, also where React mounts twice.
    const timer = setTimeout(() => void suggest())
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [autofill, follow, pending, run])

  const signIn = async () => {
    if (underWay.current) return
    underWay.current = true
    setPending(true)
    setFailure(undefined)
    const result = await run(follow(signInWithPasskey({ redirect: true })))
    underWay.current = false
    setPending(false)
    if (!result.ok && !isCancellation(result.error)) setFailure({ error: result.error })
  }
  return (
    <Flex direction="column" gap="3">
      <BusyButton color="gray" onClick={() => void signIn()} pending={pending} style={plain} variant="outline">
        {t("passkey.submit")}
      </BusyButton>
      {failure && (
        <Callout.Root color="red" role="alert" size="1">
          <Callout.Text>{errorText(failure.error)}</Callout.Text>
        </Callout.Root>
      )}
    </Flex>
  )
}
