"use client"
/** The alert for a failed action. */
import { AlertDialog, Button, Flex } from "@radix-ui/themes"
import type { ReactNode, RefObject } from "react"
import { useRootAttributes } from "../app/RootStyles.tsx"
import { useTranslation } from "../app/TranslationProvider.tsx"
import type { NamedActions } from "../hooks/useNamedActions.ts"

export interface FailureDialogProps {
  readonly actions: Pick<NamedActions, "dismiss" | "failure">
  /** The element that receives the focus when the alert closes. */
  readonly returnFocus: RefObject<HTMLElement | null>
}

/** Shows the failure of `useNamedActions` until the user closes it. */
export const FailureDialog = ({ actions: { dismiss, failure }, returnFocus }: FailureDialogProps): ReactNode => {
  const { errorText, t } = useTranslation()
  const root = useRootAttributes()
  return (
    <AlertDialog.Root onOpenChange={(open) => open || dismiss()} open={failure !== undefined}>
      <AlertDialog.Content
        {...root}
        maxWidth="420px"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnFocus.current?.focus()
        }}
      >
        <AlertDialog.Title>{t("alert.title")}</AlertDialog.Title>
        <AlertDialog.Description>{failure && errorText(failure.error)}</AlertDialog.Description>
        <Flex justify="end" mt="4">
          <AlertDialog.Cancel>
            <Button>{t("action.close")}</Button>
          </AlertDialog.Cancel>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
