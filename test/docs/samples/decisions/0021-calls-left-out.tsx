/** The compiled sample of docs/decisions/0021, which `test/docs/samples.test.ts` compares with the page. */
import { Schema } from "effect"
import { Endpoint } from "latchkey/endpoints"

declare const clerkToken: string

const ExchangeExternalToken = Endpoint.server("externalAuth.exchange", "POST /auth/external/token", {
  body: Schema.Struct({ provider_id: Schema.String, token: Schema.String }),
  success: Schema.Struct({ access_token: Schema.String, user_id: Schema.String })
})

const program = ExchangeExternalToken({ body: { provider_id: "clerk-integration", token: clerkToken } })
void program
