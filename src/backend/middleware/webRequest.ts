/** Requests of Node as requests of the Fetch API, for `handleSession`. */
import { requestHost } from "../../layers/cookies/requestHost.ts"

/** A request of Node, and of Express, whose body may have been read. @category models @since 0.1.0 */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly headers: { readonly [name: string]: string | Array<string> | undefined }
  readonly method?: string | undefined
  readonly socket?: object | null | undefined
  /** The body that a middleware such as `express.json()` has read and parsed. */
  readonly body?: unknown
}

/** The body as it was sent: the text of the parsed value, otherwise the unread stream. */
const bodyOf = (request: NodeRequest): BodyInit | AsyncIterable<Uint8Array> => {
  const { body, headers } = request
  if (typeof body === "string") return body
  if (typeof body !== "object" || body === null) return request
  return String(headers["content-type"]).includes("urlencoded")
    ? new URLSearchParams(body as { readonly [name: string]: string })
    : JSON.stringify(body)
}

/** The request with the origin at which it arrived, its headers and its body. */
export const webRequestOf = (request: NodeRequest): Request => {
  const { headers, method = "GET", socket } = request
  // HTTP/2 has `:authority` and other names that the Fetch API refuses.
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(":") ? [] : [[name, String(value)] as [string, string]]
  )
  const isEncrypted = socket !== null && typeof socket === "object" && "encrypted" in socket && socket.encrypted === true
  const origin = `${isEncrypted ? "https" : "http"}://${requestHost({ headers }) ?? ""}`
  const options = {
    method,
    headers: texts,
    duplex: "half",
    ...(method !== "GET" && method !== "HEAD" && { body: bodyOf(request) })
  }
  // `Request` of Node, Bun and Deno accepts asynchronous iterables and `duplex`, which the types of browsers do not have.
  return new Request(URL.canParse(origin) ? origin : "http://localhost", options as RequestInit)
}
