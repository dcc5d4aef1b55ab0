/** The verb for leaked API keys: its request, result and refusals. */
import { Redacted } from "effect"
import { RevokeLeakedApiKey } from "../../../src/endpoints/projects/CredentialScanning.ts"
import * as CredentialScanning from "../../../src/services/admin/project/CredentialScanning.ts"
import { testVerbs } from "../Verbs.ts"

testVerbs("server", {
  "CredentialScanning.revoke": {
    call: CredentialScanning.revoke({ apiKey: Redacted.make("sk_found") }),
    endpoint: RevokeLeakedApiKey,
    sends: "POST /integrations/credential-scanning/revoke",
    body: { api_key: "sk_found" }
  }
})
