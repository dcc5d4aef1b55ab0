/** The identity providers that the project's users can sign in with. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import { UpdateConfigOverride } from "../../../endpoints/projects/Config.ts"
import { ReadAdminProject } from "../../../endpoints/projects/ProjectAdmin.ts"
import type { ProviderChoice, ProviderType } from "../../../schema/projects/ProjectPayloads.ts"
import { reveal, tryReveal } from "../../../schema/wire/Wire.ts"
import { wrongArgument } from "../../internal/wrongArgument.ts"

type Choice = typeof ProviderChoice.Type

/** Those that are set up, by id, with their client secrets. **Errors** `CallError` @category verbs @since 0.1.0 */
export const list = () => Effect.map(ReadAdminProject(), ({ config }) => config.oauthProviders)

/**
 * Changes one setting and leaves the others alone. Through the project itself, all would be written anew, and those that are set up but
 * do not allow signing in would allow it afterwards.
 */
const change = (id: Choice["id"], setting: Schema.Json) =>
  Effect.andThen(
    UpdateConfigOverride({
      params: { level: "environment" },
      body: { changes: Redacted.make({ [`auth.oauth.providers.${id}`]: setting }) }
    }),
    list()
  )

/** What a choice says, as the configuration spells it. */
const settingOf = (choice: Choice): Schema.Json => {
  const shared = { type: choice.id, isShared: choice.type === "shared", allowSignIn: true, allowConnectedAccounts: true }
  if (choice.type === "shared") return shared
  const { appleBundleIds, clientId, clientSecret, facebookConfigId, microsoftTenantId } = choice
  return {
    ...shared,
    clientId,
    clientSecret: reveal(clientSecret),
    ...(facebookConfigId !== undefined && { facebookConfigId }),
    ...(microsoftTenantId !== undefined && { microsoftTenantId }),
    ...(appleBundleIds && {
      appleBundles: Object.fromEntries(appleBundleIds.map((bundleId) => [crypto.randomUUID(), { bundleId }]))
    })
  }
}

/**
 * Sets an identity provider up, or in another way: `shared` with the keys that the provider of this API has there, `standard` with keys
 * of the project's own. Users can sign in with it and connect accounts. Gives all that are set up.
 *
 * **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const set = (choice: Choice) =>
  Effect.suspend(() =>
    // The schema of the change takes any JSON, and an empty text would replace the secret.
    choice.type !== "shared" && !tryReveal(choice.clientSecret)
      ? Effect.fail(wrongArgument("project.oauthProviders.set", "`clientSecret` must be a text that is not empty"))
      : change(choice.id, settingOf(choice))
  )

/**
 * Takes an identity provider away, and gives those that are left. Nothing happens where it was not set up. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const remove = (id: typeof ProviderType.Type) => change(id, null)
