"use client"
/** The user's accounts at identity providers, with buttons to connect and disconnect. */
import type { ReactNode } from "react"
import { project as projectValue } from "../../../live/pageValues.ts"
import { oauthProviders } from "../../../live/values.ts"
import * as OAuthProviders from "../../../services/client/OAuthProviders.ts"
import { link } from "../../../services/oauth/OAuth.ts"
import { inPage } from "../../app/PageServices.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useAction } from "../../hooks/useAction.ts"
import { useLive } from "../../hooks/useLive.ts"
import { useUser } from "../../hooks/useUser.ts"
import { BusyButton } from "../../ui/BusyButton.tsx"
import { ErrorCallout } from "../../ui/ErrorCallout.tsx"
import { identityProviderName } from "../../ui/identityProviderName.ts"
import { ProviderLogo } from "../../ui/ProviderLogo.tsx"
import { ConfirmButton } from "../components/ConfirmDialog.tsx"
import { Row, RowBadge, Rows } from "../components/Row.tsx"
import { Setting } from "../components/Setting.tsx"
import { countSignInMethods } from "./countSignInMethods.ts"

const ConnectButton = ({ id }: { readonly id: string }): ReactNode => {
  const { t } = useTranslation()
  const { error, pending, run } = useAction((providerId: string) => inPage(link(providerId)))
  return (
    <>
      <BusyButton
        aria-label={t("settings.oauth.connect", { provider: identityProviderName(id) })}
        onClick={() => void run(id)}
        pending={pending}
        size="2"
        variant="soft"
      >
        {t("settings.oauth.connectShort")}
      </BusyButton>
      <ErrorCallout error={error} />
    </>
  )
}

export const ConnectedAccounts = (): ReactNode => {
  const { t } = useTranslation()
  const project = useLive(projectValue)
  const user = useUser({ includeAnonymous: true })
  const accounts = useLive(oauthProviders)
  if (user === null) return null
  const connectedIds = new Set(accounts.map(({ providerConfigId }) => providerConfigId))
  const isLast = countSignInMethods(user, project) <= 1
  return (
    <Setting title={t("settings.oauth.title")}>
      <Rows>
        {accounts.map(({ allowSignIn, email, id, providerConfigId }) => {
          const provider = identityProviderName(providerConfigId)
          const isOnlyWay = allowSignIn && isLast
          return (
            <Row
              action={!isOnlyWay && (
                <ConfirmButton
                  confirm={t("settings.oauth.disconnect")}
                  label={`${t("settings.oauth.disconnect")}: ${provider}`}
                  text={t("settings.losesWayIn")}
                  title={t("settings.oauth.disconnect.title", { provider })}
                  verb={() => OAuthProviders.delete(id)}
                />
              )}
              badges={<RowBadge color="green">{t("settings.oauth.connected")}</RowBadge>}
              details={[email ?? undefined, isOnlyWay ? t("settings.lastWayIn") : undefined]}
              key={id}
              picture={<ProviderLogo provider={providerConfigId} size={24} />}
              title={provider}
            />
          )
        })}
        {project.config.enabledOauthProviders.filter(({ id }) => !connectedIds.has(id)).map(({ id }) => (
          <Row
            action={<ConnectButton id={id} />}
            details={[t("settings.oauth.notConnected")]}
            key={id}
            picture={<ProviderLogo provider={id} size={24} />}
            title={identityProviderName(id)}
          />
        ))}
      </Rows>
    </Setting>
  )
}
