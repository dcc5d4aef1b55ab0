"use client"
/** Sign-in with a passkey: a button, and the browser's suggestions in the e-mail field. */
import { Button, Flex, Text } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import { type ReactNode, useEffect, useState } from "react"
import { Authenticator } from "../../pipeline/ports/Authenticator.ts"
import { runLater } from "../../pipeline/timing/Runtime.ts"
import { signInWithPasskey, signInWithPasskeyAutofill } from "../../services/auth/PasskeySignIn.ts"
import { inPage } from "../app/PageServices.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { useHasPasskeys } from "../hooks/useHasPasskeys.ts"
import { useRunner } from "../hooks/useRun.ts"
import { useSpinDelay } from "../hooks/useSpinDelay.ts"
import { isCancellation } from "../translation/errorText.ts"
import { BusyButton } from "../ui/BusyButton.tsx"
import { ErrorCallout } from "../ui/ErrorCallout.tsx"
import { Icon } from "../ui/Icon.tsx"
import { useAfterSignIn } from "./afterSignIn.tsx"
import { LastUsed } from "./LastUsed.tsx"
import { usePendingMethod } from "./SignInMethodLock.tsx"

/** @category models @since 0.1.0 */
export interface PasskeyButtonProps {
  /** Whether the browser also suggests passkeys, in inputs whose `autocomplete` contains `webauthn`. Default: `false`. */
  readonly autofill?: boolean | undefined
  /** Whether to show the badge of the last used method. Default: `false`. */
  readonly isLast?: boolean | undefined
}

/**
 * Signs in with a passkey that the browser suggests. Returns `null` for any failure before the user chooses a passkey, because until then
 * the user has requested nothing.
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

/** A text colour with enough contrast. */
const plain = { color: "var(--gray-12)" }

/**
 * Signs in with a passkey. Renders nothing in a browser without passkeys. A page has one ceremony at a time: the button stops the browser's suggestions, which restart if the user
 * cancels.
 * @category components @since 0.1.0
 */
export const PasskeyButton = ({ autofill = false, isLast = false }: PasskeyButtonProps): ReactNode => {
  const { t } = useTranslation()
  const { follow } = useAfterSignIn()
  const runner = useRunner()
  const { error, pending, reset, run } = useAction(() =>
    inPage(follow(signInWithPasskey({ redirect: true }), { method: "passkey" }))
  )
  /** The error of a sign-in with a suggested passkey, until the button is pressed. */
  const [autofillError, setAutofillError] = useState<unknown>()

  useEffect(() => {
    if (!autofill || pending) return undefined
    const ending = new AbortController()
    const suggest = async () => {
      const result = await runner(() => inPage(follow(signInBySuggestion, { method: "passkey" })), ending.signal)
      if (ending.signal.aborted) return
      if (!result.ok && !isCancellation(result.error)) setAutofillError(result.error)
    }
    // Runs once, even if React mounts twice.
    runLater(() => {
      if (!ending.signal.aborted) void suggest()
    })
    return () => ending.abort()
  }, [autofill, follow, pending, runner])

  const hasPasskeys = useHasPasskeys()
  const isSlow = useSpinDelay(pending)
  usePendingMethod(pending)
  if (!hasPasskeys) return null
  const signIn = () => {
    setAutofillError(undefined)
    void run()
  }
  return (
    <Flex direction="column" gap="3">
      <LastUsed isLast={isLast}>
        {(descriptionProps) => (
          <BusyButton
            {...descriptionProps}
            color="gray"
            icon={<Icon name="passkey" size={18} />}
            onClick={signIn}
            pending={pending}
            style={plain}
            variant="outline"
          >
            {t("passkey.submit")}
          </BusyButton>
        )}
      </LastUsed>
      {isSlow && (
        <Flex align="center" gap="3" justify="between">
          <Text color="gray" role="status" size="2">{t("passkey.waiting")}</Text>
          {/* The browser's own prompt ends when its suggestions restart. */}
          <Button color="gray" onClick={reset} style={{ margin: 0 }} type="button" variant="ghost">{t("action.cancel")}</Button>
        </Flex>
      )}
      <ErrorCallout error={autofillError ?? error} />
    </Flex>
  )
}
