"use client"
/** Signing in or up at other services: a button for each that the project allows. */
import { Callout, Flex, Grid } from "@radix-ui/themes"
import { type ReactNode, useRef, useState } from "react"
import { signIn } from "../../services/OAuth.ts"
import { BusyButton } from "../form/FormBody.tsx"
import { usePageRun } from "../PageServices.ts"
import { useTranslation } from "../TranslationProvider.tsx"
import { useProject } from "../useProject.ts"

/** Names as the services write them; of any other, its id with a capital. */
const names: { readonly [id: string]: string } = {
  github: "GitHub",
  gitlab: "GitLab",
  linkedin: "LinkedIn",
  x: "X"
}
export const providerName = (id: string): string =>
  Object.hasOwn(names, id) ? names[id] ?? id : id.charAt(0).toUpperCase() + id.slice(1)

/** As dark as text. */
const plain = { color: "var(--gray-12)" }

/** Nothing where the project allows no other service. */
export const OAuthButtons = (): ReactNode => {
  const { errorText, t } = useTranslation()
  const { config } = useProject()
  const run = usePageRun()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const underWay = useRef(false)
  if (config.enabledOauthProviders.length === 0) return null

  // Side by side they need no more room than two, so that the other ways stay in sight.
  const areMany = config.enabledOauthProviders.length > 2
  const leave = async (id: string) => {
    if (underWay.current) return
    underWay.current = true
    setLeaving(id)
    setFailure(undefined)
    const result = await run(signIn(id))
    // The browser may show this page again when the person goes back.
    underWay.current = false
    setLeaving(null)
    if (!result.ok) setFailure({ error: result.error })
  }
  return (
    <Flex direction="column" gap="3">
      <Grid columns={areMany ? "2" : "1"} gap="3">
        {config.enabledOauthProviders.map(({ id }) => {
          const name = t("oauth.continueWith", { provider: providerName(id) })
          return (
            <BusyButton
              aria-label={name}
              color="gray"
              key={id}
              onClick={() => void leave(id)}
              pending={leaving === id}
              style={plain}
              variant="outline"
            >
              {areMany ? providerName(id) : name}
            </BusyButton>
          )
        })}
      </Grid>
      {failure && (
        <Callout.Root color="red" role="alert" size="1">
          <Callout.Text>{errorText(failure.error)}</Callout.Text>
        </Callout.Root>
      )}
    </Flex>
  )
}
