/** The run without `--project scratch`: read-only calls in the project that the environment variables name. */
import * as Endpoints from "../../../../src/endpoints/index.ts"
import type { AnyEndpoint } from "../../../../src/pipeline/request/Endpoint.ts"
import { type Answer, missingValueIn, textAt } from "./answers.ts"
import { type Caller, caller } from "./Caller.ts"
import type { CallResult } from "./Difference.ts"
import type { ProjectKeys } from "./ProjectKeys.ts"
import { missingId } from "./refusals.ts"
import { type AnyInput, Runner, type RunnerOptions } from "./Runner.ts"
import { sideBySide } from "./Turns.ts"

/** A read, and the values without which there is nothing to read. */
type Read = (endpoint: AnyEndpoint, input?: AnyInput) => Promise<Answer>

/** Reads as a caller. A read whose input has a missing value is left out: an empty project has nothing to read there. */
const readerOf = (runner: Runner, who: Caller): Read => async (endpoint, input = {}) =>
  missingValueIn(input) === undefined ? runner.make({ endpoint, who, input, expects: "any" }) : undefined

/** Reads what belongs to the first user and the first team that the provider lists. */
const atServer = async (runner: Runner, server: Caller): Promise<void> => {
  const read = readerOf(runner, server)
  const ofUsers = async () => {
    const userId = textAt(await read(Endpoints.ListUsers, { query: { limit: 5 } }), "items.0.id")
    const params = { userId }
    const query = { userId }
    await sideBySide(
      ...[Endpoints.ReadUser, Endpoints.ListConnectedAccounts, Endpoints.ListNotificationCategories].map((endpoint) => () =>
        read(endpoint, { params })
      ),
      ...[
        Endpoints.ListServerOAuthProviders,
        Endpoints.ListUserApiKeys,
        Endpoints.ListSessions,
        Endpoints.ListProjectPermissions,
        Endpoints.ListTeamPermissions
      ]
        .map((endpoint) => () => read(endpoint, { query })),
      async () => {
        const channels = await read(Endpoints.ListContactChannels, { query })
        await read(Endpoints.ReadContactChannel, { params: { userId, contactChannelId: textAt(channels, "items.0.id") } })
      },
      () => read(Endpoints.ListProducts, { params: { customerType: "user", customerId: userId } })
    )
  }
  const ofTeams = async () => {
    const teamId = textAt(await read(Endpoints.ListServerTeams), "items.0.id")
    await sideBySide(
      ...[Endpoints.ListServerMemberProfiles, Endpoints.ListInvitations, Endpoints.ListTeamApiKeys].map((endpoint) => () =>
        read(endpoint, { query: { teamId } })
      ),
      () => read(Endpoints.ReadServerTeam, { params: { teamId } })
    )
  }
  const ofMails = async () => {
    const mails = await read(Endpoints.ListOutboxEmails, { query: { limit: 5 } })
    await read(Endpoints.ReadOutboxEmail, { params: { emailId: textAt(mails, "items.0.id") } })
  }
  await sideBySide(
    ofUsers,
    ofTeams,
    ofMails,
    () => read(Endpoints.ReadEmailDelivery),
    () => runner.refused(Endpoints.ReadUser, server, { params: { userId: missingId } }, "USER_NOT_FOUND"),
    () => runner.refused(Endpoints.ReadServerTeam, server, { params: { teamId: missingId } }, "TEAM_NOT_FOUND")
  )
}

const atAdmin = async (runner: Runner, admin: Caller): Promise<void> => {
  const read = readerOf(runner, admin)
  const lists = [
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
  await sideBySide(
    ...lists.map((endpoint) => () => read(endpoint)),
    () => read(Endpoints.ReadConfigOverride, { params: { level: "environment" } }),
    async () => {
      const keys = await read(Endpoints.ListProjectKeySets)
      await read(Endpoints.ReadProjectKeySet, { params: { keySetId: textAt(keys, "items.0.id") } })
    },
    async () => {
      const themes = await read(Endpoints.ListEmailThemes)
      await read(Endpoints.ReadEmailTheme, { params: { themeId: textAt(themes, "themes.0.id") } })
    },
    async () => {
      const replays = await read(Endpoints.ListSessionReplays, { query: { limit: 1 } })
      const params = { sessionReplayId: textAt(replays, "items.0.id") }
      await read(Endpoints.ReadSessionReplay, { params })
      await read(Endpoints.ListSessionReplayChunks, { params })
      await read(Endpoints.ReadSessionReplayEvents, { params })
    },
    () => runner.refused(Endpoints.ReadProjectKeySet, admin, { params: { keySetId: missingId } }, "API_KEY_NOT_FOUND")
  )
}

/** Makes GET calls only. Skips calls whose keys are missing. */
export const readOnlyRun = async (options: RunnerOptions, keys: ProjectKeys): Promise<ReadonlyArray<CallResult>> => {
  const runner = new Runner(options)
  const guest = caller("client", keys)
  try {
    await sideBySide(
      () => runner.call(Endpoints.ReadJwks, guest, { params: { projectId: keys.projectId } }),
      () => runner.call(Endpoints.ReadBackendUrls, guest, {}),
      () => runner.call(Endpoints.ReadProject, guest, {}),
      () => runner.refused(Endpoints.ReadCurrentUser, guest, {}, "CANNOT_GET_OWN_USER_WITHOUT_USER"),
      () => runner.refused(Endpoints.ListUsers, guest, {}, "INSUFFICIENT_ACCESS_TYPE"),
      ...(keys.secretServerKey === null ? [] : [() => atServer(runner, caller("server", keys))]),
      ...(keys.superSecretAdminKey === null ? [] : [() => atAdmin(runner, caller("admin", keys))])
    )
  } catch (cause) {
    if (!runner.isEnded) throw cause
  }
  return runner.results
}
