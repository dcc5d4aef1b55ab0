/**
 * A project's configuration as one JSON object, and its source (docs/provider/projects.md#configuration).
 * @category schemas @since 0.1.0
 */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Wire from "../wire/Wire.ts"

/**
 * Settings by name, in camel case on the wire too. Names of overrides may contain dots: `payments.items.credits`.
 * @category models @since 0.1.0
 */
export type ConfigObject = { readonly [setting: string]: Schema.Json }
type ConfigValue = ConfigObject | string
/**
 * Settings from a caller: an object or its JSON text, optionally redacted. Decoded settings are always redacted.
 * @category models @since 0.1.0
 */
export type ConfigInput = ConfigValue | Redacted.Redacted<ConfigValue>

const isObject = (value: unknown): value is ConfigObject => typeof value === "object" && value !== null && !Array.isArray(value)

/** A configuration in a response. Redacted, because it contains client secrets and the password of the e-mail server. */
export class ConfigResponse extends Schema.Opaque<ConfigResponse>()(Wire.struct({
  config: Schema.RedactedFromValue(Schema.fromJsonString(Schema.Record(Schema.String, Wire.Json)))
}, { config: "config_string" })) {}

const object = Schema.Record(Schema.String, Wire.JsonInput)
const plain = Schema.Union([Schema.String, object])

/** Settings in a request. Keeps text that is not a JSON object, so that the emulator can refuse it with the provider's message. */
const configInput = Schema.String.pipe(Schema.decodeTo(
  Schema.Union([Schema.Redacted(plain), plain]),
  SchemaTransformation.transformEffect<ConfigInput, string>({
    decode: (text) => {
      const value = Wire.parseJson(text)
      return Effect.succeed(Redacted.make(isObject(value) ? value : text))
    },
    encode: (domains) => {
      const value = Redacted.isRedacted(domains) ? Redacted.value(domains) : domains
      const read = typeof value === "string" ? Wire.parseJson(value) : value
      return isObject(read)
        ? Effect.succeed(typeof value === "string" ? value : JSON.stringify(value))
        : Effect.fail(new SchemaIssue.InvalidValue({ message: "Expected the JSON text of an object" }, "<redacted>"))
    }
  })
))

/**
 * Settings to change, by name. `null` removes a setting; any other value replaces the setting and all settings nested under it.
 */
export class ConfigChange extends Schema.Opaque<ConfigChange>()(
  Wire.struct({ changes: configInput }, { changes: "config_override_string" })
) {}

/** Settings to reset, by name. */
export class ConfigReset extends Schema.Opaque<ConfigReset>()(Wire.struct({ keys: Schema.Array(Schema.String) })) {}

/** Levels of overrides, weakest first. */
export const ConfigLevel = Schema.Literals(["project", "branch", "environment"])

const text = Schema.String
/** The source of a branch's overrides, in a request. */
export const ConfigOrigin = Schema.Union([
  Wire.struct({
    type: Schema.Literal("pushed-from-github"),
    owner: text,
    repo: text,
    branch: text,
    commitHash: text,
    configFilePath: text,
    /** The path of the workflow that pushed them. Providers before 2.8.96 refuse the field. */
    workflowPath: Schema.optional(text)
  }),
  Wire.struct({ type: Schema.Literal("pushed-from-unknown") }),
  Wire.struct({ type: Schema.Literal("unlinked") })
])

/** All overrides of a level. */
export class ConfigReplacement extends Schema.Opaque<ConfigReplacement>()(Wire.struct({
  config: configInput,
  /** The source of the overrides, required for the level `branch`. */
  source: Schema.optional(ConfigOrigin)
}, { config: "config_string" })) {}

/** The source of a branch's overrides: `pushed-from-github` with its details, `pushed-from-unknown` or `unlinked`. */
export class ConfigSource extends Schema.Opaque<ConfigSource>()(Wire.struct({
  source: Wire.struct({
    type: text,
    owner: Wire.unset(text),
    repo: Wire.unset(text),
    branch: Wire.unset(text),
    commitHash: Wire.unset(text),
    configFilePath: Wire.unset(text),
    // Absent in older providers.
    workflowPath: Wire.unset(text)
  })
})) {}
