/** Refusals for frameworks without `Response`: Express, Connect, `node:http`. @category models @since 0.1.0 */
import type { Refusal } from "./refusals.ts"

/**
 * Headers with lowercase names. `set-cookie` is a list, as accepted by `response.set` of Express, `reply.headers` of Fastify and
 * `response.writeHead` of Node.
 */
export interface PlainHeaders {
  readonly [name: string]: string | Array<string>
}

/** A response as plain data. */
export interface PlainResponse {
  readonly status: number
  readonly headers: PlainHeaders
  /** The body, as JSON. */
  readonly body: string
}

/** Returns the refusal as plain data, with the headers that it has because of its user. */
export const toPlainResponse = ({ body, headers, status }: Refusal, ofUser: PlainHeaders): PlainResponse => ({
  status,
  headers: { ...ofUser, ...headers, "content-type": "application/json" },
  body: JSON.stringify(body)
})
