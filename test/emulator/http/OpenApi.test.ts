/** The OpenAPI document has each endpoint's request, success and refusals by code. */
import { assert, describe, it } from "@effect/vitest"
import * as Endpoints from "../../../src/endpoints/index.ts"
import { commonErrors } from "../../../src/errors/call/CallRefusals.ts"
import { keyErrors } from "../../../src/errors/call/RareRefusals.ts"
import type { AnyEndpoint } from "../../../src/pipeline/request/Endpoint.ts"
import { snakeCase } from "../../../src/schema/wire/Wire.ts"
import { newEmulator } from "../../kit/emulator.ts"

interface Operation {
  readonly requestBody?: unknown
  readonly parameters?: ReadonlyArray<{ readonly in: string }>
  readonly responses: { readonly [status: string]: unknown }
}
const emulator = newEmulator()
const { paths } = await (await emulator.fetch(`${emulator.apiUrl}/openapi.json`)).json() as {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
}

describe("openapi.json", () => {
  for (const [name, endpoint] of Object.entries(Endpoints) as ReadonlyArray<[string, AnyEndpoint]>) {
    it(`describes ${name}`, () => {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) => `{${snakeCase(parameter)}}`)
      const operation = paths[path]?.[endpoint.method.toLowerCase()]
      if (operation === undefined) return assert.fail(`${endpoint.method} ${path}`)
      assert.strictEqual(operation.requestBody !== undefined, endpoint.body !== undefined || sharedBody(endpoint))
      if (endpoint.query) assert.isTrue(operation.parameters?.some((parameter) => parameter.in === "query"))
      assert.property(operation.responses, String(endpoint.status))
      for (const { code, status } of [...endpoint.errors, ...commonErrors, ...keyErrors]) {
        assert.include(JSON.stringify(operation.responses[String(status)]), code)
      }
    })
  }
})

/** Whether another endpoint with the same method and path has a body: one operation describes all of them. */
const sharedBody = ({ method, path }: AnyEndpoint): boolean =>
  (Object.values(Endpoints) as ReadonlyArray<AnyEndpoint>).some((endpoint) =>
    endpoint.method === method && endpoint.path.replace(/\{\w+\}/g, "{}") === path.replace(/\{\w+\}/g, "{}") &&
    endpoint.body !== undefined
  )
