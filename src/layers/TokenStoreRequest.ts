/** The session that a request to your own server carries (protocol/transport-and-auth.md, section 7, request-like). */
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { TokenStore } from "../pipeline/TokenStore.ts"
import type { Tokens } from "../schema/Tokens.ts"
import { parseJson } from "../schema/Wire.ts"
import { fromCookies } from "./SessionCookies.ts"
import * as TokenStoreMemory from "./TokenStoreMemory.ts"

/** A `Request`, anything with its `headers`, a `Headers`, or a plain record of headers as Node and Express have it. */
export type RequestLike =
  | { readonly headers: HeadersLike }
  | HeadersLike
export type HeadersLike =
  | { readonly get: (name: string) => string | null | undefined }
  | { readonly [name: string]: string | ReadonlyArray<string> | undefined }

/** The pair itself, as text; either may be `null`. */
export interface TokenPair {
  readonly accessToken: string | null
  readonly refreshToken: string | null
}

const text = Schema.Struct({
  accessToken: Schema.optional(Schema.NullOr(Schema.String)),
  refreshToken: Schema.optional(Schema.NullOr(Schema.String))
})
const decodePair = Schema.decodeUnknownOption(text)

const secret = (value: string | null | undefined) => value ? Redacted.make(value) : null

/** The session in a pair of texts; none where both are missing. */
export const fromPair = (
  pair: { readonly accessToken?: string | null | undefined; readonly refreshToken?: string | null | undefined }
): Option.Option<Tokens> => {
  const tokens = { accessToken: secret(pair.accessToken), refreshToken: secret(pair.refreshToken) }
  return tokens.accessToken === null && tokens.refreshToken === null ? Option.none() : Option.some(tokens)
}

const headerOf = (headers: HeadersLike, name: string): string | undefined => {
  if (typeof headers.get === "function") return headers.get(name) ?? undefined
  // A plain record: Node gives lower-case names, hand-written ones come in any case.
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  const value: unknown = entry?.[1]
  return typeof value === "string" ? value : Array.isArray(value) ? value.join("; ") : undefined
}

const headersOf = (request: RequestLike): HeadersLike => {
  const { headers } = request as { readonly headers?: unknown }
  return typeof headers === "object" && headers !== null ? headers as HeadersLike : request as HeadersLike
}

const base64Text = (base64: string): string | undefined => {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/**
 * Read in this order: `Authorization: Bearer stackauth_<base64 JSON>`, the header `x-stack-auth` (JSON), the session
 * cookies. The first form that is there decides; what is in it and cannot be read counts as signed out.
 */
export const read = (projectId: string, request: RequestLike): Option.Option<Tokens> => {
  const headers = headersOf(request)
  const bearer = /^bearer (?:stackauth|hexclave)_(\S+)$/i.exec(headerOf(headers, "authorization")?.trim() ?? "")?.[1]
  const json = bearer === undefined ? headerOf(headers, "x-stack-auth") : base64Text(bearer) ?? ""
  if (json !== undefined) return Option.flatMap(decodePair(parseJson(json)), fromPair)
  const cookie = headerOf(headers, "cookie")
  return cookie === undefined ? Option.none() : fromCookies(projectId, cookie)
}

/** Starts from what the request carries; what is renewed meanwhile lives as long as the layer. */
export const layer = (projectId: string, request: RequestLike): Layer.Layer<TokenStore> =>
  Layer.sync(TokenStore, () => TokenStoreMemory.make(read(projectId, request)))

/** Starts from a pair of texts. */
export const layerFrom = (pair: TokenPair): Layer.Layer<TokenStore> =>
  Layer.sync(TokenStore, () => TokenStoreMemory.make(fromPair(pair)))
