"use client"
/** The form element and its button. */
import { Button, Flex } from "@radix-ui/themes"
import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react"
import { RootStyles, useRootAttributes } from "../app/RootStyles.tsx"
import type { Form } from "./useForm.ts"

type AnyForm = Omit<Form<never>, "field" | "set">

export interface FormBodyProps {
  readonly form: AnyForm
  /** What the form is for, where no heading says so. */
  readonly label?: string | undefined
  readonly children?: ReactNode
}

/** The form itself. What is wrong is said by its fields and not by the browser; the first such field gets the focus. */
export const FormBody = ({ children, form, label }: FormBodyProps): ReactNode => {
  const { refusals } = form
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [refusals])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.submit(event.currentTarget)
  }
  return (
    <form {...useRootAttributes()} aria-label={label} method="post" noValidate onSubmit={submit} ref={element}>
      <RootStyles />
      <Flex direction="column" gap="2">
        {children}
      </Flex>
    </form>
  )
}

/** Milliseconds before a spinner shows: what is quicker does not flicker. */
export const spinnerDelay = 150

/** Whether something has been under way for so long that it should be shown. */
export const useSpinDelay = (pending: boolean): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!pending) return undefined
    const timer = setTimeout(() => setSlow(true), spinnerDelay)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [pending])
  return pending && slow
}

export interface BusyButtonProps extends Omit<ComponentProps<typeof Button>, "disabled" | "loading"> {
  readonly pending: boolean
}

/** A button that keeps its width, its name and the focus while what it began is under way, and cannot begin it again. */
export const BusyButton = ({ children, onClick, pending, ...rest }: BusyButtonProps): ReactNode => {
  const slow = useSpinDelay(pending)
  return (
    // Not `disabled`, which would take the focus away from who pressed it.
    <Button
      size="3"
      type="button"
      {
        // Behind the spinner Radix Themes has the text twice, and both count as the name.
        ...(slow && typeof children === "string" && { "aria-label": children })
      }
      {...rest}
      aria-busy={pending}
      aria-disabled={pending || rest["aria-disabled"] === true}
      disabled={false}
      loading={slow}
      onClick={(event) => {
        if (pending) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {children}
    </Button>
  )
}

export interface SubmitButtonProps extends Omit<BusyButtonProps, "form" | "pending"> {
  readonly form: Pick<AnyForm, "pending">
}

export const SubmitButton = ({ form, ...rest }: SubmitButtonProps): ReactNode => (
  <BusyButton {...rest} pending={form.pending} type="submit" />
)
