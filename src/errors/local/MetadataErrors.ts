/** Metadata that does not fit the schema which the program has given for it. */
import * as Schema from "effect/Schema"

/**
 * Metadata of a user or a team that its schema refuses: as it was read, or as it was to be written, and then nothing was sent. `path` names
 * the place within the metadata, the empty text all of it, and `null` that the schema itself has thrown. The value is not repeated.
 * @category errors @since 0.1.0
 */
export class InvalidMetadata extends Schema.TaggedError<InvalidMetadata>()("InvalidMetadata", {
  of: Schema.Literals(["user", "team"]),
  /** The id of the user or team; `null` in an update. */
  id: Schema.NullOr(Schema.String),
  field: Schema.Literals(["clientMetadata", "clientReadOnlyMetadata", "serverMetadata"]),
  path: Schema.NullOr(Schema.String)
}) {
  override get message() {
    const whose = this.id === null ? `The given \`${this.field}\`` : `\`${this.field}\` of the ${this.of} ${this.id}`
    if (this.path === null) return `${whose} could not be checked: its schema has thrown.`
    return `${whose} does not fit its schema${this.path === "" ? "" : ` at \`${this.path}\``}.`
  }
}
