"use client"
/** A button that can send a mail again after a countdown, with a hint about where to look for the first mail. */
import type * as Effect from "effect/Effect"
import { type ReactNode, useEffect, useState } from "react"
import type { PageServices } from "../app/PageServices.ts"
import { inPage } from "../app/PageServices.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { BusyButton } from "../ui/BusyButton.tsx"
import { Typography } from "../ui/Typography.tsx"

/** Seconds before a mail can be sent again; most mails arrive within this time. */
export const resendWait = 30
const newWait = () => ({ left: resendWait, until: Date.now() + resendWait * 1000 })

/** The status of sending the mail again: sent, ready to send, or the seconds left to wait; `null` at first. */
type ResendStatus = "sent" | "ready" | { readonly count: number } | null

export interface ResendProps<A extends object | string> {
  readonly send: () => Effect.Effect<A, unknown, PageServices>
  readonly onSent?: ((result: A) => void) | undefined
}

export const Resend = <A extends object | string>({ onSent, send }: ResendProps<A>): ReactNode => {
  const { errorText, t } = useTranslation()
  const [wait, setWait] = useState(newWait)
  const { error, pending, run } = useAction(() => inPage(send()))
  const [status, setStatus] = useState<ResendStatus>(null)
  const { left, until } = wait
  useEffect(() => {
    // Reads the clock, because timers are slow in background tabs.
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setWait({ until, left: seconds })
      if (seconds > 0) return
      clearInterval(timer)
      setStatus("ready")
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  const resend = async () => {
    if (pending) return
    if (left > 0) return setStatus({ count: left })
    const result = await run()
    if (!result.ok) return
    setStatus("sent")
    setWait(newWait())
    onSent?.(result.value)
  }
  const words = error !== null
    ? errorText(error)
    : status === null
    ? t("mail.spamHint")
    : status === "sent"
    ? t("mail.resent")
    : status === "ready"
    ? t("mail.resendReady")
    : t("magicLink.resendIn", { count: status.count })
  return (
    <>
      <BusyButton
        aria-disabled={left > 0}
        color="gray"
        onClick={() => void resend()}
        pending={pending}
        style={left > 0 ? { opacity: 0.8, cursor: "default" } : undefined}
        variant="soft"
      >
        {left > 0 ? t("magicLink.resendIn", { count: left }) : t("magicLink.resend")}
      </BusyButton>
      <Typography type="footnote" variant={error === null ? "secondary" : "destructive"}>
        <span role="status">{words}</span>
      </Typography>
    </>
  )
}
