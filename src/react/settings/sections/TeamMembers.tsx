"use client"
/** The members of a team, with buttons to remove them. */
import type { ReactNode } from "react"
import { members as membersValue } from "../../../live/values.ts"
import type { MemberProfile } from "../../../schema/users/MemberProfile.ts"
import { remove } from "../../../services/client/Members.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useLive } from "../../hooks/useLive.ts"
import { useUser } from "../../hooks/useUser.ts"
import { UserAvatar } from "../../ui/UserAvatar.tsx"
import { ConfirmButton } from "../components/ConfirmDialog.tsx"
import { LongList } from "../components/LongList.tsx"
import { Row, RowBadge, Rows } from "../components/Row.tsx"
import { Setting } from "../components/Setting.tsx"

export interface TeamMembersProps {
  readonly teamId: string
  readonly canRemove: boolean
}

export const TeamMembers = ({ canRemove, teamId }: TeamMembersProps): ReactNode => {
  const { t } = useTranslation()
  const members = useLive(membersValue({ teamId }))
  const nameOf = ({ displayName }: MemberProfile) => displayName || t("team.members.unnamed")
  const user = useUser({ includeAnonymous: true })
  return (
    <Setting text={t("team.members.count", { count: members.length })} title={t("team.members.title")}>
      <LongList items={members} textOf={nameOf}>
        {(page) => (
          <Rows>
            {page.map((member) => {
              const isSelf = member.userId === user?.id
              const name = nameOf(member)
              return (
                <Row
                  action={canRemove && !isSelf && (
                    <ConfirmButton
                      confirm={t("settings.remove")}
                      label={t("team.members.remove.label", { name })}
                      text={t("team.members.remove.text")}
                      title={t("team.members.remove.title", { name })}
                      verb={() => remove({ teamId, userId: member.userId })}
                    />
                  )}
                  badges={isSelf && <RowBadge>{t("team.members.you")}</RowBadge>}
                  key={member.userId}
                  picture={<UserAvatar user={member} />}
                  title={name}
                />
              )
            })}
          </Rows>
        )}
      </LongList>
    </Setting>
  )
}
