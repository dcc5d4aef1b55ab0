"use client"
/** The selected team as a button, with a menu of the user's other teams. */
import { Box, Button, Skeleton, Text, VisuallyHidden } from "@radix-ui/themes"
import { type ComponentType, type ReactNode, useRef, useState } from "react"
import { currentUser, project as projectValue } from "../../live/pageValues.ts"
import { teams as teamsValue } from "../../live/values.ts"
import type { Team } from "../../schema/teams/Team.ts"
import { update } from "../../services/client/CurrentUser.ts"
import { countsAsSignedIn } from "../../services/internal/SignedInUser.ts"
import { useAppContext } from "../app/AppContext.ts"
import { useRootAttributes } from "../app/RootStyles.tsx"
import { redirectToSection, sectionIds, teamSectionId } from "../app/settingsLinks.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { withRedirectTimeout } from "../app/withRedirectTimeout.ts"
import { useEarlyReads } from "../hooks/useEarlyReads.ts"
import { useLiveState } from "../hooks/useLive.ts"
import { useRun } from "../hooks/useRun.ts"
import { CodeNotLoaded } from "../layout/lazyCode.ts"
import type { TeamSearchProps } from "../settings/TeamSearch.tsx"
import { Avatar } from "../ui/Avatar.tsx"
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger
} from "../ui/DropdownMenu.tsx"
import { Icon } from "../ui/Icon.tsx"
import { initials } from "../ui/initials.ts"
import { useTypeAhead } from "./useTypeAhead.ts"

/** Outside the component, because React Compiler does not compile one that contains an import. */
const loadSettings = () =>
  import("../settings/settingsPages.ts").catch((cause: unknown) => {
    throw new CodeNotLoaded(false, cause)
  })

/** @category models @since 0.1.0 */
export interface TeamSwitcherProps {
  /** Whether "no team" can be selected too, as the user's personal account. Default: `false`. */
  readonly personal?: boolean | undefined
  /**
   * The id of the current team; `null` for none. If set, choosing a team changes nothing at the provider: `onSwitch` reports the chosen
   * team, and the program shows it. Default: the user's selected team, which choosing a team changes.
   */
  readonly teamId?: string | null | undefined
  /**
   * Called with the newly selected team, or `null` for none, before the provider is updated. The update waits until a returned promise
   * settles.
   */
  readonly onSwitch?: ((team: Team | null) => unknown) | undefined
}

const avatarSide = 24
/** The number of teams in the menu. Type-ahead and a search find any other. */
const mostTeams = 20
/** The width in pixels. In a narrow header, the button shrinks to the avatar and a few letters. */
const width = 220
const shrinkable = { flexShrink: 1, minWidth: 96, maxWidth: "100%" } as const

/** A placeholder with the size of the button. */
const Place = (): ReactNode => <Skeleton aria-hidden height="32px" style={shrinkable} width={`${width}px`} />
/** An invisible box with the size of the button, so that nothing moves on sign-in or sign-out. */
const Nothing = (): ReactNode => <Box aria-hidden height="32px" style={shrinkable} width={`${width}px`} />

const TeamAvatar = ({ team }: { readonly team: Team }): ReactNode => (
  <Avatar imageUrl={team.profileImageUrl} initials={initials(team.displayName)} size={avatarSide} />
)

/**
 * Switches the user's selected team (`selectedTeamId`), and links to that team's settings and, if the project allows it, to team creation.
 * Without a signed-in user, it is invisible but keeps its space. Does not suspend: shows a placeholder until the teams are known. If they
 * cannot be read, its menu shows the error and reads them again.
 *
 * **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>` · `TranslationContextNotFound`
 * @category components @since 0.1.0
 */
export const TeamSwitcher = ({ onSwitch, personal = false, teamId }: TeamSwitcherProps): ReactNode => {
  useEarlyReads(false)
  const user = useLiveState(currentUser)
  if (user.status === "pending") return <Place />
  if (user.status === "error" || user.value === null || !countsAsSignedIn(user.value, {})) return <Nothing />
  const selectedTeamId = teamId === undefined ? user.value.selectedTeamId : teamId
  return <Switcher onSwitch={onSwitch} personal={personal} selectedTeamId={selectedTeamId} selects={teamId === undefined} />
}

interface TeamItemsProps {
  readonly canCreate: boolean
  readonly onSearch: () => Promise<void>
  readonly onSelect: (team: Team | null) => Promise<void>
  readonly personal: boolean | undefined
  readonly selected: Team | null
  readonly teams: ReadonlyArray<Team>
}

const TeamItems = ({ canCreate, onSearch, onSelect, personal, selected, teams }: TeamItemsProps): ReactNode => {
  const { t } = useTranslation()
  const run = useRun()
  const list = useRef<HTMLDivElement>(null)
  const otherTeams = teams.filter((team) => team !== selected)
  const areMany = otherTeams.length > mostTeams
  const firstOf = (index: number) => Math.max(0, Math.min(index, otherTeams.length - mostTeams))
  const first = firstOf(useTypeAhead(list, otherTeams.map(({ displayName }) => displayName), areMany, firstOf))
  return (
    <>
      {selected && (
        <>
          <DropdownMenuLabel>{t("teamSwitcher.current")}</DropdownMenuLabel>
          <DropdownMenuItem
            icon={<Icon name="gear" />}
            onSelect={() => run(withRedirectTimeout(redirectToSection(teamSectionId(selected.id))))}
          >
            {t("teamSwitcher.settings")}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
        </>
      )}
      {selected && otherTeams.length > 0 && <DropdownMenuLabel>{t("teamSwitcher.others")}</DropdownMenuLabel>}
      {teams.length === 0 && <DropdownMenuLabel>{t("teamSwitcher.none")}</DropdownMenuLabel>}
      {areMany && (
        <DropdownMenuItem icon={<Icon name="search" />} name="search" onSelect={onSearch}>
          {t("teamSwitcher.select")}
        </DropdownMenuItem>
      )}
      <div ref={list} role="presentation">
        {otherTeams.slice(first, first + mostTeams).map((team) => (
          <DropdownMenuItem
            icon={<TeamAvatar team={team} />}
            key={team.id}
            name={team.id}
            onSelect={() => onSelect(team)}
          >
            {team.displayName}
          </DropdownMenuItem>
        ))}
      </div>
      {personal && selected && (
        <DropdownMenuItem icon={<Icon name="person" />} onSelect={() => onSelect(null)}>
          {t("teamSwitcher.personal")}
        </DropdownMenuItem>
      )}
      {canCreate && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem
            icon={<Icon name="plus" />}
            onSelect={() => run(withRedirectTimeout(redirectToSection(sectionIds.newTeam)))}
          >
            {t("team.create.title")}
          </DropdownMenuItem>
        </>
      )}
    </>
  )
}

const Switcher = (
  { onSwitch, personal, selectedTeamId, selects }: Omit<TeamSwitcherProps, "teamId"> & {
    readonly selectedTeamId: string | null
    readonly selects: boolean
  }
): ReactNode => {
  const { errorText, t } = useTranslation()
  const { store } = useAppContext()
  const root = useRootAttributes()
  const run = useRun()
  // Reads the project before the menu opens, so that no item appears late.
  const project = useLiveState(projectValue)
  const state = useLiveState(teamsValue)
  const [switchedTo, setSwitchedTo] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const [Search, setSearch] = useState<ComponentType<TeamSearchProps>>()
  if (state.status === "pending") return <Place />
  const teams = state.status === "ok" ? state.value : []
  const selectedTeam = teams.find(({ id }) => id === selectedTeamId) ?? null
  const canCreate = project.status === "ok" && project.value.config.clientTeamCreationEnabled

  const switchTo = async (team: Team | null) => {
    await onSwitch?.(team)
    if (selects) await run(update({ selectedTeamId: team?.id ?? null }))
    setSwitchedTo(team?.displayName ?? t("teamSwitcher.personal"))
  }
  const search = async () => {
    const { TeamSearch } = await loadSettings()
    setSearch(() => TeamSearch)
  }
  const hasFailed = state.status === "error"
  const noTeamText = hasFailed ? t("errorPage.title") : personal ? t("teamSwitcher.personal") : t("teamSwitcher.select")
  const title = selectedTeam?.displayName ?? noTeamText
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>
          <Button
            {...root}
            color="gray"
            ref={button}
            style={{ ...shrinkable, width, justifyContent: "start" }}
            variant="surface"
          >
            {selectedTeam ? <TeamAvatar team={selectedTeam} /> : <Icon name="team" />}
            <VisuallyHidden>{`${t("teamSwitcher.label")}: `}</VisuallyHidden>
            <Text style={{ flexGrow: 1, textAlign: "start" }} truncate>{title}</Text>
            <Icon name="down" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {hasFailed
            ? (
              <>
                <DropdownMenuLabel>
                  <Text>{errorText(state.error)}</Text>
                </DropdownMenuLabel>
                <DropdownMenuItem onSelect={() => store.get(teamsValue).refresh()}>{t("action.retry")}</DropdownMenuItem>
              </>
            )
            : (
              <TeamItems
                canCreate={canCreate}
                onSearch={search}
                onSelect={switchTo}
                personal={personal}
                selected={selectedTeam}
                teams={teams}
              />
            )}
        </DropdownMenuContent>
      </DropdownMenu>
      {Search && <Search onClose={() => setSearch(undefined)} onSelect={switchTo} returnFocus={button} teams={teams} />}
      <VisuallyHidden role="status">
        {switchedTo !== undefined && t("teamSwitcher.switched", { team: switchedTo })}
      </VisuallyHidden>
    </>
  )
}
