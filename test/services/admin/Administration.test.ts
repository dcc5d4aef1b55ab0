/** The verbs of a project's administration: requests, results and refusals. */
import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import * as AiChatEndpoints from "../../../src/endpoints/platform/AiChat.ts"
import { CheckFeatureSupport } from "../../../src/endpoints/platform/Platform.ts"
import * as WebhooksEndpoints from "../../../src/endpoints/platform/Webhooks.ts"
import * as ConfigEndpoints from "../../../src/endpoints/projects/Config.ts"
import { DeleteProject, ReadAdminProject, UpdateProject } from "../../../src/endpoints/projects/ProjectAdmin.ts"
import * as ProjectKeysEndpoints from "../../../src/endpoints/projects/ProjectKeys.ts"
import type { ConfigResponse, ConfigSource } from "../../../src/schema/projects/Config.ts"
import type { AdminProject as Project } from "../../../src/schema/projects/ProjectAdmin.ts"
import * as AiChat from "../../../src/services/admin/AiChat.ts"
import * as Platform from "../../../src/services/admin/Platform.ts"
import * as AdminProject from "../../../src/services/admin/project/AdminProject.ts"
import * as Configuration from "../../../src/services/admin/project/Configuration.ts"
import * as InternalApiKeys from "../../../src/services/admin/project/InternalApiKeys.ts"
import * as Webhooks from "../../../src/services/admin/Webhooks.ts"
import { readResponse, testVerbs } from "../Verbs.ts"

const keySetId = "d51f8a36-7b0e-4c92-86fa-3e40c7b95d18"
const projectOf = (endpoint: typeof ReadAdminProject | typeof UpdateProject) => readResponse(endpoint) as Project
const { config } = projectOf(ReadAdminProject)
const change = projectOf(UpdateProject).config
const configOf = (endpoint: Parameters<typeof readResponse>[0]) => (readResponse(endpoint) as ConfigResponse).config
const server = {
  host: "mail.ferries.example",
  port: 587,
  username: "deckhand",
  password: "rope-and-anchor",
  senderName: "Tidewater Ferries",
  senderEmail: "post@ferries.example"
}

testVerbs("admin", {
  "AdminProject.get": {
    call: AdminProject.get(),
    endpoint: ReadAdminProject,
    sends: "GET /internal/projects/current"
  },
  "AdminProject.delete": {
    call: AdminProject.delete(),
    endpoint: DeleteProject,
    sends: "DELETE /internal/projects/current"
  },
  "AdminProject.getProductionModeErrors": {
    call: AdminProject.getProductionModeErrors(),
    endpoint: ReadAdminProject,
    sends: "GET /internal/projects/current",
    gives: [{
      message: "Localhost is not allowed in production mode, turn off Allow localhost in project settings",
      relativeFixUrl: "/projects/2e97b5c8-40fd-4a13-8b76-c9d205e1fa64/domains"
    }]
  },
  "TrustedDomains.list": {
    call: AdminProject.domains.list(),
    endpoint: ReadAdminProject,
    sends: "GET /internal/projects/current",
    gives: config.domains
  },
  "ConfiguredProviders.list": {
    call: AdminProject.oauthProviders.list(),
    endpoint: ReadAdminProject,
    sends: "GET /internal/projects/current",
    gives: config.oauthProviders
  },
  "EmailServer.get": {
    call: AdminProject.emailServer.get(),
    endpoint: ReadAdminProject,
    sends: "GET /internal/projects/current",
    gives: config.emailConfig
  },
  "EmailServer.useShared": {
    call: AdminProject.emailServer.useShared(),
    endpoint: UpdateProject,
    sends: "PATCH /internal/projects/current",
    body: { config: { email_config: { type: "shared" } } },
    gives: change.emailConfig
  },
  "EmailServer.useStandard": {
    call: AdminProject.emailServer.useStandard({ ...server, password: Redacted.make("rope-and-anchor") }),
    endpoint: UpdateProject,
    sends: "PATCH /internal/projects/current",
    body: {
      config: {
        email_config: {
          type: "standard",
          host: "mail.ferries.example",
          port: 587,
          username: "deckhand",
          password: "rope-and-anchor",
          sender_name: "Tidewater Ferries",
          sender_email: "post@ferries.example"
        }
      }
    },
    gives: change.emailConfig
  },
  "DefaultPermissions.get": {
    call: AdminProject.defaultPermissions.get(),
    endpoint: ReadAdminProject,
    sends: "GET /internal/projects/current",
    gives: { teamCreator: ["team_admin"], teamMember: [], user: ["ferry:board"] }
  },
  "DefaultPermissions.update": {
    call: AdminProject.defaultPermissions.update({ teamMember: [], user: ["ferry:board"] }),
    endpoint: UpdateProject,
    sends: "PATCH /internal/projects/current",
    body: { config: { team_member_default_permissions: [], user_default_permissions: [{ id: "ferry:board" }] } },
    gives: { teamCreator: ["team_admin"], teamMember: [], user: ["ferry:board"] }
  },
  "InternalApiKeys.list": {
    call: InternalApiKeys.list(),
    endpoint: ProjectKeysEndpoints.ListProjectKeySets,
    sends: "GET /internal/api-keys"
  },
  "InternalApiKeys.get": {
    call: InternalApiKeys.get(keySetId),
    endpoint: ProjectKeysEndpoints.ReadProjectKeySet,
    sends: `GET /internal/api-keys/${keySetId}`
  },
  "InternalApiKeys.create": {
    call: InternalApiKeys.create({
      description: "Ticket office",
      expiresAt: new Date(1_798_761_600_000),
      hasPublishableClientKey: true,
      hasSecretServerKey: false,
      hasSuperSecretAdminKey: true
    }),
    endpoint: ProjectKeysEndpoints.CreateProjectKeySet,
    sends: "POST /internal/api-keys",
    body: {
      description: "Ticket office",
      expires_at_millis: 1_798_761_600_000,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: true
    }
  },
  "InternalApiKeys.update": {
    call: InternalApiKeys.update(keySetId, { description: "Pier" }),
    endpoint: ProjectKeysEndpoints.UpdateProjectKeySet,
    sends: `PATCH /internal/api-keys/${keySetId}`,
    body: { description: "Pier" }
  },
  "InternalApiKeys.revoke": {
    call: InternalApiKeys.revoke(keySetId),
    endpoint: ProjectKeysEndpoints.UpdateProjectKeySet,
    sends: `PATCH /internal/api-keys/${keySetId}`,
    body: { revoked: true }
  },
  "Configuration.get": {
    call: Configuration.get(),
    endpoint: ConfigEndpoints.ReadConfig,
    sends: "GET /internal/config",
    gives: configOf(ConfigEndpoints.ReadConfig)
  },
  "Configuration.update": {
    call: Configuration.update({ "auth.allowSignUp": false }),
    endpoint: ConfigEndpoints.UpdateConfig,
    sends: "PATCH /internal/config/override",
    body: { config_override_string: `{"auth.allowSignUp":false}` },
    gives: undefined
  },
  "Configuration.push": {
    call: Configuration.push({ config: {} }),
    endpoint: ConfigEndpoints.ReplaceConfigOverride,
    sends: "PUT /internal/config/override/branch",
    body: { config_string: "{}", source: { type: "pushed-from-unknown" } }
  },
  "Configuration.updatePushed": {
    call: Configuration.updatePushed({}),
    endpoint: ConfigEndpoints.UpdateConfigOverride,
    sends: "PATCH /internal/config/override/branch",
    body: { config_override_string: "{}" }
  },
  "ConfigOverrides.get": {
    call: Configuration.overrides.get("branch"),
    endpoint: ConfigEndpoints.ReadConfigOverride,
    sends: "GET /internal/config/override/branch",
    gives: configOf(ConfigEndpoints.ReadConfigOverride)
  },
  "ConfigOverrides.replace": {
    call: Configuration.overrides.replace("branch", { config: {}, source: { type: "unlinked" } }),
    endpoint: ConfigEndpoints.ReplaceConfigOverride,
    sends: "PUT /internal/config/override/branch",
    body: { config_string: "{}", source: { type: "unlinked" } }
  },
  "ConfigOverrides.update": {
    call: Configuration.overrides.update("project", { "payments.items.credits": null }),
    endpoint: ConfigEndpoints.UpdateConfigOverride,
    sends: "PATCH /internal/config/override/project",
    body: { config_override_string: `{"payments.items.credits":null}` }
  },
  "ConfigOverrides.reset": {
    call: Configuration.overrides.reset("environment", { keys: ["payments.items"] }),
    endpoint: ConfigEndpoints.ResetConfigOverride,
    sends: "POST /internal/config/override/environment/reset-keys",
    body: { keys: ["payments.items"] }
  },
  "ConfigSource.get": {
    call: Configuration.source.get(),
    endpoint: ConfigEndpoints.ReadConfigSource,
    sends: "GET /internal/config/source",
    gives: (readResponse(ConfigEndpoints.ReadConfigSource) as ConfigSource).source
  },
  "ConfigSource.unlink": {
    call: Configuration.source.unlink(),
    endpoint: ConfigEndpoints.DeleteConfigSource,
    sends: "DELETE /internal/config/source"
  },
  "Webhooks.createToken": {
    call: Webhooks.createToken(),
    endpoint: WebhooksEndpoints.CreateWebhookToken,
    sends: "POST /webhooks/svix-token",
    body: {}
  },
  "Webhooks.sendTest": {
    call: Webhooks.sendTest("ep_pier"),
    endpoint: WebhooksEndpoints.SendTestWebhook,
    sends: "POST /internal/send-test-webhook",
    body: { endpoint_id: "ep_pier" }
  },
  "Platform.checkFeatureSupport": {
    call: Platform.checkFeatureSupport("foghorn"),
    endpoint: CheckFeatureSupport,
    sends: "POST /check-feature-support",
    body: { feature_name: "foghorn" },
    gives: "foghorn is not supported yet."
  },
  "AiChat.send": {
    call: AiChat.send({ contextType: "email-theme", messages: [{ role: "user", content: "Darker." }] }),
    endpoint: AiChatEndpoints.QueryAi,
    sends: "POST /ai/query/generate",
    body: {
      quality: "smart",
      speed: "fast",
      systemPrompt: "email-assistant-theme",
      tools: ["create-email-theme"],
      messages: [{ role: "user", content: "Darker." }]
    }
  },
  "AiChat.query": {
    call: AiChat.query({
      quality: "dumb",
      speed: "slow",
      systemPrompt: "docs-ask-ai",
      tools: ["docs"],
      messages: [{ role: "user", content: "Where is the pier?" }],
      projectId: null
    }),
    endpoint: AiChatEndpoints.QueryAi,
    sends: "POST /ai/query/generate",
    body: {
      quality: "dumb",
      speed: "slow",
      systemPrompt: "docs-ask-ai",
      tools: ["docs"],
      messages: [{ role: "user", content: "Where is the pier?" }],
      projectId: null
    }
  },
  "AiChat.save": {
    call: AiChat.save("thread", { message: { role: "user", content: "Darker." } }),
    endpoint: AiChatEndpoints.SaveChatMessage,
    sends: "PATCH /internal/ai-chat/thread",
    body: { message: { role: "user", content: "Darker." } }
  },
  "AiChat.list": {
    call: AiChat.list({ threadId: "thread" }),
    endpoint: AiChatEndpoints.ListChatMessages,
    sends: "GET /internal/ai-chat/thread"
  }
})

describe("a set of keys", () => {
  const at = new Date("2026-11-21T12:00:00Z")
  const before = new Date("2026-11-21T11:59:59.999Z")
  const after = new Date("2026-11-21T12:00:00.001Z")
  it.each<readonly [what: string, expiresAt: Date, manuallyRevokedAt: Date | null, why: string | null]>([
    ["is good before its end", after, null, null],
    ["has expired at its end", at, null, "expired"],
    ["has expired after its end", before, null, "expired"],
    ["was revoked", after, before, "manually-revoked"],
    ["has expired, which wins over having been revoked", before, before, "expired"]
  ])("%s", (_, expiresAt, manuallyRevokedAt, why) => {
    assert.strictEqual(InternalApiKeys.whyInvalid({ expiresAt, manuallyRevokedAt }, at), why)
    assert.strictEqual(InternalApiKeys.isValid({ expiresAt, manuallyRevokedAt }, at), why === null)
  })
})
