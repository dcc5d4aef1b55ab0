/** The run without `--project scratch`: read-only calls in the project that the environment variables name. */
import * as E from "../../../../src/endpoints/index.ts"
import type { AnyEndpoint } from "../../../../src/pipeline/request/Endpoint.ts"
import { type Caller, caller, type ProjectKeys } from "./Caller.ts"
import type { CallResult } from "./Difference.ts"
import { missingId } from "./refusals.ts"
import { type AnyInput, Runner, type RunnerOptions, textAt } from "./Runner.ts"

type Params = { readonly [name: string]: string }

/** Makes the calls of a server, with the first user and the first team that the provider lists. */
const atServer = async (runner: Runner, server: Caller): Promise<void> => {
  const read = async (endpoint: AnyEndpoint, input: AnyInput = {}) => {
    const neededIds = Object.values(input.params ?? {})
    // An empty project has nothing to read there.
    return neededIds.includes("") ? undefined : runner.make(endpoint, server, input, "any")
  }
  const users = await read(E.ListUsers, { query: { limit: 5 } })
  const userId = textAt(users, "items.0.id")
  const teams = await read(E.ListServerTeams)
  const teamId = textAt(teams, "items.0.id")
  await runner.make(E.ReadUser, server, { params: { userId: missingId } }, "USER_NOT_FOUND")
  await runner.make(E.ReadServerTeam, server, { params: { teamId: missingId } }, "TEAM_NOT_FOUND")
  const ofUser = { params: { userId } }
  await read(E.ReadUser, ofUser)
  await read(E.ListConnectedAccounts, ofUser)
  await read(E.ListNotificationCategories, ofUser)
  if (userId !== "") {
    for (
      const list of [
        E.ListServerOAuthProviders,
        E.ListUserApiKeys,
        E.ListSessions,
        E.ListProjectPermissions,
        E.ListTeamPermissions
      ]
    ) {
      await read(list, { query: { userId } })
    }
    const channels = await read(E.ListContactChannels, { query: { userId } })
    await read(E.ReadContactChannel, { params: { userId, contactChannelId: textAt(channels, "items.0.id") } })
    const customer: Params = { customerType: "user", customerId: userId }
    await read(E.ListProducts, { params: customer })
  }
  if (teamId !== "") {
    for (const list of [E.ListServerMemberProfiles, E.ListInvitations, E.ListTeamApiKeys]) await read(list, { query: { teamId } })
    await read(E.ReadServerTeam, { params: { teamId } })
  }
  const mails = await read(E.ListOutboxEmails, { query: { limit: 5 } })
  await read(E.ReadOutboxEmail, { params: { emailId: textAt(mails, "items.0.id") } })
  await read(E.ReadEmailDelivery)
}

const atAdmin = async (runner: Runner, admin: Caller): Promise<void> => {
  const read = async (endpoint: AnyEndpoint, input: AnyInput = {}) =>
    Object.values(input.params ?? {}).includes("") ? undefined : runner.make(endpoint, admin, input, "any")
  for (
    const endpoint of [
      E.ReadAdminProject,
      E.ReadConfig,
      E.ReadConfigSource,
      E.ListTeamPermissionDefinitions,
      E.ListProjectPermissionDefinitions,
      E.ListEmailTemplates,
      E.ListEmailDrafts,
      E.ListEmailDomains,
      E.ListSentEmails,
      E.ReadMetrics,
      E.ReadSignUpRuleStats,
      E.ListTransactions,
      E.ReadPaymentAccount,
      E.ReadPaymentMethodConfigs
    ]
  ) await read(endpoint)
  await read(E.ReadConfigOverride, { params: { level: "environment" } })
  const keys = await read(E.ListProjectKeySets)
  await read(E.ReadProjectKeySet, { params: { keySetId: textAt(keys, "items.0.id") } })
  const themes = await read(E.ListEmailThemes)
  await read(E.ReadEmailTheme, { params: { themeId: textAt(themes, "themes.0.id") } })
  const replays = await read(E.ListSessionReplays, { query: { limit: 1 } })
  const params = { sessionReplayId: textAt(replays, "items.0.id") }
  await read(E.ReadSessionReplay, { params })
  await read(E.ListSessionReplayChunks, { params })
  await read(E.ReadSessionReplayEvents, { params })
  await runner.make(E.ReadProjectKeySet, admin, { params: { keySetId: missingId } }, "API_KEY_NOT_FOUND")
}

/** Makes GET calls only. Skips calls whose keys are missing. */
export const readOnlyRun = async (options: RunnerOptions, keys: ProjectKeys): Promise<ReadonlyArray<CallResult>> => {
  const runner = new Runner(options)
  const guest = caller("client", keys)
  try {
    await runner.call(E.ReadJwks, guest, { params: { projectId: keys.projectId } })
    await runner.call(E.ReadBackendUrls, guest, {})
    await runner.make(E.ReadProject, guest, {}, "success")
    await runner.refused(E.ReadCurrentUser, guest, {}, "CANNOT_GET_OWN_USER_WITHOUT_USER")
    await runner.refused(E.ListUsers, guest, {}, "INSUFFICIENT_ACCESS_TYPE")
    if (keys.secretServerKey !== null) await atServer(runner, caller("server", keys))
    if (keys.superSecretAdminKey !== null) await atAdmin(runner, caller("admin", keys))
  } catch (cause) {
    if (!runner.isEnded) throw cause
  }
  return runner.results
}
