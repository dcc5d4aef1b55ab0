/** The log of requests as the page shows it: without secrets, and with the reason of each refusal. */
import type { RecordedBody, RecordedRequest } from "../http/Activity.ts"
import type { PanelBody, PanelRequest, PanelRequestDetail } from "./PanelState.ts"
import { hideField, hideIn, hideInBody, hideInTarget } from "./secrets.ts"

type Headers = { readonly [name: string]: string | undefined }

/** Reads a header of the provider under either of its two prefixes. */
const providerHeader = (headers: Headers, name: string) => headers[`x-stack-${name}`] ?? headers[`x-hexclave-${name}`]

/** The message in a refusal's body, which is JSON or plain text. */
const messageIn = ({ text, type }: RecordedBody): string | null => {
  if (text === null || text === "") return null
  if (!type.includes("json")) return hideIn(text)
  try {
    const { error, error_description: description, message } = JSON.parse(text) as { readonly [field: string]: unknown }
    const reason = [description, message, error].find((field) => typeof field === "string")
    return typeof reason === "string" ? hideIn(reason) : null
  } catch {
    return null
  }
}

const codeIn = (response: NonNullable<RecordedRequest["response"]>): string | null =>
  providerHeader(response.headers, "known-error") ?? null

/** The actual status, which `x-stack-override-error-status` may have hidden. */
const statusOf = (response: NonNullable<RecordedRequest["response"]>) =>
  Number(providerHeader(response.headers, "actual-status") ?? response.status)

/** The entry of a request in the log. `offset` is the number of milliseconds by which the emulator's clock is ahead of the real one. */
export const requestEntry = (request: RecordedRequest, offset: number): PanelRequest => {
  const { at, durationMillis, headers, id, isFaulty, method, response, target } = request
  return {
    id,
    at: at + offset,
    durationMillis,
    method,
    path: hideInTarget(target.replace(/^\/api\/[^/?]+/, "") || "/"),
    status: response === null ? null : statusOf(response),
    code: response === null ? null : codeIn(response),
    isFaulty,
    access: providerHeader(headers, "access-type") ?? null
  }
}

/** The user id in the access token. The token is not verified: the id is for display. */
const userIn = (headers: Headers): string | null => {
  const [, payload] = providerHeader(headers, "access-token")?.split(".") ?? []
  try {
    const { sub } = JSON.parse(atob((payload ?? "").replaceAll("-", "+").replaceAll("_", "/"))) as { readonly sub?: unknown }
    return typeof sub === "string" ? sub : null
  } catch {
    return null
  }
}

/** Whether the page shows a request or response header. Hides headers that browsers and servers add to every message. */
const isShown = (name: string) => /^(x-stack-|x-hexclave-|content-type$|origin$|authorization$|retry-after$|location$)/.test(name)
const isNoise = (name: string) => /-(random-nonce|request-id)$/.test(name)

const shownHeaders = (headers: Headers): ReadonlyArray<readonly [string, string]> =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || !isShown(name) || isNoise(name)
      ? []
      : [[name, name === "location" ? hideInTarget(value) : hideField(name, value)] as const]
  )

const shownBody = ({ bytes, text, type }: RecordedBody): PanelBody => ({
  type,
  bytes,
  text: text === null ? null : hideInBody(type, text)
})

export const requestDetail = (request: RecordedRequest, offset: number): PanelRequestDetail => {
  const { body, headers, response } = request
  const entry = requestEntry(request, offset)
  return {
    ...entry,
    message: response !== null && (entry.status ?? 0) >= 400 ? messageIn(response.body) : null,
    userId: userIn(headers),
    requestHeaders: shownHeaders(headers),
    requestBody: shownBody(body),
    responseHeaders: response === null ? [] : shownHeaders(response.headers),
    responseBody: response === null ? null : shownBody(response.body)
  }
}
