/** The run without `--project scratch`: read-only calls in the project that the environment variables name. */
import * as Endpoints from "../../../../src/endpoints/index.ts"
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
  const users = await read(Endpoints.ListUsers, { query: { limit: 5 } })
  const userId = textAt(users, "items.0.id")
  const teams = await read(Endpoints.ListServerTeams)
  const teamId = textAt(teams, "items.0.id")
  await runner.make(Endpoints.ReadUser, server, { params: { userId: missingId } }, "USER_NOT_FOUND")
  await runner.make(Endpoints.ReadServerTeam, server, { params: { teamId: missingId } }, "TEAM_NOT_FOUND")
  const ofUser = { params: { userId } }
  await read(Endpoints.ReadUser, ofUser)
  await read(Endpoints.ListConnectedAccounts, ofUser)
  await read(Endpoints.ListNotificationCategories, ofUser)
  if (userId !== "") {
    for (
      const list of [
        Endpoints.ListServerOAuthProviders,
        Endpoints.ListUserApiKeys,
        Endpoints.ListSessions,
        Endpoints.ListProjectPermissions,
        Endpoints.ListTeamPermissions
      ]
    ) {
      await read(list, { query: { userId } })
    }
    const channels = await read(Endpoints.ListContactChannels, { query: { userId } })
    await read(Endpoints.ReadContactChannel, { params: { userId, contactChannelId: textAt(channels, "items.0.id") } })
    const customer: Params = { customerType: "user", customerId: userId }
    await read(Endpoints.ListProducts, { params: customer })
  }
  if (teamId !== "") {
    for (const list of [Endpoints.ListServerMemberProfiles, Endpoints.ListInvitations, Endpoints.ListTeamApiKeys]) {
      await read(list, { query: { teamId } })
    }
    await read(Endpoints.ReadServerTeam, { params: { teamId } })
  }
  const mails = await read(Endpoints.ListOutboxEmails, { query: { limit: 5 } })
  await read(Endpoints.ReadOutboxEmail, { params: { emailId: textAt(mails, "items.0.id") } })
  await read(Endpoints.ReadEmailDelivery)
}

const atAdmin = async (runner: Runner, admin: Caller): Promise<void> => {
  const read = async (endpoint: AnyEndpoint, input: AnyInput = {}) =>
    Object.values(input.params ?? {}).includes("") ? undefined : runner.make(endpoint, admin, input, "any")
  for (
    const endpoint of [
      Endpoints.ReadAdminProject,
      Endpoints.ReadConfig,
      Endpoints.ReadConfigSource,
      Endpoints.ListTeamPermissionDefinitions,
      Endpoints.ListProjectPermissionDefinitions,
      Endpoints.ListEmailTemplates,
      Endpoints.ListEmailDrafts,
      Endpoints.ListEmailDomains,
      Endpoints.ListSentEmails,
      Endpoints.ReadMetrics,
      Endpoints.ReadSignUpRuleStats,
      Endpoints.ListTransactions,
      Endpoints.ReadPaymentAccount,
      Endpoints.ReadPaymentMethodConfigs
    ]
  ) await read(endpoint)
  await read(Endpoints.ReadConfigOverride, { params: { level: "environment" } })
  const keys = await read(Endpoints.ListProjectKeySets)
  await read(Endpoints.ReadProjectKeySet, { params: { keySetId: textAt(keys, "items.0.id") } })
  const themes = await read(Endpoints.ListEmailThemes)
  await read(Endpoints.ReadEmailTheme, { params: { themeId: textAt(themes, "themes.0.id") } })
  const replays = await read(Endpoints.ListSessionReplays, { query: { limit: 1 } })
  const params = { sessionReplayId: textAt(replays, "items.0.id") }
  await read(Endpoints.ReadSessionReplay, { params })
  await read(Endpoints.ListSessionReplayChunks, { params })
  await read(Endpoints.ReadSessionReplayEvents, { params })
  await runner.make(Endpoints.ReadProjectKeySet, admin, { params: { keySetId: missingId } }, "API_KEY_NOT_FOUND")
}

/** Makes GET calls only. Skips calls whose keys are missing. */
export const readOnlyRun = async (options: RunnerOptions, keys: ProjectKeys): Promise<ReadonlyArray<CallResult>> => {
  const runner = new Runner(options)
  const guest = caller("client", keys)
  try {
    await runner.call(Endpoints.ReadJwks, guest, { params: { projectId: keys.projectId } })
    await runner.call(Endpoints.ReadBackendUrls, guest, {})
    await runner.make(Endpoints.ReadProject, guest, {}, "success")
    await runner.refused(Endpoints.ReadCurrentUser, guest, {}, "CANNOT_GET_OWN_USER_WITHOUT_USER")
    await runner.refused(Endpoints.ListUsers, guest, {}, "INSUFFICIENT_ACCESS_TYPE")
    if (keys.secretServerKey !== null) await atServer(runner, caller("server", keys))
    if (keys.superSecretAdminKey !== null) await atAdmin(runner, caller("admin", keys))
  } catch (cause) {
    if (!runner.isEnded) throw cause
  }
  return runner.results
}
