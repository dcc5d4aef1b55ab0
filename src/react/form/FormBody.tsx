"use client"
/** The form element and its button. */
import { Flex } from "@radix-ui/themes"
import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react"
import { RootStyles, useRootAttributes } from "../app/RootStyles.tsx"
import { BusyButton, type BusyButtonProps } from "../ui/BusyButton.tsx"
import type { Form } from "./Form.ts"

type AnyForm = Omit<Form<never>, "field" | "set">

/** @category models @since 0.1.0 */
export interface FormBodyProps {
  readonly form: AnyForm
  /** The form's accessible name, if no heading provides it. */
  readonly label?: string | undefined
  readonly children?: ReactNode
}

/**
 * The form element. Its fields, not the browser, show errors; the first invalid field receives the focus.
 * @category components @since 0.1.0
 */
export const FormBody = ({ children, form, label }: FormBodyProps): ReactNode => {
  const { failedAttempts } = form
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failedAttempts > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [failedAttempts])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.submit(event.currentTarget)
  }
  return (
    <form {...useRootAttributes()} aria-label={label} method="post" noValidate onSubmit={submit} ref={element}>
      <RootStyles />
      <Flex direction="column" gap="0">
        {children}
      </Flex>
    </form>
  )
}

/** @category models @since 0.1.0 */
export interface SubmitButtonProps extends Omit<BusyButtonProps, "form" | "pending"> {
  readonly form: Pick<AnyForm, "pending">
}

/** The button that submits a form, pending while the form is being sent. @category components @since 0.1.0 */
export const SubmitButton = ({ form, ...rest }: SubmitButtonProps): ReactNode => (
  <BusyButton {...rest} pending={form.pending} type="submit" />
)
