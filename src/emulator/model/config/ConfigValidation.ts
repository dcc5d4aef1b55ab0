/** What is wrong with a change of the configuration, beyond settings that do not exist: the level, and kinds of identity providers. */
import type { Level, Override } from "../../store/ProjectRows.ts"
import { kindOf } from "./IdentityProviderKinds.ts"

/** Settings of the environment: where its pages are, and its secrets. The branch has none of them, for it may be in a repository. */
const ofEnvironment = new RegExp(
  "^(?:domains\\.trustedDomains|emails\\.server|payments\\.testMode|auth\\.oauth\\.providers\\.[^.]+\\."
    + "(?:isShared|clientId|clientSecret|facebookConfigId|microsoftTenantId|appleBundles))(?:\\.|$)"
)
const ofKind = /^auth\.oauth\.providers\.[^.]+\.type$/

/** Every setting that a value sets, by its dotted key: the value's own, and all below it. */
function* settingsIn(key: string, value: unknown): Generator<readonly [key: string, value: unknown]> {
  yield [key, value]
  if (typeof value !== "object" || value === null || Array.isArray(value)) return
  for (const [name, inner] of Object.entries(value)) yield* settingsIn(`${key}.${name}`, inner)
}

/** `null`: nothing is wrong. */
export const complaintAt = (level: Level, change: Override): string | null => {
  for (const [key, value] of Object.entries(change)) {
    for (const [setting, chosen] of settingsIn(key, value)) {
      if (level === "branch" && ofEnvironment.test(setting)) return `${setting} cannot be set on the level branch`
      if (ofKind.test(setting) && typeof chosen === "string" && kindOf(chosen) === undefined) {
        return `${setting} is no kind of identity provider: ${chosen}`
      }
    }
  }
  return null
}
