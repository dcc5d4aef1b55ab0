/** The project itself: settings, keys, sign-up rules, recordings, analytics, vault, webhooks and the platform. */
import * as E from "../../../../../src/endpoints/index.ts"
import { missingId } from "../refusals.ts"
import { textAt } from "../Runner.ts"
import type { Person, Scratch } from "../Scratch.ts"

export const configuration = async (scratch: Scratch, ada: Person): Promise<void> => {
  const { admin, runner } = scratch
  await scratch.success(E.ReadProject, scratch.guest, {})
  await scratch.success(E.ReadAdminProject, admin, {})
  await scratch.success(E.UpdateProject, admin, { body: { description: "Made by latchkey conform" } })
  await scratch.success(E.ReadConfig, admin, {})
  await scratch.success(E.UpdateConfig, admin, { body: { changes: { "payments.items.gems": { customerType: "custom" } } } })
  await scratch.success(E.ReadConfigOverride, admin, { params: { level: "environment" } })
  await scratch.success(E.UpdateConfigOverride, admin, {
    params: { level: "environment" },
    body: { changes: { "apiKeys.enabled.user": true } }
  })
  await scratch.success(E.ReplaceConfigOverride, scratch.server, {
    params: { level: "branch" },
    body: { config: "{}", source: { type: "unlinked" } }
  })
  await scratch.success(E.ResetConfigOverride, admin, {
    params: { level: "environment" },
    body: { keys: ["payments.items.gems"] }
  })
  await scratch.success(E.ReadConfigSource, admin, {})
  await scratch.success(E.DeleteConfigSource, admin, {})
  const keySet = await scratch.success(E.CreateProjectKeySet, admin, {
    body: {
      description: "conform",
      expiresAt: new Date(Date.now() + 3_600_000),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false
    }
  })
  const params = { keySetId: textAt(keySet, "id") }
  await scratch.success(E.ListProjectKeySets, admin, {})
  await scratch.success(E.ReadProjectKeySet, admin, { params })
  await scratch.success(E.UpdateProjectKeySet, admin, { params, body: { revoked: true } })
  const rule = { email: scratch.email("rule"), authMethod: "password", oauthProvider: null, countryCode: null } as const
  await scratch.success(E.TestSignUpRules, admin, { body: rule })
  await scratch.success(E.ReadSignUpRuleStats, admin, {})
  await scratch.success(E.PreviewOnboarding, admin, {
    query: { limit: 1 },
    body: { onboarding: { requireEmailVerification: true } }
  })
  const project = { displayName: "Conform", ownerTeamId: missingId }
  await runner.refused(E.CreateProject, ada.client, { body: project }, "EXPECTED_INTERNAL_PROJECT")
  await runner.refused(E.ListOwnedProjects, ada.client, {}, "EXPECTED_INTERNAL_PROJECT")
}

export const recordings = async (scratch: Scratch, ada: Person): Promise<void> => {
  const { admin, runner } = scratch
  const body = {
    browserSessionId: crypto.randomUUID(),
    sessionReplaySegmentId: crypto.randomUUID(),
    batchId: crypto.randomUUID(),
    startedAt: new Date(),
    sentAt: new Date(),
    events: [{ type: 0, timestamp: Date.now() }]
  }
  await scratch.configured({ "apps.installed.analytics.enabled": false }, async () => {
    await runner.refused(E.RecordSessionReplay, ada.client, { body }, "ANALYTICS_NOT_ENABLED")
  })
  const replay = await scratch.success(E.RecordSessionReplay, ada.client, { body })
  const params = { sessionReplayId: textAt(replay, "session_replay_id") }
  await scratch.success(E.ListSessionReplays, admin, { query: { limit: 10 } }, ["ITEM_NOT_FOUND"])
  await scratch.success(E.ReadSessionReplay, admin, { params })
  const chunks = await scratch.success(E.ListSessionReplayChunks, admin, { params, query: { limit: 10 } })
  await scratch.success(E.ReadSessionReplayChunk, admin, { params: { ...params, chunkId: textAt(chunks, "items.0.id") } })
  await scratch.success(E.ReadSessionReplayEvents, admin, { params, query: { offset: 0, limit: 10 } })
}

export const platform = async (scratch: Scratch): Promise<void> => {
  const { admin, guest, keys, runner, server } = scratch
  await scratch.success(E.ReadJwks, guest, { params: { projectId: keys.projectId } })
  await scratch.success(E.CheckFeatureSupport, guest, { body: { feature_name: "conform" } })
  await scratch.success(E.ReadBackendUrls, guest, {})
  await scratch.success(E.ReadMetrics, admin, { query: { includeAnonymous: false } })
  const params = { storeId: "vault" }
  const key = { hashedKey: "hUpLMpuSj6PV+RtLLlAVLeaScWPobH4wD0yanGXY9vE=" }
  await scratch.success(E.WriteVaultValue, server, { params, body: { ...key, encryptedValue: "AQBiYXJuYWNsZQ==" } })
  await scratch.success(E.ReadVaultValue, server, { params, body: key })
  await scratch.success(E.CreateWebhookToken, admin, {})
  await runner.call(E.SendTestWebhook, admin, { body: { endpointId: "ep_absent" } })
  const threadId = `conform-${scratch.run}`
  await scratch.success(E.SaveChatMessage, admin, { params: { threadId }, body: { message: { role: "user", text: "Blue." } } })
  await scratch.success(E.ListChatMessages, admin, { params: { threadId } })
}
