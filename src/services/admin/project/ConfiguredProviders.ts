/** The identity providers that users of the project can sign in with. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import { ReadAdminProject } from "../../../endpoints/projects/ProjectAdmin.ts"
import { inConfigurationTurn } from "../../../pipeline/timing/inTurn.ts"
import { ProviderChoice, ProviderType } from "../../../schema/projects/ProjectPayloads.ts"
import { type Codec, writer } from "../../../schema/wire/Codec.ts"
import { reveal } from "../../../schema/wire/Wire.ts"
import { wrongArgument } from "../../internal/wrongArgument.ts"
import { update } from "./Configuration.ts"
import { randomUuid } from "./randomUuid.ts"

type Choice = typeof ProviderChoice.Type

/** The configured identity providers, with their client secrets. **Errors** `CallError` @category verbs @since 0.1.0 */
export const list = () => Effect.map(ReadAdminProject(), ({ config }) => config.oauthProviders)

/**
 * Changes only the setting of one identity provider. An update of the project would rewrite the settings of all identity providers, and
 * thereby turn on sign-in where it is turned off.
 */
const change = (id: Choice["id"], setting: Schema.Json) =>
  Effect.andThen(update(Redacted.make({ [`auth.oauth.providers.${id}`]: setting })), list()).pipe(inConfigurationTurn)

/** Fails if an argument does not fit its schema: the schema of the change accepts any JSON, also an empty client id. */
const check = (verb: string, codec: Codec, argument: unknown) =>
  Effect.mapError(writer(codec)(argument), ({ message }) => wrongArgument(`project.oauthProviders.${verb}`, message))

/** Converts a choice to the identity provider's setting in the configuration. */
const settingOf = (choice: Choice): Schema.Json => {
  const provider = { type: choice.id, isShared: choice.type === "shared", allowSignIn: true, allowConnectedAccounts: true }
  if (choice.type === "shared") return provider
  const { appleBundleIds, clientId, clientSecret, facebookConfigId, microsoftTenantId } = choice
  return {
    ...provider,
    clientId,
    clientSecret: reveal(clientSecret),
    ...(facebookConfigId !== undefined && { facebookConfigId }),
    ...(microsoftTenantId !== undefined && { microsoftTenantId }),
    ...(appleBundleIds && {
      appleBundles: Object.fromEntries(appleBundleIds.map((bundleId) => [randomUuid(), { bundleId }]))
    })
  }
}

/**
 * Configures an identity provider, or changes its configuration: `shared` uses OAuth keys that all projects share, `standard` the project's
 * own keys. Users can then sign in with the identity provider and connect accounts. Returns all configured identity providers.
 *
 * **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const set = (choice: Choice) =>
  Effect.andThen(check("set", ProviderChoice, choice), Effect.suspend(() => change(choice.id, settingOf(choice))))

/**
 * Removes an identity provider, and returns the remaining identity providers. Changes nothing if the identity provider is not configured.
 * **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const remove = (id: typeof ProviderType.Type) => Effect.andThen(check("remove", ProviderType, id), change(id, null))
