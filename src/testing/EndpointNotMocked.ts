/** The error of a test that calls an endpoint without a mocked answer. */
import * as Schema from "effect/Schema"

/**
 * The program called an endpoint that `mockEndpoints` has no answer for. A defect instead of a failure, like Effect's `Layer.mock`: the
 * test is wrong, and no error handling of the program under test may hide that. Promises reject with it.
 * @category errors @since 0.1.0
 */
export class EndpointNotMocked extends Schema.TaggedError<EndpointNotMocked>()("EndpointNotMocked", {
  /** Its export in `latchkey`: `ReadUser`. */
  endpoint: Schema.String,
  /** Its id in spans and errors: `users.get`. */
  id: Schema.String
}) {
  override get message() {
    return `${this.endpoint} (${this.id}) was called, and has no answer. Give one: mockEndpoints({ ${this.endpoint}: … }).`
  }
}
