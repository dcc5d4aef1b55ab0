/** Refusals of malformed requests. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as Wire from "../../schema/wire/Wire.ts"
import { KnownError } from "../base/KnownError.ts"

/**
 * The provider's validation refused the request. `details.message` lists the reasons, one per line. **What to do** Correct the
 * input that `details.message` names.
 */
export class SchemaError extends KnownError<SchemaError>()({
  code: "SCHEMA_ERROR",
  details: { message: Schema.String },
  message: ({ message }) => `The provider does not accept the request: ${message}`
}) {}

/**
 * The body is not UTF-8 or not JSON, or has a content type that the provider does not read. **What to do** Check for a proxy or a
 * wrapped `fetch` that changes requests.
 */
export class BodyParsingError extends KnownError<BodyParsingError>()({
  code: "BODY_PARSING_ERROR",
  message: "The request body is unreadable. Send JSON in UTF-8."
}) {}

/**
 * The endpoint has several forms, by access type, and the request matches none; `details.overloadErrors` contains the refusal of
 * each. **What to do** Read `details.overloadErrors`, one refusal per form, and correct the input.
 */
export class AllOverloadsFailed extends KnownError<AllOverloadsFailed>()({
  code: "ALL_OVERLOADS_FAILED",
  details: { overloadErrors: Schema.Array(Wire.Json) },
  message: "The endpoint accepts no such request. See `details.overloadErrors`."
}) {}
