/** Refusals of API keys of users and teams (family API_KEY_NOT_VALID). @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

/** No API key with that id or secret exists. **What to do** Reject the request; for a call by id, correct the id. */
export class ApiKeyNotFound extends KnownError<ApiKeyNotFound>()({
  code: "API_KEY_NOT_FOUND",
  status: 404,
  families: ["API_KEY_NOT_VALID"],
  message: "There is no such API key. Check that it was copied completely and belongs to this project."
}) {}

/** The API key has expired. **What to do** Reject the request; its sender needs a new key. */
export class ApiKeyExpired extends KnownError<ApiKeyExpired>()({
  code: "API_KEY_EXPIRED",
  status: 401,
  families: ["API_KEY_NOT_VALID"],
  message: "The API key has expired. Create a new one."
}) {}

/** The API key was revoked. **What to do** Reject the request; its sender needs a new key. */
export class ApiKeyRevoked extends KnownError<ApiKeyRevoked>()({
  code: "API_KEY_REVOKED",
  status: 401,
  families: ["API_KEY_NOT_VALID"],
  message: "The API key was revoked. Create a new one."
}) {}

/**
 * A user's API key was given in place of a team's, or the reverse. **What to do** Make the call for keys of `details.actualType`.
 */
export class WrongApiKeyType extends KnownError<WrongApiKeyType>()({
  code: "WRONG_API_KEY_TYPE",
  families: ["API_KEY_NOT_VALID"],
  details: { expectedType: Schema.String, actualType: Schema.String },
  message: ({ actualType, expectedType }) =>
    `The call expects an API key of type ${expectedType}, but this key is of type ${actualType}. Use the call for that type.`
}) {}

/** A public API key was reported as leaked; public keys are not revoked. **What to do** Revoke the key by its id. */
export class PublicApiKeyCannotBeRevoked extends KnownError<PublicApiKeyCannotBeRevoked>()({
  code: "PUBLIC_API_KEY_CANNOT_BE_REVOKED",
  families: ["API_KEY_NOT_VALID"],
  message: "The API key is public, so a reported leak does not revoke it. To revoke it anyway, use its id."
}) {}
