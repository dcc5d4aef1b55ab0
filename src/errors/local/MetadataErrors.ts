/** Metadata that does not match the program's schema for it. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"

/**
 * The metadata of a user or a team does not match the schema, after a read or before an update. An invalid update is not sent. `path` is
 * the location within the metadata: empty for all of it, `null` if the schema itself threw. The value is not included.
 */
export class InvalidMetadata extends Schema.TaggedError<InvalidMetadata>()("InvalidMetadata", {
  of: Schema.Literals(["user", "team"]),
  /** The id of the user or team whose metadata was read; `null` for an update. */
  id: Schema.NullOr(Schema.String),
  field: Schema.Literals(["clientMetadata", "clientReadOnlyMetadata", "serverMetadata"]),
  path: Schema.NullOr(Schema.String)
}) {
  override get message() {
    const subject = this.id === null ? `The given \`${this.field}\`` : `\`${this.field}\` of the ${this.of} ${this.id}`
    if (this.path === null) return `${subject} could not be checked: its schema threw an error.`
    return `${subject} does not fit its schema${this.path === "" ? "" : ` at \`${this.path}\``}.`
  }
}
