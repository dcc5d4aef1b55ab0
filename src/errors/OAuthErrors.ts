/** Refusals of the OAuth endpoints. */
import * as Schema from "effect/Schema"
import { KnownError } from "./KnownError.ts"

/** The client id names no project, or the client secret (the publishable client key) is not one of the project. */
export class InvalidOAuthClientIdOrSecret extends KnownError<InvalidOAuthClientIdOrSecret>()("InvalidOAuthClientIdOrSecret", {
  code: "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
  status: 400,
  details: { clientId: Schema.NullOr(Schema.String) },
  message: "The project id or the publishable client key is wrong. Check the options `projectId` and `publishableClientKey`."
}) {}
