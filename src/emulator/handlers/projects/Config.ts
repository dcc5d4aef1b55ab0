/** `/internal/config`: the effective configuration, the overrides of each level, and their source. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { type ConfigInput, type ConfigObject, ConfigOrigin, ConfigSource } from "../../../schema/projects/Config.ts"
import { configOf, declaredConfigOf } from "../../model/config/Config.ts"
import { invalidEntry } from "../../model/config/ConfigEntries.ts"
import { removeSettings, withOverride } from "../../model/config/ConfigOverrides.ts"
import { invalidAtLevel, invalidSetting } from "../../model/config/ConfigValidation.ts"
import { templateSources } from "../../model/emails/EmailDesigns.ts"
import { builtInThemes } from "../../model/emails/EmailSources.ts"
import { invalidCatalog } from "../../model/payments/Catalog.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { Level, Override, ProjectRow } from "../../store/ProjectRows.ts"

/** Returns the settings if they are valid. Refuses a string, which means that the request's field was not a JSON object. */
const settings = Effect.fnUntraced(function*(level: Level, input: ConfigInput) {
  const change = Redacted.isRedacted(input) ? Redacted.value(input) : input
  if (typeof change === "string") return yield* refuse(400, "The override is not a JSON object.")
  const complaint = invalidSetting(change) ?? invalidAtLevel(level, change)
  return complaint === null ? change : yield* refuse(400, `Invalid override: ${complaint}.`)
})

/** Fails if a server names a level other than `branch`, the only one that servers may read and change. */
const requireLevel = Effect.fnUntraced(function*(level: Level) {
  const { access } = yield* RequestContext
  if (access === "server" && level !== "branch") return yield* refuse(403, "Servers may only use the level branch.")
})

/** Saves a project with new overrides, if the resulting configuration is valid. */
const keep = Effect.fnUntraced(function*(project: ProjectRow) {
  const { store } = yield* RequestContext
  const config = declaredConfigOf(project)
  const complaint = invalidEntry(config) ?? invalidCatalog(config)
  if (complaint !== null) return yield* refuse(400, `Invalid override: ${complaint}.`)
  store.projects.put(project)
})

const update = Effect.fnUntraced(function*(level: Level, input: ConfigInput) {
  yield* keep(withOverride(yield* currentProject, level, yield* settings(level, input)))
})

const withOverrides = (project: ProjectRow, level: Level, override: Override): ProjectRow => ({
  ...project,
  overrides: { ...project.overrides, [level]: override }
})

const configBody = (config: object) => ({
  // The overrides came from JSON requests, and the defaults are the emulator's own.
  config: Redacted.make(config as ConfigObject)
})

const encodeOrigin = Schema.encodeSync(ConfigOrigin)
const decodeSource = Schema.decodeUnknownSync(ConfigSource)

export const configHandlers = {
  ReadConfig: ({ project }) => {
    const config = configOf(project)
    const { emails } = config
    const themes = { ...builtInThemes, ...emails.themes }
    return configBody({ ...config, emails: { ...emails, themes, templates: templateSources(config) } })
  },
  ReadConfigOverride: Effect.fnUntraced(function*({ params: { level }, project: { overrides } }) {
    yield* requireLevel(level)
    return configBody(overrides[level])
  }),
  ReplaceConfigOverride: Effect.fnUntraced(function*({ body: { config, source }, params: { level }, project }) {
    yield* requireLevel(level)
    const values = yield* settings(level, config)
    if (level === "branch" && source === undefined) return yield* refuse(400, "The level branch requires a source.")
    const override = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    const row = withOverrides(project, level, override)
    yield* keep(source === undefined ? row : { ...row, configSource: encodeOrigin(source) })
  }),
  UpdateConfig: ({ body }) => update("environment", body.changes),
  UpdateConfigOverride: Effect.fnUntraced(function*({ body, params: { level } }) {
    yield* requireLevel(level)
    yield* update(level, body.changes)
  }),
  ResetConfigOverride: Effect.fnUntraced(function*({ body: { keys }, params: { level }, project }) {
    yield* keep(withOverrides(project, level, removeSettings(project.overrides[level], keys)))
  }),
  ReadConfigSource: ({ project: { configSource } }) => decodeSource({ source: configSource ?? { type: "unlinked" } }),
  DeleteConfigSource: ({ project, store }) => {
    store.projects.update(project, { configSource: undefined })
  }
} satisfies SomeHandlers
