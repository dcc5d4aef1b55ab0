"use client"
/** The user's e-mail addresses, with actions to add, verify and remove them, and to use them for sign-in or as the primary address. */
import { IconButton } from "@radix-ui/themes"
import { type ReactElement, type ReactNode, useRef, useState } from "react"
import { contactChannels } from "../../../live/values.ts"
import type { ContactChannel } from "../../../schema/users/ContactChannel.ts"
import * as ContactChannels from "../../../services/client/ContactChannels.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useLive } from "../../hooks/useLive.ts"
import { useRun } from "../../hooks/useRun.ts"
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "../../ui/DropdownMenu.tsx"
import { Icon } from "../../ui/Icon.tsx"
import { ConfirmDialog } from "../components/ConfirmDialog.tsx"
import { Row, RowBadge, Rows } from "../components/Row.tsx"
import { Setting, SuccessText } from "../components/Setting.tsx"
import { useSettingsPage } from "../components/SettingsContext.ts"
import { AddEmail } from "./AddEmail.tsx"

export interface AddressProps {
  readonly channel: ContactChannel
  readonly lastForSignIn: boolean
}

const AddressMenu = ({ channel, children, lastForSignIn, onRemove, onVerify }: AddressProps & {
  /** The trigger of the menu. */
  readonly children: ReactElement
  readonly onRemove: () => void
  readonly onVerify: () => Promise<void>
}): ReactNode => {
  const { id, isPrimary, isVerified, usedForAuth } = channel
  const { t } = useTranslation()
  const { announce } = useSettingsPage()
  const run = useRun()
  const change = async (changes: { readonly isPrimary?: boolean; readonly usedForAuth?: boolean }) => {
    await run(ContactChannels.update(id, changes))
    announce(t("settings.saved"))
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {!isVerified && <DropdownMenuItem onSelect={onVerify}>{t("settings.emails.sendVerification")}</DropdownMenuItem>}
        {!isPrimary && isVerified && (
          <DropdownMenuItem onSelect={() => change({ isPrimary: true })}>
            {t("settings.emails.makePrimary")}
          </DropdownMenuItem>
        )}
        {!usedForAuth && isVerified && (
          <DropdownMenuItem onSelect={() => change({ usedForAuth: true })}>
            {t("settings.emails.useForSignIn")}
          </DropdownMenuItem>
        )}
        {usedForAuth && !lastForSignIn && (
          <DropdownMenuItem onSelect={() => change({ usedForAuth: false })}>
            {t("settings.emails.stopForSignIn")}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem destructive disabled={lastForSignIn} onSelect={onRemove}>
          {t("settings.remove")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const Address = ({ channel, lastForSignIn }: AddressProps): ReactNode => {
  const { id, isPrimary, isVerified, usedForAuth, value } = channel
  const { t } = useTranslation()
  const run = useRun()
  const [removing, setRemoving] = useState(false)
  const [isSent, setSent] = useState(false)
  const verify = async () => {
    // Removes the text of an earlier mail, so that the same text is announced again.
    setSent(false)
    await run(ContactChannels.sendVerification(id))
    setSent(true)
  }
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Row
        action={
          <AddressMenu channel={channel} lastForSignIn={lastForSignIn} onRemove={() => setRemoving(true)} onVerify={verify}>
            <IconButton aria-label={t("settings.emails.actions", { email: value })} color="gray" ref={button} variant="soft">
              <Icon name="more" />
            </IconButton>
          </AddressMenu>
        }
        badges={
          <>
            {isPrimary && <RowBadge>{t("settings.emails.primary")}</RowBadge>}
            {!isVerified && <RowBadge color="amber">{t("settings.emails.unverified")}</RowBadge>}
            {usedForAuth && <RowBadge>{t("settings.emails.usedForSignIn")}</RowBadge>}
          </>
        }
        details={[lastForSignIn ? t("settings.emails.lastForSignIn") : undefined]}
        title={value}
      />
      <SuccessText>{isSent && !isVerified && t("settings.emails.sent", { email: value })}</SuccessText>
      <ConfirmDialog
        confirm={t("settings.remove")}
        onClose={() => setRemoving(false)}
        open={removing}
        returnFocus={button}
        text={t("settings.emails.remove.text")}
        title={t("settings.emails.remove.title", { email: value })}
        verb={() => ContactChannels.delete(id)}
      />
    </>
  )
}

export const Emails = (): ReactNode => {
  const { t } = useTranslation()
  const channels = useLive(contactChannels).filter(({ type }) => type === "email")
  const forSignIn = channels.filter(({ usedForAuth }) => usedForAuth)
  return (
    <Setting title={t("settings.emails.title")}>
      <Rows empty={t("settings.emails.none")}>
        {channels.map((channel) => (
          <Address channel={channel} key={channel.id} lastForSignIn={forSignIn.length === 1 && forSignIn[0] === channel} />
        ))}
      </Rows>
      <AddEmail channels={channels} />
    </Setting>
  )
}
