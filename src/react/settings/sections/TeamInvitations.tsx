"use client"
/** Invitations to a team, and a form to send one. */
import { Flex } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import { type ReactNode, useState } from "react"
import { invitations as invitationsValue } from "../../../live/values.ts"
import type { Invitation } from "../../../schema/teams/Invitation.ts"
import { readEmail } from "../../../schema/wire/TypedText.ts"
import * as Invitations from "../../../services/client/Invitations.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { EmailField } from "../../form/EmailField.tsx"
import { validateEmail } from "../../form/fieldValidation.ts"
import { FormBody, SubmitButton } from "../../form/FormBody.tsx"
import { useForm } from "../../form/useForm.ts"
import { useAction } from "../../hooks/useAction.ts"
import { useLive } from "../../hooks/useLive.ts"
import { BusyButton } from "../../ui/BusyButton.tsx"
import { ErrorCallout } from "../../ui/ErrorCallout.tsx"
import { LongList } from "../components/LongList.tsx"
import { Row, Rows } from "../components/Row.tsx"
import { Setting, SuccessText } from "../components/Setting.tsx"
import { useSettingsPage } from "../components/SettingsContext.ts"
import { useUserDraft } from "../components/useUserDraft.ts"

const send = (teamId: string, email: string) => Effect.as(Invitations.send({ teamId, email }), email)

interface OpenProps {
  readonly invitation: Invitation
  readonly canRevoke: boolean
}

const Open = ({ canRevoke, invitation: { expiresAt, id, recipientEmail, teamId } }: OpenProps): ReactNode => {
  const { t } = useTranslation()
  const { announce, focusHeading } = useSettingsPage()
  const { error, pending, run } = useAction(() => Invitations.revoke(id, { teamId }))
  const revoke = async () => {
    const { ok } = await run()
    if (!ok) return
    focusHeading()
    announce(t("team.invitations.revoked"))
  }
  return (
    <>
      <Row
        action={canRevoke && (
          <BusyButton
            aria-label={t("team.invitations.revoke.label", { email: recipientEmail })}
            color="gray"
            onClick={() => void revoke()}
            pending={pending}
            size="2"
            variant="soft"
          >
            {t("team.invitations.revoke")}
          </BusyButton>
        )}
        details={[t("settings.expires", { date: expiresAt })]}
        title={recipientEmail}
      />
      <ErrorCallout error={error} />
    </>
  )
}

export interface TeamInvitationsProps {
  readonly teamId: string
  readonly canRevoke: boolean
}

export const TeamInvitations = ({ canRevoke, teamId }: TeamInvitationsProps): ReactNode => {
  const { t } = useTranslation()
  const invitations = useLive(invitationsValue({ teamId }))
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    values: { email: "" },
    validate: ({ email }, t) => ({ email: validateEmail(email, t) }),
    send: ({ email }) => send(teamId, readEmail(email)),
    onSuccess: (email, isChanged) => {
      if (!isChanged) form.reset()
      setSentTo(email)
    },
    draft: useUserDraft(`team/${teamId}/invitation`, "email")
  })
  return (
    <Setting text={t("team.invite.text")} title={t("team.invite.title")}>
      <FormBody form={form} label={t("team.invite.title")}>
        <EmailField {...form.field("email")} autoComplete="off" />
        <Flex align="center" gap="3" wrap="wrap">
          <SubmitButton form={form} size="2">{t("team.invite.submit")}</SubmitButton>
          <SuccessText>{sentTo !== undefined && t("team.invite.sent", { email: sentTo })}</SuccessText>
        </Flex>
      </FormBody>
      <LongList
        items={invitations.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())}
        textOf={({ recipientEmail }) => recipientEmail}
      >
        {(page) => (
          <Rows empty={t("team.invitations.none")}>
            {page.map((invitation) => <Open canRevoke={canRevoke} invitation={invitation} key={invitation.id} />)}
          </Rows>
        )}
      </LongList>
    </Setting>
  )
}
