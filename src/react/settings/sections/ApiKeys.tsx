"use client"
/** The section with the user's API keys. */
import type { ReactNode } from "react"
import { create, revoke } from "../../../services/client/UserApiKeys.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useUserApiKeys } from "../../hooks/useApiKeys.ts"
import { ApiKeyList } from "../components/ApiKeyList.tsx"

export const ApiKeys = (): ReactNode => {
  const { t } = useTranslation()
  const keys = useUserApiKeys()
  return <ApiKeyList create={create} draft="key" keys={keys} revoke={revoke} text={t("settings.apiKeys.text")} />
}
