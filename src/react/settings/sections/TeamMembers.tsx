"use client"
/** The members of a team, with buttons to remove them. */
import type { ReactNode } from "react"
import { members as membersValue } from "../../../live/values.ts"
import { remove } from "../../../services/client/Members.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useLive } from "../../hooks/useLive.ts"
import { useUser } from "../../hooks/useUser.ts"
import { UserAvatar } from "../../ui/UserAvatar.tsx"
import { ConfirmButton } from "../components/ConfirmDialog.tsx"
import { Row, RowBadge, Rows } from "../components/Row.tsx"
import { Setting } from "../components/Setting.tsx"

export interface TeamMembersProps {
  readonly teamId: string
  readonly canRemove: boolean
}

export const TeamMembers = ({ canRemove, teamId }: TeamMembersProps): ReactNode => {
  const { t } = useTranslation()
  const members = useLive(membersValue({ teamId }))
  const user = useUser({ includeAnonymous: true })
  return (
    <Setting text={t("team.members.count", { count: members.length })} title={t("team.members.title")}>
      <Rows>
        {members.map((member) => {
          const isSelf = member.userId === user?.id
          const name = member.displayName || t("team.members.unnamed")
          return (
            <Row
              action={canRemove && !isSelf && (
                <ConfirmButton
                  confirm={t("team.members.remove")}
                  label={t("team.members.remove.label", { name })}
                  text={t("team.members.remove.text")}
                  title={t("team.members.remove.title", { name })}
                  verb={() => remove({ teamId, userId: member.userId })}
                >
                  {t("team.members.remove")}
                </ConfirmButton>
              )}
              badges={isSelf && <RowBadge>{t("team.members.you")}</RowBadge>}
              key={member.userId}
              picture={<UserAvatar user={member} />}
              title={name}
            />
          )
        })}
      </Rows>
    </Setting>
  )
}
