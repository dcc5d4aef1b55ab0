"use client"
/** Confirmation of an irreversible action. */
import { AlertDialog, Button, type ButtonProps, Flex } from "@radix-ui/themes"
import type * as Effect from "effect/Effect"
import { type ReactNode, type RefObject, useRef, useState } from "react"
import type { ReactServices } from "../../app/AppContext.ts"
import { useRootAttributes } from "../../app/RootStyles.tsx"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useAction } from "../../hooks/useAction.ts"
import { BusyButton } from "../../ui/BusyButton.tsx"
import { ErrorCallout } from "../../ui/ErrorCallout.tsx"
import { useSettingsPage } from "./SettingsContext.ts"

export interface Confirmation {
  readonly title: string
  readonly text: string
  /** The text of the confirming button, and of `ConfirmButton`. */
  readonly confirm: string
  readonly verb: () => Effect.Effect<unknown, unknown, ReactServices>
  /** The text that screen readers announce after success. */
  readonly done?: string | undefined
}

export interface ConfirmDialogProps extends Confirmation {
  readonly open: boolean
  readonly onClose: () => void
  /** The element that receives the focus after a cancellation. After success, it is usually no longer on the page. */
  readonly returnFocus: RefObject<HTMLElement | null>
}

/** Asks for confirmation. Stays open until the action has succeeded, and shows its error. */
export const ConfirmDialog = (props: ConfirmDialogProps): ReactNode => {
  const { confirm, done, onClose, open, returnFocus, text, title, verb } = props
  const { t } = useTranslation()
  const root = useRootAttributes()
  const { announce, focusHeading } = useSettingsPage()
  const { error, pending, reset, run } = useAction(verb)
  const isDone = useRef(false)
  const act = async () => {
    const { ok } = await run()
    if (!ok) return
    isDone.current = true
    if (done !== undefined) announce(done)
    onClose()
  }
  const close = () => {
    if (pending) return
    reset()
    onClose()
  }
  return (
    <AlertDialog.Root onOpenChange={(open) => open || close()} open={open}>
      <AlertDialog.Content
        {...root}
        maxWidth="440px"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (isDone.current) focusHeading()
          else returnFocus.current?.focus()
          isDone.current = false
        }}
      >
        <AlertDialog.Title>{title}</AlertDialog.Title>
        <AlertDialog.Description mb="4">{text}</AlertDialog.Description>
        <ErrorCallout error={error} />
        <Flex gap="3" justify="end" mt="4" wrap="wrap">
          <AlertDialog.Cancel>
            <Button color="gray" size="3" variant="soft">{t("action.cancel")}</Button>
          </AlertDialog.Cancel>
          <BusyButton color="red" onClick={() => void act()} pending={pending}>{confirm}</BusyButton>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

export interface ConfirmButtonProps extends Confirmation {
  /** The button's accessible name, if its text is unclear outside its row. */
  readonly label?: string | undefined
  readonly variant?: ButtonProps["variant"]
}

/** A button that asks for confirmation. */
export const ConfirmButton = ({ label, variant = "soft", ...question }: ConfirmButtonProps): ReactNode => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={label}
        // Red on every row of a list would hide the names; the dialog has it.
        color={label === undefined ? "red" : "gray"}
        onClick={() => setOpen(true)}
        ref={button}
        size="2"
        variant={variant}
      >
        {question.confirm}
      </Button>
      <ConfirmDialog {...question} onClose={() => setOpen(false)} open={open} returnFocus={button} />
    </>
  )
}
