"use client"
/** The section with the user's API keys. */
import type { ReactNode } from "react"
import { userApiKeys } from "../../../live/values.ts"
import { create, revoke } from "../../../services/client/UserApiKeys.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useLive } from "../../hooks/useLive.ts"
import { ApiKeyList } from "../components/ApiKeyList.tsx"

export const ApiKeys = (): ReactNode => {
  const { t } = useTranslation()
  const keys = useLive(userApiKeys)
  return <ApiKeyList create={create} draft="key" keys={keys} revoke={revoke} text={t("settings.apiKeys.text")} />
}
