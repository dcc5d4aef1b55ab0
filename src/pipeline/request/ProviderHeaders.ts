/** Reads the provider's headers, each of which may have either of two prefixes, and the code of a refusal. */
import { parseJson } from "../../schema/wire/Wire.ts"
import { responseHeader, type WireResponse } from "../ports/WireRequest.ts"

/** The value of a response's header with the prefix `x-stack-` or `x-hexclave-`, by the header's name without the prefix. */
export const providerHeader = (
  response: WireResponse,
  name: "actual-status" | "known-error" | "request-id"
): string | undefined =>
  // A proxy that adds a header twice joins the values by a comma.
  (responseHeader(response, `x-stack-${name}`) ?? responseHeader(response, `x-hexclave-${name}`))?.replace(/^(.+), ?\1$/, "$1")

/**
 * The code in the body of a refusal, `{ code, error }`; `undefined` for any other body. Ignored with a status that proxies also send when they
 * fail.
 */
const codeInBody = ({ body, status }: WireResponse): string | undefined => {
  // Few responses contain both names. Searching is cheaper than parsing.
  if (status === 429 || status >= 500 || !body.includes("\"code\"") || !body.includes("\"error\"")) return undefined
  const { code, error } = Object(parseJson(body)) as { readonly code?: unknown; readonly error?: unknown }
  return typeof error === "string" && typeof code === "string" && /^[A-Z][A-Z\d_]*$/.test(code) ? code : undefined
}

/**
 * The code of the response's known error, if any. The body decides if the header is missing, so that a refusal is never read as a success:
 * a proxy may remove the header, and a browser hides it if CORS does not expose it.
 */
export const knownErrorOf = (response: WireResponse): string | undefined =>
  providerHeader(response, "known-error") ?? codeInBody(response)

/** The headers that a refusal lacks, although the provider sends them; `undefined` if none. */
export const missingHeadersOf = (response: WireResponse): string | undefined =>
  [
    ...(providerHeader(response, "known-error") === undefined ? ["x-stack-known-error"] : []),
    ...(response.status < 400 && providerHeader(response, "actual-status") === undefined ? ["x-stack-actual-status"] : [])
  ].join(" and ") || undefined
