/** What goes wrong at a mail server, which the provider only passes on. */
import * as Schema from "effect/Schema"

/**
 * A mail server did not take the test e-mail that was to go through it; `reason` is what the provider says of it.
 * @category errors @since 0.1.0
 */
export class TestEmailNotTaken extends Schema.TaggedError<TestEmailNotTaken>()("TestEmailNotTaken", { reason: Schema.String }) {
  override get message() {
    return `The mail server did not take the test e-mail. Correct its settings: ${this.reason || "no reason was given"}`
  }
}
