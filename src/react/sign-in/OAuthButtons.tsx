"use client"
/** Signing in or up at other services: a button for each that the project allows. */
import { Callout, Flex, Grid } from "@radix-ui/themes"
import { type ReactNode, useRef, useState } from "react"
import { signIn, type StartOptions } from "../../services/oauth/OAuth.ts"
import { usePageRun } from "../app/PageServices.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { BusyButton } from "../form/FormBody.tsx"
import { useProject } from "../hooks/useProject.ts"

/** Names as the services write them; of any other, its id with a capital. */
const names: { readonly [id: string]: string } = {
  github: "GitHub",
  gitlab: "GitLab",
  linkedin: "LinkedIn",
  x: "X"
}
export const identityProviderName = (id: string): string =>
  Object.hasOwn(names, id) ? names[id] ?? id : id.charAt(0).toUpperCase() + id.slice(1)

/** As dark as text. */
const plain = { color: "var(--gray-12)" }

/** Leads to a service: which one it leads to now, what it was refused with the last time, and the way there. */
const useLeaving = (options: StartOptions = {}) => {
  const run = usePageRun()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const underWay = useRef(false)
  const leave = async (id: string) => {
    if (underWay.current) return
    underWay.current = true
    setLeaving(id)
    setFailure(undefined)
    const result = await run(signIn(id, options))
    // The browser may show this page again when the person goes back.
    underWay.current = false
    setLeaving(null)
    if (!result.ok) setFailure({ error: result.error })
  }
  return { failure, leave, leaving }
}

const ErrorCallout = ({ error }: { readonly error: unknown }): ReactNode => {
  const { errorText } = useTranslation()
  return (
    <Callout.Root color="red" role="alert" size="1">
      <Callout.Text>{errorText(error)}</Callout.Text>
    </Callout.Root>
  )
}

interface ServiceProps {
  readonly id: string
  /** The name alone; what it does is said to screen readers. */
  readonly short: boolean
  readonly pending: boolean
  readonly onLeave: () => void
}

const Service = ({ id, onLeave, pending, short }: ServiceProps): ReactNode => {
  const { t } = useTranslation()
  const name = t("oauth.continueWith", { provider: identityProviderName(id) })
  return (
    <BusyButton aria-label={name} color="gray" onClick={onLeave} pending={pending} style={plain} variant="outline">
      {short ? identityProviderName(id) : name}
    </BusyButton>
  )
}

export interface OAuthButtonProps extends StartOptions {
  /** The id of an identity provider that the project allows, such as `github`. */
  readonly provider: string
}

/**
 * One service as a button, for a page of your own; what it is refused with is shown below it. `scopes` are asked for beside those of the
 * app's option `oauthScopesOnSignIn`.
 */
export const OAuthButton = ({ provider, ...options }: OAuthButtonProps): ReactNode => {
  const { failure, leave, leaving } = useLeaving(options)
  return (
    <Flex direction="column" gap="3">
      <Service id={provider} onLeave={() => void leave(provider)} pending={leaving !== null} short={false} />
      {failure && <ErrorCallout error={failure.error} />}
    </Flex>
  )
}

/** Nothing where the project allows no other service. Asks for the scopes of the app's option `oauthScopesOnSignIn`. */
export const OAuthButtons = (): ReactNode => {
  const { config } = useProject()
  const { failure, leave, leaving } = useLeaving()
  if (config.enabledOauthProviders.length === 0) return null

  // Side by side they need no more room than two, so that the other ways stay in sight.
  const areMany = config.enabledOauthProviders.length > 2
  return (
    <Flex direction="column" gap="3">
      <Grid columns={areMany ? "2" : "1"} gap="3">
        {config.enabledOauthProviders.map(({ id }) => (
          <Service
            id={id}
            key={id}
            onLeave={() => void leave(id)}
            pending={leaving === id}
            short={areMany}
          />
        ))}
      </Grid>
      {failure && <ErrorCallout error={failure.error} />}
    </Flex>
  )
}
