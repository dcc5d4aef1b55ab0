/** Refuses invalid changes to the configuration: unknown settings, the wrong level, unknown types of identity providers. */
import { maxJsonDepth } from "../../request/JsonDepth.ts"
import type { Level, Override } from "../../store/ProjectRows.ts"
import { defaults } from "./ConfigDefaults.ts"
import { isConfigTree } from "./ConfigOverrides.ts"
import { identityProviderKind } from "./IdentityProviderKinds.ts"

/**
 * Settings of the level `environment`: URLs and secrets. The level `branch` cannot have them, because its configuration may be in a
 * repository.
 */
const ofEnvironment = new RegExp(
  "^(?:domains\\.trustedDomains|emails\\.server|payments\\.testMode|auth\\.oauth\\.providers\\.[^.]+\\."
    + "(?:isShared|clientId|clientSecret|customCallbackUrl|facebookConfigId|microsoftTenantId|apple\\w+))(?:\\.|$)"
)
const ofKind = /^auth\.oauth\.providers\.[^.]+\.type$/

/** The settings that a value changes, by dotted key: the value itself and all values nested in it. */
function* settingsIn(key: string, value: unknown): Generator<readonly [key: string, value: unknown]> {
  yield [key, value]
  if (typeof value !== "object" || value === null || Array.isArray(value)) return
  for (const [name, inner] of Object.entries(value)) yield* settingsIn(`${key}.${name}`, inner)
}

/** The reason why a level does not accept the change; `null` if it does. */
export const invalidAtLevel = (level: Level, change: Override): string | null => {
  for (const [key, value] of Object.entries(change)) {
    for (const [setting, settingValue] of settingsIn(key, value)) {
      if (level === "branch" && ofEnvironment.test(setting)) return `${setting} cannot be set on the level branch`
      if (ofKind.test(setting) && typeof settingValue === "string" && identityProviderKind(settingValue) === undefined) {
        return `${setting} is not a type of identity provider: ${settingValue}`
      }
    }
  }
  return null
}

const defaultOf = (setting: string): unknown => {
  let here: unknown = defaults
  for (const step of setting.split(".")) here = isConfigTree(here) && Object.hasOwn(here, step) ? here[step] : undefined
  return here
}

/** The type of a setting in JSON; `null` for a setting without a default. */
const kindOf = (value: unknown) => value === undefined ? null : Array.isArray(value) ? "array" : typeof value

/** Sections of the configuration that the emulator stores without reading them. */
const otherSections = new Set(["workflows", "dbSync"])

/**
 * The reason why a change is invalid: an unknown setting, a value of the wrong type, or too many levels of nesting. `null` if the change is
 * valid.
 */
export const invalidSetting = (change: Override): string | null => {
  for (const [key, value] of Object.entries(change)) {
    const [section = "", ...steps] = key.split(".")
    if (steps.length > maxJsonDepth) return `a setting is nested deeper than ${maxJsonDepth} levels`
    if (!Object.hasOwn(defaults, section) && !otherSections.has(section)) return `${key} is not a setting`
    for (const [setting, settingValue] of settingsIn(key, value)) {
      const expected = kindOf(defaultOf(setting))
      if (expected !== null && settingValue !== null && kindOf(settingValue) !== expected) {
        return `${setting} must be of the type ${expected}`
      }
    }
  }
  return null
}
