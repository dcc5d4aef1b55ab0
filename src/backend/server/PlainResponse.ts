/** Refusals for frameworks without `Response`: Express, Connect, `node:http`. */
import type { SetCookie } from "../../layers/cookies/SetCookie.ts"
import { setCookieText } from "../../layers/cookies/SetCookie.ts"
import type { Refusal } from "./refusals.ts"

/** A response as plain data. @category models @since 0.1.0 */
export interface PlainResponse {
  readonly status: number
  /** `set-cookie` is a list, as accepted by `response.set` of Express, `reply.headers` of Fastify and `response.writeHead` of Node. */
  readonly headers: { readonly [name: string]: string | Array<string> }
  /** The body, as JSON. */
  readonly body: string
}

/** Returns the refusal and its cookies as plain data. */
export const toPlainResponse = ({ body, headers, status }: Refusal, cookies: ReadonlyArray<SetCookie>): PlainResponse => ({
  status,
  headers: {
    ...headers,
    "content-type": "application/json",
    ...(cookies.length > 0 && { "cache-control": "private, no-store", "set-cookie": cookies.map(setCookieText) })
  },
  body: JSON.stringify(body)
})
