/** Checked by tsc alone: inputs, results and refusals of the verbs of owners and admins. */
import type { Effect, Layer, Redacted, Schema } from "effect"
import { expectTypeOf } from "vitest"
import type * as Errors from "../../src/errors/index.ts"
import { layerOwned } from "../../src/layers/app/AdminApp.ts"
import type { AdminAccess, ServerAccess } from "../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { Settings } from "../../src/pipeline/ports/Settings.ts"
import type { Session } from "../../src/pipeline/session/Session.ts"
import { type AdminApp, type ClientApp, createAdminApp, type Result, type ServerApp } from "../../src/promise/index.ts"
import type * as Schemas from "../../src/schema/index.ts"
import * as AdminPayments from "../../src/services/admin/AdminPayments.ts"
import * as AiChat from "../../src/services/admin/AiChat.ts"
import * as Analytics from "../../src/services/admin/Analytics.ts"
import * as AdminProject from "../../src/services/admin/project/AdminProject.ts"
import * as Configuration from "../../src/services/admin/project/Configuration.ts"
import * as InternalApiKeys from "../../src/services/admin/project/InternalApiKeys.ts"
import * as Projects from "../../src/services/admin/project/Projects.ts"
import * as SignUpRules from "../../src/services/admin/project/SignUpRules.ts"
import * as SessionReplays from "../../src/services/admin/SessionReplays.ts"
import * as Onboarding from "../../src/services/client/Onboarding.ts"
import * as ReplayRecording from "../../src/services/client/ReplayRecording.ts"
import { projectId } from "../kit/TestApp.ts"

declare const app: ClientApp
declare const server: ServerApp
declare const admin: AdminApp

type Owner<A, E> = Effect.Effect<
  A,
  E | Errors.ExpectedInternalProject | Errors.TokenStoreRequired | Errors.CallError,
  ApiClient | Session | Settings
>
type Administered<A, E = never> = Effect.Effect<A, E | Errors.CallError, ApiClient | AdminAccess>

// owners
expectTypeOf(Projects.list()).toEqualTypeOf<
  Owner<ReadonlyArray<Schemas.AdminProject>, Errors.UserAuthenticationRequired>
>()
expectTypeOf(Projects.create({ displayName: "Engine", ownerTeamId: "t" })).toEqualTypeOf<
  Owner<Schemas.AdminProject, Errors.UserAuthenticationRequired | Errors.TeamMembershipNotFound>
>()
expectTypeOf(Projects.transfer("p", { newTeamId: "t" })).toEqualTypeOf<
  Owner<void, Errors.ProjectNotFound | Errors.TeamPermissionRequired | Errors.TeamMembershipNotFound>
>()
// @ts-expect-error a project belongs to a team
Projects.create({ displayName: "Engine" })

// admins
expectTypeOf(AdminProject.get()).toEqualTypeOf<Administered<Schemas.AdminProject>>()
expectTypeOf(AdminProject.update({ displayName: "Engine" })).toEqualTypeOf<
  Administered<Schemas.AdminProject, Errors.NotReadyForProduction>
>()
expectTypeOf(AdminProject.delete()).toEqualTypeOf<Administered<void>>()
expectTypeOf(AdminProject.domains.remove("d")).toEqualTypeOf<
  Effect.Effect<Schemas.AdminProject["config"]["domains"], Errors.CallError, ApiClient | ServerAccess | AdminAccess>
>()
expectTypeOf(AdminProject.emailServer.useShared()).toEqualTypeOf<
  Administered<Schemas.AdminProject["config"]["emailConfig"]>
>()
expectTypeOf(AdminProject.oauthProviders.remove("github")).toEqualTypeOf<
  Effect.Effect<
    Schemas.AdminProject["config"]["oauthProviders"],
    Errors.CallError,
    ApiClient | ServerAccess | AdminAccess
  >
>()
expectTypeOf(InternalApiKeys.revoke("k")).toEqualTypeOf<Administered<Schemas.ProjectKeySet, Errors.ApiKeyNotFound>>()
expectTypeOf(AdminPayments.findAccount()).toEqualTypeOf<Administered<Schemas.PaymentAccount | null>>()
expectTypeOf(Configuration.get()).toEqualTypeOf<Administered<Redacted.Redacted<Schemas.ConfigObject>>>()
// Servers may change one level of the configuration.
expectTypeOf(Configuration.overrides.update("branch", {})).toEqualTypeOf<
  Effect.Effect<void, Errors.CallError, ApiClient | ServerAccess>
>()
expectTypeOf(Configuration.update({})).toEqualTypeOf<
  Effect.Effect<void, Errors.CallError, ApiClient | ServerAccess | AdminAccess>
>()
// @ts-expect-error `myspace` is not an identity provider
AdminProject.oauthProviders.set({ id: "myspace", type: "shared" })
// @ts-expect-error the type `standard` requires the project's own OAuth keys
AdminProject.oauthProviders.set({ id: "github", type: "standard" })
// @ts-expect-error the level `project` cannot be reset
Configuration.overrides.reset("project", { keys: [] })

// an owner's session in place of keys
expectTypeOf(layerOwned({ projectId })).toEqualTypeOf<
  Layer.Layer<ApiClient | Session | Settings | ServerAccess | AdminAccess, Errors.InvalidOption, Session | Settings>
>()
expectTypeOf(createAdminApp({ projectId, owner: app })).toEqualTypeOf<AdminApp>()
expectTypeOf(createAdminApp({ projectId, owner: server })).toEqualTypeOf<AdminApp>()
// @ts-expect-error an app with an owner has no option `tokenStore`
createAdminApp({ projectId, owner: app, tokenStore: "memory" })
// @ts-expect-error an app with an owner requires `projectId`, which it does not read from the environment
createAdminApp({ owner: app })
// @ts-expect-error `owner` is an app, not a token
createAdminApp({ projectId, owner: "token" })

// the same as promises
expectTypeOf(app.projects.list).toEqualTypeOf<() => Promise<ReadonlyArray<Schemas.AdminProject>>>()
expectTypeOf(admin.project.get).toEqualTypeOf<() => Promise<Schemas.AdminProject>>()
expectTypeOf(server.project.get).toEqualTypeOf<() => Promise<Schemas.Project>>()
expectTypeOf(admin.safe.project.update).toEqualTypeOf<
  (changes: Schemas.ProjectUpdate) => Promise<Result<Schemas.AdminProject, Errors.NotReadyForProduction | Errors.CallError>>
>()
expectTypeOf(admin.with({}).config.overrides.get).toEqualTypeOf<
  (level: "project" | "branch" | "environment") => Promise<Redacted.Redacted<Schemas.ConfigObject>>
>()
// @ts-expect-error server apps cannot update the project
void server.project.update
// @ts-expect-error client apps have no verbs for the configuration
void app.config

// newer groups
expectTypeOf(AiChat.send({ contextType: "email-draft", messages: [] })).toEqualTypeOf<
  Administered<Schemas.AiAnswer, Errors.TooManyImageAttachments | Errors.ImageAttachmentTooLarge>
>()
// @ts-expect-error `letter` is not a context type
AiChat.send({ contextType: "letter", messages: [] })
expectTypeOf(Analytics.query({ query: "SELECT 1" })).toEqualTypeOf<
  Administered<Schemas.AnalyticsResult, Errors.AnalyticsQueryError | Errors.AnalyticsQueryTimeout>
>()
expectTypeOf(Analytics.getTiming("q")).toEqualTypeOf<
  Effect.Effect<Schemas.AnalyticsTiming, Errors.ItemNotFound | Errors.CallError, ApiClient | ServerAccess>
>()
expectTypeOf(SessionReplays.get("r")).toEqualTypeOf<Administered<Schemas.SessionReplay, Errors.ItemNotFound>>()
expectTypeOf(SessionReplays.chunks.get("c", { sessionReplayId: "r" })).toEqualTypeOf<
  Administered<Redacted.Redacted<ReadonlyArray<Schema.Json>>, Errors.ItemNotFound>
>()
expectTypeOf(SignUpRules.getStats()).toEqualTypeOf<Administered<Schemas.SignUpRuleStats>>()
// @ts-expect-error `authMethod` is required
SignUpRules.test({ email: null, oauthProvider: null, countryCode: null })
expectTypeOf(Onboarding.previewAffectedUsers({})).toEqualTypeOf<Administered<Schemas.OnboardingPreview>>()
expectTypeOf(admin.emails.domains.check).returns.toEqualTypeOf<Promise<string>>()
expectTypeOf(admin.emails.domains.apply("d")).toEqualTypeOf<Promise<void>>()
expectTypeOf(server.credentialScanning.revoke({ apiKey: "sk_found" })).toEqualTypeOf<Promise<void>>()
expectTypeOf(ReplayRecording.record).returns.toEqualTypeOf<
  Effect.Effect<
    Schemas.SessionReplayReceipt,
    Errors.UserAuthenticationRequired | Errors.AnalyticsNotEnabled | Errors.CallError,
    ApiClient
  >
>()
expectTypeOf(app.sessionReplays.record).returns.toEqualTypeOf<Promise<Schemas.SessionReplayReceipt>>()
// @ts-expect-error only project owners can read session replays
void app.sessionReplays.page
