/** The error of a test that calls an endpoint without a mocked response. */
import * as Schema from "effect/Schema"

/**
 * The program called an endpoint that `mockEndpoints` has no response for. This is a defect instead of a failure, as in Effect's
 * `Layer.mock`, so that error handling in the program does not hide the mistake in the test. Promises reject with this error.
 * @category errors @since 0.1.0
 */
export class EndpointNotMocked extends Schema.TaggedError<EndpointNotMocked>()("EndpointNotMocked", {
  /** The endpoint's export in `latchkey`, such as `ReadUser`. */
  endpoint: Schema.String,
  /** The endpoint's id in spans and errors, such as `users.get`. */
  id: Schema.String
}) {
  override get message() {
    return `${this.endpoint} (${this.id}) was called, but is not mocked. Add a mock: mockEndpoints({ ${this.endpoint}: … }).`
  }
}
