/** Reads headers from the request object of any framework. @category models @since 0.1.0 */

/**
 * A `Request`, an object with `headers`, a `Headers`, or a plain record of headers as in Node and Express; `null` and `undefined` are
 * absent headers.
 */
export type RequestLike =
  | { readonly headers: HeadersLike }
  | HeadersLike
export type HeadersLike =
  | { readonly get: (name: string) => string | null | undefined }
  | { readonly [name: string]: string | ReadonlyArray<string> | null | undefined }

/** A header by its lowercase name. */
export const headerOf = (headers: HeadersLike, name: string): string | undefined => {
  if (typeof headers.get === "function") {
    const value: unknown = headers.get(name)
    return typeof value === "string" ? value : undefined
  }
  // A plain record: Node's names are lowercase, hand-written names may have any case.
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  const value: unknown = entry?.[1]
  return typeof value === "string" ? value : Array.isArray(value) ? value.join("; ") : undefined
}

export const headersOf = (request: RequestLike): HeadersLike => {
  const { headers } = request as { readonly headers?: unknown }
  return typeof headers === "object" && headers !== null ? headers as HeadersLike : request as HeadersLike
}

/** A pseudo-header of HTTP/2 (RFC 9113, section 8.3.1). Node lists it among the headers; a `Headers` object throws for its name. */
export const pseudoHeaderOf = (request: RequestLike, name: ":authority" | ":scheme"): string | undefined => {
  const headers = headersOf(request)
  return typeof headers.get === "function" ? undefined : headerOf(headers, name)
}
