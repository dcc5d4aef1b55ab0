"use client"
/** Copies text, and shows the outcome. */
import { Button, Text, VisuallyHidden } from "@radix-ui/themes"
import { type CSSProperties, type ReactNode, useEffect, useState } from "react"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { Icon } from "../../ui/Icon.tsx"

/** How long the outcome is shown, in milliseconds. */
const shownFor = 2000

/** Places the message on a separate line. While empty, the message takes no space next to the button. */
const placement = (isShown: boolean): CSSProperties => isShown ? { flexBasis: "100%" } : { position: "absolute" }

/** Copies a text. Place the button next to the selectable text, in a row that wraps. */
export const CopyButton = ({ text }: { readonly text: string }): ReactNode => {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<"copied" | "refused">()
  const isRefused = outcome === "refused"
  useEffect(() => {
    if (outcome !== "copied") return undefined
    const timer = setTimeout(() => setOutcome(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    // Clears the outcome first, so that screen readers announce the same outcome again.
    setOutcome(undefined)
    try {
      await navigator.clipboard.writeText(text)
      setOutcome("copied")
    } catch {
      // The user or a policy refused, or there is no clipboard because the page was not served over https.
      setOutcome("refused")
    }
  }
  return (
    <>
      <Button color="gray" onClick={() => void copy()} type="button" variant="soft">
        <Icon name={outcome === "copied" ? "check" : "copy"} />
        {t(outcome === "copied" ? "action.copied" : "action.copy")}
      </Button>
      {/* Local instead of the page's live region, which is silent while a dialog is open. */}
      <Text color="red" role="status" size="2" style={placement(isRefused)}>
        {outcome === "copied" && <VisuallyHidden>{t("action.copied")}</VisuallyHidden>}
        {isRefused && t("action.copy.refused")}
      </Text>
    </>
  )
}
