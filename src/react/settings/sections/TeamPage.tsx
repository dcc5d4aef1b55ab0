"use client"
/** The section of one team, with the settings that the user may see or change. */
import { Flex } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import type { ReactNode } from "react"
import { project } from "../../../live/pageValues.ts"
import { memberProfile, teamPermissions } from "../../../live/values.ts"
import * as Members from "../../../services/client/Members.ts"
import * as Teams from "../../../services/client/Teams.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useLive } from "../../hooks/useLive.ts"
import { useTeam } from "../../hooks/useTeams.ts"
import { initials } from "../../ui/initials.ts"
import { ConfirmButton } from "../components/ConfirmDialog.tsx"
import { ImageSetting } from "../components/ImageSetting.tsx"
import { lazySection } from "../components/LazySection.tsx"
import { NameForm } from "../components/NameForm.tsx"
import { Setting, SettingGroup } from "../components/Setting.tsx"
import { useTeamsUpdate } from "../components/useTeamsUpdate.ts"
import { TeamApiKeys } from "./TeamApiKeys.tsx"
import { TeamInvitations } from "./TeamInvitations.tsx"
import { TeamMembers } from "./TeamMembers.tsx"

interface OfTeam {
  readonly teamId: string
}

const OwnProfile = lazySection<OfTeam>(async () => Profile)
const LazyMembers = lazySection<OfTeam & { readonly canRemove: boolean }>(async () => TeamMembers)
const LazyInvitations = lazySection<OfTeam & { readonly canRevoke: boolean }>(async () => TeamInvitations)
const LazyApiKeys = lazySection<OfTeam>(async () => TeamApiKeys)

const Profile = ({ teamId }: OfTeam): ReactNode => {
  const { t } = useTranslation()
  const { displayName } = useLive(memberProfile({ teamId }))
  return (
    <NameForm
      autoComplete="name"
      draft={`team/${teamId}/member`}
      isRequired
      save={(displayName) => Members.update({ teamId, displayName })}
      text={t("team.displayName.text")}
      title={t("team.displayName")}
      value={displayName ?? ""}
    />
  )
}

const Leaving = ({ canDelete, name, teamId }: OfTeam & { readonly name: string; readonly canDelete: boolean }): ReactNode => {
  const { t } = useTranslation()
  const updateTeams = useTeamsUpdate()
  // Closes the section at once: until the teams are read again, its parts would show that the user is no member.
  const close = () => updateTeams((teams) => teams.filter(({ id }) => id !== teamId))
  return (
    <SettingGroup>
      <Setting
        action={
          <ConfirmButton
            confirm={t("team.leave")}
            text={t("team.leave.text")}
            title={t("team.leave.title", { team: name })}
            verb={() => Effect.map(Teams.leave(teamId), close)}
          />
        }
        text={t("team.leave.text")}
        title={t("team.leave")}
      />
      {canDelete && (
        <Setting
          action={
            <ConfirmButton
              confirm={t("team.delete")}
              text={t("team.delete.text")}
              title={t("team.delete.title", { team: name })}
              variant="solid"
              verb={() => Effect.map(Teams.delete(teamId), close)}
            />
          }
          text={t("team.delete.text")}
          title={t("team.delete")}
        />
      )}
    </SettingGroup>
  )
}

export const TeamPage = ({ teamId }: OfTeam): ReactNode => {
  const { t } = useTranslation()
  const { config } = useLive(project)
  const team = useTeam(teamId)
  const permissionIds = new Set(useLive(teamPermissions({ teamId })).map(({ id }) => id))
  // The user has just left the team.
  if (team === null) return null
  const may = (permission: string) => permissionIds.has(permission)
  return (
    <Flex direction="column" gap="4">
      <SettingGroup>
        {may("$update_team") && (
          <ImageSetting
            imageUrl={team.profileImageUrl}
            initials={initials(team.displayName)}
            save={(profileImageUrl) => Teams.update(teamId, { profileImageUrl })}
            title={t("team.image")}
          />
        )}
        {may("$update_team") && (
          <NameForm
            autoComplete="organization"
            draft={`team/${teamId}/name`}
            isRequired
            save={(displayName) => Teams.update(teamId, { displayName })}
            text={t("team.name.text")}
            title={t("team.create.name")}
            value={team.displayName}
          />
        )}
        <OwnProfile teamId={teamId} />
      </SettingGroup>
      {may("$read_members") && <LazyMembers canRemove={may("$remove_members")} teamId={teamId} />}
      {may("$read_members") && may("$invite_members") && <LazyInvitations canRevoke={may("$remove_members")} teamId={teamId} />}
      {config.allowTeamApiKeys && may("$manage_api_keys") && <LazyApiKeys teamId={teamId} />}
      <Leaving canDelete={may("$delete_team")} name={team.displayName} teamId={teamId} />
    </Flex>
  )
}
