"use client"
/** Copies a text, and says whether it has. */
import { Button, Text, VisuallyHidden } from "@radix-ui/themes"
import { type CSSProperties, type ReactNode, useEffect, useState } from "react"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { Icon } from "../../components/Icon.tsx"

/** Milliseconds for which it says that it has. */
const shownFor = 2000

/** On a line of its own. As long as it is empty, it takes no room in the line of the button. */
const placed = (isShown: boolean): CSSProperties => isShown ? { flexBasis: "100%" } : { position: "absolute" }

/** In a line that wraps, beside the text, which can be selected. */
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
    // Emptied first, so that the same outcome is told again.
    setOutcome(undefined)
    try {
      await navigator.clipboard.writeText(text)
      setOutcome("copied")
    } catch {
      // The person or a policy forbids it, or the page came without https, where there is no clipboard.
      setOutcome("refused")
    }
  }
  return (
    <>
      <Button color="gray" onClick={() => void copy()} type="button" variant="soft">
        <Icon name={outcome === "copied" ? "check" : "copy"} />
        {t(outcome === "copied" ? "action.copied" : "action.copy")}
      </Button>
      {/* Here and not in that of the page, which nobody hears while a dialog is open. */}
      <Text color="red" role="status" size="2" style={placed(isRefused)}>
        {outcome === "copied" && <VisuallyHidden>{t("action.copied")}</VisuallyHidden>}
        {isRefused && t("action.copy.refused")}
      </Text>
    </>
  )
}
