/** The identity providers that users of the project can sign in with. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import { ReadAdminProject } from "../../../endpoints/projects/ProjectAdmin.ts"
import { inConfigurationTurn } from "../../../pipeline/request/inTurn.ts"
import { ProviderChoice, ProviderType } from "../../../schema/projects/ProjectPayloads.ts"
import { type Codec, writer } from "../../../schema/wire/Codec.ts"
import { reveal } from "../../../schema/wire/Wire.ts"
import { wrongArgument } from "../../internal/wrongArgument.ts"
import { get as readConfig, update } from "./Configuration.ts"
import { randomUuid } from "./randomUuid.ts"

type Choice = typeof ProviderChoice.Type

/** The configured identity providers, with their client secrets. **Errors** `CallError` */
export const list = () => Effect.map(ReadAdminProject(), ({ config }) => config.oauthProviders)

/**
 * Changes only the setting of one identity provider. An update of the project would rewrite the settings of all identity providers, and
 * thereby turn on sign-in where it is turned off.
 */
const change = (id: Choice["id"], setting: Schema.Json) =>
  Effect.andThen(update(Redacted.make({ [`auth.oauth.providers.${id}`]: setting })), list()).pipe(inConfigurationTurn)

const wrongSetting = (why: string) => wrongArgument("project.oauthProviders.set", why)

/** Fails if an argument does not fit its schema: the schema of the change accepts any JSON, also an empty client id. */
const check = (verb: string, codec: Codec, argument: unknown) =>
  Effect.mapError(writer(codec)(argument), ({ message }) => wrongArgument(`project.oauthProviders.${verb}`, message))

/** Converts a choice to the identity provider's setting in the configuration. */
const settingOf = (choice: Choice): Schema.JsonObject => {
  const provider = { type: choice.id, isShared: choice.type === "shared", allowSignIn: true, allowConnectedAccounts: true }
  if (choice.type === "shared") return provider
  const { appleBundleIds, id: _, type: __, ...settings } = choice
  return {
    ...provider,
    // Secrets as text; without fields that are `undefined`, which JSON has not.
    ...Object.fromEntries(
      Object.entries(settings).flatMap(([name, value]) => value === undefined ? [] : [[name, reveal(value)]])
    ),
    ...(appleBundleIds && {
      appleBundles: Object.fromEntries(appleBundleIds.map((bundleId) => [randomUuid(), { bundleId }]))
    })
  }
}

/** The identity provider's stored callback URL, which a change of its other settings would remove. */
const storedCallbackUrl = (id: Choice["id"]) =>
  Effect.map(readConfig(), (config) => {
    const { auth } = Redacted.value(config) as { readonly auth?: { readonly oauth?: { readonly providers?: unknown } } }
    const url: unknown = Object(Object(auth?.oauth?.providers)[id])["customCallbackUrl"]
    return typeof url === "string" ? url : null
  })

/** The configuration of an identity provider. @category models @since 0.1.0 */
export type ProviderSetting = Choice & {
  /**
   * With own keys: the callback URL at the provider that the identity provider knows, such as
   * `https://api.hexclave.com/api/v1/auth/oauth/callback/google`. `null` removes it, so that the identity provider is sent the default URL.
   * Providers before 2.8.109 refuse it. @default unchanged
   */
  readonly customCallbackUrl?: string | null | undefined
}

/**
 * Configures an identity provider, or changes its configuration: `shared` uses OAuth keys that all projects share, `standard` the project's
 * own keys. Users can then sign in with the identity provider and connect accounts. Returns all configured identity providers.
 *
 * **Errors** `CallError`
 */
export const set = (setting: ProviderSetting) =>
  Effect.gen(function*() {
    // A copy, because an untyped caller may pass `null`.
    const { customCallbackUrl, ...choice } = { ...setting }
    yield* check("set", ProviderChoice, choice)
    if (choice.type === "shared") {
      if (customCallbackUrl) return yield* wrongSetting("`customCallbackUrl` needs the project's own keys: `type: \"standard\"`")
      return yield* change(choice.id, settingOf(choice))
    }
    if (customCallbackUrl != null && !URL.canParse(customCallbackUrl)) {
      return yield* wrongSetting("`customCallbackUrl` must be an absolute URL")
    }
    const url = customCallbackUrl === undefined ? yield* storedCallbackUrl(choice.id) : customCallbackUrl
    return yield* change(choice.id, { ...settingOf(choice), ...(url !== null && { customCallbackUrl: url }) })
  }).pipe(inConfigurationTurn)

/**
 * Removes an identity provider, and returns the remaining identity providers. Changes nothing if the identity provider is not configured.
 * **Errors** `CallError`
 */
export const remove = (id: typeof ProviderType.Type) => Effect.andThen(check("remove", ProviderType, id), change(id, null))
