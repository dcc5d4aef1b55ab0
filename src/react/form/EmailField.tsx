"use client"
/** A field for an e-mail address. */
import type { ReactNode } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { Field, type FieldProps } from "./Field.tsx"

/** @category models @since 0.1.0 */
export interface EmailFieldProps extends Omit<FieldProps, "inputMode" | "label" | "type"> {
  /** The label. Default: "Email", translated. */
  readonly label?: string | undefined
  /** Called with the entered address, for example to share it with another form. */
  readonly onEmail?: ((email: string) => void) | undefined
}

/**
 * A field for an e-mail address, with the matching keyboard on phones. The label is "Email", translated, by default.
 * @category components @since 0.1.0
 */
export const EmailField = ({ label, onEmail, onValue, ...props }: EmailFieldProps): ReactNode => {
  const { t } = useTranslation()
  return (
    <Field
      {...props}
      label={label ?? t("field.email")}
      onValue={(email) => {
        onValue(email)
        onEmail?.(email)
      }}
      type="email"
    />
  )
}
