/**
 * The handler of a browser app's session whose refresh token only the backend has (backend for frontend). It sends the calls that start,
 * renew or end a session to the provider, and keeps the refresh token in an HttpOnly cookie.
 */
import { limitedText, TextTooLong } from "../../base/limitedText.ts"
import { headerOf } from "../../layers/cookies/requestHeaders.ts"
import type { SetCookie } from "../../layers/cookies/SetCookie.ts"
import { ServerRequest } from "../../layers/tokenStores/ServerRequest.ts"
import { callHeader, isSessionCall } from "../../pipeline/session/sessionCalls.ts"
import { toHttpResponse } from "../toHttpResponse.ts"
import { isFromOwnPage } from "./crossSite.ts"
import { CrossSiteRequest, refusalOf, responseOf } from "./refusals.ts"
import { withCookies } from "./ResponseCookies.ts"
import { type Answer, answerTo, type SessionHandler } from "./sessionCall.ts"

/** The longest body of a call, in bytes. The calls have a few thousand bytes. */
const longestBody = 65_536

/** A response for the browser app alone. The status of a refusal is in a header, as in the provider's responses. */
const toResponse = ({ body, headers, status }: Answer): Response =>
  new Response(body, {
    status: status >= 400 && status < 500 ? 200 : status,
    headers: {
      "content-type": "application/json",
      ...headers,
      "cache-control": "private, no-store",
      "x-stack-actual-status": String(status)
    }
  })

const refusal = (status: number, code: string, message: string, headers: HeadersInit = {}): Response =>
  Response.json({ code, message }, { status, headers: { ...headers, "cache-control": "no-store" } })

/** Only the cookies hold the session: a pair of tokens in another header would take their place. */
const withoutCredentials = ({ headers, method, url }: Request): ServerRequest => {
  const otherHeaders = Array.from(headers).filter(([name]) => name !== "authorization" && name !== "x-stack-auth")
  const request = { headers: Object.fromEntries(otherHeaders), method, url }
  return ServerRequest.of(request)
}

/** The handler for requests of `backendTokenStore`. Never rejects. */
export const sessionHandler = (handler: SessionHandler) => async (input: Request): Promise<Response> => {
  const cookies: Array<SetCookie> = []
  try {
    if (input.method !== "POST") return refusal(405, "METHOD_NOT_ALLOWED", "Send a POST request.", { allow: "POST" })
    const request = withoutCredentials(input)
    if (!isFromOwnPage(request, handler.rules.secure)) {
      return responseOf(refusalOf(new CrossSiteRequest(headerOf(request.headers, "origin") ?? null, request.host() ?? null)))
    }
    const call = input.headers.get(callHeader) ?? ""
    if (!isSessionCall(call)) {
      return refusal(400, "UNKNOWN_CALL", "Send the requests of `backendTokenStore` of the same version of latchkey.")
    }
    const body = await limitedText(input, { limit: longestBody, strict: true })
    const contentType = input.headers.get("content-type") ?? ""
    const response = toResponse(await answerTo(handler, { call, body, request, contentType }, cookies))
    return withCookies(response, cookies)
  } catch (cause) {
    if (cause instanceof TextTooLong) return refusal(413, "BODY_TOO_LONG", `A body has at most ${longestBody} bytes.`)
    const { body, headers, status } = toHttpResponse(cause)
    return withCookies(toResponse({ status, headers, body: JSON.stringify(body) }), cookies)
  }
}
