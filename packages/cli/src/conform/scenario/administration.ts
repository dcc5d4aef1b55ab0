/** The project itself: settings, keys, sign-up rules, recordings, analytics, vault, webhooks and the platform. */
import * as Endpoints from "../../../../../src/endpoints/index.ts"
import { textAt } from "../answers.ts"
import { missingId } from "../refusals.ts"
import type { Person, Scratch } from "../Scratch.ts"
import { sideBySide } from "../Turns.ts"

export const configuration = async (scratch: Scratch, ada: Person): Promise<void> => {
  const { admin, runner } = scratch
  await scratch.success(Endpoints.ReadProject, scratch.guest, {})
  await scratch.success(Endpoints.ReadAdminProject, admin, {})
  await scratch.success(Endpoints.UpdateProject, admin, { body: { description: "Made by latchkey conform" } })
  await scratch.success(Endpoints.ReadConfig, admin, {})
  await scratch.success(Endpoints.UpdateConfig, admin, {
    body: { changes: { "payments.items.gems": { customerType: "custom" } } }
  })
  await scratch.success(Endpoints.ReadConfigOverride, admin, { params: { level: "environment" } })
  await scratch.success(Endpoints.UpdateConfigOverride, admin, {
    params: { level: "environment" },
    body: { changes: { "apiKeys.enabled.user": true } }
  })
  await scratch.success(Endpoints.ReplaceConfigOverride, scratch.server, {
    params: { level: "branch" },
    body: { config: "{}", source: { type: "unlinked" } }
  })
  await scratch.success(Endpoints.ResetConfigOverride, admin, {
    params: { level: "environment" },
    body: { keys: ["payments.items.gems"] }
  })
  await scratch.success(Endpoints.ReadConfigSource, admin, {})
  await scratch.success(Endpoints.DeleteConfigSource, admin, {})
  await sideBySide(() => keySets(scratch), () => signUpRules(scratch))
  const project = { displayName: "Conform", ownerTeamId: missingId }
  await runner.refused(Endpoints.CreateProject, ada.client, { body: project }, "EXPECTED_INTERNAL_PROJECT")
  await runner.refused(Endpoints.ListOwnedProjects, ada.client, {}, "EXPECTED_INTERNAL_PROJECT")
}

const keySets = async (scratch: Scratch): Promise<void> => {
  const { admin } = scratch
  const keySet = await scratch.success(Endpoints.CreateProjectKeySet, admin, {
    body: {
      description: "conform",
      expiresAt: new Date(Date.now() + 3_600_000),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false
    }
  })
  const params = { keySetId: textAt(keySet, "id") }
  await scratch.success(Endpoints.ListProjectKeySets, admin, {})
  await scratch.success(Endpoints.ReadProjectKeySet, admin, { params })
  await scratch.success(Endpoints.UpdateProjectKeySet, admin, { params, body: { revoked: true } })
}

const signUpRules = async (scratch: Scratch): Promise<void> => {
  const { admin } = scratch
  const rule = { email: scratch.email("rule"), authMethod: "password", oauthProvider: null, countryCode: null } as const
  await scratch.success(Endpoints.TestSignUpRules, admin, { body: rule })
  await scratch.success(Endpoints.ReadSignUpRuleStats, admin, {})
  await scratch.success(Endpoints.PreviewOnboarding, admin, {
    query: { limit: 1 },
    body: { onboarding: { requireEmailVerification: true } }
  })
}

export const recordings = async (scratch: Scratch, ada: Person): Promise<void> => {
  const { admin } = scratch
  const body = {
    browserSessionId: crypto.randomUUID(),
    sessionReplaySegmentId: crypto.randomUUID(),
    batchId: crypto.randomUUID(),
    startedAt: new Date(),
    sentAt: new Date(),
    events: [{ type: 0, timestamp: Date.now() }]
  }
  await scratch.configured({ "apps.installed.analytics.enabled": false }, async ({ runner }) => {
    await runner.refused(Endpoints.RecordSessionReplay, ada.client, { body }, "ANALYTICS_NOT_ENABLED")
  })
  const replay = await scratch.success(Endpoints.RecordSessionReplay, ada.client, { body })
  const params = { sessionReplayId: textAt(replay, "session_replay_id") }
  await scratch.success(Endpoints.ListSessionReplays, admin, { query: { limit: 10 } }, ["ITEM_NOT_FOUND"])
  await scratch.success(Endpoints.ReadSessionReplay, admin, { params })
  const chunks = await scratch.success(Endpoints.ListSessionReplayChunks, admin, { params, query: { limit: 10 } })
  await scratch.success(Endpoints.ReadSessionReplayChunk, admin, { params: { ...params, chunkId: textAt(chunks, "items.0.id") } })
  await scratch.success(Endpoints.ReadSessionReplayEvents, admin, { params, query: { offset: 0, limit: 10 } })
}

export const platform = async (scratch: Scratch): Promise<void> => {
  const { admin, guest, keys, runner, server } = scratch
  await sideBySide(
    () => scratch.success(Endpoints.ReadJwks, guest, { params: { projectId: keys.projectId } }),
    () => scratch.success(Endpoints.CheckFeatureSupport, guest, { body: { feature_name: "conform" } }),
    () => scratch.success(Endpoints.ReadBackendUrls, guest, {}),
    () => scratch.success(Endpoints.ReadMetrics, admin, { query: { includeAnonymous: false } }),
    () => scratch.success(Endpoints.ReadUserCounts, admin, {}),
    () => scratch.success(Endpoints.ReadUserActivity, admin, { query: { userId: crypto.randomUUID() } }),
    () => scratch.success(Endpoints.CreateWebhookToken, admin, {}),
    () => runner.call(Endpoints.SendTestWebhook, admin, { body: { endpointId: "ep_absent" } })
  )
  const params = { storeId: "vault" }
  const key = { hashedKey: "hUpLMpuSj6PV+RtLLlAVLeaScWPobH4wD0yanGXY9vE=" }
  await scratch.success(Endpoints.WriteVaultValue, server, { params, body: { ...key, encryptedValue: "AQBiYXJuYWNsZQ==" } })
  await scratch.success(Endpoints.ReadVaultValue, server, { params, body: key })
  const threadId = crypto.randomUUID()
  await scratch.success(Endpoints.SaveChatMessage, admin, {
    params: { threadId },
    body: { message: { role: "user", text: "Blue." } }
  })
  await scratch.success(Endpoints.ListChatMessages, admin, { params: { threadId } })
}
