/** Questions to the provider's language model, and its answers. Unlike other calls, these travel in `camelCase`. */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/** What a question is about: the provider has instructions for each. @category schemas @since 0.1.0 */
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

/** A message of a conversation, in whatever form the role has. @category schemas @since 0.1.0 */
export const AiMessage = Schema.Struct({ role: Schema.Literals(["user", "assistant", "tool"]), content: Wire.JsonInput })

/** A conversation to continue. @category schemas @since 0.1.0 */
export class AiQuestion extends Schema.Opaque<AiQuestion>()(Schema.Struct({
  quality: Schema.Literals(["dumb", "smart", "smartest"]),
  speed: Schema.Literals(["slow", "fast"]),
  /** What the model may use: `create-email-theme`, `create-email-template`, `create-email-draft`, `docs`, `sql-query`, … */
  tools: Schema.Array(Schema.String),
  systemPrompt: AiPrompt,
  /** At least one, oldest first. */
  messages: Schema.Array(AiMessage).check(Schema.isMinLength(1)),
  /** The project that it is about, for owners who ask through the project `internal`. */
  projectId: Schema.optional(Schema.NullOr(Schema.String))
})) {}

/** What the model wrote. @category schemas @since 0.1.0 */
export class AiAnswer extends Schema.Opaque<AiAnswer>()(Schema.Struct({
  /** In parts: texts, and tools that it used, with what they gave. */
  content: Schema.Array(Wire.Json),
  /** The last text alone. Only of newer providers. */
  finalText: Wire.unset(Schema.String)
})) {}
