/** Questions to the provider's language model, and its answers, in `camelCase` on the wire, unlike other calls. */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/** The subject of a question. The provider has instructions for each subject. @category schemas @since 0.1.0 */
export const AiPrompt = Schema.Literals([
  "email-assistant-theme",
  "email-assistant-template",
  "email-assistant-draft",
  "email-wysiwyg-editor",
  "wysiwyg-edit",
  "rewrite-template-source",
  "create-dashboard",
  "build-analytics-query",
  "run-query",
  "command-center-ask-ai",
  "docs-ask-ai"
])

/** A message of a conversation. The role determines which content is allowed. @category schemas @since 0.1.0 */
export const AiMessage = Schema.Struct({ role: Schema.Literals(["user", "assistant", "tool"]), content: Wire.JsonInput })

/** A conversation to continue. @category schemas @since 0.1.0 */
export class AiQuestion extends Schema.Opaque<AiQuestion>()(Schema.Struct({
  quality: Schema.Literals(["dumb", "smart", "smartest"]),
  speed: Schema.Literals(["slow", "fast"]),
  /** Tools for the model: `create-email-theme`, `create-email-template`, `create-email-draft`, `docs`, `sql-query`, … */
  tools: Schema.Array(Schema.String),
  systemPrompt: AiPrompt,
  /** The messages, at least one, oldest first. */
  messages: Schema.Array(AiMessage).check(Schema.isMinLength(1)),
  /** The project that the question is about, if an owner asks through the project `internal`. */
  projectId: Schema.optional(Schema.NullOr(Schema.String))
})) {}

/** The model's answer. @category schemas @since 0.1.0 */
export class AiAnswer extends Schema.Opaque<AiAnswer>()(Schema.Struct({
  /** The parts of the answer: texts, and tool calls with their results. */
  content: Schema.Array(Wire.Json),
  /** The last of the texts in `content`. Not available on older providers. */
  finalText: Wire.unset(Schema.String)
})) {}
