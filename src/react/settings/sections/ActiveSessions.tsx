"use client"
/** The section with the user's sessions. */
import * as Effect from "effect/Effect"
import { type ReactNode, useState } from "react"
import { sessions as sessionsValue } from "../../../live/values.ts"
import type { UserSession } from "../../../schema/auth/Session.ts"
import { revoke } from "../../../services/client/Sessions.ts"
import { signOutLocally } from "../../app/signOutLocally.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useAction } from "../../hooks/useAction.ts"
import { useLive } from "../../hooks/useLive.ts"
import { BusyButton } from "../../ui/BusyButton.tsx"
import { ErrorCallout } from "../../ui/ErrorCallout.tsx"
import { Icon } from "../../ui/Icon.tsx"
import { LongList } from "../components/LongList.tsx"
import { Row, RowBadge, Rows } from "../components/Row.tsx"
import { Setting } from "../components/Setting.tsx"
import { useSettingsPage } from "../components/SettingsContext.ts"
import { ago, deviceOf, placeOf } from "./deviceName.ts"

/** Signs out this device, and leaves the page even if the provider does not answer. */
const SignOutButton = () => {
  const { t } = useTranslation()
  const { error, pending, run } = useAction(() => signOutLocally())
  return (
    <>
      <BusyButton color="gray" onClick={() => void run()} pending={pending} size="2" variant="soft">
        {t("action.signOut")}
      </BusyButton>
      <ErrorCallout error={error} />
    </>
  )
}

interface SessionProps {
  readonly session: UserSession
}

const Session = ({ session }: SessionProps) => {
  const { createdAt, id, isCurrentSession, isImpersonation, lastUsedAt } = session
  const { locale, t } = useTranslation()
  const { announce, focusHeading } = useSettingsPage()
  const { error, pending, run } = useAction(() => revoke(id))
  const end = async () => {
    const { ok } = await run()
    if (!ok) return
    focusHeading()
    announce(t("settings.sessions.revoked", { count: 1 }))
  }
  const [now] = useState(() => Date.now())
  const { ip, place } = placeOf(session, locale)
  const device = isCurrentSession ? deviceOf(globalThis.navigator?.userAgent ?? "") : undefined
  const title = [device && t("settings.sessions.device", device), place].filter((part) => part !== undefined).join(", ")
  const signedIn = t("settings.sessions.signedIn", { date: createdAt })
  return (
    <>
      <Row
        action={isCurrentSession ? <SignOutButton /> : (
          <BusyButton
            aria-label={t("settings.sessions.revoke.label", { date: createdAt })}
            color="gray"
            onClick={() => void end()}
            pending={pending}
            size="2"
            variant="soft"
          >
            {t("action.signOut")}
          </BusyButton>
        )}
        badges={
          <>
            {isCurrentSession && <RowBadge color="green">{t("settings.sessions.current")}</RowBadge>}
            {isImpersonation && <RowBadge color="amber">{t("settings.sessions.impersonation")}</RowBadge>}
          </>
        }
        details={[
          lastUsedAt === null
            ? t("settings.sessions.neverUsed")
            : t("settings.sessions.lastUsed", { date: ago(lastUsedAt, now, locale) ?? lastUsedAt }),
          title === "" ? undefined : signedIn,
          ip
        ]}
        picture={<Icon name="device" size={20} />}
        title={title || signedIn}
      />
      <ErrorCallout error={error} />
    </>
  )
}

/** Sorts the current session first, and the others by last use, latest first. */
const inOrder = (sessions: ReadonlyArray<UserSession>) =>
  sessions.toSorted((a, b) =>
    Number(b.isCurrentSession) - Number(a.isCurrentSession)
    || (b.lastUsedAt ?? b.createdAt).getTime() - (a.lastUsedAt ?? a.createdAt).getTime()
  )

export const ActiveSessions = (): ReactNode => {
  const { t } = useTranslation()
  const { announce, focusHeading } = useSettingsPage()
  const sessions = inOrder(useLive(sessionsValue))
  const otherSessions = sessions.filter(({ isCurrentSession }) => !isCurrentSession)
  const { error, pending, run } = useAction(() => Effect.forEach(otherSessions, ({ id }) => revoke(id), { concurrency: 4 }))
  const endOthers = async () => {
    const result = await run()
    if (!result.ok) return
    focusHeading()
    announce(t("settings.sessions.revoked", { count: result.value.length }))
  }
  return (
    <Setting
      action={otherSessions.length > 1 && (
        <BusyButton
          color="red"
          onClick={() => void endOthers()}
          pending={pending}
          size="2"
          variant="soft"
        >
          {t("settings.sessions.revokeOthers")}
        </BusyButton>
      )}
      text={t("settings.sessions.text")}
    >
      <ErrorCallout error={error} />
      <LongList items={sessions}>
        {(page) => <Rows>{page.map((session) => <Session key={session.id} session={session} />)}</Rows>}
      </LongList>
    </Setting>
  )
}
