/**
 * `latchkey conform` against a provider as it is outside of tests: access tokens expire during the run, e-mails arrive late, and optional
 * fields without a value are omitted.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Report } from "../../../packages/cli/src/conform/report.ts"
import * as Endpoints from "../../../src/endpoints/index.ts"
import type { AnyEndpoint } from "../../../src/pipeline/request/Endpoint.ts"
import { reader } from "../../../src/schema/wire/Codec.ts"
import { inProcess } from "../Command.ts"
import { type Answer, type Plant, plantFaults } from "./PlantingProxy.ts"

type Json = { readonly [name: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown) =>
  value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0)

const success = ({ headers, status }: Answer) => status < 300 && headers["x-stack-known-error"] === undefined

const successCodecs = (Object.values(Endpoints) as ReadonlyArray<unknown> as ReadonlyArray<AnyEndpoint>).flatMap(
  ({ method, path, success }) =>
    success === undefined ? [] : [{ method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`), codec: success }]
)

const decodes = (codec: AnyEndpoint["success"] & object, body: unknown): boolean =>
  Result.isSuccess(Effect.runSync(Effect.result(reader(codec)(body))))

type IsOptional = (path: string, newBody: unknown) => boolean

/** Omits each field without a value that the declarations allow to be absent. */
const omitEmpty = (part: unknown, isOptional: IsOptional, path: string, replace: (newPart: unknown) => unknown): unknown => {
  if (Array.isArray(part)) {
    let items: ReadonlyArray<unknown> = part
    for (const index of part.keys()) {
      const put = (newItem: unknown) => items.map((entry, at) => at === index ? newItem : entry)
      items = put(omitEmpty(items[index], isOptional, path, (newItem) => replace(put(newItem))))
    }
    return items
  }
  if (!isObject(part)) return part
  let result = part
  for (const [name, value] of Object.entries(part)) {
    const { [name]: _, ...rest } = result
    const put = (newValue: unknown) => replace({ ...result, [name]: newValue })
    if (isEmpty(value) && isOptional(`${path}.${name}`, replace(rest))) result = rest
    else result = { ...result, [name]: omitEmpty(value, isOptional, `${path}.${name}`, put) }
  }
  return result
}

const stripping: ReadonlyArray<Plant> = [...new Set(successCodecs.map(({ method, path }) => `${method} ${path.source}`))].map(
  (route) => {
    const codecs = successCodecs.filter(({ method, path }) => `${method} ${path.source}` === route)
    const [{ method, path } = { method: "", path: /^$/ }] = codecs
    const optionalPaths = new Map<string, boolean>()
    const isOptional: IsOptional = (fieldPath, newBody) => {
      const isKnown = optionalPaths.get(fieldPath) ?? codecs.every(({ codec }) => decodes(codec, newBody))
      optionalPaths.set(fieldPath, isKnown)
      return isKnown
    }
    return {
      method,
      path,
      change: (response) => {
        if (success(response)) response.body = omitEmpty(response.body, isOptional, "", (newBody) => newBody)
      }
    }
  }
)

/** How long an e-mail is being prepared, in milliseconds. */
const preparing = 1_200
const absentWhilePreparing = [
  "subject",
  "html",
  "text",
  "is_transactional",
  "is_high_priority",
  "notification_category_id",
  "rendered_at_millis",
  "started_sending_at_millis",
  "delivered_at_millis",
  "can_have_delivery_info"
]
const lateMails: Plant = {
  method: "GET",
  path: /^\/emails\/outbox$/,
  change: ({ body }) => {
    for (const mail of Object(body)["items"] ?? []) {
      if (Date.now() - mail.created_at_millis > preparing) continue
      Object.assign(mail, { status: "preparing", simple_status: "in-progress", has_rendered: false, has_delivered: false })
      for (const name of absentWhilePreparing) delete mail[name]
    }
  }
}

const scratch = (url: string, publishableClientKey: string) =>
  inProcess(["conform", "--url", url, "--project", "scratch", "--publishable-client-key", publishableClientKey, "--json"])

describe("latchkey conform against a slow provider", () => {
  it("renews its sessions, waits for e-mails, and does not miss optional fields", async () => {
    // The tokens are shorter than the run, as those of a minute are at a provider.
    const options = { accessTokenLifetime: 3_000, mailDelay: 1_500, latencyMillis: 20 }
    const { emulator, url } = await plantFaults([...stripping, lateMails], options)
    const { output } = await scratch(url, emulator.internal.publishableClientKey)
    const report = JSON.parse(output.stdout) as Report
    assert.deepStrictEqual(report.results, [])
    assert.deepInclude(report, { differences: 0, notMade: 0, interrupted: false })
    assert.isAbove(report.calls, 680)
    assert.lengthOf(report.left, 1)
  }, 180_000)
})
