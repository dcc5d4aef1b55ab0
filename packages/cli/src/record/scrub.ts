/** Removes secrets and personal data from an exchange. */
import { contentOf, type Exchange, type RecordedRequest, segmentsOf } from "../../../../src/emulator/recording/Exchange.ts"
import type { EmulatorResponse } from "../../../../src/emulator/request/EmulatorResponse.ts"
import { isKept } from "./keptFields.ts"
import type { Placeholders } from "./Placeholders.ts"
import { fieldShapes, routeOf } from "./shapes.ts"

/** The headers that the library reads, with what a recording keeps of each. */
const keptHeaders: { readonly [name: string]: RegExp } = {
  "content-type": /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?/,
  "retry-after": /^\d+$/,
  "x-stack-known-error": /^[A-Z][A-Z_]{2,80}$/,
  "x-stack-actual-status": /^\d{3}$/,
  "x-hexclave-known-error": /^[A-Z][A-Z_]{2,80}$/,
  "x-hexclave-actual-status": /^\d{3}$/
}

/** Matches a small number or a boolean in a query. */
const plain = /^(?:\d{1,4}|true|false)$/

const isKeySet = (path: string) => path.endsWith("/.well-known/jwks.json")

/** Replaces the values of an exchange with placeholders, except those that a recording keeps. */
export const scrub = (request: RecordedRequest, response: EmulatorResponse, placeholders: Placeholders): Exchange => {
  const route = routeOf(request.method, request.path)
  const path = segmentsOf(request.path).map((text, index) => {
    const [segment, parameter] = route.segments[index] ?? [text, "segment"]
    return parameter === null || isKept(parameter, text) ? segment : encodeURIComponent(placeholders.text(text))
  }).join("/")
  const query = Object.fromEntries(
    Object.entries(request.query).map(([name, value]) => {
      const text = String(value)
      if (fieldShapes(route.query, name) === undefined) return [placeholders.name(name), placeholders.text(text)]
      return [name, isKept(name, text) || (plain.test(text) && name !== "code") ? text : placeholders.text(text)]
    })
  )
  const body = contentOf(response.headers["content-type"] ?? "", response.body)
  return {
    version: 2,
    request: {
      ...request,
      path,
      query,
      user: request.user === null ? null : placeholders.text(request.user),
      project: request.project === null || request.project === "internal" ? request.project : placeholders.text(request.project),
      body: placeholders.value(request.body, route.body)
    },
    response: {
      status: response.status,
      headers: Object.fromEntries(
        Object.entries(keptHeaders).flatMap(([name, form]) => {
          const [value] = form.exec(response.headers[name] ?? "") ?? []
          return value === undefined ? [] : [[name, value] as const]
        })
      ),
      body: isKeySet(request.path) ? body : placeholders.value(body, route.reply)
    }
  }
}
