/** Adds the headers of a signed-in user to a response that is not a `Response`. */
import type { ResponseCookies } from "../server/Authenticated.ts"

/** The headers of a response that has not been sent: of Node, Express and Fastify. */
export interface UnsentHeaders {
  getHeaders(): { readonly [name: string]: number | string | ReadonlyArray<string> | undefined }
  removeHeader(name: string): unknown
}

/** Changes the headers as `who.finish` changes those of a `Response`. */
export const finishHeaders = (
  who: ResponseCookies,
  response: UnsentHeaders,
  set: (name: string, value: string | Array<string>) => unknown
): void => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.getHeaders())) {
    for (const text of [value].flat()) if (text !== undefined) headers.append(name, String(text))
  }
  const { headers: finishedHeaders } = who.finish(new Response(null, { headers }))
  for (const name of headers.keys()) if (!finishedHeaders.has(name)) response.removeHeader(name)
  for (const name of ["vary", "cache-control", "set-cookie"]) {
    const value = name === "set-cookie" ? finishedHeaders.getSetCookie() : finishedHeaders.get(name)
    if (value === null || value.length === 0) continue
    // Fastify would add a cookie to those that it has.
    response.removeHeader(name)
    set(name, value)
  }
}
