/** An example of each hook of `latchkey/react`, which the package shows in its docstring. The examples are compiled and never run. */
import { currentUser, members } from "latchkey/live"
import {
  useApp,
  useLive,
  useLiveState,
  useProjectPermission,
  useRun,
  useTeam,
  useTeamPermission,
  useTeams,
  useTranslation,
  useUser
} from "latchkey/react"

declare const teamId: string

export const reactHookExamples = {
  useApp: () => useApp(),
  useLive: () => useLive(members({ teamId })),
  useLiveState: () => useLiveState(currentUser),
  useProjectPermission: () => useProjectPermission("moderate"),
  useRun: () => useRun(),
  useTeam: () => useTeam(teamId),
  useTeamPermission: () => useTeamPermission("$update_team", { teamId }),
  useTeams: () => useTeams(),
  useTranslation: () => useTranslation(),
  useUser: () => useUser({ or: "redirect" })
}
