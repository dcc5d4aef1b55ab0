"use client"
/** Copies a text. */
import { Button } from "@radix-ui/themes"
import { type ReactNode, useEffect, useState } from "react"
import { Icon } from "../Icon.tsx"
import { useTranslation } from "../TranslationProvider.tsx"
import { useSettingsPage } from "./SettingsContext.ts"

/** Milliseconds for which it says that it has. */
const shownFor = 2000

export const CopyButton = ({ text }: { readonly text: string }): ReactNode => {
  const { t } = useTranslation()
  const { announce } = useSettingsPage()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announce(t("action.copied"))
    } catch {
      // The browser forbids it; the text can be selected beside the button.
    }
  }
  return (
    <Button color="gray" onClick={() => void copy()} type="button" variant="soft">
      <Icon name={copied ? "check" : "copy"} />
      {t(copied ? "action.copied" : "action.copy")}
    </Button>
  )
}
