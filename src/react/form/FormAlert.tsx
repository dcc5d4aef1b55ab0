"use client"
/** The one alert of a form, and the room that is kept for it. */
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

/** What any form may be refused with after a while: its alert keeps room for the highest of them. @category hooks @since 0.1.0 */
export const useCommonErrorTexts = (): ReadonlyArray<string> => {
  const { t } = useTranslation()
  return expected.map((key) => t(key))
}

/** Away from the field above, which it is not about, in the room that is kept for it. */
const apart = { position: "relative", top: "var(--space-1)" } as const

/** How many fields are wrong, which say themselves what; or what is wrong with no field. */
const Told = ({ failure, errors, failedAttempts, sessionEnded }: FormState): ReactNode => {
  const { errorText, t } = useTranslation()
  const count = Object.values(errors).filter((text) => text !== undefined).length
  if (failure !== undefined) {
    return (
      <div key={failedAttempts} role="alert" style={apart}>
        {sessionEnded ? t("signIn.sessionEnded") : errorText(failure.error)} {sessionEnded && <SignInAgain />}
      </div>
    )
  }
  // A new element each time, so that the same number is told again.
  return count > 0 ? <VisuallyHidden key={failedAttempts} role="alert">{t("status.summary", { count })}</VisuallyHidden> : null
}

/** @category models @since 0.1.0 */
export interface FormAlertProps {
  readonly form: FormState
  /** What else may stand in its place, such as what is wrong with the field above: a form tells the one or the other. */
  readonly texts?: ReadonlyArray<string> | undefined
  readonly children?: ReactNode
}

/** @category components @since 0.1.0 */
export const FormAlert = ({ children, form, texts = [] }: FormAlertProps): ReactNode => {
  const expected = useCommonErrorTexts()
  return (
    <ReservedSpace texts={[...expected, ...texts]}>
      {children}
      <Told {...form} />
    </ReservedSpace>
  )
}
