/** The error of a test that calls an endpoint without a mocked answer. */
import * as Schema from "effect/Schema"

/**
 * The program called an endpoint that `mockEndpoints` was given no answer for. A defect and not a failure, as with Effect's own
 * `Layer.mock`: it is the test that is wrong, and no error handling of the program under test must hide that. Promises reject with it.
 * @category errors @since 0.1.0
 */
export class EndpointNotMocked extends Schema.TaggedError<EndpointNotMocked>()("EndpointNotMocked", {
  /** As `latchkey` exports it: `ReadUser`. */
  endpoint: Schema.String,
  /** As spans and errors name it: `users.get`. */
  id: Schema.String
}) {
  override get message() {
    return `${this.endpoint} (${this.id}) was called, and has no answer. Give one: mockEndpoints({ ${this.endpoint}: … }).`
  }
}
