/**
 * The former path of an identity provider's access token for the signed-in user. The provider sends a request with the same headers to the
 * newer path, and passes on only its status and body.
 */
import type { EmulatorRequest, EmulatorResponse } from "../request/EmulatorResponse.ts"
import { headerOf } from "./Dispatch.ts"

/** Whether the path, below the API's base, is the former one. */
export const isForwarded = (path: string): boolean => /^\/auth\/oauth\/connected-accounts\/[^/]+\/access-token$/.test(path)

/**
 * The response at the former path to the response `inner` at the newer one. A refusal has no code in a header, and the status 200 if the
 * request asks for it, without a header that has the actual status.
 */
export const forwardedResponse = (request: EmulatorRequest, { body, headers, status }: EmulatorResponse): EmulatorResponse => ({
  status: status >= 400 && status < 500 && headerOf(request)("override-error-status") !== undefined ? 200 : status,
  headers: { "content-type": headers["content-type"] ?? "text/plain; charset=utf-8" },
  body
})
