"use client"
/** The API keys of a team. */
import type { ReactNode } from "react"
import { teamApiKeys } from "../../../live/values.ts"
import { create, revoke } from "../../../services/client/TeamApiKeys.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useLive } from "../../hooks/useLive.ts"
import { ApiKeyList } from "../components/ApiKeyList.tsx"

export const TeamApiKeys = ({ teamId }: { readonly teamId: string }): ReactNode => {
  const { t } = useTranslation()
  const keys = useLive(teamApiKeys({ teamId }))
  return (
    <ApiKeyList
      create={(key) => create({ ...key, teamId })}
      draft={`team/${teamId}/key`}
      keys={keys}
      revoke={(apiKeyId) => revoke(apiKeyId, { teamId })}
      text={t("team.apiKeys.text")}
      title={t("team.apiKeys.title")}
    />
  )
}
