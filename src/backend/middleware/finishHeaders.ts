/** Adds the headers of a signed-in user to a response that is not a `Response`. */
import type { ResponseCookies } from "../server/Authenticated.ts"

/** The headers of a response that has not been sent: those of Node, Express and Fastify. */
export interface UnsentHeaders {
  readonly all: () => { readonly [name: string]: number | string | ReadonlyArray<string> | undefined }
  readonly set: (name: string, value: string | Array<string>) => unknown
  readonly remove: (name: string) => unknown
}

/** Changes the headers as `who.finish` changes those of a `Response`. */
export const finishHeaders = (who: ResponseCookies, { all, remove, set }: UnsentHeaders): void => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(all())) {
    for (const text of [value].flat()) if (text !== undefined) headers.append(name, String(text))
  }
  const { headers: finishedHeaders } = who.finish(new Response(null, { headers }))
  for (const name of headers.keys()) if (!finishedHeaders.has(name)) remove(name)
  for (const name of ["vary", "cache-control", "set-cookie"]) {
    const value = name === "set-cookie" ? finishedHeaders.getSetCookie() : finishedHeaders.get(name)
    if (value === null || value.length === 0) continue
    // Fastify would add a cookie to those that it has.
    remove(name)
    set(name, value)
  }
}
