"use client"
/** The alert of a form, and its reserved space. */
import { Link, VisuallyHidden } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { redirectToSignIn } from "../../services/navigation/Navigation.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useRunner } from "../hooks/useRun.ts"
import type { FormState } from "./Form.ts"
import { ReservedSpace } from "./ReservedSpace.tsx"

const SignInAgain = () => {
  const { t } = useTranslation()
  const run = useRunner()
  return (
    <Link asChild underline="always">
      <button onClick={() => void run(() => redirectToSignIn())} style={{ minHeight: 24 }} type="button">
        {t("action.signIn")}
      </button>
    </Link>
  )
}

const expected = ["error.unknown", "error.Unreachable", "error.TimedOut", "error.ServerFailure"] as const

/** The texts of errors that any form may show: a form's alert reserves space for the tallest of them. */
export const useCommonErrorTexts = (): ReadonlyArray<string> => {
  const { t } = useTranslation()
  return expected.map((key) => t(key))
}

/** Separates the alert from the field above, because the alert does not concern that field. */
const alertStyle = { position: "relative", top: "var(--space-1)" } as const

/** The text of the alert: the number of invalid fields, which show their own errors, or the error that belongs to no field. */
const FormAlertText = ({ errorCount: count, failure, failedAttempts, sessionEnded }: FormState): ReactNode => {
  const { errorText, t } = useTranslation()
  if (failure !== undefined) {
    return (
      <div key={failedAttempts} role="alert" style={alertStyle}>
        {sessionEnded ? t("signIn.sessionEnded") : errorText(failure.error)} {sessionEnded && <SignInAgain />}
      </div>
    )
  }
  // A new element each time, so that screen readers announce the same number again.
  return count > 0 ? <VisuallyHidden key={failedAttempts} role="alert">{t("status.summary", { count })}</VisuallyHidden> : null
}

/** @category models @since 0.1.0 */
export interface FormAlertProps {
  readonly form: FormState
  /** Other texts that may appear in this space instead of the form's error, such as errors of the field above. */
  readonly texts?: ReadonlyArray<string> | undefined
  readonly children?: ReactNode
}

/**
 * The error of a form's last attempt, announced to screen readers. The alert reserves its space, so that the form does not move.
 * @category components @since 0.1.0
 */
export const FormAlert = ({ children, form, texts = [] }: FormAlertProps): ReactNode => {
  const expected = useCommonErrorTexts()
  return (
    <ReservedSpace texts={[...expected, ...texts]}>
      {children}
      <FormAlertText {...form} />
    </ReservedSpace>
  )
}
