/** Failures of a mail server, as reported by the provider. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"

/** A mail server did not accept the test e-mail; `reason` is the provider's explanation. */
export class TestEmailNotTaken extends Schema.TaggedError<TestEmailNotTaken>()("TestEmailNotTaken", { reason: Schema.String }) {
  override get message() {
    return `The mail server did not accept the test e-mail. Correct its settings: ${this.reason || "no reason was given"}`
  }
}
