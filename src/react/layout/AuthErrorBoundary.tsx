"use client"
/** An error boundary that shows the user the problem in words, and a retry button. */
import { Component, type ReactNode, use, useEffect } from "react"
import { CallError, isOutage } from "../../errors/call/CallError.ts"
import { currentUser } from "../../live/pageValues.ts"
import { redirectToSignIn } from "../../services/navigation/Navigation.ts"
import { AppContext } from "../app/AppContext.ts"
import { TranslationProvider, useHasTranslation, useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { useOutage } from "../hooks/useOutage.ts"
import { isOffline, isSessionEnded } from "../translation/errorText.ts"
import { Typography } from "../ui/Typography.tsx"
import { CodeNotLoaded } from "./lazyCode.ts"
import { Notice } from "./Notice.tsx"

/** @category models @since 0.1.0 */
export interface AuthErrorBoundaryProps {
  /** Whether to show a complete page, with its main element and title. `false`: a card in the program's page. Default: `true`. */
  readonly fullPage?: boolean | undefined
  /** Called before the children are rendered again. */
  readonly onRetry?: (() => void) | undefined
  readonly children?: ReactNode
}

interface State {
  readonly failure: { readonly error: unknown } | null
  /** The number of automatic retries since the user's last retry. */
  readonly attempts: number
}

/** Whether an error is a redirect or another error that Next.js throws for its own use. */
const isOfFramework = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "digest" in error && typeof error.digest === "string"
  && error.digest.startsWith("NEXT_")

/**
 * Replaces failed content with the reason (the device is offline, the provider is unreachable, or an unexpected error occurred) and a
 * button to try again. If the content needs a user and no user is signed in, says so with a button to sign in, which leads back, and shows the
 * content again once a user is signed in. After an outage, shows the content again once the provider answers: probes the provider at the browser's events
 * `online` and `offline`, and with pauses of 1, 2, 4, … up to 15 seconds. Errors of the program are reported by React, as at any boundary.
 *
 * Put the boundary inside `<AuthProvider>`, around each part that may fail separately. `<AuthPages>` contains one. Around the pages of a
 * router, use the path as its `key`, so that the error does not remain when the user leaves the failed page.
 *
 * **Example** (Around all pages of an app)
 *
 * ```tsx
 * <AuthProvider app={app}>
 *   <AuthErrorBoundary>
 *     <Suspense fallback="…">
 *       <Profile />
 *     </Suspense>
 *   </AuthErrorBoundary>
 * </AuthProvider>
 * ```
 * @category constants @since 0.1.0
 */
export class AuthErrorBoundary extends Component<AuthErrorBoundaryProps, State> {
  override state: State = { failure: null, attempts: 0 }
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }
  override render() {
    const { children, fullPage = true, onRetry } = this.props
    const { attempts, failure } = this.state
    if (failure === null) return children
    const { error } = failure
    if (isOfFramework(error)) throw error
    const retry = (isAutomatic: boolean) => {
      onRetry?.()
      this.setState((before) => ({ failure: null, attempts: isAutomatic ? before.attempts + 1 : 0 }))
    }
    return (
      <WithTexts>
        {isSessionEnded(error)
          ? <SignedOut fullPage={fullPage} retry={() => retry(true)} />
          : <Failed attempts={attempts} error={error} fullPage={fullPage} retry={retry} />}
      </WithTexts>
    )
  }
}

/** Provides translations, because the boundary may be outside the translation provider of its content. */
const WithTexts = ({ children }: { readonly children: ReactNode }) =>
  useHasTranslation() ? children : <TranslationProvider>{children}</TranslationProvider>

const titles = {
  offline: "errorPage.offline.title",
  unreachable: "errorPage.unreachable.title",
  unexpected: "errorPage.title"
} as const

/** Says that no user is signed in, until a user is. */
const SignedOut = ({ fullPage, retry }: Pick<FailedProps, "fullPage"> & { readonly retry: () => void }) => {
  const { t } = useTranslation()
  const store = use(AppContext)?.store
  const { error, pending, run } = useAction(() => redirectToSignIn())
  useEffect(() => {
    const user = store?.get(currentUser)
    const look = () => {
      if (user?.state.status === "ok" && user.state.value !== null) retry()
    }
    return user?.subscribe(look)
  })
  return (
    <Notice
      button={{ text: t("action.signIn"), onClick: () => run(), pending }}
      error={error}
      fullPage={fullPage}
      symbol="person"
      text={<span role="alert">{t("message.signedOut.text")}</span>}
      title={t("message.signedOut.title")}
    />
  )
}

interface FailedProps {
  readonly error: unknown
  readonly attempts: number
  readonly fullPage: boolean
  readonly retry: (isAutomatic: boolean) => void
}

const Failed = ({ attempts, error, fullPage, retry }: FailedProps) => {
  const { errorText, t } = useTranslation()
  const store = use(AppContext)?.store
  // Users quote it to support.
  const requestId = error instanceof CallError ? error.call.requestId : null
  const isOut = isOutage(error) || (error instanceof CodeNotLoaded && error.isOffline)
  const again = (isAutomatic: boolean) => {
    store?.refreshStale()
    retry(isAutomatic)
  }
  const outage = useOutage({
    isWaiting: isOut && store !== undefined,
    // If the content keeps failing although the provider responds, the pause between retries grows.
    delayMillis: Math.min(1000 * 2 ** attempts, 30_000),
    onReached: () => again(true)
  })
  const offline = isOffline(error) || isOffline(outage) || (isOut && !navigator.onLine)
  const unreachable = isOutage(error) && ["Unreachable", "TimedOut"].includes(error.reason._tag)
  const words = offline ? "offline" : unreachable ? "unreachable" : undefined
  return (
    <Notice
      footer={requestId !== null && (
        <Typography type="footnote" variant="secondary">{t("errorPage.code", { code: requestId })}</Typography>
      )}
      button={error instanceof CodeNotLoaded && error.isRepeated && !isOut
        ? { text: t("action.reload"), onClick: () => location.reload() }
        : { text: t("action.retry"), onClick: () => again(false) }}
      fullPage={fullPage}
      symbol="failure"
      text={<span role="alert">{words === undefined ? errorText(error) : t(`errorPage.${words}.text`)}</span>}
      title={t(titles[words ?? "unexpected"])}
    />
  )
}
