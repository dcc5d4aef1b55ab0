"use client"
/** An error as an alert in the user's language. */
import { Callout } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { isCancellation } from "../translation/errorText.ts"

/** Shows an error as an alert, but nothing for `null`, `undefined` or a cancellation by the user. @category components @since 0.1.0 */
export const ErrorCallout = ({ error }: { readonly error: unknown }): ReactNode => {
  const { errorText } = useTranslation()
  if (error === null || error === undefined || isCancellation(error)) return null
  return (
    <Callout.Root color="red" role="alert" size="1">
      <Callout.Text>{errorText(error)}</Callout.Text>
    </Callout.Root>
  )
}
