"use client"
/** Sign-in or sign-up at identity providers: a button for each that the project allows. */
import { Flex, Grid } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import { type ReactNode, useState } from "react"
import { project as projectValue } from "../../live/pageValues.ts"
import { signIn, type StartOptions } from "../../services/oauth/OAuth.ts"
import { inPage } from "../app/PageServices.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { useLive } from "../hooks/useLive.ts"
import { BusyButton } from "../ui/BusyButton.tsx"
import { ErrorCallout } from "../ui/ErrorCallout.tsx"
import { identityProviderName } from "../ui/identityProviderName.ts"
import { ProviderLogo } from "../ui/ProviderLogo.tsx"
import { storeStartedProvider, useLastMethod } from "./lastMethod.ts"
import { LastUsed } from "./LastUsed.tsx"
import { usePendingMethod } from "./SignInMethodLock.tsx"
import { useTerms } from "./TermsBox.tsx"

/** A text color with enough contrast. */
const plain = { color: "var(--gray-12)" }
/** Makes buttons narrow enough for two side by side on a screen 320 pixels wide. */
const narrow = { ...plain, gap: "var(--space-2)", paddingInline: "var(--space-1)" }

/** Starts a sign-in at an identity provider, and returns the pending identity provider and the last error. */
const useOAuthSignIn = (options: StartOptions = {}) => {
  const terms = useTerms()
  const [provider, setProvider] = useState<string>()
  const { error, pending, run } = useAction((id: string) =>
    inPage(Effect.flatMap(storeStartedProvider(id), () => signIn(id, options)))
  )
  const start = (id: string) => {
    if (pending || !terms.check()) return
    setProvider(id)
    void run(id)
  }
  return { error, pending: pending ? provider : undefined, start }
}

interface ProviderButtonProps {
  readonly id: string
  /** Whether to show only the identity provider's name. Screen readers read the full text. */
  readonly short: boolean
  readonly pending: boolean
  readonly isLast?: boolean | undefined
  readonly onClick: () => void
}

const ProviderButton = ({ id, isLast = false, onClick, pending, short }: ProviderButtonProps): ReactNode => {
  const { t } = useTranslation()
  const name = t("oauth.continueWith", { provider: identityProviderName(id) })
  return (
    <LastUsed isLast={isLast}>
      {(descriptionProps) => (
        <BusyButton
          {...descriptionProps}
          aria-label={name}
          color="gray"
          icon={<ProviderLogo provider={id} />}
          onClick={onClick}
          pending={pending}
          style={short ? narrow : plain}
          variant="outline"
        >
          {short ? identityProviderName(id) : name}
        </BusyButton>
      )}
    </LastUsed>
  )
}

/** @category models @since 0.1.0 */
export interface OAuthButtonProps extends StartOptions {
  /** The id of an identity provider that the project allows, such as `github`. */
  readonly provider: string
}

/**
 * A button for one identity provider, with its error below. `scopes` are requested in addition to those of the app's option
 * `oauthScopesOnSignIn`.
 * @category components @since 0.1.0
 */
export const OAuthButton = ({ provider, ...options }: OAuthButtonProps): ReactNode => {
  const { error, pending, start } = useOAuthSignIn(options)
  return (
    <Flex direction="column" gap="3">
      <ProviderButton id={provider} onClick={() => start(provider)} pending={pending !== undefined} short={false} />
      <ErrorCallout error={error} />
    </Flex>
  )
}

/** @category models @since 0.1.0 */
export interface OAuthButtonsProps {
  /** What the buttons do. Only `signIn` shows the badge of the last used method. Default: `signIn`. */
  readonly intent?: "signIn" | "signUp" | undefined
}

/**
 * Shows a button for each identity provider that the project allows; shows nothing if it allows none. Requests the scopes of the app's
 * option `oauthScopesOnSignIn`.
 * @category components @since 0.1.0
 */
export const OAuthButtons = ({ intent = "signIn" }: OAuthButtonsProps): ReactNode => {
  const { config, id: projectId } = useLive(projectValue)
  const lastMethod = useLastMethod(projectId)
  const { error, pending, start } = useOAuthSignIn()
  usePendingMethod(pending !== undefined)
  if (config.enabledOauthProviders.length === 0) return null

  // More than two buttons are in two columns, so that the other methods stay visible.
  const areMany = config.enabledOauthProviders.length > 2
  return (
    <Flex direction="column" gap="3">
      <Grid columns={areMany ? "2" : "1"} gap="3">
        {config.enabledOauthProviders.map(({ id }) => (
          <ProviderButton
            id={id}
            isLast={intent === "signIn" && lastMethod === `oauth:${id}`}
            key={id}
            onClick={() => start(id)}
            pending={pending === id}
            short={areMany}
          />
        ))}
      </Grid>
      <ErrorCallout error={error} />
    </Flex>
  )
}
