/** `/internal/config`: overrides of the configuration, by level. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { GivenConfig } from "../schema/Config.ts"
import { refuse } from "./Answer.ts"
import { complaintAbout, overridden } from "./Config.ts"
import type { Handlers } from "./Handlers.ts"
import { currentProject, Incoming } from "./Incoming.ts"
import type { Level } from "./Rows.ts"
import { State } from "./State.ts"

/** A change of configuration that names settings that exist. What is text here was no JSON object. */
const settings = Effect.fnUntraced(function*(given: GivenConfig) {
  const change = Redacted.isRedacted(given) ? Redacted.value(given) : given
  if (typeof change === "string") return yield* refuse(400, "The override is not a JSON object.")
  const complaint = complaintAbout(change)
  return complaint === null ? change : yield* refuse(400, `Invalid override: ${complaint}.`)
})

const override = Effect.fnUntraced(function*(level: Level, given: GivenConfig) {
  const memory = yield* State
  const project = yield* currentProject
  memory.projects.put(overridden(project, level, yield* settings(given)))
})

export const configHandlers: Handlers<"UpdateConfig" | "UpdateConfigOverride"> = {
  UpdateConfig: ({ body }) => override("environment", body.changes),
  UpdateConfigOverride: Effect.fnUntraced(function*({ body, params }) {
    const { access } = yield* Incoming
    if (access === "server" && params.level !== "branch") return yield* refuse(403, "Servers may change the branch level only.")
    yield* override(params.level, body.changes)
  })
}
