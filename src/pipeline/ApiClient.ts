/** What endpoints need to be carried out: something that delivers a request and brings the provider's answer. */
import * as Context from "effect/Context"
import type { Send } from "./Transport.ts"

export class ApiClient extends Context.Service<ApiClient, { readonly send: Send }>()("latchkey/ApiClient") {}
